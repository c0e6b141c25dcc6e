"""Patterns over the bytes of a path: literal segments, ``*`` and ``?`` inside one, ``**`` as a whole one.

These lines are our own because a pass rests on them; grants and ``.adjudge.toml`` are written in them. What a
person may take for a pattern of another kind is a fault, told when they are read. Case counts; a path is data
and never a pattern. ``**`` stands for any number of whole segments, none included: ``src/**`` matches ``src``
and everything below it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import ConfigError
from adjudge.model.paths import encode_path
from adjudge.patch.paths import holds_invisible
from adjudge.patch.segments import Glob, Literal, Segment, compile_segment, match_runs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Run = tuple[Literal | Glob, ...]

LIMIT_BYTES: Final = 4096
"""As long as a path may be in a patch."""

_SYNTAX: Final = re.compile(r"[\[\]{}!\\]")
_UNPRINTED: Final = re.compile(r"[\x00-\x1f\x7f]")
_DOTS: Final = frozenset({".", ".."})


class Pattern(NamedTuple):
    """A pattern that was read.

    Attributes:
        text: As written.
        segments: In order; at least one.
        runs: The segments between ``**``; one run when there is none, and the first or last may be empty.
    """

    text: str
    segments: tuple[Segment, ...]
    runs: tuple[Run, ...]

    def matches(self, path: tuple[bytes, ...]) -> bool:
        """Whether the pattern matches the path, given as its segments."""
        return match_runs(self.runs, path)

    def reaches_below(self, path: tuple[bytes, ...]) -> bool:
        """Whether the pattern matches some path below this one."""
        return any(place < len(self.segments) for place in self._places(path))

    def covers_below(self, path: tuple[bytes, ...]) -> bool:
        """Whether the pattern matches every path below this one, whatever its names.

        Asked with segments of which nothing is known: only ``*`` and ``**`` accept those. Once as many have
        been taken as the pattern has segments, the places repeat.
        """
        places = self._places(path)
        for _ in range(len(self.segments) + 1):
            places = self._step(places, None)
            if len(self.segments) not in places:
                return False
        return True

    def _places(self, path: tuple[bytes, ...]) -> frozenset[int]:
        """Where in the pattern one may stand after the path: numbers of segments taken."""
        places = self._open(iter((0,)))
        for segment in path:
            places = self._step(places, segment)
            if not places:
                break
        return places

    def _step(self, places: frozenset[int], segment: bytes | None) -> frozenset[int]:
        return self._open(self._after(places, segment))

    def _after(self, places: frozenset[int], segment: bytes | None) -> Iterator[int]:
        for place in places:
            if place == len(self.segments):
                continue
            wanted = self.segments[place]
            if wanted is None:
                yield place
            elif segment is None:
                if isinstance(wanted, Glob) and wanted.universal:
                    yield place + 1
            elif wanted.accepts(segment):
                yield place + 1

    def _open(self, places: Iterable[int]) -> frozenset[int]:
        """The places, and those reached by letting ``**`` stand for nothing."""
        found: set[int] = set()
        for start in places:
            place = start
            while place not in found:
                found.add(place)
                if place == len(self.segments) or self.segments[place] is not None:
                    break
                place += 1
        return frozenset(found)


def build_pattern(text: str, segments: Iterable[Segment]) -> Pattern:
    """The pattern of these segments."""
    listed = tuple(segments)
    runs: list[list[Literal | Glob]] = [[]]
    for segment in listed:
        if segment is None:
            runs.append([])
        else:
            runs[-1].append(segment)
    return Pattern(text, listed, tuple(map(tuple, runs)))


def parse_pattern(text: str) -> Pattern:
    """The pattern behind its text.

    Raises:
        ConfigError: The text is no pattern; the message has every reason.
    """
    if faults := tuple(find_pattern_faults(text)):
        raise ConfigError("bad-pattern", f"The pattern {text!a} {'; it '.join(faults)}.")
    return build_pattern(text, map(compile_segment, encode_path(text).split(b"/")))


def split_path(path: str) -> tuple[bytes, ...]:
    """The segments of a path, as bytes; the top of the tree has none."""
    return tuple(encode_path(path).split(b"/")) if path else ()


def find_pattern_faults(text: str) -> Iterator[str]:
    """Everything that is wrong with a pattern, each as the end of a sentence; nothing when it is sound."""
    if not text:
        yield "is empty"
        return
    yield from _byte_faults(text)
    yield from _edge_faults(text)
    if found := sorted(set(_SYNTAX.findall(text))):
        yield f"holds {' '.join(found)}, which has a meaning elsewhere and none here; '?' stands for one byte"
    inner = text.strip("/").split("/")
    if any(not part for part in inner):
        yield "has an empty segment"
    if any(part in _DOTS for part in inner):
        yield "has the segment '.' or '..'"
    if any(part != "**" and "**" in part for part in inner):
        yield "has '**' beside other characters; it must be a whole segment"


def _edge_faults(text: str) -> Iterator[str]:
    if text.startswith("/"):
        yield "begins with a slash; patterns start at the top of the repository"
    if text.endswith("/"):
        yield "ends with a slash; write '/**' for everything below a folder"
    if text != text.strip():
        yield "begins or ends with a blank"
    if text.startswith((":", "~")):
        yield f"begins with '{text[0]}', which has a meaning elsewhere and none here"


def _byte_faults(text: str) -> Iterator[str]:
    try:
        size = len(encode_path(text))
    except UnicodeEncodeError:
        yield "holds a lone surrogate that stands for no byte"
        return
    if size > LIMIT_BYTES:
        yield f"has {size} bytes; {LIMIT_BYTES} are allowed"
    if _UNPRINTED.search(text):
        yield "holds a control character"
    elif holds_invisible(text):
        yield "holds an invisible character; '?' stands for each of its bytes"
