"""Judgment by judgment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.guide import judge
from adjudge.guide.judge import judge_items
from adjudge.model.evidence import EdgeEvidence
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import Rejected, RejectReason
from adjudge.model.place import Side
from adjudge.model.signal import Suppression
from tests.evidence_values import evidence_sources
from tests.guide_values import ANCHORS, FIRST, a_guide, a_judgment, two_files

if TYPE_CHECKING:
    import pytest

    from adjudge.model.judgment import Accepted, Judgment

SOURCES = evidence_sources({"a.py": "x = 1\n", "b.py": "import a\n"})
REGION = ANCHORS[0].change_anchor


def edge(source: str = "b.py", target: str = "a.py") -> EdgeEvidence:
    return EdgeEvidence(source=source, target=target, edge="", side=Side.HEAD)


def judged(*items: Judgment | Rejected) -> tuple[tuple[Accepted, ...], tuple[Rejected, ...]]:
    return judge_items(items, a_guide(), SOURCES)


def test_every_judgment_is_accepted_or_rejected_by_itself() -> None:
    broken = Rejected(index=1, reason=RejectReason.INVALID_FIELD, message="It is.", path="$")
    accepted, rejected = judged(a_judgment(0, alias="h1"), broken, a_judgment(2, alias="h9"))
    assert [one.judgment.index for one in accepted] == [0]
    assert [(one.index, one.reason.value) for one in rejected] == [
        (1, "invalid-field"),
        (2, "unknown-anchor"),
    ]


def test_wrong_evidence_rejects_its_judgment_with_what_was_found() -> None:
    _, (rejected,) = judged(a_judgment(4, alias="h1", evidence=(edge(), edge("a.py", "b.py"))))
    assert rejected.reason is RejectReason.CONTRADICTED
    assert rejected.path == "$.judgments[4].evidence"


def test_same_thing_said_twice_is_said_once() -> None:
    accepted, rejected = judged(a_judgment(0, alias="h1"), a_judgment(1, change_anchor=REGION))
    assert ([one.judgment.index for one in accepted], rejected[0].reason) == ([0], RejectReason.DUPLICATE)
    assert rejected[0].message == "It says what judgment 0 says."


def test_another_thing_said_of_the_same_is_no_duplicate() -> None:
    accepted, _ = judged(a_judgment(0, alias="h1"), a_judgment(1, alias="h1", framing="why"))
    assert len(accepted) == 2


def test_id_of_a_suppressed_signal_can_be_cited() -> None:
    brief = two_files()
    said = Suppression(reason="known", until=None, path=RepoPath(".adjudge.toml"), line=1)
    first, second = brief.signals
    guide = a_guide(replace(brief, signals=(replace(first, suppression=said), second)))
    accepted, _ = judge_items([a_judgment(signal_id=FIRST)], guide, SOURCES)
    assert len(accepted) == 1


def test_evidence_of_a_whole_reply_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "LIMIT_EVIDENCE", 1)
    accepted, _ = judged(
        a_judgment(0, alias="h1", evidence=(edge(),)), a_judgment(1, alias="h2", evidence=(edge(),))
    )
    assert [one.evidence[0].state.value for one in accepted] == ["holds", "unavailable"]
