"""Where specifiers lead that stand for many files: ``import.meta.glob`` and templates with fields.

Rules: a pattern is read from the folder of its file, or by an alias or habit from another one; a template
leads to what its fields may stand for without a slash, and without an extension only to what is read as code;
one that may mean more than a bound is a hint; a pattern never leads to its own file.

Source: Vite documentation, "Features: Glob Import, Dynamic Import".
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.resolve.typescript.files import TRIED, stem_of
from adjudge.graph.resolve.typescript.globs import FIELD, Glob, Template, matching, under
from adjudge.graph.resolve.typescript.habits import bare
from adjudge.graph.resolve.typescript.paths import is_relative, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.graph.resolve.typescript.habits import Habits
    from adjudge.graph.resolve.typescript.project import Project

LIMIT_FILES: Final = 5_000
"""Files that one pattern may lead to."""

LIMIT_SURE: Final = 200
"""A template that may mean more files names none of them."""

LIMIT_LEFT_OUT: Final = 50
"""Patterns of a line that leave files out; what is more leaves out nothing."""

LIMIT_LOOKED: Final = 500_000
"""Paths that are held against the patterns of one file; beyond, they lead nowhere."""

GLOB: Final = 80
TEMPLATE: Final = 60
HINT: Final = 40
"""Confidences."""


class Led(NamedTuple):
    """The files that one specifier stands for.

    Attributes:
        paths: Sorted.
        confidence: 0 to 100, of each.
        reason: ``glob`` or ``template``.
    """

    paths: tuple[str, ...]
    confidence: int
    reason: str


NOWHERE: Final = Led((), 0, "")


def is_pattern(specifier: str, kind: str) -> bool:
    """Whether a specifier stands for many files, or leaves some out of those."""
    return FIELD in specifier or (kind == "dynamic" and ("*" in specifier or specifier.startswith("!")))


class Patterns:
    """The patterns of one tree.

    Attributes:
        looked: Paths that were held against patterns so far.
    """

    def __init__(self, project: Project, habits: Habits) -> None:
        self.looked = 0
        self._project = project
        self._habits = habits

    def lead(self, path: str, specifier: str, left_out: Iterable[str] = ()) -> Led:
        """The files that a specifier stands for in a file; maybe none.

        Args:
            path: The file.
            specifier: As written.
            left_out: Patterns of files that it does not stand for.
        """
        is_template = FIELD in specifier
        written = bare(specifier) if is_template else specifier
        for folder, pattern in self._read_from(path, written):
            found = (
                self._template(folder, pattern)
                if is_template
                else self._matching(self._files, Glob(pattern), folder)
            )
            paths = tuple(one for one in self._without(path, found, left_out) if one != path)[:LIMIT_FILES]
            if paths:
                sure = TEMPLATE if len(paths) <= LIMIT_SURE else HINT
                return Led(paths, sure if is_template else GLOB, "template" if is_template else "glob")
        return NOWHERE

    def _without(self, path: str, found: Iterable[str], left_out: Iterable[str]) -> list[str]:
        """Files that none of the patterns means; one that begins with two stars may begin anywhere."""
        kept = list(found)
        for one in islice(left_out, LIMIT_LEFT_OUT):
            read = [("", one)] if one.startswith("**") else list(self._read_from(path, one))
            for folder, pattern in read[:1]:
                gone = set(self._matching(kept, Glob(pattern), folder))
                kept = [held for held in kept if held not in gone]
        return kept

    def _matching(self, paths: Sequence[str], pattern: Glob | Template, folder: str) -> Sequence[str]:
        near = under(paths, pattern, folder)
        self.looked += len(near)
        return matching(near, pattern, folder)

    @cached_property
    def _files(self) -> list[str]:
        return sorted(self._project.files)

    def _read_from(self, path: str, written: str) -> Iterator[tuple[str, str]]:
        """(folder, pattern from there on) of each way to read a specifier, the surest first."""
        folder = path.rpartition("/")[0]
        if is_relative(written):
            yield from _climbed(folder, written)
            return
        for base, rest in self._habits.bases(path, written):
            yield from _climbed(base, f"./{rest}")

    def _template(self, folder: str, pattern: str) -> Iterable[str]:
        last = pattern.rpartition("/")[2].rpartition(FIELD)[2]
        if "." not in last:
            return self._matching(self._project.layout.paths, _Stems(pattern), folder)
        stem, _, end = pattern.rpartition(".")
        ends = dict.fromkeys([f".{end}", *(one for _, one in TRIED.get(f".{end}", ()))])
        tries = (self._matching(self._files, Template(stem + one), folder) for one in ends)
        return next((one for one in tries if one), ())


class _Stems(Template):
    """One template without an extension: it means files of code, and the index of a folder."""

    def matches(self, path: str) -> bool:
        """Whether the template may mean a path."""
        stem = stem_of(path)
        return super().matches(stem) or (
            stem.endswith("/index") and super().matches(stem.removesuffix("/index"))
        )


def _climbed(folder: str, written: str) -> Iterator[tuple[str, str]]:
    """The folder that a relative pattern starts in, and the rest; nothing where it leaves the tree."""
    parts = written.split("/")
    at = next((at for at, part in enumerate(parts) if part not in {".", "..", ""}), len(parts))
    start = join(folder, "/".join(parts[:at]))
    if start is not None and at < len(parts):
        yield start, "/".join(parts[at:])
