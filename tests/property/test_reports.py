"""Reports and exports over any texts: valid, without hidden characters, and clean once they were cleaned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.qualify.protected import find_secrets
from adjudge.report.report_forms import FORMS
from adjudge.report.xray_cleaning import replace_blocked
from adjudge.report.xray_html import xray_html
from adjudge.report.xray_markdown import xray_markdown
from tests.host_schemas import annotation_faults, code_quality_faults, junit_faults, rdjson_faults
from tests.qualified_values import candidate, finding, located, qualified, run, sarif_faults
from tests.report_values import HOSTILE, of_run
from tests.xray_leaks import PLANTED
from tests.xray_values import an_xray, blocked

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.property

FAULTS: dict[str, Callable[[bytes], list[str]]] = {
    "sarif": sarif_faults,
    "codequality": code_quality_faults,
    "rdjson": rdjson_faults,
    "junit": junit_faults,
    "annotations": annotation_faults,
}
LEAKS = [text for _, _, text in PLANTED]
ANY = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)
TEXTS = st.lists(
    st.one_of(ANY, st.sampled_from([*HOSTILE.split(), "\n", "::", "%0A", "]]>"])), max_size=6
).map("".join)
MIXED = st.lists(st.one_of(st.sampled_from(LEAKS), st.text(max_size=10)), max_size=5).map(" ".join)


@given(st.sampled_from(sorted(FAULTS)), TEXTS, TEXTS)
def test_any_texts_give_a_valid_document(form: str, title: str, summary: str) -> None:
    one = finding(located(candidate(0, title=title, summary=summary)), reason=summary)
    assert FAULTS[form](FORMS[form](of_run(run(qualified([one]))))) == []


@given(MIXED, MIXED)
def test_cleaned_export_is_clean_whatever_stood_in_it(title: str, summary: str) -> None:
    made = replace_blocked(an_xray(title=title, summary=summary), find_secrets)
    assert blocked(made) == ()
    assert replace_blocked(made, find_secrets).findings == made.findings


@given(TEXTS)
def test_pages_hold_no_hidden_character(title: str) -> None:
    made = an_xray(title=title)
    for data in (xray_html(made), xray_markdown(made)):
        assert [one for one in data.decode() if one < " " and one != "\n"] == []
