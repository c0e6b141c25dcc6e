"""The words of ``adjudge audit``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.audit_result_words import RESULT_PARTS
from adjudge.cli.review_words import add_executors
from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.cli.words import Parser

AUDIT_EXAMPLES: Final = """\
examples:
  adjudge audit next-step               the one step that is due; a host reads its prompt and does it
  adjudge audit next-step --yes         the scope is agreed to; the first items are due
  adjudge audit next-step --path 'src/**' --lens security --lens correctness --budget-tokens 500000
  adjudge audit run --executor builtin --yes    from start to end by rules alone, without a model
  adjudge audit status                  how far it is, and which results do not count
  adjudge audit why review              where an obligation stands, and why
  adjudge audit explain item:1a2b       one item: its files, its result, what is wrong with it
"""
LENSES: Final = (
    "correctness", "security", "reliability", "data_integrity", "performance", "concurrency", "architecture",
    "maintainability", "tests", "operability", "configuration", "observability",
)  # fmt: skip
DEPTHS: Final = ("quick", "standard", "deep")


def fill_next_step(parser: Parser) -> None:
    """``adjudge audit next-step``."""
    parser.add_argument("--yes", action="store_true", help="the scope is agreed to")
    _add_scope(parser)
    add_output(parser)


def fill_run(parser: Parser) -> None:
    """``adjudge audit run``."""
    parser.add_argument("--yes", action="store_true", help="the scope is agreed to")
    help_text = "who answers: builtin (default), claude, codex, gemini, opencode, openai, command, replay"
    parser.add_argument("--executor", metavar="NAME", default="builtin", help=help_text)
    _add_scope(parser)
    add_executors(parser)
    add_output(parser)


def fill_plain(parser: Parser) -> None:
    """A verb without words of its own."""
    add_output(parser)


def fill_why(parser: Parser) -> None:
    """``adjudge audit why``."""
    help_text = "such as review; without it, all of them"
    parser.add_argument("name", nargs="?", metavar="OBLIGATION", default="", help=help_text)
    add_output(parser)


def fill_explain_item(parser: Parser) -> None:
    """``adjudge audit explain``."""
    parser.add_argument("name", metavar="ITEM", help="the start of an item's id")
    add_output(parser)


def fill_clean(parser: Parser) -> None:
    """``adjudge audit clean``."""
    parser.add_argument("--yes", action="store_true", help="take it away; else only tell what would go")
    add_output(parser)


def _add_scope(parser: Parser) -> None:
    group = parser.add_argument_group("scope", "kept in .adjudge/audit/intent.json until it is given anew")
    help_text = "look for this alone; may be repeated (default: all)"
    group.add_argument("--lens", metavar="NAME", action="append", default=[], choices=LENSES, help=help_text)
    help_text = "audit what this pattern names; may be repeated"
    group.add_argument("--path", metavar="PATTERN", action="append", default=[], help=help_text)
    help_text = "audit what changed since a revision"
    group.add_argument("--since", metavar="REV", default=None, help=help_text)
    help_text = "most tokens of all items; the least risky groups are left out"
    group.add_argument("--budget-tokens", metavar="N", type=int, default=None, help=help_text)
    help_text = "size of groups, and what is read again (default: standard)"
    group.add_argument("--depth", choices=DEPTHS, default=None, help=help_text)
    help_text = "a host tells the findings in prose when all is read; asked for until --no-narrative"
    group.add_argument("--narrative", action="store_const", const=True, default=None, help=help_text)
    group.add_argument("--no-narrative", dest="narrative", action="store_const", const=False, help="no more")
    help_text = "hash every file of the work tree instead of trusting its time"
    parser.add_argument("--paranoid", action="store_true", help=help_text)


PARTS: Final[tuple[tuple[str, str, Callable[[Parser], None]], ...]] = (
    ("next-step", "do all that needs nobody, then tell the one step that is due", fill_next_step),
    ("run", "take every step, items answered by a local executor", fill_run),
    ("status", "how far the audit is, and which results do not count", fill_plain),
    ("why", "where an obligation stands, and why", fill_why),
    ("validate", "do the artefacts say what the tree and the ledger give", fill_plain),
    ("explain", "one item: its files, its result, what is wrong with it", fill_explain_item),
    ("archive", "end this audit and put its folder aside", fill_plain),
    ("clean", "take the folder of the audit away; what was accepted stays in the ledger", fill_clean),
    *RESULT_PARTS,
)
"""(name, summary, its words) of each part."""
