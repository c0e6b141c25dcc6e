"""A review as bytes: those of the terminal, and nothing public before somebody says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.exports import REPORTS, XRAY_POLICY, XRAYS, Public, report_bytes, xray_bytes
from adjudge.errors import InputError, UsageError
from tests.functional.command import Console
from tests.reviewed import newest_run, with_review

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World


PUBLIC = Public("https://forge.example/team/project/pull/7", confirmed=True, redact=False)


@pytest.fixture
def here(tmp_path: Path) -> World:
    """A repository with a review that found something."""
    return with_review(tmp_path, "a.py")


def test_bytes_are_those_of_the_terminal(here: World, tmp_path: Path) -> None:
    run_id = newest_run(here)
    printed = Console(tmp_path)(tmp_path / "subject", "report", run_id, "--format", "sarif").out
    assert report_bytes(run_id, "sarif", here).decode() == printed


@pytest.mark.parametrize("form", REPORTS)
def test_every_form_is_made(here: World, form: str) -> None:
    assert report_bytes(newest_run(here), form, here)


@pytest.mark.parametrize("form", XRAYS)
def test_nothing_is_public_before_somebody_says_so(here: World, form: str) -> None:
    run_id = newest_run(here)
    assert xray_bytes(run_id, form, PUBLIC, here)
    with pytest.raises(InputError):
        xray_bytes(run_id, form, PUBLIC._replace(confirmed=False), here)


def test_form_that_is_none_is_refused(here: World) -> None:
    for form in ("", "html", "../json"):
        with pytest.raises(UsageError):
            report_bytes("rev:1234", form, here)
    with pytest.raises(UsageError):
        xray_bytes("rev:1234", "sarif", PUBLIC, here)


def test_frame_of_an_export_can_do_nothing() -> None:
    words = dict(one.strip().partition(" ")[::2] for one in XRAY_POLICY.split(";"))
    assert words["default-src"] == "'none'"
    assert words["sandbox"] == ""
    assert "unsafe" not in XRAY_POLICY


def test_json_of_a_report_is_of_that_run(here: World) -> None:
    assert json.loads(report_bytes(newest_run(here), "json", here))["run_id"] == newest_run(here)
