"""``adjudge validate`` in process."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.app.guide.guide import GuideWords, answer_guide
from adjudge.app.guide.validate import ValidateWords, answer_validate, strict_code
from adjudge.app.words import TargetWords
from adjudge.contracts.validation_v1 import ValidationV1
from adjudge.model.judgment import Covered, JudgmentCoverage, Rejected, RejectReason, ReplyStatus
from tests.builders import repo
from tests.guide_values import a_validation
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

GUIDE = GuideWords(target=TargetWords(), config=None, reply=None, max_bytes=None, as_json=True)
REJECTED = Rejected(index=0, reason=RejectReason.NO_ANCHOR, message="It is.", path="$")
NOTHING = Covered(judged=0, not_judged=())
WHOLE = JudgmentCoverage(units=NOTHING, signals=NOTHING, anchors=NOTHING, suppressed=())


def guide(tmp_path: Path) -> dict[str, Any]:
    answer = answer_guide(GUIDE, world(tmp_path))
    assert isinstance(answer, Printout)
    made: dict[str, Any] = json.loads(b"".join(answer.chunks()))
    return made


def validate(tmp_path: Path, pin: str, *judgments: dict[str, Any], strict: bool = False) -> Answer:
    place = tmp_path / "reply.json"
    reply = {"schema": "adjudge.judgments/v1", "graph_snapshot_hash": pin, "judgments": judgments}
    place.write_text(json.dumps(reply))
    words = ValidateWords(
        reply=str(place), guide=None, target=TargetWords(), config=None, strict=strict, salvage=False
    )
    return answer_validate(words, world(tmp_path))


def artefact(answer: Answer) -> ValidationV1:
    assert isinstance(answer.artefact, ValidationV1)
    return answer.artefact


def test_answer_to_the_guide_of_now_is_judged(tmp_path: Path) -> None:
    subject(tmp_path)
    made = artefact(validate(tmp_path, guide(tmp_path)["graph_snapshot_hash"], {"alias": "h1"}))
    assert (made.status, len(made.accepted)) == ("ok", 1)


def test_evidence_about_a_copy_that_was_removed_earlier_does_not_hold(tmp_path: Path) -> None:
    copies = "one\nrelease(handle, 0)\ntwo\nthree\nrelease(handle, 0)\nfour\n"
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "1\n", "lib/b": copies})
    made.commit({"lib/b": "one\nrelease(handle, 0)\ntwo\nthree\nfour\n"})
    made.write({"src/a": "2\n"})
    quote = {"kind": "quote", "path": "lib/b", "quote": "release(handle, 0)", "start_line": 5, "end_line": 5}
    answer = validate(tmp_path, guide(tmp_path)["graph_snapshot_hash"], {"alias": "h1", "evidence": [quote]})
    (checked,) = artefact(answer).accepted[0].evidence
    assert (checked.state, checked.found) == (
        "does-not-hold",
        "It does not stand at line 5, where an earlier version had it; at line 2 stands another copy of it.",
    )


def test_cut_clone_says_that_it_does_not_know_what_was_removed(tmp_path: Path) -> None:
    made = repo(tmp_path / "whole")
    made.commit({"src/a": "1\n"})
    made.commit({"lib/b": "one\nrelease(handle, 0)\n"})
    made.git("clone", "-q", "--depth", "1", f"file://{made.path}", str(tmp_path / "subject"))
    (tmp_path / "subject" / "src" / "a").write_text("2\n")
    quote = {"kind": "quote", "path": "lib/b", "quote": "release(handle, 0)", "start_line": 1, "end_line": 1}
    answer = validate(tmp_path, guide(tmp_path)["graph_snapshot_hash"], {"alias": "h1", "evidence": [quote]})
    assert "past-cut" in {one.code for one in artefact(answer).limitations}


def test_code_like_words_that_are_nowhere_are_told(tmp_path: Path) -> None:
    subject(tmp_path)
    pin = guide(tmp_path)["graph_snapshot_hash"]
    made = artefact(validate(tmp_path, pin, {"alias": "h1", "framing": "see `never_there` in `src`"}))
    assert made.accepted[0].unknown_tokens == ("never_there",)


def test_stale_answer_names_what_moved(tmp_path: Path) -> None:
    made = subject(tmp_path)
    pin = guide(tmp_path)["graph_snapshot_hash"]
    made.write({"src/a": "3\n"})
    answer = validate(tmp_path, pin, {"alias": "h1"}, strict=True)
    assert (answer.exit_code, artefact(answer).status) == (4, "stale")
    assert [one.name for one in artefact(answer).moved or ()] == ["src/a"]


def test_reply_that_is_not_there_is_unreadable_wherever_one_stands(tmp_path: Path) -> None:
    words = ValidateWords(
        reply=str(tmp_path / "none"),
        guide=None,
        target=TargetWords(),
        config=None,
        strict=False,
        salvage=False,
    )
    answer = answer_validate(words, world(tmp_path, "."))
    assert (answer.exit_code, artefact(answer).status) == (0, "unreadable")


def test_reply_may_be_said_in_place_of_a_file(tmp_path: Path) -> None:
    words = ValidateWords(
        reply="",
        guide=None,
        target=TargetWords(),
        config=None,
        strict=False,
        salvage=False,
        said=b"no reply",
    )
    answer = answer_validate(words, world(tmp_path, "."))
    assert (artefact(answer).status, words.files) == ("malformed", (None, None))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"status": ReplyStatus.STALE, "coverage": WHOLE}, 4),
        ({"status": ReplyStatus.MALFORMED, "coverage": None}, 4),
        ({"rejected": (REJECTED,), "coverage": WHOLE}, 1),
        ({"rejected": (REJECTED,)}, 1),
        ({}, 3),
        ({"coverage": WHOLE}, 0),
    ],
)
def test_strict_code_takes_the_worst(fields: dict[str, Any], code: int) -> None:
    assert strict_code(replace(a_validation(), **fields)) == code
