"""The words of the loop with an agent: guide, validate, explain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.words import add_allow_command, add_output, add_target

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

GUIDE_EXAMPLES: Final = """\
examples:
  adjudge guide --json > ../guide.json                     for an agent: what changed, and what it may cite
  adjudge guide --base main --json --max-bytes 200000      the same in fewer bytes, with what was left out
  adjudge guide --json --reply review.json                 the answer will be written here, so leave it out
"""
VALIDATE_EXAMPLES: Final = """\
examples:
  adjudge validate ../reply.json                           which judgments hold, against the guide kept here
  adjudge validate ../reply.json --guide ../guide.json     the same where nothing is kept
  adjudge validate ../reply.json --strict                  the outcome decides the exit code
  adjudge validate ../reply.json --salvage                 of a stale reply, what rests on nothing that moved
  adjudge validate ../reply.json --format markdown         the same for a pull request
"""
CONFIG: Final = "go by this configuration in place of .adjudge.toml at the trust base"


def fill_guide(parser: Parser) -> None:
    """The words of ``adjudge guide``."""
    add_output(parser, formats=("text", "json"))
    add_target(parser)
    parser.add_argument("--config", metavar="FILE", default=None, help=CONFIG)
    help_text = "leave out detail until the document has at most N bytes"
    parser.add_argument("--max-bytes", type=int, metavar="N", default=None, help=help_text)
    help_text = "where the answer will be; it is no part of the change unless it is tracked"
    parser.add_argument("--reply", metavar="FILE", default=None, help=help_text)


def fill_validate(parser: Parser) -> None:
    """The words of ``adjudge validate``."""
    parser.add_argument("reply", metavar="REPLY", help="the answer of an agent; - for standard input")
    add_output(parser)
    add_target(parser)
    parser.add_argument("--config", metavar="FILE", default=None, help=CONFIG)
    help_text = "the guide it answers (default: the one kept)"
    parser.add_argument("--guide", metavar="FILE", default=None, help=help_text)
    add_allow_command(parser)
    help_text = "exit 4 when stale or malformed, 1 when rejected, 3 when uncovered"
    parser.add_argument("--strict", action="store_true", help=help_text)
    help_text = "of a stale reply, accept what rests on nothing that moved"
    parser.add_argument("--salvage", action="store_true", help=help_text)


def fill_explain(parser: Parser) -> None:
    """The words of ``adjudge tool explain``."""
    help_text = "such as stale-snapshot; without it, all codes"
    parser.add_argument("code", metavar="CODE", nargs="?", default=None, help=help_text)
    add_output(parser, formats=("text", "json"))
