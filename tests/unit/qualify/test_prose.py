"""Code in prose."""

from __future__ import annotations

import pytest

from adjudge.qualify.prose import MOST_SPANS, code_names, code_spans


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("plain", ()),
        ("see `a.b` and `c`", ("a.b", "c")),
        ("``a ` b``", ("a ` b",)),
        ("`open", ()),
        ("a ` b `` c `d`", (" b `` c ",)),
        ("```python\nx = 1\n```", ("x = 1\n",)),
        ("`a` `a`", ("a",)),
        ("` `", ()),
    ],
)
def test_spans_are_what_stands_between_equal_runs_of_backticks(text: str, spans: tuple[str, ...]) -> None:
    assert code_spans(text) == spans


def test_spans_are_bounded() -> None:
    assert len(code_spans(" ".join(f"`x{n}`" for n in range(99)))) == MOST_SPANS


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The loop ends early.", ()),
        ("calls load_all twice", ("load_all",)),
        ("calls load() twice", ("load",)),
        ("a HashMap here", ("HashMap",)),
        ("uses os.path.join(x)", ("join", "os", "path")),
        ("the `flag` is set", ("flag",)),
        ("in 2024, `1`", ()),
    ],
)
def test_names_of_code_are_told_from_words(text: str, names: tuple[str, ...]) -> None:
    assert code_names(text) == names
