"""Markdown of a validation: fits a comment, tells what it leaves out, injects nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adjudge.model.evidence import CheckedEvidence, EvidenceState, SymbolEvidence
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import (
    Action,
    Moved,
    MovedKind,
    Rejected,
    RejectReason,
    ReplyError,
    ReplyStatus,
)
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from adjudge.report.validation_markdown import LIMIT, LISTED, validation_markdown
from tests.guide_values import a_guide, a_judgment, a_validation, an_accepted, cited

SIGNAL = a_guide().brief.signals[0]
REJECTED = Rejected(index=3, reason=RejectReason.UNKNOWN_SIGNAL, message="It is unknown.", path="$")
EVIL = "[x](http://evil) # @team <b>`a`\n\x1b[2J\u202e"


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_status_counts_coverage_and_pin_come_first() -> None:
    made = a_validation(rejected=(REJECTED,))
    assert validation_markdown(made).split("\n")[:5] == [
        "## Judgments validated: ok",
        "",
        "- 0 accepted, 1 rejected",
        "- without a judgment: 2 of 2 paths, 2 of 2 signals, 2 of 2 changed regions",
        f"- guide `{made.pin}`",
    ]


def test_judgments_are_told_with_fact_action_proof_and_reason() -> None:
    one = an_accepted(cited(signal=SIGNAL), judgment=a_judgment(7, action=Action.BLOCK, framing="see it"))
    text = validation_markdown(a_validation(accepted=(one,), rejected=(REJECTED,)))
    assert "### Rejected\n\n- 3 **unknown-signal** It is unknown.\n" in text
    assert (
        "### Accepted\n\n- 7 `public-api-contract removed: a.py::f` block; anchored; the agent says: see it\n"
        in text
    )


def test_evidence_that_does_not_hold_and_what_was_not_seen_are_told() -> None:
    item = SymbolEvidence(path="a.py", name="f", exists=True, side=Side.HEAD)
    weak = CheckedEvidence(evidence=item, state=EvidenceState.UNAVAILABLE, found=f"{EVIL} was not read.")
    limit = Reason(code="unreadable", message="It was not read.", path="a.py")
    text = validation_markdown(
        a_validation(accepted=(an_accepted(cited(signal=SIGNAL), evidence=(weak,)),), limitations=(limit,))
    )
    assert "anchored; symbol unavailable\\: \\[x\\](" in text
    assert "<b>" not in text.replace("\\<b", "")
    assert "### Not seen\n\n- a.py\\: It was not read.\n" in text


def test_stale_reply_names_what_moved_and_what_would_stand() -> None:
    moved = Moved(kind=MovedKind.FILE, name="a.py", side=Side.HEAD, before="1" * 40, after=None)
    text = validation_markdown(
        a_validation(status=ReplyStatus.STALE, moved=(moved,), would_survive=(1,), rejected=(REJECTED,))
    )
    assert f"### Moved since the guide\n\n- `a.py` (head)  {'1' * 12} → nothing\n" in text
    assert "- 1 judgment would stand all the same" in text


def test_stale_reply_without_its_guide_says_so() -> None:
    made = a_validation(status=ReplyStatus.STALE, moved=None, moved_unknown="It is not kept.")
    assert "- It is not kept.\n" in validation_markdown(made)


def test_reply_that_cannot_be_read_tells_each_error_with_its_place() -> None:
    error = ReplyError(path="$.judgments", code="missing", message="It is missing.")
    made = a_validation(status=ReplyStatus.MALFORMED, pin=None, coverage=None, errors=(error,))
    assert validation_markdown(made) == (
        "## Judgments validated: malformed\n\n- not held against any change\n\n"
        "### Why it cannot be read\n\n- `$.judgments`: It is missing.\n"
    )


def test_file_that_was_left_out_is_told() -> None:
    made = a_validation(left_out=(RepoPath("reply.json"),))
    assert "- `reply.json` is no part of the change: it is the reply or its guide\n" in validation_markdown(
        made
    )


def hostile_texts() -> list[str]:
    said = a_judgment(framing=EVIL, concern=EVIL)
    moved = Moved(kind=MovedKind.VERSION, name=EVIL, before=EVIL, after=EVIL)
    rejected = replace(REJECTED, message=EVIL)
    error = ReplyError(path=EVIL, code="json", message=EVIL)
    one = an_accepted(cited(unit=RepoPath(EVIL)), judgment=said, unknown_tokens=(EVIL,))
    return [
        validation_markdown(a_validation(accepted=(one,), rejected=(rejected,), left_out=(RepoPath(EVIL),))),
        validation_markdown(a_validation(status=ReplyStatus.STALE, moved=(moved,))),
        validation_markdown(a_validation(status=ReplyStatus.STALE, moved=None, moved_unknown=EVIL)),
        validation_markdown(a_validation(status=ReplyStatus.MALFORMED, errors=(error,))),
    ]


@pytest.mark.parametrize("text", hostile_texts(), ids=["ok", "stale", "unknown", "malformed"])
def test_texts_of_others_start_no_construct(text: str) -> None:
    assert "\x1b" not in text
    assert "\u202e" not in text
    outside_code = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
    assert re.search(r"(?<!\\)[\[<@]", outside_code) is None


def test_many_judgments_fit_a_comment_and_the_rest_is_counted() -> None:
    said = a_judgment(framing="\U0001f600" * 300, concern="@" * 1000)
    accepted = tuple(an_accepted(cited(signal=SIGNAL), judgment=replace(said, index=at)) for at in range(400))
    rejected = tuple(replace(REJECTED, index=at, message="*" * 5000) for at in range(400))
    text = validation_markdown(a_validation(accepted=accepted, rejected=rejected))
    assert units(text) <= LIMIT
    shown = text.count("**unknown-signal**")
    assert 0 < shown <= LISTED
    assert f"- and {400 - shown} more lines" in text
    assert len(re.findall(r"- and \d+ more lines", text)) == 2
