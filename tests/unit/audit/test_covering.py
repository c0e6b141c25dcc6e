"""How much was read."""

from __future__ import annotations

from adjudge.audit.covering import cover
from adjudge.model.lens import Lens
from adjudge.model.workload import WorkKind
from tests.audit_results import item

FIRST = item(("a.py", b"1\n"), ("b.py", b"1\n"), lenses=(Lens.CORRECTNESS, Lens.SECURITY))
SECOND = item(("b.py", b"1\n"), ("c.py", b""), lenses=(Lens.SECURITY,))


def test_file_is_read_under_a_lens_when_every_item_that_holds_it_is_answered() -> None:
    found = cover([FIRST, SECOND], frozenset({FIRST.item_id}))
    assert [(one.path, one.read, one.missing) for one in found.files] == [
        ("a.py", ("correctness", "security"), ()),
        ("b.py", ("correctness",), ("security",)),
        ("c.py", (), ("security",)),
    ]
    assert [(one.lens, one.assigned, one.read) for one in found.lenses] == [
        ("correctness", 2, 2),
        ("security", 3, 1),
    ]
    assert (found.extent, found.items, found.answered) == ("partial", 2, 1)


def test_extent_is_complete_or_none_at_the_ends() -> None:
    both = frozenset({FIRST.item_id, SECOND.item_id})
    assert cover([FIRST, SECOND], both).extent == "complete"
    assert cover([FIRST, SECOND], frozenset()).extent == "none"
    assert cover([], frozenset()).extent == "none"


def test_what_verifies_reads_no_file_for_the_first_time() -> None:
    verifying = item(("z.py", b"1\n"), kind=WorkKind.VERIFY, subjects=("fnd:1",))
    found = cover([FIRST, verifying], frozenset({FIRST.item_id}))
    assert [one.path for one in found.files] == ["a.py", "b.py"]
    assert found.extent == "partial"


def test_lens_that_rules_held_is_not_read() -> None:
    answered = frozenset({FIRST.item_id, SECOND.item_id})
    found = cover([FIRST, SECOND], answered, frozenset({SECOND.item_id}))
    assert [(one.path, one.read, one.by_rules, one.missing) for one in found.files] == [
        ("a.py", ("correctness", "security"), (), ()),
        ("b.py", ("correctness",), ("security",), ()),
        ("c.py", (), ("security",), ()),
    ]
    assert [(one.lens, one.assigned, one.read, one.by_rules) for one in found.lenses] == [
        ("correctness", 2, 2, 0),
        ("security", 3, 1, 2),
    ]
    assert (found.answered, found.by_rules) == (2, 1)


def test_what_is_missing_is_not_held_by_rules() -> None:
    (first, shared, _) = cover([FIRST, SECOND], frozenset({FIRST.item_id}), frozenset({FIRST.item_id})).files
    assert (first.read, first.by_rules, first.missing) == ((), ("correctness", "security"), ())
    assert (shared.read, shared.by_rules, shared.missing) == ((), ("correctness",), ("security",))


def test_extent_is_complete_for_readers_of_everything_alone() -> None:
    both = frozenset({FIRST.item_id, SECOND.item_id})
    assert cover([FIRST, SECOND], both, both).extent == "partial"
    assert cover([FIRST, SECOND], both, frozenset({FIRST.item_id})).extent == "partial"
    assert cover([FIRST, SECOND], both, beyond=1).extent == "partial"
    assert cover([FIRST], frozenset(), beyond=1).extent == "none"
