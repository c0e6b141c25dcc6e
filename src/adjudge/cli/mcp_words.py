"""The words of ``adjudge mcp``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

MCP_EXAMPLES: Final = """\
examples:
  adjudge mcp --repo ~/src/project                      what an agent's host starts; see docs/mcp.md
  adjudge mcp --repo ~/src/project --key ~/keys/ci.pub  receipts can be checked against that key
"""


def fill_mcp(parser: Parser) -> None:
    """``adjudge mcp``."""
    group = parser.add_argument_group("server")
    help_text = "the one repository it is about (default: where you stand)"
    group.add_argument("--repo", metavar="DIR", default=None, help=help_text)
    help_text = "the public key that receipts are checked against"
    group.add_argument("--key", metavar="PUBKEY", default=None, help=help_text)
    group.add_argument("-q", "--quiet", action="store_true", help="nothing on standard error")
    group.add_argument("-v", "--verbose", action="store_true", help="say which git commands ran")
    group.add_argument("--log", metavar="FILE", default=None, help="write the same as JSON lines to FILE")
