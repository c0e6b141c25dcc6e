"""Files of the inbox that answer no item."""

from __future__ import annotations

import json

import pytest

from adjudge.audit.orphans import Orphans, find_orphans
from adjudge.model.audit import RejectedClass
from adjudge.model.ids import Digest, RepoPath
from tests.audit_results import INBOX, RUN, Json, item, result, sha256
from tests.fakes.artefacts import FakeArtefacts

NOW = item(("a.py", b"new\n"))
OLD = item(("a.py", b"old\n"))
DIGESTS = {RepoPath("a.py"): Digest(sha256(b"new\n"))}


def look(document: Json | bytes, held: dict[str, object] | None = None) -> list[tuple[RejectedClass, str]]:
    folder = FakeArtefacts()
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    folder.files[OLD.result_path] = data
    folder.files[NOW.result_path] = b"whatever"
    orphans = Orphans(RUN, held or {}, DIGESTS)  # type: ignore[arg-type]
    found = find_orphans(folder, frozenset({NOW.result_path}), orphans)
    assert all(one.result_path == OLD.result_path and one.message.endswith(".") for one in found)
    return [(one.why, one.field) for one in found]


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (result(OLD), (RejectedClass.STALE_SOURCE, "$.file_coverage[0].sha256")),
        (result(OLD, run_id="run-0"), (RejectedClass.IDENTITY_MISMATCH, "$.run_id")),
        (result(NOW, id="item:none"), (RejectedClass.IDENTITY_MISMATCH, "$.id")),
        (b"{}", (RejectedClass.CONTRACT_INVALID, "$.schema")),
        (b"{", (RejectedClass.MALFORMED, "")),
    ],
)
def test_each_orphan_is_told_with_its_class(document: Json | bytes, told: tuple[RejectedClass, str]) -> None:
    assert look(document) == [told]


def test_file_that_is_not_audited_any_more_is_stale() -> None:
    gone = item(("gone.py", b"old\n"))
    assert look(result(gone)) == [(RejectedClass.STALE_SOURCE, "$.file_coverage[0].sha256")]


def test_result_that_was_accepted_before_its_files_changed_is_no_orphan() -> None:
    assert look(result(OLD), {OLD.item_id: object()}) == []


def test_result_at_another_path_than_that_of_its_item_says_so_whether_or_not_one_was_accepted() -> None:
    folder, other = FakeArtefacts(), RepoPath(f"{INBOX}/copy.json")
    folder.files[other] = json.dumps(result(NOW)).encode()
    paths = {NOW.item_id: NOW.result_path}
    for held in ({}, {NOW.item_id: object()}):
        orphans = Orphans(RUN, held, DIGESTS, paths)  # type: ignore[arg-type]
        (told,) = find_orphans(folder, frozenset(paths.values()), orphans)
        assert (told.why, told.result_path) == (RejectedClass.IDENTITY_MISMATCH, other)
        assert f"counts at {NOW.result_path} alone" in told.message


def test_empty_inbox_has_none() -> None:
    assert find_orphans(FakeArtefacts(), frozenset({RepoPath(f"{INBOX}/x.json")}), Orphans(RUN, {}, {})) == ()


def test_name_that_no_result_has_is_not_looked_at() -> None:
    class Odd(FakeArtefacts):
        def names(self, folder: RepoPath) -> tuple[str, ...]:
            del folder
            return ("a\\b.json", ".hidden", "x" * 300, "\udcff.json", "a b")

    assert find_orphans(Odd(), frozenset({NOW.result_path}), Orphans(RUN, {}, DIGESTS)) == ()
