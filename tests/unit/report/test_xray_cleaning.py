"""An export is refused with field and reason, or shown without what must not be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.xray_v1 import XrayReasonV1
from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_cleaning import replace_blocked, replace_fields
from tests.xray_leaks import PLANTED, SHOWN
from tests.xray_values import an_xray, blocked

if TYPE_CHECKING:
    from adjudge.contracts.xray_v1 import XrayV1

IDS = [f"{one[0]}-{one[1]}" for one in PLANTED]
APPROVED = f"fnd:{0:032x}"


def with_path(path: str) -> XrayV1:
    made = an_xray()
    first, *rest = made.findings
    moved = structs.replace(first, locator=structs.replace(first.locator, path=path))
    return structs.replace(made, findings=(moved, *rest))


def test_clean_export_is_not_blocked() -> None:
    assert blocked(an_xray()) == ()
    assert replace_blocked(an_xray(), find_secrets) == an_xray()


@pytest.mark.parametrize(("reason", "kind", "text"), PLANTED, ids=IDS)
def test_planted_leak_blocks_with_its_field_and_its_reason(reason: str, kind: str, text: str) -> None:
    found = blocked(an_xray(title=text))
    assert ("$.findings[0].title", reason) in found, kind
    assert all(text not in one.field for one in found)


@pytest.mark.parametrize(("reason", "kind", "text"), PLANTED, ids=IDS)
def test_replaced_export_is_clean_and_tells_the_field(reason: str, kind: str, text: str) -> None:
    made = replace_blocked(an_xray(summary=f"Before {text} after."), find_secrets)
    assert blocked(made) == ()
    assert ("$.findings[0].summary", reason) in {(one.field, one.reason) for one in made.replaced}, kind
    assert text not in json.loads(encode_printed(made))["findings"][0]["summary"]


@pytest.mark.parametrize("text", SHOWN)
def test_text_that_may_be_shown_stays_as_it_is(text: str) -> None:
    made = an_xray(title=text)
    assert blocked(made) == ()
    assert replace_blocked(made, find_secrets).findings[0].title == text


def test_what_stands_around_a_leak_stays() -> None:
    made = replace_blocked(an_xray(title="The host 10.20.30.40 is fixed"), find_secrets)
    assert made.findings[0].title == "The host [redacted: internal-host] is fixed"


@pytest.mark.parametrize(
    "path",
    ["", "../a.py", "a/../b.py", "a//b.py", "./a.py", "a\\b.py", "c:a.py", "~/a.py", "a\nb.py", "a/"],
)
def test_place_that_leads_elsewhere_blocks_and_is_lost(path: str) -> None:
    assert ("$.findings[0].locator.path", "unsafe-locator") in blocked(with_path(path))
    made = replace_blocked(with_path(path), find_secrets)
    assert made.findings[0].locator.path == "redacted"
    assert blocked(made) == ()


@pytest.mark.parametrize(
    "path", ["a.py", "src/[id]/page b.tsx", "caf\u00e9/\u65e5.py", ".github/workflows/ci.yml"]
)
def test_plain_place_is_shown(path: str) -> None:
    assert blocked(with_path(path)) == ()


def test_leak_is_found_whatever_field_it_stands_in() -> None:
    made = an_xray()
    leak = "ann@example.com"
    stage = structs.replace(made.stages[0], omissions=(leak,))
    fields = {
        "$.reasons[0].text": structs.replace(made, reasons=(XrayReasonV1(code="x", text=leak),)),
        "$.limitations[0].text": structs.replace(made, limitations=(XrayReasonV1(code="x", text=leak),)),
        "$.stages[0].omissions[0]": structs.replace(made, stages=(stage,)),
        "$.missing_proof[0]": structs.replace(made, missing_proof=(leak,)),
        "$.checks[0].version": structs.replace(made, checks=(structs.replace(made.checks[0], version=leak),)),
        "$.verdict": structs.replace(made, verdict=leak),
        "$.source": structs.replace(made, source=leak),
    }
    assert {field: [one.field for one in blocked(each)] for field, each in fields.items()} == {
        field: [field] for field in fields
    }


def test_approved_edit_is_looked_at_as_well() -> None:
    made = an_xray(APPROVED)
    first, *rest = made.findings
    assert first.suggestion is not None
    edit = structs.replace(first.suggestion, replacement="open('/tmp/x/y')")
    made = structs.replace(made, findings=(structs.replace(first, suggestion=edit), *rest))
    assert ("$.findings[0].suggestion.replacement", "absolute-path") in blocked(made)


def test_leaks_that_overlap_are_replaced_together() -> None:
    made = replace_blocked(an_xray(title="at file:///home/ann/x?mail=ann@example.com now"), find_secrets)
    title = made.findings[0].title
    assert "ann" not in title
    assert title.endswith(" now")


def test_named_fields_give_way_whole_and_are_listed() -> None:
    made = replace_fields(an_xray(), frozenset({"$.findings[0].title", "$.findings[0].locator.path"}))
    first = made.findings[0]
    assert (first.title, first.locator.path) == ("[redacted: secret]", "redacted")
    assert [(one.field, one.reason) for one in made.replaced] == [
        ("$.findings[0].locator.path", "secret"),
        ("$.findings[0].title", "secret"),
    ]


def test_word_of_the_contract_is_not_replaced() -> None:
    assert replace_fields(an_xray(), frozenset({"$.outcome"})) == an_xray()
