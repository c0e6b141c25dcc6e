"""Values that the tree's own protected files hold, wherever a finding about another file repeats them.

Such a value has no shape of its own, so it is known by standing in a file such as ``.env``. What is short,
plain or public is left alone: words that settings often have, addresses without a password, numbers.
Bounds keep it linear: so many files, values and bytes, and a text is looked through once.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from adjudge.evidence.sources import FileState
from adjudge.model.place import Side
from adjudge.qualify.protected import FILE_LABEL, is_protected, placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.evidence.sources import EvidenceSources, SourceFile

FILES: Final = 200
"""Protected files of both trees that are read; by path, those of the head first."""
VALUES: Final = 20_000
"""Values that are known of all of them."""
LINES: Final = 20_000
"""Lines of one file that are looked at."""
SHORTEST: Final = 8
LONGEST: Final = 4_000
"""Characters of a value."""
ALIKE: Final = 50
"""Values of several words with one first word; the longest are known."""

MARKS: Final = frozenset("*~:!?|=&#@$%+^\N{HORIZONTAL ELLIPSIS}")
"""What parts a value from a word around it."""
FRAME: Final = "._/-"
"""What parts a value only at the ends of a word: these stand inside of names and paths."""
CUTS: Final = 40
"""Places of one word at which a value may begin or end."""

ORDINARY: Final = frozenset({
    "changeme", "database", "debugging", "development", "disabled", "example.com", "localhost", "password",
    "postgres", "postgresql", "production", "required", "optional", "undefined", "username",
})  # fmt: skip

WORD: Final = re.compile(r"[^\s\"'`,;()<>\[\]{}]+")
_ASSIGNED: Final = re.compile(r"\s*[^=:\s]+\s*[=:]\s*(.*)")
_PUBLIC: Final = re.compile(r"[\d.:/_-]*|[A-Za-z][A-Za-z0-9+.-]*://[^@\s]*", re.ASCII)


def value_of(line: str) -> str:
    """What a line assigns to a name; empty where it assigns nothing."""
    found = _ASSIGNED.match(line)
    return found[1].strip().rstrip(",;").strip("\"'") if found is not None else ""


class TreeSecrets:
    """Values of protected files, in the form in which texts are looked through."""

    def __init__(self, values: Mapping[str, str]) -> None:
        """These values, with their labels."""
        self._labels = values
        self._words: dict[str, str] = {}
        self._longer: dict[str, list[str]] = {}
        for value, label in values.items():
            first = WORD.search(value)
            if first is not None and first[0] == value:
                self._words[value] = label
            elif first is not None:
                self._longer.setdefault(first[0], []).append(value)
        for many in self._longer.values():
            many.sort(key=lambda value: (-len(value), value))
            del many[ALIKE:]

    def replaced(self, text: str) -> str:
        """A text in which a placeholder stands for each value."""
        if not (self._words or self._longer):
            return text
        if self._longer:
            starts = sorted({found[0] for found in WORD.finditer(text)} & self._longer.keys())
            for value in (value for start in starts for value in self._longer[start]):
                text = text.replace(value, placeholder(self._labels[value]))
        if not self._words:
            return text
        return WORD.sub(lambda found: replace_known(found[0], self._words), text)


def replace_known(word: str, known: Mapping[str, str]) -> str:
    """A word, with a placeholder for each known value in it that marks part from the rest.

    Marks are those of emphasis, of assignments and of the end of a sentence, which belong to no value unless
    the value has them itself: ``**value**``, ``name=value``, ``value:12``.

    Args:
        word: A run without white space, quotes and brackets.
        known: Values, with their labels.
    """
    if word in known:
        return placeholder(known[word])
    cuts = _cuts(word)
    parts, done = [], 0
    for number, start in enumerate(cuts):
        ends = (end for end in reversed(cuts[number + 1 :]) if start >= done and word[start:end] in known)
        end = next(ends, None)
        if end is not None:
            parts += [word[done:start], placeholder(known[word[start:end]])]
            done = end
    return "".join([*parts, word[done:]])


def _cuts(word: str) -> list[int]:
    """Places of a word at which a value may begin or end: beside marks, and inside of its frame."""
    first = len(word) - len(word.lstrip(FRAME))
    last = len(word.rstrip(FRAME))
    inside = {at + beside for at, one in enumerate(word) if one in MARKS for beside in (0, 1)}
    cuts = sorted({0, len(word), *range(first + 1), *range(last, len(word)), *inside})
    return cuts if len(cuts) <= CUTS else [*cuts[: CUTS // 2], *cuts[-CUTS // 2 :]]


def find_tree_secrets(evidence: EvidenceSources, more: Iterable[tuple[str, str]] = ()) -> TreeSecrets:
    """Values that protected files of either tree hold, within bounds.

    Args:
        evidence: Trees and bytes.
        more: Secrets of other files, with their labels.
    """
    places = [
        (path, side)
        for side in (Side.HEAD, Side.BASE)
        for path in sorted(evidence.graph(side).snapshot.nodes)
        if is_protected(path)
    ][:FILES]
    evidence.load(places)
    files = {file.object_id: file for file in (evidence.file(path, side) for path, side in places)}
    texts = (file for file in files.values() if file.state is FileState.TEXT)
    values = ((value, FILE_LABEL) for file in texts for value in _values(file))
    others = ((value, label) for value, label in more if len(value) >= SHORTEST and not _is_public(value))
    return TreeSecrets(dict(islice(chain(values, others), VALUES)))


def _values(file: SourceFile) -> Iterator[str]:
    assert file.text is not None, "only text is read"  # noqa: S101 - the caller has looked
    for line in file.text.lines[:LINES]:
        value = value_of(line) or line.strip()
        if SHORTEST <= len(value) <= LONGEST and not _is_public(value):
            yield value


def _is_public(value: str) -> bool:
    """Whether a value is no secret by its looks: an ordinary word, a comment, a number, an address."""
    is_comment = value.startswith(("#", "//", "-----"))
    return is_comment or value.lower() in ORDINARY or _PUBLIC.fullmatch(value) is not None
