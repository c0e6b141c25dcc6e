"""Every patch case is read exactly, or refused with what it names; one test a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.errors import PatchError
from adjudge.model.change import ChangeKind
from adjudge.patch.parser import parse_patch
from adjudge.patch.refusal import RefusalCode
from tests.corpus.patches import DATA, Case, cases

if TYPE_CHECKING:
    from adjudge.model.change import Change

pytestmark = pytest.mark.corpus

ALL = cases("generated", "adversarial", "producer", "attacks")
READABLE = [case for case in ALL if case.readable]
REFUSABLE = [case for case in ALL if not case.readable]
GENERATED = [case for case in cases("generated") if case.readable]
CODED = [case for case in cases("attacks") if not case.readable]


def name_of(case: Case) -> str:
    return case.name


def kind_of(change: Change) -> str:
    """A mode change is a modification in the words of the cases."""
    return "modified" if change.kind is ChangeKind.MODE else str(change.kind)


@pytest.mark.parametrize("case", READABLE, ids=name_of)
def test_paths_of_a_readable_patch_are_exact(case: Case) -> None:
    assert list(parse_patch(case.data, case.policy).touched) == case.touched


@pytest.mark.parametrize("case", READABLE, ids=name_of)
def test_flags_of_a_readable_patch_are_raised(case: Case) -> None:
    raised = {flag.code for flag in parse_patch(case.data, case.policy).flags}
    assert case.flags - raised == set()


@pytest.mark.parametrize("case", GENERATED, ids=name_of)
def test_kinds_and_paths_of_changes_are_exact(case: Case) -> None:
    changes = parse_patch(case.data, case.policy).changes
    found = sorted((c.commit, kind_of(c), str(c.old_path), str(c.new_path)) for c in changes)
    wanted = sorted(
        (
            change.get("commit", 0),
            change["kind"],
            *(f"{case.root}{path}" if path else "None" for path in (change["old_path"], change["new_path"])),
        )
        for change in case.facts["changes"]
    )
    assert found == wanted


@pytest.mark.parametrize("case", GENERATED, ids=name_of)
def test_modes_that_the_text_states_are_exact(case: Case) -> None:
    changes = parse_patch(case.data, case.policy).changes
    wanted = {
        (change.get("commit", 0), change["new_path"] or change["old_path"]): change
        for change in case.facts["changes"]
    }
    wrong = [
        (change.path, change.old_mode, change.new_mode)
        for change in changes
        for told in [wanted[change.commit, change.path.removeprefix(case.root)]]
        if change.old_mode not in {None, told["old_mode"]} or change.new_mode not in {None, told["new_mode"]}
    ]
    assert wrong == []


@pytest.mark.parametrize("case", REFUSABLE, ids=name_of)
def test_unreadable_patch_is_refused_with_a_known_code(case: Case) -> None:
    with pytest.raises(PatchError) as caught:
        parse_patch(case.data, case.policy)
    assert caught.value.code in set(RefusalCode)


@pytest.mark.parametrize("case", REFUSABLE, ids=name_of)
def test_refusal_names_the_paths_worth_naming(case: Case) -> None:
    with pytest.raises(PatchError) as caught:
        parse_patch(case.data, case.policy)
    assert case.named - set(caught.value.paths) == set()


@pytest.mark.parametrize("case", CODED, ids=name_of)
def test_attack_is_refused_for_its_reason(case: Case) -> None:
    with pytest.raises(PatchError) as caught:
        parse_patch(case.data, case.policy)
    assert caught.value.code == case.facts["reason"]


@pytest.mark.parametrize("code", list(RefusalCode))
def test_every_refusal_code_has_a_case(code: RefusalCode) -> None:
    codes = set()
    for case in REFUSABLE:
        with pytest.raises(PatchError) as caught:
            parse_patch(case.data, case.policy)
        codes.add(caught.value.code)
    assert code in codes


def test_every_patch_has_its_facts() -> None:
    patches = {place.with_suffix("").as_posix() for place in DATA.rglob("*.patch")}
    assert patches == {place.with_suffix("").as_posix() for place in DATA.rglob("*.json")}


def test_a_line_of_four_megabytes_is_read() -> None:
    body = b"x" * (4 << 20)
    data = (
        b"diff --git a/ok.txt b/ok.txt\nindex 1111111..2222222 100644\n--- a/ok.txt\n+++ b/ok.txt\n"
        b"@@ -1 +1 @@\n-one\n+" + body + b"\n"
    )
    assert parse_patch(data, READABLE[0].policy).touched == ("ok.txt",)
