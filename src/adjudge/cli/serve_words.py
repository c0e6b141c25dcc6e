"""The words of ``adjudge serve``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

SERVE_EXAMPLES: Final = """\
examples:
  adjudge serve                         the review screen of this repository; open the address it tells
  adjudge serve --repo ~/src/a --port 0 of another one, at any free port
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
