"""The words of ``adjudge fix`` and ``adjudge proof``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.check_words import add_config
from adjudge.cli.review_words import add_executors
from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

FIX_EXAMPLES = """\
examples:
  adjudge fix packet rev:1a2b --finding fnd:3c4d --test 'python -m pytest -q'   the task, and what proves it
  adjudge fix execute fpk:5e6f --executor claude                  what would run; --confirm runs it
  adjudge fix list                                                tries, and trees that nobody works at
  adjudge fix diff fix:7a8b                                       the patch
  adjudge fix apply fix:7a8b --confirm                            into your work tree, uncommitted
  adjudge fix discard fix:7a8b --confirm                          its tree goes, its receipt stays
"""
PROOF_EXAMPLES = """\
examples:
  adjudge proof rev:1a2b --format markdown        what is proved of each finding, and what is left to do
  adjudge proof tick fnd:3c4d failure-gone --by NAME    an item that somebody went through
  adjudge proof rev:1a2b --sign ../key --receipt ../proof.json
"""


def fill_packet(parser: Parser) -> None:
    """``adjudge fix packet``."""
    parser.add_argument("run", metavar="RUN", help="rev:… or run:…, or sha256:… of a check's kept receipt")
    help_text = "a finding's id or its start; may be repeated (default: all that stand)"
    parser.add_argument("--finding", metavar="ID", action="append", default=[], help=help_text)
    help_text = "this file, or what this pattern matches, may be touched as well; may be repeated"
    parser.add_argument("--also", metavar="PATH", action="append", default=[], help=help_text)
    help_text = "a declared command, or a whole one; may be repeated"
    parser.add_argument("--test", metavar="COMMAND", action="append", default=[], help=help_text)
    help_text = "an ignored folder that typed commands need, such as .venv"
    parser.add_argument("--link", metavar="FOLDER", action="append", default=[], help=help_text)
    parser.add_argument("--goal", metavar="TEXT", default="", help="what is to be reached, one sentence")
    help_text = "what must hold afterwards; may be repeated"
    parser.add_argument("--accept", metavar="TEXT", action="append", default=[], help=help_text)
    help_text = "what is not to be done; may be repeated"
    parser.add_argument("--non-goal", metavar="TEXT", action="append", default=[], help=help_text)
    parser.add_argument("--rounds", type=int, metavar="N", default=3, help="tries at most (default: 3)")
    add_config(parser)
    add_output(parser)


def fill_execute(parser: Parser) -> None:
    """``adjudge fix execute``."""
    parser.add_argument("packet", metavar="PACKET", help="the start of a packet's id")
    help_text = "who fixes: claude, codex, gemini or command"
    parser.add_argument("--executor", metavar="NAME", required=True, help=help_text)
    parser.add_argument(
        "--confirm", action="store_true", help="run it; without this it is told what would run"
    )
    parser.add_argument(
        "--timeout", type=int, metavar="S", default=1800, help="seconds for the fixer (default: 1800)"
    )
    help_text = "run each command N times on each tree (default: 2)"
    parser.add_argument("--repeat", type=int, metavar="N", default=2, help=help_text)
    parser.add_argument("--go-on", action="store_true", help="try though a stop rule speaks against it")
    group = parser.add_argument_group("reading again", "the rules always read; a claim needs another reader")
    group.add_argument("--reader", metavar="NAME", default="", help="an executor that reads again")
    group.add_argument("--reader-command", metavar="ARGV", default="", help="of command as the reader")
    group.add_argument("--reader-recorded", metavar="PATH", default="", help="of replay as the reader")
    add_executors(parser)
    add_config(parser)
    add_receipt(parser)
    add_output(parser, formats=("text", "json"))


def fill_deed(parser: Parser) -> None:
    """``adjudge fix show``."""
    parser.add_argument("name", metavar="TRY", help="the start of its id")
    add_receipt(parser)
    add_output(parser, formats=("text", "json"))


def fill_diff(parser: Parser) -> None:
    """``adjudge fix diff``."""
    parser.add_argument("name", metavar="TRY", help="the start of its id")
    help_text = "write the patch there, byte for byte, outside the repository"
    parser.add_argument("--output", "-o", metavar="FILE", default=None, help=help_text)
    add_output(parser, formats=("text", "json"))


def fill_confirmed(parser: Parser) -> None:
    """``adjudge fix apply`` and ``discard``."""
    parser.add_argument("name", metavar="TRY", help="the start of its id")
    parser.add_argument("--confirm", action="store_true", help="do it; without this it is only told")
    add_output(parser, formats=("text", "json"))


def fill_list(parser: Parser) -> None:
    """``adjudge fix list``."""
    add_output(parser, formats=("text", "json"))


def fill_proof(parser: Parser) -> None:
    """``adjudge proof``."""
    help_text = "RUN, or tick FINDING ITEM, or untick FINDING ITEM"
    parser.add_argument("words", nargs="+", metavar="WORD", help=help_text)
    parser.add_argument("--by", metavar="WHO", default="", help="tick: who went through it")
    add_receipt(parser)
    add_output(parser)


def add_receipt(parser: Parser) -> None:
    """How the answer is signed."""
    group = parser.add_argument_group("receipt")
    group.add_argument("--sign", metavar="KEY", default=None, help="sign it with this private key")
    group.add_argument("--receipt", metavar="FILE", default=None, help="write the signed receipt to FILE")
