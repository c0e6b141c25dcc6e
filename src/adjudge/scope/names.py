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

LIMIT_BYTES: Final = 1 << 28
"""All names that are compared; a million paths of common length and depth have half of that."""

SPELLINGS: Final = 16
"""Spellings of one name that are tried; a name with more collides without a further look."""

_TAIL: Final = re.compile(r"[. ](?:/|$)")


class TooManyNamesError(Exception):
    """There are more or deeper names than are compared; never leaves this package."""


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


def climb(path: str) -> Iterator[tuple[str, str]]:
    """(name, folded name) of the path and of each folder above it, the path first."""
    key = fold_path(path)
    while path:
        yield path, key
        path, _, _ = path.rpartition("/")
        key, _, _ = key.rpartition("/")


def list_names(paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(name, folded name) of every path and of every folder above one, each once, in the order met.

    Raises:
        TooManyNamesError: All names together have more characters than ``LIMIT_BYTES``.
    """
    seen: set[str] = set()
    left = LIMIT_BYTES
    for path in paths:
        for name, key in climb(path):
            if name in seen:  # and with it every folder above
                break
            seen.add(name)
            left -= len(name)
            if left < 0:
                raise TooManyNamesError
            yield name, key


def gather_spellings(paths: Iterable[str], wanted: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """The folded names that have more than one spelling among paths and the folders above them.

    Args:
        paths: Of both trees, in any order.
        wanted: Folded names to look for.

    Returns:
        Folded name → its spellings, sorted, two at least. ``TooManyNamesError`` as ``list_names``.
    """
    found: dict[str, set[str]] = {}
    for name, key in list_names(paths):
        if key in wanted:
            found.setdefault(key, set()).add(name)
    return {key: tuple(sorted(names)) for key, names in found.items() if len(names) > 1}


def find_twins(
    path: str, spellings: Mapping[str, tuple[str, ...]], settled: frozenset[str] = frozenset()
) -> Iterator[str | None]:
    """The path under each other spelling of itself and of a folder above it; ``None`` for too many.

    Args:
        path: The path.
        spellings: As ``gather_spellings`` gives them.
        settled: Folders whose other spellings do not count.
    """
    for name, key in climb(path):
        spelled = () if name in settled and name != path else spellings.get(key, ())
        if len(spelled) > SPELLINGS:
            yield None
            return
        yield from (other + path[len(name) :] for other in spelled if other != name)
