"""Names that are one where case, normal form or trailing dots do not count.

The machine that checks the change out is not known, so two names are taken for one when any common file
system would: case folded, in compatibility normal form, without the characters that some leave out, and
without the dots and blanks that Windows drops at the end of a component. Being wrong on the wide side costs a
question, on the narrow side it would cost the answer.

Source: Unicode 15 section 3.13 (toNFKC_Casefold); HFS+ and NTFS name comparison.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from adjudge.patch.paths import holds_invisible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_TAIL: Final = re.compile(r"[. ](?:/|$)")


def fold_path(path: str) -> str:
    """The path as the widest of common file systems stores it, component by component; a key, not a path."""
    if path.isascii() and path.isprintable() and not _TAIL.search(path):
        return path.lower()
    return "/".join(fold_name(part) for part in path.split("/"))


def fold_name(name: str) -> str:
    """One component as the widest of common file systems stores it; never holds a slash."""
    return fold_letters(name).rstrip(". ")


def fold_letters(text: str) -> str:
    """As ``fold_name``, dots and blanks at the end kept: for a part of a component."""
    if not text.isascii() or not text.isprintable():
        text = "".join(letter for letter in text if not holds_invisible(letter))
        text = unicodedata.normalize("NFKC", text).casefold()
        text = unicodedata.normalize("NFKC", text).replace("/", "\u2215")  # a slash from normal form is none
    return text.lower()


def list_prefixes(path: str) -> Iterator[str]:
    """The folders above a path from the outermost in, then the path itself."""
    place = path.find("/")
    while place >= 0:
        yield path[:place]
        place = path.find("/", place + 1)
    yield path


def list_folds(path: str) -> tuple[tuple[str, str], ...]:
    """(prefix, its folded name) pairs of a path, the outermost folder first."""
    return tuple(zip(list_prefixes(path), list_prefixes(fold_path(path)), strict=True))


def gather_spellings(paths: Iterable[str], wanted: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """The spellings of some folded names that occur among paths and the folders above them.

    Args:
        paths: Of a tree, in any order.
        wanted: Folded names to look for.

    Returns:
        Folded name → its spellings, sorted; a name that does not occur is left out.
    """
    seen: set[str] = set()
    found: dict[str, set[str]] = {}
    for path in paths:
        for name, key in reversed(
            list(zip(list_prefixes(path), list_prefixes(fold_path(path)), strict=True))
        ):
            if name in seen:  # and with it every folder above
                break
            seen.add(name)
            if key in wanted:
                found.setdefault(key, set()).add(name)
    return {key: tuple(sorted(names)) for key, names in found.items()}
