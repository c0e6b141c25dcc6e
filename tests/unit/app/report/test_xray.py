"""``adjudge xray``: a kept run for the public, or nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.report.xray import answer_xray
from adjudge.app.report.xray_words import XrayWords
from adjudge.errors import ConfigError, ContractError, InputError, UsageError
from tests.unit.app.reviews import claim, desk
from tests.xray_values import SOURCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.app.reviews import Desk

EDIT = {"start_line": 2, "end_line": 2, "replacement": "    return one / two if two else 0\n"}


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


def exported(here: Desk, found: dict[str, Any] | None = None, **words: Any) -> bytes:
    run_id = here.run(found or claim()).run_id
    given = {"source": SOURCE, "confirmed": True, **words}
    return b"".join(answer_xray(XrayWords(run=run_id, **given), here.world).chunks())


def test_clean_run_is_exported_the_same_each_time(here: Desk) -> None:
    made = json.loads(exported(here))
    assert (made["schema"], made["source"], made["outcome"]) == ("adjudge.xray/v1", SOURCE, "inconclusive")
    for form in ("json", "markdown", "html"):
        assert exported(here, form=form) == exported(here, form=form)


def test_nothing_is_exported_without_confirmation(here: Desk) -> None:
    with pytest.raises(InputError):
        exported(here, confirmed=False)


def test_blocked_export_names_fields_and_reasons_and_never_the_value(here: Desk) -> None:
    hostile = claim(title="Mail ann@example.com about it", summary="It ran on db01.corp.internal.")
    with pytest.raises(ContractError) as caught:
        exported(here, hostile)
    assert (caught.value.code, caught.value.exit_code) == ("x-ray-blocked", 4)
    told = dict(caught.value.violations)
    assert told["$.findings[0].title"] == "e-mail-address"
    assert told["$.findings[0].summary"] == "internal-host"
    assert "ann" not in caught.value.message
    assert "corp" not in caught.value.message


def test_redacted_export_is_made_and_tells_what_was_replaced(here: Desk) -> None:
    made = json.loads(exported(here, claim(title="Mail ann@example.com about it"), redact=True))
    assert made["findings"][0]["title"] == "Mail [redacted: e-mail-address] about it"
    assert {"field": "$.findings[0].title", "reason": "e-mail-address"} in made["replaced"]


def test_edit_is_shown_when_its_finding_is_approved(here: Desk) -> None:
    found = claim(suggestion=EDIT)
    name = here.run(found).results[0].finding_id
    assert name is not None
    plain, approved = exported(here, found), exported(here, found, approved=(name[:12],))
    assert json.loads(plain)["findings"][0]["suggestion"] is None
    assert json.loads(approved)["findings"][0]["suggestion"]["replacement"] == EDIT["replacement"]


@pytest.mark.parametrize("name", ["fnd:ffff", "fnd:", "", "x"])
def test_approval_means_one_finding_of_the_run(here: Desk, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        exported(here, claim(suggestion=EDIT), approved=(name,))
    assert caught.value.code == "not-one-finding"


def test_finding_without_an_edit_has_nothing_to_approve(here: Desk) -> None:
    name = here.run(claim()).results[0].finding_id
    assert name is not None
    with pytest.raises(UsageError) as caught:
        exported(here, approved=(name,))
    assert caught.value.code == "no-suggestion"


@pytest.mark.parametrize(
    ("name", "start"), [("x.html", b"<!doctype html>"), ("x.md", b"# X-Ray"), ("x.json", b"{")]
)
def test_name_of_the_file_tells_the_form(here: Desk, name: str, start: bytes) -> None:
    place = here.beside / name
    assert exported(here, output=str(place)) == b""
    assert place.read_bytes().startswith(start)


def test_name_and_form_that_disagree_are_refused(here: Desk) -> None:
    with pytest.raises(UsageError) as caught:
        exported(here, form="json", output=str(here.beside / "x.html"))
    assert caught.value.code == "form-and-name"


def test_link_is_not_written_through_and_nothing_in_the_repository(here: Desk) -> None:
    (here.beside / "x.html").symlink_to(here.beside / "target")
    with pytest.raises(ConfigError):
        exported(here, output=str(here.beside / "x.html"))
    with pytest.raises(UsageError):
        exported(here, output=str(here.subject.path / ".git" / "x.html"))
    assert not (here.beside / "target").exists()


def test_blocked_export_leaves_no_file(here: Desk) -> None:
    with pytest.raises(ContractError):
        exported(here, claim(title="ask ann@example.com"), output=str(here.beside / "x.html"))
    assert not (here.beside / "x.html").exists()
