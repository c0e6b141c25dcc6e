"""The words of ``adjudge audit`` about results; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.finding_words import REPORTS
from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.cli.words import Parser


def fill_validate_results(parser: Parser) -> None:
    """``adjudge audit validate-results``."""
    parser.add_argument("file", metavar="FILE", help="a result, - for standard input")
    add_output(parser)


def fill_import(parser: Parser) -> None:
    """``adjudge audit import``."""
    help_text = "a report of an analyser, or runtime validation; - for standard input"
    parser.add_argument("file", nargs="?", metavar="FILE", default=None, help=help_text)
    help_text = "its format (default: auto, told by its content)"
    parser.add_argument("--from", dest="report", choices=REPORTS, default="auto", help=help_text)
    help_text = "you vouch that the report was made on the very tree that is audited"
    parser.add_argument("--same-tree", action="store_true", help=help_text)
    help_text = "run this declared command in a throw-away copy, and take in what it says; may be repeated"
    parser.add_argument("--command", metavar="NAME", action="append", default=[], help=help_text)
    add_output(parser)


def fill_unaccept(parser: Parser) -> None:
    """``adjudge audit unaccept``."""
    parser.add_argument("names", nargs="*", metavar="ITEM", help="the start of an item's id")
    parser.add_argument("--all", action="store_true", help="every accepted result of this audit")
    parser.add_argument("--reason", metavar="TEXT", default="", help="why; it is kept")
    add_output(parser)


def fill_report(parser: Parser) -> None:
    """``adjudge audit report``."""
    add_output(parser, formats=("text", "markdown", "json"))


RESULT_PARTS: Final[tuple[tuple[str, str, Callable[[Parser], None]], ...]] = (
    ("validate-results", "what a result would come to, without taking it in", fill_validate_results),
    ("import", "take in a report of an analyser, runtime validation, or a command's answer", fill_import),
    ("unaccept", "take accepted results back; their files are read afresh", fill_unaccept),
    ("report", "make the deliverables as things stand", fill_report),
)
"""(name, summary, its words) of each part."""
