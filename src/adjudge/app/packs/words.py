"""The words of ``adjudge packs`` as values."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudge.errors import UsageError

HELP: Final = "adjudge packs --help"


class PackWords(NamedTuple):
    """What is done about packs.

    Attributes:
        deed: ``list``, ``show``, ``validate`` or ``use``.
        names: Of packs, or files of such.
        nothing: Of ``use``: reviews go by no pack any more.
    """

    deed: str
    names: tuple[str, ...] = ()
    nothing: bool = False


def check_pack_words(words: PackWords) -> None:
    """Nothing, when a deed has what it needs.

    Raises:
        UsageError: It has not.
    """
    if words.deed == "list" and words.names:
        raise UsageError("pack-names", "`list` takes no name.", "adjudge packs show NAME")
    if words.deed == "show" and len(words.names) != 1:
        raise UsageError("pack-names", "Which pack is to be shown is missing.", "adjudge packs list")
    if words.deed == "validate" and not words.names:
        raise UsageError("pack-names", "Which files are to be looked at is missing.", HELP)
    if words.deed == "use" and bool(words.names) is words.nothing:
        raise UsageError("pack-names", "Packs are named, or `--none` says that there are none.", HELP)
    if words.nothing and words.deed != "use":
        raise UsageError("pack-names", "`--none` stands behind `use` alone.", HELP)
