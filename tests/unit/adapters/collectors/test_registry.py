"""Tests for all collectors by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.registry import Operator, make_collectors
from adjudge.errors import ConfigError
from adjudge.model.command import DeclaredCollector
from adjudge.model.outcome import Reason
from tests.unit.adapters.collectors.programs import Answers, ended, write_program

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
