"""Tests for all collectors by name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.program import Programs
from adjudge.adapters.collectors.registry import Operator, make_collectors
from adjudge.adapters.collectors.tool import Tool
from adjudge.errors import ConfigError
from adjudge.model.collection import CollectionState
from adjudge.model.command import DeclaredCollector
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from tests.unit.adapters.collectors.programs import RUNNER, Answers, ended, write_program

if TYPE_CHECKING:
    from pathlib import Path

BUILT_IN = [
    "bandit", "cargo-audit", "cargo-llvm-cov", "coverage", "detect-secrets", "gitleaks", "hadolint", "ruff",
    "semgrep", "shellcheck", "zizmor",
]  # fmt: skip
NOBODY = Answers(lambda _: ended())


def test_built_in_collectors_are_there_by_name_and_nothing_is_started() -> None:
    assert list(make_collectors(NOBODY, {})) == BUILT_IN
    assert NOBODY.asked == []


def test_declared_one_stands_beside_them(tmp_path: Path) -> None:
    program = write_program(tmp_path, "", name="lint")
    made = make_collectors(NOBODY, {}, [DeclaredCollector(name="lint", argv=(str(program),))])
    assert sorted({*made} - {*BUILT_IN}) == ["lint"]
    assert not isinstance(made["lint"].identify(), Reason)


@pytest.mark.parametrize(
    "tool", [DeclaredCollector(name="ruff", argv=("a",)), DeclaredCollector(name="x", argv=())]
)
def test_declared_one_without_a_name_or_a_program_of_its_own_is_refused(tool: DeclaredCollector) -> None:
    with pytest.raises(ConfigError, match="has the name of another one, or names no program"):
        make_collectors(NOBODY, {}, [tool])


def test_program_of_the_subject_is_not_started(tmp_path: Path) -> None:
    write_program(tmp_path, "", name="lint")
    tool = DeclaredCollector(name="lint", argv=("lint",))
    made = make_collectors(NOBODY, {"PATH": str(tmp_path)}, [tool], subject=(tmp_path,))
    missing = made["lint"].identify()
    assert isinstance(missing, Reason)
    assert missing.code == "collector-missing"


def test_what_the_operator_gives_is_given_on(tmp_path: Path) -> None:
    (tmp_path / "rules.yml").write_text("rules: []\n")
    bare, given = (
        make_collectors(NOBODY, {}),
        make_collectors(
            NOBODY,
            {},
            operator=Operator(semgrep_rules=tmp_path / "rules.yml", coverage_tests=("-m", "pytest")),
        ),
    )
    for name in ("semgrep", "coverage"):
        unset, found = bare[name].identify(), given[name].identify()
        assert isinstance(unset, Reason)
        assert unset.code == "collector-unset"
        assert not isinstance(found, Reason) or found.code != "collector-unset"


ENDS = {
    "import sys\nsys.exit(7)": "collector-failed",
    "print('garbage')": "collector-unreadable",
    "import os\nos.kill(os.getpid(), 9)": "collector-signalled",
    "print('{}')": "collector-unreadable",
    "": "collector-unreadable",
}
"""Script of a program that is broken → what must become of it."""
WANTED = {
    "cargo-audit": "Cargo.lock",
    "cargo-llvm-cov": "src/lib.rs",
    "hadolint": "Dockerfile",
    "shellcheck": "a.sh",
    "zizmor": ".github/workflows/a.yml",
}


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("script", ENDS)
def test_broken_program_is_an_error_of_every_tool_and_never_clean(
    name: str, script: str, tmp_path: Path
) -> None:
    write_program(tmp_path / "bin", script, name=name)
    path = WANTED.get(name, "a.py")
    tree = tmp_path / "tree"
    (tree / path).parent.mkdir(parents=True)
    (tree / path).write_text("x = 1\n")
    tool = make_collectors(RUNNER, {}, operator=given(tmp_path))[name]
    assert isinstance(tool, Tool)
    made = replace(tool, programs=Programs(beside=None, search_path=str(tmp_path / "bin")))
    looked = made.look(str(tree), (RepoPath(path),), {RepoPath(path): frozenset({1})})
    assert looked.state is CollectionState.ERROR
    assert looked.reports == ()
    assert looked.reasons[0].code in {ENDS[script], "collector-failed"}


def given(tmp_path: Path) -> Operator:
    """Everything that a tool may need."""
    (tmp_path / "rules.yml").write_text("rules: []\n")
    (tmp_path / "db").mkdir()
    (tmp_path / "db" / "a.md").write_text("x")
    return Operator(
        semgrep_rules=tmp_path / "rules.yml",
        coverage_tests=("-m", "pytest"),
        advisories=tmp_path / "db",
        rust_target="units",
    )
