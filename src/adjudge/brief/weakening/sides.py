"""The two sides of each changed program, read for what holds code to account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.brief.touched import is_test
from adjudge.brief.weakening.weak import where_of
from adjudge.graph.languages.python.checks import read_checks
from adjudge.graph.languages.python.held import MODULE_LEVEL, FileChecks, FunctionChecks
from adjudge.graph.languages.typescript.dialects import DIALECTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.weakening.weak import Where
    from adjudge.model.ids import RepoPath

NOTHING = FileChecks(functions=(), comments=(), whole=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonSides:
    """One changed file of Python, TypeScript or JavaScript.

    Attributes:
        read: The change.
        base: What stood in it; ``NOTHING`` when it was added.
        head: What stands in it; ``NOTHING`` when it is gone.
    """

    read: ChangeRead
    base: FileChecks
    head: FileChecks

    @property
    def where(self) -> Where:
        """Its paths."""
        return where_of(self.read.change)

    @property
    def base_path(self) -> RepoPath:
        """The path on the base side."""
        return self.read.change.old_path or self.read.change.path

    @property
    def head_path(self) -> RepoPath:
        """The path on the head side."""
        return self.read.change.new_path or self.read.change.path

    @property
    def is_test(self) -> bool:
        """Whether it holds tests, by place and name."""
        return is_test(self.where.path)

    def functions(self) -> Iterator[tuple[FunctionChecks | None, FunctionChecks | None]]:
        """(before, after) of each function by name; the file's own statements are left out."""
        before, after = by_name(self.base), by_name(self.head)
        renamed = {one.old_name: one.name for one in self.read.unit.symbols if one.old_name is not None}
        taken = set(renamed.values())
        for name in sorted(before.keys() | after.keys()):
            if name != MODULE_LEVEL and not (name in taken and name not in before):
                yield before.get(name), after.get(renamed.get(name, name) if name not in after else name)


def is_read(language: str) -> bool:
    """Whether files of a language are read so."""
    return language == "python" or language in DIALECTS


def read_sides(
    read: ChangeRead, base: bytes | None, head: bytes | None, languages: tuple[str, str]
) -> PythonSides | None:
    """Both sides of a program; ``None`` when one of them cannot be read or has a syntax error.

    Args:
        read: The change.
        base: Its bytes before; ``None`` when there was no file.
        head: Its bytes after; ``None`` when there is none.
        languages: Before and after.
    """
    before, after = (_checks(data, language) for data, language in zip((base, head), languages, strict=True))
    if before is None or after is None or not (before.whole and after.whole):
        return None
    return PythonSides(read=read, base=before, head=after)


def _checks(data: bytes | None, language: str) -> FileChecks | None:
    if data is None:
        return NOTHING
    if language == "python":
        return read_checks(data)
    from adjudge.graph.languages.typescript import checks  # noqa: PLC0415 - loaded when met

    return checks.read_checks(data, language)


def by_name(side: FileChecks) -> dict[str, FunctionChecks]:
    """Functions by name; several of one name (setters, branches) are told as one.

    One that stands bare in the same block as another of its name takes its place, as it does when it runs.
    """
    found: dict[str, FunctionChecks] = {}
    for one in side.functions:
        first = found.get(one.name)
        found[one.name] = one if first is None or _replaces(one, first) else _merged(first, one)
    return found


def _replaces(one: FunctionChecks, first: FunctionChecks) -> bool:
    return one.scope >= 0 and one.scope == first.scope and not one.decorators


def _merged(first: FunctionChecks, other: FunctionChecks) -> FunctionChecks:
    return FunctionChecks(
        name=first.name,
        line=first.line,
        parameters=first.parameters | other.parameters,
        decorators=first.decorators + other.decorators,
        refusals=first.refusals + other.refusals,
        handlers=first.handlers + other.handlers,
        assertions=first.assertions + other.assertions,
        skips=first.skips + other.skips,
        lines=first.lines + other.lines,
        names=first.names | other.names,
        called=first.called | other.called,
        scope=first.scope,
    )


def last_name(name: str) -> str:
    """The part of a qualified name by which it is called."""
    return name.rpartition(".")[2]
