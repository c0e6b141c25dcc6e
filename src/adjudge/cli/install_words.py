"""The words of ``adjudge install`` and ``adjudge tool hook``; ``argparse`` and the error tree alone."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

INSTALL_EXAMPLES: Final = """\
examples:
  adjudge install                        what there is to install, and what stands
  adjudge install git-hook               every commit is judged as it is about to be made
  adjudge install skill agents claude    for agents: a skill, a section of AGENTS.md, a hook at their end
  adjudge install github --dry-run       say what would be written
  adjudge install --check                compare what stands with what this version writes
"""
HOOK_EXAMPLES: Final = """\
examples:
  adjudge tool hook commit --deny '.github/**'     as a hook of git: what is about to be committed
  adjudge tool hook stop < event.json              as a hook of an agent: what it leaves behind
"""


def fill_install(parser: Parser) -> None:
    """``adjudge install``."""
    help_text = "git-hook, skill, agents, claude, codex, gemini, github; without one, what stands"
    parser.add_argument("names", nargs="*", metavar="WHAT", default=[], help=help_text)
    parser.add_argument("--check", action="store_true", help="compare, write nothing; drift ends with 1")
    parser.add_argument("--dry-run", action="store_true", help="say what would be written, write nothing")
    help_text = "write over what was edited or is somebody else's"
    parser.add_argument("--force", action="store_true", help=help_text)
    add_output(parser, formats=("text", "json"))


def fill_hook(parser: Parser) -> None:
    """``adjudge tool hook``."""
    parser.add_argument("event", choices=("commit", "stop"), help="who calls: git, or an agent at its end")
    help_text = "words of adjudge check"
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="WORD", help=help_text)
    add_output(parser, formats=("text", "json"))
