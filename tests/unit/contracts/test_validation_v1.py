"""A validation on the wire."""

from __future__ import annotations

from dataclasses import replace

from adjudge.contracts.canonical import encode_line
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.validation_v1 import ValidationV1, validation_artefact
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import Cited, Moved, MovedKind, ReplyStatus, Validation
from tests.brief_values import HOSTILE
from tests.guide_values import ANCHORS, a_guide, a_validation, an_accepted, cited


def sent(made: Validation) -> ValidationV1:
    """The artefact, after it went over the wire."""
    return decode_artefact(encode_line(validation_artefact(made)), ValidationV1)


def accepted(on: Cited) -> ValidationV1:
    return sent(a_validation(accepted=(an_accepted(on),)))


def test_signal_is_told_as_adjudge_knows_it() -> None:
    one = accepted(cited(signal=a_guide().brief.signals[0])).accepted[0]
    assert (one.anchor_kind, one.anchor.subject, one.anchor.question) == ("signal", "a.py::f", "Is it meant?")


def test_region_is_told_with_its_place() -> None:
    one = accepted(cited(anchor=ANCHORS[1])).accepted[0]
    assert (one.anchor_kind, one.anchor.path, one.anchor.kind) == ("change", "b.py", "hunk")


def test_path_is_told_as_the_weakest() -> None:
    one = accepted(cited(unit=RepoPath("a.py"))).accepted[0]
    assert (one.anchor_kind, one.anchor.path, one.unit) == ("unit", "a.py", "a.py")


def test_prose_is_fenced_and_marked_whatever_it_holds() -> None:
    made = an_accepted(cited(unit=RepoPath("a.py")))
    made = replace(made, judgment=replace(made.judgment, framing=HOSTILE, concern=HOSTILE))
    one = sent(a_validation(accepted=(made,))).accepted[0]
    assert one.framing is not None
    assert one.concern is not None
    assert (one.framing.text, one.framing.deterministic, one.concern.deterministic) == (HOSTILE, False, False)


def test_unknown_moves_are_null_and_say_why() -> None:
    made = sent(a_validation(status=ReplyStatus.STALE, moved=None, moved_unknown="It is not kept."))
    assert (made.moved, made.moved_unknown) == (None, "It is not kept.")


def test_move_is_told_with_before_and_after() -> None:
    move = Moved(kind=MovedKind.VERSION, name="git", before="2.39", after="2.51")
    (made,) = sent(a_validation(moved=(move,))).moved or ()
    assert (made.kind, made.name, made.before, made.after) == ("version", "git", "2.39", "2.51")


def test_reply_that_was_not_looked_at_has_no_pin_and_no_coverage() -> None:
    made = sent(a_validation(status=ReplyStatus.UNREADABLE, pin=None, coverage=None))
    assert (made.graph_snapshot_hash, made.coverage) == (None, None)
