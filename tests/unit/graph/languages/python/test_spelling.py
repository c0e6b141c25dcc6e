"""Names of the standard library that are spelt more than one way."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.spelling import Spelling
from adjudge.graph.languages.registry import extract_facts


def told(imports: str, annotation: str) -> str:
    """Tokens are given apart by spaces."""
    facts = extract_facts(imports.encode(), "python")
    return b" ".join(Spelling(facts.imports).of(annotation.encode().split())).decode()


@pytest.mark.parametrize(
    ("imports", "annotation", "spelt"),
    [
        ("import typing", "typing.Any", "typing.Any"),
        ("import typing as t", "t.Any", "typing.Any"),
        ("from typing import Any", "Any", "typing.Any"),
        ("from typing_extensions import Any as A", "A", "typing.Any"),
        ("from typing import List", "List [ int ]", "list [ int ]"),
        ("import typing", "typing.Callable", "collections.abc.Callable"),
        ("from collections import abc as cabc", "cabc.Callable", "collections.abc.Callable"),
        ("import collections.abc", "collections.abc.Callable", "collections.abc.Callable"),
        ("import builtins", "builtins.list", "list"),
        ("if TYPE_CHECKING:\n    from re import Pattern", "Pattern", "re.Pattern"),
    ],
)
def test_a_name_is_spelt_by_where_it_comes_from(imports: str, annotation: str, spelt: str) -> None:
    assert told(imports, annotation) == spelt


@pytest.mark.parametrize(
    ("annotation", "spelt"),
    [
        ("Optional [ int ]", "int | None"),
        ("Union [ int , str ]", "int | str"),
        ("Union [ int , str , ]", "int | str"),
        ("Union [ int , Optional [ str ] , a ]", "int | str | None | a"),
        ("Union [ dict [ int , str ] , a ] , b", "dict [ int , str ] | a , b"),
        ("dict [ str , Optional [ f ( a , b ) ] ]", "dict [ str , f ( a , b ) | None ]"),
        ("Optional", "typing.Optional"),
        ("Union [ int ]", "int"),
        ("] ] Optional [ int", "] ] int"),
    ],
)
def test_a_union_is_spelt_with_bars(annotation: str, spelt: str) -> None:
    assert told("from typing import Optional, Union", annotation) == spelt


@pytest.mark.parametrize(
    ("imports", "annotation"),
    [
        ("", "List [ int ]"),
        ("from mine import List", "List [ int ]"),
        ("from .typing import List", "List [ int ]"),
        ("import typing", "mine.typing.List"),
        ("from typing import *", "List"),
        ("import re", "re.compile.x"),
        ("import typing", "typing"),
    ],
)
def test_a_name_of_another_origin_stays(imports: str, annotation: str) -> None:
    assert told(imports, annotation) == annotation
