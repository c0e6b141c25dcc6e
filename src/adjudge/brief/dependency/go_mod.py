"""``go.mod``: what a module requires and what it replaces; a major above 1 is part of a module's path.

Source: "Go Modules Reference", go.mod files, major version suffixes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import Ecosystem, Entry, Fault, Manifest, Role, gather
from adjudge.brief.documents import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

_SUFFIX: Final = re.compile(r"(?:/v|\.v)(\d+)$")
_REQUIRE: Final = re.compile(r"(\S+)\s+(v\S+)")
_REPLACE: Final = re.compile(r"(\S+)(?:\s+v\S+)?\s*=>\s*(\S+)(?:\s+(v\S+))?")
_KNOWN: Final = frozenset({"require", "replace", "tool"})


def read_go_mod(data: bytes) -> Manifest:
    """What a ``go.mod`` says; ``// indirect`` ones are told apart."""
    found: list[Entry | Fault] = []
    replaced: dict[str, tuple[str, str, int]] = {}
    for number, word, text, comment in _directives(read_text(data)):
        if word == "require":
            found.append(_required(text, comment, number))
        elif word == "replace":
            if (match := _REPLACE.fullmatch(text)) is None:
                found.append(Fault(text, number))
            else:
                kind = "path" if match[2][0] in "./" else "module"
                replaced[_plain(match[1])] = (match[3] or "", f"{kind} {match[2]}", number)
    return gather(Ecosystem.GO, (*(_sourced(one, replaced) for one in found), *_rest(found, replaced)))


def _directives(text: str) -> Iterator[tuple[int, str, str, str]]:
    """(1-based line, directive, what it says, its comment), blocks taken apart."""
    block = ""
    for number, raw in enumerate(text.split("\n"), 1):
        line, _, comment = raw.partition("//")
        line = line.strip()
        if block and line == ")":
            block = ""
        elif block and line:
            yield number, block, line, comment
        elif opened := re.fullmatch(r"(\w+)\s*\(", line):
            block = opened[1]
        elif line:
            word, _, rest = line.partition(" ")
            if word in _KNOWN:
                yield number, word, rest.strip(), comment


def _required(text: str, comment: str, number: int) -> Entry | Fault:
    match = _REQUIRE.fullmatch(text.replace('"', ""))
    if match is None:
        return Fault(text, number)
    role = Role.INDIRECT if comment.strip().startswith("indirect") else Role.RUNTIME
    return Entry(role, _plain(match[1]), match[2], line=number)


def _plain(module: str) -> str:
    """The path of a module without its major."""
    return _SUFFIX.sub("", module)


def _sourced(one: Entry | Fault, replaced: dict[str, tuple[str, str, int]]) -> Entry | Fault:
    if isinstance(one, Fault) or one.name not in replaced:
        return one
    wanted, source, line = replaced[one.name]
    return one._replace(wanted=wanted, source=source, line=line)


def _rest(found: list[Entry | Fault], replaced: dict[str, tuple[str, str, int]]) -> Iterator[Entry]:
    """Replacements of modules that are not required by name."""
    names = {one.name for one in found if isinstance(one, Entry)}
    for name, (wanted, source, line) in replaced.items():
        if name not in names:
            yield Entry(Role.CONSTRAINT, name, wanted, source, line=line)
