"""The words of ``adjudge install`` as values, and which of them go together."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudge.errors import UsageError
from adjudge.install.pieces import NAMES

HELP: Final = "adjudge install --help"


class InstallWords(NamedTuple):
    """What is installed.

    Attributes:
        names: Pieces; none means that what stands is told, or with ``check`` that all are compared.
        check: Compare, and end by that.
        dry_run: Tell what would be written, and write nothing.
        force: Write over what was edited or is somebody else's.
    """

    names: tuple[str, ...] = ()
    check: bool = False
    dry_run: bool = False
    force: bool = False


def check_install_words(words: InstallWords) -> None:
    """Nothing, when all words go together.

    Raises:
        UsageError: They do not, or a piece is none.
    """
    wrong = [name for name in words.names if name not in NAMES]
    if wrong:
        message = f"{ascii(wrong[0])[:80]} is nothing to install; there are {', '.join(NAMES)}."
        raise UsageError("install-piece", message, HELP)
    if words.check and (words.force or words.dry_run):
        message = "A comparison writes nothing, so --check stands without --force and --dry-run."
        raise UsageError("install-words", message, HELP)
    if not words.names and (words.force or words.dry_run):
        raise UsageError("install-piece", "What is to be installed is missing.", HELP)
