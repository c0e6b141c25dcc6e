from __future__ import annotations

import pytest

from adjudge.brief.excluded import LOCK_FILES, excluded_file, place
from adjudge.graph.facts import FileFacts
from adjudge.model.brief import Placement
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import RepoPath

NONE: frozenset[str] = frozenset()


def change(path: str, *, mode: str = "100644", binary: bool = False) -> Change:
    name = RepoPath(path)
    return Change(
        kind=ChangeKind.MODIFIED, old_path=name, new_path=name, old_mode=mode, new_mode=mode, binary=binary
    )


@pytest.mark.parametrize(
    ("one", "attributes", "why"),
    [
        (change("a.bin", binary=True), NONE, "binary"),
        (change("vendor/x", mode="160000"), NONE, "submodule"),
        (change("gen.py"), frozenset({"linguist-generated"}), "generated"),
        (change("gen.py"), frozenset({"gitlab-generated"}), "generated"),
        (change("v/x.py"), frozenset({"linguist-vendored"}), "vendored"),
        *((change(f"sub/{name}"), NONE, "lock-file") for name in sorted(LOCK_FILES)),
    ],
)
def test_what_is_not_read_is_told_with_its_reason(one: Change, attributes: frozenset[str], why: str) -> None:
    standing = place(one, attributes, None)
    assert (standing.placement, standing.reason) == (Placement.EXCLUDED, why)
    assert excluded_file(one, standing).known_by


@pytest.mark.parametrize("path", ["uv.lock.py", "notuv.lock", "src/lock.py", "go.summary", "Cargo.Lock"])
def test_a_name_that_only_resembles_a_lock_file_is_read(path: str) -> None:
    assert place(change(path), NONE, None).placement is Placement.REVIEW_HERE


def test_a_generated_header_in_the_head_lowers_and_never_hides() -> None:
    standing = place(change("a.py"), NONE, FileFacts(flags=("generated",)))
    assert (standing.placement, standing.reason) == (Placement.DEPRIORITIZED, "generated-header")


def test_an_unknown_attribute_hides_nothing() -> None:
    assert place(change("a.py"), frozenset({"diff"}), FileFacts()).placement is Placement.REVIEW_HERE


def test_a_text_that_is_too_large_to_be_shown_is_not_called_binary() -> None:
    standing = place(change("big.py", binary=True), NONE, None, large=True)
    assert (standing.placement, standing.reason) == (Placement.DEPRIORITIZED, "too-large")
