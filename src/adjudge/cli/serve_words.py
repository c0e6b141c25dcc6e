"""The words of ``adjudge serve``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.review_words import add_executors

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

SERVE_EXAMPLES: Final = """\
examples:
  adjudge serve                         the review screen of this repository; open the address it tells
  adjudge serve --repo ~/src/a --port 0 of another one, at any free port
  adjudge serve --allow-fix --executor claude --test 'python -m pytest -q'   pages may ask for fixes too
"""


def fill_serve(parser: Parser) -> None:
    """``adjudge serve``."""
    group = parser.add_argument_group("server")
    help_text = "the one repository it is about (default: where you stand)"
    group.add_argument("--repo", metavar="DIR", default=None, help=help_text)
    help_text = "where it listens, on this machine alone (default: 0, a free one)"
    group.add_argument("--port", metavar="N", type=int, default=0, help=help_text)
    group.add_argument("-q", "--quiet", action="store_true", help="nothing but the address")
    group.add_argument("-v", "--verbose", action="store_true", help="say which git commands ran")
    group.add_argument("--log", metavar="FILE", default=None, help="write the same as JSON lines to FILE")
    group = parser.add_argument_group(
        "fixes", "each is agreed to in the terminal, by a code that the page shows"
    )
    group.add_argument("--allow-fix", action="store_true", help="pages may ask for fixes, and to apply them")
    help_text = "who fixes: claude, codex, gemini or command"
    group.add_argument("--executor", metavar="NAME", default="", help=help_text)
    help_text = "a declared command, or a whole one, that proves a fix; may be repeated"
    group.add_argument("--test", metavar="COMMAND", action="append", default=[], help=help_text)
    help_text = "an ignored folder that typed commands need, such as .venv"
    group.add_argument("--link", metavar="FOLDER", action="append", default=[], help=help_text)
    help_text = "run each command N times on each tree (default: 2)"
    group.add_argument("--repeat", type=int, metavar="N", default=2, help=help_text)
    help_text = "seconds for the fixer (default: 1800)"
    group.add_argument("--timeout", type=int, metavar="S", default=1800, help=help_text)
    add_executors(parser)
