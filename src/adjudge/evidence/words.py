"""Which files of a tree hold a word: all text, whatever its language.

Rules: a word is a run of letters, digits and underscores; a file that could not be read may hold any word;
of a tree beyond the bounds only what was read counts, and the rest is told. Large files come last and are cut
into pieces, so one of them neither blinds a tree nor fills the memory.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from adjudge.evidence.source_text import is_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.snapshot import Node
    from adjudge.model.ids import ObjectId, RepoPath

BYTES: Final = 64 << 20
"""Bytes of one tree that are read for their words."""
LARGE: Final = 256 << 20
"""Bytes of large files of one tree that are read to see whether they are text."""
AT_ONCE: Final = 64
"""Blobs asked for together."""
PIECE: Final = 1 << 20
"""Characters of a text that are parted into words at once."""
DIFFERENT: Final = 1_000_000
"""Different words of one tree; files in which there are more are unread."""
SUBMODULE: Final = "160000"
UTF_16: Final = "utf-16"
WORD: Final = re.compile(r"\w+")


class BlobTexts(Protocol):
    """Bytes of blobs."""

    def __call__(self, ids: Sequence[ObjectId], /) -> Mapping[ObjectId, bytes | None]:
        """The bytes of every blob asked for; ``None`` for one that is missing or too large."""


@runtime_checkable
class LargeTexts(Protocol):
    """Bytes of blobs that are too large to be kept at hand; not every ``BlobTexts`` has them."""

    def large(
        self, ids: Sequence[ObjectId], /, *, limit_bytes: int
    ) -> Iterator[tuple[ObjectId, bytes | None]]:
        """As many as fit in a bound, the smallest first and one at a time; ``None`` for those left out."""


def read_large(
    ids: Sequence[ObjectId], texts: BlobTexts, text_bytes: int
) -> Iterator[tuple[ObjectId, bytes | None]]:
    """Blobs that were too large to be kept at hand, one at a time, while they fit in the bounds.

    Args:
        ids: Of blobs for which ``texts`` has nothing.
        texts: Where blobs are read.
        text_bytes: Of those that are text, together.
    """
    if not (ids and isinstance(texts, LargeTexts)):
        yield from ((one, None) for one in ids)
        return
    for one, data in texts.large(ids, limit_bytes=LARGE):
        size = len(data) if data is not None and encoding_of(data) else 0
        yield one, data if size <= text_bytes else None
        text_bytes -= size if size <= text_bytes else 0


def pieces(text: str) -> Iterator[str]:
    """A text in pieces that part no word, but for one that is as long as a piece."""
    start = 0
    while start < len(text):
        end = min(start + PIECE, len(text))
        cut = end
        while start < cut < len(text) and _is_part(text[cut - 1]) and _is_part(text[cut]):
            cut -= 1
        end = cut if cut > start else end
        yield text[start:end]
        start = end


def words_of(data: bytes) -> frozenset[str]:
    """The words of a text, in the form in which identifiers are compared."""
    return frozenset(WORD.findall(spelled(data.decode("utf-8", "surrogateescape"))))


def decoded(data: bytes) -> str | None:
    """The text of a file, of UTF-16 too where it says so; ``None`` for what is no text."""
    form = encoding_of(data)
    return data.decode(form, "replace" if form == UTF_16 else "surrogateescape") if form else None


def encoding_of(data: bytes) -> str:
    """The encoding of a text; empty for what is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return UTF_16
    return "utf-8" if is_text(data) else ""


def spelled(text: str) -> str:
    """A text with identifiers in the form in which they are compared."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def places(text: str, word: str) -> Iterator[int]:
    """Offset of each place where a text holds a word, in order."""
    at = text.find(word)
    while at >= 0:
        if not (_is_part(text[at - 1 : at]) or _is_part(text[at + len(word) : at + len(word) + 1])):
            yield at
        at = text.find(word, at + len(word))


def _is_part(character: str) -> bool:
    """Whether a character belongs to words."""
    return character.isalnum() or character == "_"


class Words:
    """The words of one tree.

    Attributes:
        unread: Files that may hold any word, sorted: missing, too large, or beyond the bound.
        binary: Number of binary files, in which no words are looked for.
        submodules: Number of submodules, whose files are in another repository.
    """

    def __init__(self, nodes: Iterable[Node], texts: BlobTexts) -> None:
        """The words of the entries of a tree."""
        paths: dict[ObjectId, list[RepoPath]] = {}
        self.binary = self.submodules = 0
        for node in nodes:
            if node.mode == SUBMODULE:
                self.submodules += 1
            else:
                paths.setdefault(node.object_id, []).append(node.path)
        self._texts = texts
        self._ids = {path: one for one, named in paths.items() for path in named}
        self._spelled: dict[ObjectId, str] = {}
        self._holders: dict[str, list[RepoPath]] = {}
        self._any: dict[tuple[str, ...], frozenset[RepoPath]] = {}
        left = dict(paths)
        for one, data in _read(tuple(paths), texts):
            if data is not None and self._learn(data, left[one]):
                del left[one]
        self.unread = tuple(sorted(path for named in left.values() for path in named))

    def holders(self, word: str) -> tuple[RepoPath, ...]:
        """Files that hold a word, sorted."""
        return tuple(sorted(self._holders.get(spelled(word), ())))

    def holders_of_any(self, some: tuple[str, ...]) -> frozenset[RepoPath]:
        """Files that hold one of some words."""
        if some not in self._any:
            self._any[some] = frozenset(path for word in some for path in self.holders(word))
        return self._any[some]

    def count(self, path: RepoPath, word: str) -> int:
        """How often a file holds a word."""
        return sum(1 for _ in places(self.text(path), spelled(word)))

    def line(self, path: RepoPath, word: str) -> int:
        """The first 1-based line on which a file holds a word; 0 for none."""
        text = self.text(path)
        at = next(places(text, spelled(word)), None)
        return 0 if at is None else text.count("\n", 0, at) + 1

    def text(self, path: RepoPath) -> str:
        """The text of a file; empty when it cannot be read."""
        one = self._ids.get(path)
        if one is None:
            return ""
        if one not in self._spelled:
            data = self._texts([one])[one]
            if data is None:
                data = dict(read_large([one], self._texts, BYTES))[one]
            self._spelled[one] = spelled((decoded(data) if data is not None else None) or "")
        return self._spelled[one]

    def _learn(self, data: bytes, paths: Sequence[RepoPath]) -> bool:
        """Take in the words of a file; whether all of them could be."""
        text = decoded(data)
        if text is None:
            self.binary += len(paths)
            return True
        known: set[str] = set()
        for piece in pieces(spelled(text)):
            known.update(WORD.findall(piece))
            if len(known) > DIFFERENT or len(self._holders.keys() | known) > DIFFERENT:
                return False
        for word in known:
            self._holders.setdefault(word, []).extend(paths)
        return True


def _read(ids: Sequence[ObjectId], texts: BlobTexts) -> Iterator[tuple[ObjectId, bytes | None]]:
    """Blobs with their bytes, in order, until the bound is reached; large ones last."""
    left, waiting = BYTES, []
    for start in range(0, len(ids), AT_ONCE):
        if left <= 0:
            break
        part = ids[start : start + AT_ONCE]
        found = texts(part)
        waiting += [one for one in part if found[one] is None]
        left -= sum(len(data) for data in found.values() if data is not None)
        yield from ((one, found[one]) for one in part if found[one] is not None)
    yield from read_large(waiting, texts, max(left, 0))
