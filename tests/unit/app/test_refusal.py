from __future__ import annotations

import json

from adjudge.app.refusal import render_last_line, render_refusal
from adjudge.errors import TargetError


def test_the_document_of_an_error_is_the_error_contract() -> None:
    made = json.loads(render_refusal(TargetError("c", "m.", "h")))
    assert (made["schema"], made["code"], made["hint"]) == ("adjudge.error/v1", "c", "h")


def test_the_last_line_has_code_reason_and_next_step() -> None:
    assert render_last_line(3, "Nothing.", "look") == "exit 3: Nothing; next: look\n"
    assert render_last_line(3, "Nothing.", "") == "exit 3: Nothing\n"
