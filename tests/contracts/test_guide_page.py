"""The page of the loop names what there is: statuses, reasons, proof, claims, actions, keys."""

from __future__ import annotations

import re

import pytest

from adjudge.contracts.guide_v1 import GuideV1
from adjudge.contracts.judgments_v1 import JudgmentV1
from adjudge.guide.shrink import LADDER, NAMES
from adjudge.model.candidate import Severity
from adjudge.model.evidence import KINDS, Claim
from adjudge.model.judgment import Action, RejectReason, ReplyStatus
from adjudge.report.codes.words import PROOF
from tests.architecture.sources import read, table_rows

PAGE = read("docs/guide.md")
ROWS = table_rows(PAGE)
FIRST = {word for row in ROWS for word in re.findall(r"`([\w<>:-]+)(?:\[\])?[`.]", row[0])}


@pytest.mark.parametrize("words", [ReplyStatus, RejectReason], ids=["status", "reason"])
def test_page_explains_every_member(words: type[ReplyStatus | RejectReason]) -> None:
    assert {one.value for one in words} <= FIRST


def test_page_explains_every_word_of_proof() -> None:
    assert {"fact:<kind>" if one.startswith("fact:") else one for one in PROOF} <= FIRST


def test_page_explains_every_key_of_a_judgment() -> None:
    assert set(JudgmentV1.__struct_fields__) <= FIRST


def test_page_explains_every_key_of_a_guide() -> None:
    assert set(GuideV1.__struct_fields__) - {"schema"} <= FIRST


@pytest.mark.parametrize(
    "words", [Action, Severity, Claim, KINDS.values()], ids=["action", "severity", "claim", "kind"]
)
def test_page_lists_every_word_of_a_closed_list(words: object) -> None:
    assert [str(one) for one in words if f"`{one}`" not in PAGE] == []  # type: ignore[attr-defined]


def test_page_tells_the_last_steps_of_cutting() -> None:
    *first, last = (kept for kept in LADDER if kept)
    for listed in (first, NAMES):
        told = ", ".join(map(str, listed[:-1])) + f" and {listed[-1]}"
        assert f"beyond the first {told}" in " ".join(PAGE.split())
    assert f"beyond the first {last}, and all" in " ".join(PAGE.split())
