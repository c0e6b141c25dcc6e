"""What a manifest says of one dependency, whatever the ecosystem, and names in one spelling."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.documents import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterable

LIMIT_ENTRIES: Final = 5000
"""In one manifest."""
LIMIT_TEXT: Final = 2000
"""Characters of what is said of one entry."""

_NAME: Final = re.compile(r"(?:@[\w.~-]+/)?[\w.~:/+-]+", re.ASCII)
_HOST: Final = re.compile(r"(?:[\w+.-]+://)?([\w-]+(?:\.[\w-]+){1,8})(?=[/:]|$)", re.ASCII)
_REMOTE: Final = frozenset({"git", "url", "index", "module"})
_RUNS: Final = re.compile(r"[-_.]+")
_DEV: Final = re.compile(
    r"(?:^|[-_./])(?:dev|devel|develop|development|tests?|testing|docs?|lint|linters?|typing|types|mypy|ci|tools?"
    r"|checks?|bench|benchmarks?|coverage|style|format|all-dev)(?=$|[-_./])",
    re.IGNORECASE,
)


class Role(StrEnum):
    """What a dependency is there for; a move from one to another is told."""

    RUNTIME = "runtime"
    OPTIONAL = "optional"
    BUILD = "build"
    DEV = "development"
    CONSTRAINT = "constraint"
    INDIRECT = "indirect"
    INDEX = "index"


class Ecosystem(StrEnum):
    """Whose rules a name and a range follow."""

    PYTHON = "python"
    POETRY = "poetry"
    NPM = "npm"
    GO = "go"
    CARGO = "cargo"
    MAVEN = "maven"
    GEM = "gem"


class Entry(NamedTuple):
    """One dependency of a manifest.

    Attributes:
        role: What it is there for.
        name: In the one spelling of its ecosystem.
        wanted: The range, or the revision of a repository, as written; may be empty.
        source: Where it comes from when not from the index: ``git``, ``path``, ``url`` and more, a blank and
            where; empty for the index.
        needles: Texts that stand on its line, the best first; for readers that know no lines.
        section: A text that stands above it; empty for none.
        line: 1-based; 0 when the reader knows no lines.
    """

    role: Role
    name: str
    wanted: str = ""
    source: str = ""
    needles: tuple[str, ...] = ()
    section: str = ""
    line: int = 0


class Fault(NamedTuple):
    """An entry that cannot be read.

    Attributes:
        text: Of the entry.
        line: 1-based; 0 when it is not known.
    """

    text: str
    line: int = 0


class Manifest(NamedTuple):
    """A manifest that was read.

    Attributes:
        ecosystem: Whose rules hold.
        entries: In the order of the file.
        faults: What could not be read in it.
    """

    ecosystem: Ecosystem
    entries: tuple[Entry, ...] = ()
    faults: tuple[Fault, ...] = ()


def gather(ecosystem: Ecosystem, found: Iterable[Entry | Fault]) -> Manifest:
    """The manifest of what a reader found; an entry whose name or length no tool would take is a fault.

    Raises:
        UnreadableError: There are more entries than are compared.
    """
    entries: list[Entry] = []
    faults: list[Fault] = []
    for one in found:
        if isinstance(one, Fault):
            faults.append(one)
        elif _is_sound(one):
            entries.append(one)
        else:
            faults.append(Fault(one.name, one.line))
        if len(entries) + len(faults) > LIMIT_ENTRIES:
            msg = f"The file has more than {LIMIT_ENTRIES} entries."
            raise UnreadableError(msg)
    return Manifest(ecosystem, tuple(entries), tuple(faults))


def normalise(name: str) -> str:
    """A Python name in its one spelling. Source: PEP 503."""
    return _RUNS.sub("-", name).lower()


def role_of(group: str, otherwise: Role) -> Role:
    """The role that the name of a group, an extra or a file tells."""
    return Role.DEV if _DEV.search(group) else otherwise


def git_source(url: str) -> str:
    """The source of a repository, without user and revision."""
    return f"git {bare_url(url)}"


def bare_url(url: str) -> str:
    """An address without user, password, query, fragment and a ``.git`` at its end."""
    cut = re.split(r"[?#]", url.strip(), maxsplit=1)[0]
    cut = re.sub(r"^([\w+.-]+://)?[^/@\s]*@", r"\1", cut)
    return cut.removesuffix("/").removesuffix(".git")


def host_of(source: str) -> str:
    """A source in words, short enough for a question and without what may be secret."""
    kind, _, where = source.partition(" ")
    host = _HOST.match(where) if kind in _REMOTE else None
    return f"{kind} ({host[1]})" if host is not None else kind


def _is_sound(entry: Entry) -> bool:
    long = max(len(entry.name), len(entry.wanted), len(entry.source))
    return long <= LIMIT_TEXT and (entry.role is Role.INDEX or _NAME.fullmatch(entry.name) is not None)
