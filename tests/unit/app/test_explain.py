"""``adjudge tool explain``."""

from __future__ import annotations

import pytest

from adjudge.app.explain import answer_explain
from adjudge.contracts.codes_v1 import CodesV1
from adjudge.errors import UsageError
from adjudge.report.screen import plain_text


def test_code_is_explained_on_one_page() -> None:
    answer = answer_explain("stale-snapshot")
    assert isinstance(answer.artefact, CodesV1)
    assert [one.kind for one in answer.artefact.meanings] == ["reason of a judgment"]
    assert "another state" in plain_text(answer.screen())


def test_without_a_code_all_are_named() -> None:
    answer = answer_explain(None)
    assert isinstance(answer.artefact, CodesV1)
    assert "max-bytes" in answer.artefact.codes
    assert "max-bytes\n" in plain_text(answer.screen())


@pytest.mark.parametrize(("code", "hint"), [("stale-snapshto", "stale-snapshot"), ("%%%", "lists them")])
def test_unknown_code_is_told_what_it_resembles(code: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        answer_explain(code)
    assert hint in (caught.value.hint or "")
