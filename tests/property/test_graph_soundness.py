"""No edit of code passes for a comment: mutants of real source against Python's own parser.

Whatever changes the syntax tree (doc strings and strings that do nothing left out) must be told as more than a
comment. The mutants are the same at each run.
"""

from __future__ import annotations

import argparse
import ast
import json.decoder
import json.scanner
import random
import textwrap
import tokenize
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.python.extractor import extract, extract_outline
from adjudge.graph.symbols import SymbolChangeKind, compare_symbols

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.property

_INSERTED = b"ab(){}[]:=#\"'\n \t.,+0"
_SMALL = (json.decoder, json.scanner, textwrap, tokenize)


class _WithoutStrings(ast.NodeTransformer):
    """Drops string and bytes statements, which do nothing."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str | bytes):
            return None
        self.generic_visit(node)
        return node


def meaning(source: bytes) -> str | None:
    """What Python makes of the source; ``None`` when it does not parse."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.dump(_WithoutStrings().visit(ast.parse(source)))
    except (SyntaxError, ValueError):
        return None


def mutant(source: bytes, dice: random.Random) -> bytes:
    """One small edit: of a byte, of a line, or of the indent of a few lines."""
    at = dice.randrange(len(source))
    byte = bytes([dice.choice(_INSERTED)])
    lines = source.split(b"\n")
    number = dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            return source[:at] + source[at + 1 :]
        case 1:
            return source[:at] + byte + source[at:]
        case 2:
            return source[:at] + byte + source[at + 1 :]
        case 3:
            lines[number] = b" " * dice.choice([0, 4, 8, 12]) + lines[number].lstrip()
        case 4:
            lines.insert(number, lines[dice.randrange(len(lines))])
        case _:
            end = number + dice.randrange(1, 6)
            lines[number:end] = [b"    " + line for line in lines[number:end]]
    return b"\n".join(lines)


def hidden_edits(module: ModuleType, count: int) -> tuple[int, list[bytes]]:
    """(mutants with another meaning, those of them that were told as a comment or not at all)."""
    source = Path(str(module.__file__)).read_bytes()
    dice = random.Random(module.__name__)
    base, plain = extract(source), meaning(source)
    tried, hidden = 0, []
    for _ in range(count):
        made = mutant(source, dice)
        told = meaning(made)
        if told is None or told == plain:
            continue
        tried += 1
        changes = compare_symbols(base, extract(made))
        if not any(change.change is not SymbolChangeKind.COMMENT for change in changes):
            hidden.append(made)
    return tried, hidden


@pytest.mark.parametrize("module", _SMALL, ids=lambda module: str(module.__name__))
def test_no_edit_of_code_passes_for_a_comment(module: ModuleType) -> None:
    tried, hidden = hidden_edits(module, 100)
    assert tried > 10
    assert hidden == []


@pytest.mark.slow
@pytest.mark.parametrize("module", [*_SMALL, argparse, ast, random], ids=lambda module: str(module.__name__))
def test_no_edit_of_code_passes_for_a_comment_in_many_mutants(module: ModuleType) -> None:
    tried, hidden = hidden_edits(module, 600)
    assert tried > 60
    assert hidden == []


@pytest.mark.parametrize("module", _SMALL, ids=lambda module: str(module.__name__))
def test_outlines_of_mutants_are_in_step(module: ModuleType) -> None:
    source = Path(str(module.__file__)).read_bytes()
    dice = random.Random(1)
    mutants = [mutant(source, dice) for _ in range(15)]
    assert [made for made in mutants if extract_outline(made) != extract(made).outline] == []
