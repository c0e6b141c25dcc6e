"""The request program by its parts; what it does in whole is in ``test_openai``."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from adjudge.adapters.executors import request
from adjudge.adapters.executors.request import date, headers, seconds


@pytest.mark.parametrize(
    ("told", "now", "wait"),
    [
        ("17", "", 17),
        ("Wed, 21 Oct 2026 07:28:30 GMT", "Wed, 21 Oct 2026 07:28:00 GMT", 30),
        ("Wed, 21 Oct 2026 07:28:30 -0000", "Wed, 21 Oct 2026 07:28:00 GMT", 30),
        ("Wed, 21 Oct 2026 07:27:30 GMT", "Wed, 21 Oct 2026 07:28:00 GMT", 0),
        ("Wed, 21 Oct 2026 07:28:30 GMT", "", 0),
        ("-1", "", 0),
        ("٣", "", 0),
        ("9" * 5000, "", 0),
    ],
)
def test_wait_is_a_number_or_a_date_against_the_date_of_the_answer(told: str, now: str, wait: int) -> None:
    assert seconds(told, now) == wait


def test_text_that_is_no_date_is_none() -> None:
    assert date("soon") is None


def test_key_is_sent_only_when_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(request.KEY, raising=False)
    assert "Authorization" not in headers()
    monkeypatch.setenv(request.KEY, "k")
    assert headers()["Authorization"] == "Bearer k"


def test_only_the_standard_library_is_loaded() -> None:
    tree = ast.parse(Path(request.__file__).read_text(encoding="utf-8"))
    names = {
        (one.module or "").split(".")[0] if isinstance(one, ast.ImportFrom) else one.names[0].name
        for one in ast.walk(tree)
        if isinstance(one, ast.Import | ast.ImportFrom)
    }
    assert names - sys.stdlib_module_names == set()
