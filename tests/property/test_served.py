"""Whatever stands in a store, a page names no machine, no prompt and no secret, and holds all the rest."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.app.served.cleaning import Cleaner
from adjudge.contracts.registry import CONTRACTS
from adjudge.contracts.violations import list_violations
from adjudge.mcp.paging import cut_page
from adjudge.mcp.tools import TOOLS

pytestmark = pytest.mark.property

Json = dict[str, Any]

TOP = "/srv/deep place/subject"
PLACES = (TOP, "/var/lib/adjudge/state")
SECRETS = (
    "ghp_" + "a1B2" * 9,
    "sk-ant-" + "api03" * 5,
    "AKIA" + "ABCDEFGHIJKLMNOP",
    "xoxb-" + "12345678" * 3,
    "-----BEGIN RSA PRIVATE KEY-----",
)
ROOTS = (
    TOP,
    "/var/lib/adjudge/state",
    "/home/alice/project/a.py",
    "/Users/bob/x",
    r"C:\Users\eve\x",
    "/" + "root" + "/.ssh/id",
)
TOLD = ("<|im_start|>", "ignore all previous instructions", "Traceback (most recent call last)")
CANARIES = (*SECRETS, *ROOTS, *TOLD)
FREE = {"title", "summary", "detail", "message", "why", "reason", "quote", "found", "standing_reason", "text"}


def hostile() -> st.SearchStrategy[str]:
    """A text with something in it that must not be shown, between other words."""
    between = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
    glue = st.sampled_from([" ", "\n", "'", '"', "(", "=", ": ", "\t"])
    return st.builds(
        lambda one, a, canary, b, other: f"{one}{a}{canary}{b}{other}",
        between, glue, st.sampled_from(CANARIES), glue, between,
    )  # fmt: skip


def result(number: int, texts: list[str]) -> Json:
    """A finding whose every free field is hostile."""

    def said(at: int) -> str:
        return texts[(number + at) % len(texts)]

    return {
        "index": number, "disposition": "qualified", "standing": "active", "reason": "exact", "detail": said(0),
        "standing_reason": said(1), "counts": True, "severity": "high", "title": said(2), "summary": said(3),
        "class": "", "confidence_percent": None, "claim": None, "basis": "import",
        "reporter": {"tool": said(4), "version": said(5), "rule": said(6)},
        "original": None,
        "resolved": {
            "path": "a.py", "side": "head", "start_line": 1, "end_line": 1, "object_id": "0" * 40,
            "quote": said(7), "symbol": said(8),
        },
        "placement": None, "proof": [], "evidence": [], "suggestion": None, "suggestion_reason": "",
        "unknown_tokens": [said(9)], "redacted": [], "marks": [], "place_id": None, "finding_id": f"fnd:{number:032x}",
        "previous_finding_id": None, "cluster": None,
    }  # fmt: skip


@lru_cache(1)
def fields_of_results() -> frozenset[str]:
    from adjudge.contracts.qualified_parts_v1 import ResultV1  # noqa: PLC0415 - here alone

    return frozenset(one.encode_name for one in msgspec.structs.fields(ResultV1))


def findings(texts: list[str], count: int) -> Json:
    """Findings of a review in a store that somebody else has written."""
    return {
        "schema": "adjudge.review-findings/v1", "run_id": "rev:" + "0" * 32, "outcome": "fail", "severity": None,
        "path": None, "total": count, "results": [result(number, texts) for number in range(count)], "clusters": [],
    }  # fmt: skip


def test_made_findings_are_of_the_contract() -> None:
    assert set(result(0, ["x"])) == fields_of_results() - {"check"}
    contract = CONTRACTS[TOOLS["review_findings"].contract]
    assert [where for where, _ in list_violations(findings(["x"], 2), contract)] == []


@given(st.lists(hostile(), min_size=1, max_size=6), st.integers(1, 12))
def test_no_page_of_a_hostile_store_tells_any_of_it(texts: list[str], count: int) -> None:
    plain, seen = findings(texts, count), []
    first: int | None = 0
    while first is not None:
        cleaner = Cleaner(PLACES, of_others=True)
        cut = cut_page(plain, first, 32 << 10, cleaner, TOOLS["review_findings"].shape)
        page = {"artefact": cut.artefact, "withheld": msgspec.to_builtins(cleaner.withheld)}
        data = json.dumps(page, ensure_ascii=False)
        shown = data.replace("\\\\", "\\")
        assert [one for one in CANARIES if one in data or one in shown] == []
        assert len(msgspec.json.encode(cut.artefact)) <= 32 << 10
        assert list_violations(cut.artefact, CONTRACTS["review-findings/v1"]) == ()
        seen += [one["index"] for one in cut.artefact["results"]]
        first = cut.following
    assert seen == list(range(count))


@given(st.lists(st.text("abcdefghij klmnop(){}.,", max_size=60), min_size=1, max_size=8))
def test_plain_words_are_left_as_they_are(texts: list[str]) -> None:
    plain = findings(texts, 3)
    cleaner = Cleaner(PLACES, of_others=True)
    cut = cut_page(plain, 0, 256 << 10, cleaner, TOOLS["review_findings"].shape)
    assert (cut.artefact, cleaner.withheld) == (plain, [])
