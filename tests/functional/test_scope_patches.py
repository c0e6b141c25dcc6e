"""Every patch case through ``adjudge scope --patch`` under its declared policy: its exact paths, or no verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.scope.subject import policy_pairs
from tests.corpus.patches import Case, cases

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.functional.command import Console, Ended

pytestmark = pytest.mark.corpus

ALL = cases("generated", "adversarial", "producer", "attacks")
READABLE = [case for case in ALL if case.readable]
REFUSED = [case for case in ALL if not case.readable]
CODED = [case for case in cases("attacks") if not case.readable]
CODES = {"pass": 0, "fail": 1, "inconclusive": 3}
SWITCHES = {"submodule-log", "posix-paths"}


def name_of(case: Case) -> str:
    return case.name


def declared(case: Case) -> Iterator[str]:
    """The policy of a case as words of the command line."""
    for name, value in policy_pairs(case.policy):
        if name in SWITCHES:
            yield from [f"--{name}"] if value == "yes" else []
        elif name != "source" and value:
            yield from (f"--{name}", value)


def judged(case: Case, adjudge: Console, folder: Path) -> Ended:
    words = ("scope", "--patch", "-", "--allow", "**", "--json", *declared(case))
    return adjudge(folder, *words, stdin=case.data)


@pytest.mark.parametrize("case", READABLE, ids=name_of)
def test_readable_patch_has_its_exact_paths(case: Case, adjudge: Console, tmp_path: Path) -> None:
    ended = judged(case, adjudge, tmp_path)
    verdict = ended.json
    assert verdict["touched"] == case.touched
    assert "patch-refused" not in {reason["code"] for reason in verdict["reasons"]}
    assert (verdict["examined"], ended.code) == (len(case.touched), CODES[verdict["outcome"]])


@pytest.mark.parametrize("case", REFUSED, ids=name_of)
def test_patch_that_is_not_understood_is_inconclusive_with_its_place(
    case: Case, adjudge: Console, tmp_path: Path
) -> None:
    ended = judged(case, adjudge, tmp_path)
    verdict = ended.json
    (reason,) = verdict["reasons"]
    assert (ended.code, verdict["outcome"], verdict["touched"]) == (3, "inconclusive", [])
    assert (reason["code"], reason["line"] > 0) == ("patch-refused", True)
    assert set(case.facts.get("named", [])) - set(verdict["named"]) == set()


@pytest.mark.parametrize("case", CODED, ids=name_of)
def test_code_of_the_refusal_is_told(case: Case, adjudge: Console, tmp_path: Path) -> None:
    (reason,) = judged(case, adjudge, tmp_path).json["reasons"]
    assert reason["message"].endswith(f" ({case.facts['reason']}).")


@pytest.mark.parametrize("case", REFUSED[:20], ids=name_of)
def test_nothing_of_a_refused_patch_is_raw_on_a_terminal(
    case: Case, adjudge: Console, tmp_path: Path
) -> None:
    ended = adjudge(tmp_path, "scope", "--patch", "-", "--allow", "**", *declared(case), stdin=case.data)
    shown = ended.out + ended.err
    assert [character for character in shown if not (character.isprintable() or character == "\n")] == []


def test_last_line_names_what_to_declare_of_a_refused_patch(tmp_path: Path, adjudge: Console) -> None:
    (tmp_path / "p").write_bytes(b"diff --git src/f src/f\nnew file mode 100644\n")
    words = ("scope", "--patch", str(tmp_path / "p"), "--allow", "src/**")
    refused = adjudge(tmp_path, *words)
    assert (refused.code, "--prefix p0 " in refused.err) == (3, True)
    assert adjudge(tmp_path, *words, "--prefix", "p0").code == 0
