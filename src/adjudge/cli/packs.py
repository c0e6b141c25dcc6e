"""The words of ``adjudge packs``, and from parsed ones to its function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.values import plain_text, world_of
from adjudge.cli.words import add_output

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer
    from adjudge.cli.words import Parser

PACKS_EXAMPLES = """\
examples:
  adjudge packs list                      all packs, and which are in use
  adjudge packs show security-boundary    one of them, check by check
  adjudge packs validate ../house.toml    everything that is wrong with a file
  adjudge packs use python ../house.toml  what reviews go by where none is named
  adjudge packs use --none                they go by none
"""


def fill_packs(parser: Parser) -> None:
    """``adjudge packs``."""
    parser.add_argument("deed", choices=("list", "show", "validate", "use"))
    help_text = "names of packs, or files of such"
    parser.add_argument("names", nargs="*", metavar="PACK", default=[], help=help_text)
    parser.add_argument("--none", action="store_true", help="of use: go by none")
    add_output(parser)


def run_packs(words: argparse.Namespace) -> Answer:
    """The answer of ``adjudge packs``."""
    from adjudge.app.packs.packs import answer_packs  # noqa: PLC0415 - start-up
    from adjudge.app.packs.words import PackWords  # noqa: PLC0415 - start-up

    plain = PackWords(deed=words.deed, names=tuple(map(plain_text, words.names)), nothing=words.none)
    return answer_packs(plain, world_of(words))
