"""The words of parts of ``adjudge tool`` that stand alone; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.check_words import add_config
from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

CONFIG_EXAMPLES = """\
examples:
  adjudge tool config show                       each key, its value and where it comes from
  adjudge tool config show --path web/src/a.ts   what holds for one file, the nearest folder first
  adjudge tool config show --config .adjudge.toml    an edit before it is committed, with its faults
"""


COMPLETION_EXAMPLES = """\
examples:
  eval "$(adjudge tool completion bash)"         in ~/.bashrc; the same with zsh in ~/.zshrc, after compinit
  adjudge tool completion fish > ~/.config/fish/completions/adjudge.fish
"""
SHELLS = ("bash", "zsh", "fish")


def fill_ci(parser: Parser) -> None:
    """``adjudge tool ci``: what it is asked comes by the environment."""
    add_output(parser, formats=("text", "json"))


def fill_config(parser: Parser) -> None:
    """``adjudge tool config``."""
    parser.add_argument("deed", choices=("show",), help="tell what is in force")
    parser.add_argument(
        "--path", metavar="P", default=None, help="for this file or folder (default: the top)"
    )
    help_text = "the protected branch (default: as the CI or the remote says)"
    parser.add_argument("--base", metavar="REV", default=None, help=help_text)
    add_config(parser)
    add_output(parser, formats=("text", "json"))


def fill_completion(parser: Parser) -> None:
    """``adjudge tool completion``; what it prints has one form."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that is to know the words")
    parser.set_defaults(quiet=True, json=False)
