"""The tables of ``.adjudge.toml`` about programs: commands, collectors, and what ``check`` does of itself.

An argv is a list, never a shell's line. What stands in braces is ``{results}``, ``{folder}`` or a typed hole
``{name:type}``; braces of any other kind are text, but a lone word in braces is a fault, since it is likely a
misspelled hole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.model.command import (
    CheckDefaults,
    DeclaredCollector,
    DeclaredCommand,
    Hole,
    HoleType,
    ResultForm,
)
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Fault = tuple[str, str]

LIMIT_ARGUMENTS: Final = 256
LIMIT_ARGUMENT: Final = 4096
"""Characters of one argument."""
LIMIT_TIMEOUT_S: Final = 86_400
LIMIT_EXIT: Final = 255
BUILT_IN: Final = frozenset({
    "bandit", "cargo-audit", "cargo-llvm-cov", "coverage", "detect-secrets", "gitleaks", "hadolint", "ruff",
    "semgrep", "shellcheck", "zizmor",
})  # fmt: skip
"""Names that a declared collector cannot have."""

NAME_RULE: Final = "1 to 64 lower-case letters, digits and -, a letter first"

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,63}")
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}")
_HOLE: Final = re.compile(r"\{([a-z][a-z0-9_]{0,31}):([a-z]+)\}")
_LONE: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_OURS: Final = frozenset({"ADJUDGE_STATE_DIR", "ADJUDGE_CACHE_DIR", "HOME", "PATH", "TMPDIR"})


class CommandV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command that ``check`` runs and that a judgment may name."""

    name: str
    argv: tuple[str, ...]
    results: str = "exit"
    timeout_s: int = 600
    prepare: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    network: bool = False
    passes: tuple[str, ...] = ()
    git: bool = False


class CollectorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tool that writes SARIF."""

    name: str
    argv: tuple[str, ...]
    version: tuple[str, ...] = ()
    accepts: tuple[int, ...] = (0, 1)
    paths: tuple[str, ...] = ("**",)
    timeout_s: int = 300


class CheckDefaultsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ``check`` does when it is not told."""

    commands: tuple[str, ...] = ()
    collectors: tuple[str, ...] = ()


def find_command_faults(commands: Mapping[int, CommandV1]) -> Iterator[Fault]:
    """Faults of commands of the right form, with their places."""
    seen: set[str] = set()
    for at, one in commands.items():
        place = f"$.command[{at}]"
        yield from _name_faults(place, one.name, seen)
        yield from _argv_faults(f"{place}.argv", one.argv, words={"results"}, holes=True)
        if one.results not in set(ResultForm):
            yield f"{place}.results", f"expected one of {', '.join(sorted(ResultForm))}"
        elif one.results != ResultForm.EXIT and not any("{results}" in part for part in one.argv):
            yield f"{place}.argv", "expected {results} in it, the file that takes the results"
        yield from _timeout_faults(place, one.timeout_s)
        if one.prepare:
            yield from _argv_faults(f"{place}.prepare", one.prepare, words=set())
        for name in ("keep", "locks", "links"):
            yield from _path_faults(f"{place}.{name}", getattr(one, name))
        for index, variable in enumerate(one.passes):
            if not _VARIABLE.fullmatch(variable) or variable in _OURS:
                yield f"{place}.passes[{index}]", "expected the name of a variable that adjudge does not set"


def find_collector_faults(collectors: Mapping[int, CollectorV1]) -> Iterator[Fault]:
    """Faults of collectors of the right form, with their places."""
    seen = set(BUILT_IN)
    for at, one in collectors.items():
        place = f"$.collector[{at}]"
        yield from _name_faults(place, one.name, seen)
        yield from _argv_faults(f"{place}.argv", one.argv, words={"folder", "results"})
        if one.version:
            yield from _argv_faults(f"{place}.version", one.version, words=set())
        if not one.accepts or any(not 0 <= code <= LIMIT_EXIT for code in one.accepts):
            yield f"{place}.accepts", "expected exit codes from 0 to 255, at least one"
        yield from _timeout_faults(place, one.timeout_s)
        for index, pattern in enumerate(one.paths):
            faults = find_pattern_faults(pattern)
            yield from ((f"{place}.paths[{index}]", f"it {fault}") for fault in faults)


def find_default_faults(
    defaults: CheckDefaultsV1, commands: Iterable[str], collectors: Iterable[str]
) -> Iterator[Fault]:
    """Names that ``check`` is to use and that nobody declares."""
    known = {"commands": set(commands), "collectors": BUILT_IN | set(collectors)}
    for key, names in known.items():
        for index, name in enumerate(getattr(defaults, key)):
            if name not in names:
                yield f"$.check.{key}[{index}]", f"{name!a} is not declared here"


def command_of(wire: CommandV1) -> DeclaredCommand:
    """The declared command."""
    return DeclaredCommand(
        name=wire.name,
        argv=wire.argv,
        results=ResultForm(wire.results),
        timeout_s=wire.timeout_s,
        prepare=wire.prepare,
        keep=tuple(sorted(wire.keep)),
        locks=tuple(sorted(wire.locks)),
        links=tuple(sorted(wire.links)),
        network=wire.network,
        passes=tuple(sorted(wire.passes)),
        git=wire.git,
        holes=holes_of(wire.argv),
    )


def collector_of(wire: CollectorV1) -> DeclaredCollector:
    """The declared collector."""
    return DeclaredCollector(
        name=wire.name,
        argv=wire.argv,
        version=wire.version,
        accepts=tuple(sorted(wire.accepts)),
        paths=wire.paths,
        timeout_s=wire.timeout_s,
    )


def defaults_of(wire: CheckDefaultsV1) -> CheckDefaults:
    """What ``check`` does when it is not told."""
    return CheckDefaults(commands=wire.commands, collectors=wire.collectors)


def holes_of(argv: Sequence[str]) -> tuple[Hole, ...]:
    """The typed holes of an argv, in order."""
    found = (match for part in argv for match in _HOLE.finditer(part))
    return tuple(Hole(name=match[1], type=HoleType(match[2])) for match in found)


def _name_faults(place: str, name: str, seen: set[str]) -> Iterator[Fault]:
    if not _NAME.fullmatch(name):
        yield f"{place}.name", f"expected {NAME_RULE}"
    if name in seen:
        yield f"{place}.name", f"the name {name!a} is taken"
    seen.add(name)


def _argv_faults(place: str, argv: Sequence[str], *, words: set[str], holes: bool = False) -> Iterator[Fault]:
    if not argv or not argv[0]:
        yield place, "expected a program"
    if len(argv) > LIMIT_ARGUMENTS:
        yield place, f"{len(argv)} arguments; {LIMIT_ARGUMENTS} are allowed"
    names: set[str] = set()
    for index, part in enumerate(argv):
        yield from ((f"{place}[{index}]", fault) for fault in _argument_faults(part, words))
        for name, kind in _HOLE.findall(part):
            if not holes or index == 0:
                yield f"{place}[{index}]", "no hole can stand here"
            elif kind not in set(HoleType):
                yield f"{place}[{index}]", f"expected a type of {', '.join(sorted(HoleType))}, found {kind!a}"
            elif name in names:
                yield f"{place}[{index}]", f"the hole {name!a} stands twice"
            names.add(name)


def _argument_faults(part: str, words: set[str]) -> Iterator[str]:
    if "\0" in part:
        yield "holds a NUL byte"
    if len(part) > LIMIT_ARGUMENT:
        yield f"{len(part)} characters; {LIMIT_ARGUMENT} are allowed"
    for word in _LONE.findall(part):
        if word not in words:
            told = " or ".join(["{name:type}", *(f"{{{one}}}" for one in sorted(words))])
            yield f"expected {told}, found {{{word}}}"


def _timeout_faults(place: str, timeout_s: int) -> Iterator[Fault]:
    if not 1 <= timeout_s <= LIMIT_TIMEOUT_S:
        yield f"{place}.timeout_s", f"expected 1 to {LIMIT_TIMEOUT_S} seconds"


def _path_faults(place: str, paths: Sequence[str]) -> Iterator[Fault]:
    for index, path in enumerate(paths):
        parts = path.split("/")
        if not path or "\0" in path or "\\" in path or not set(parts).isdisjoint({"", ".", "..", ".git"}):
            yield f"{place}[{index}]", "expected a path below the top, such as .venv or web/node_modules"
