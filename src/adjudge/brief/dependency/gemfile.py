"""``Gemfile``: lines that name a gem in plain words; it is a program, and anything computed is not read.

Source: Bundler documentation, "Gemfile".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import (
    LIMIT_TEXT,
    Ecosystem,
    Entry,
    Fault,
    Manifest,
    Role,
    bare_url,
    gather,
    git_source,
    role_of,
)
from adjudge.brief.documents import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

_GEM: Final = re.compile(r"""\s*gem[\s(]\s*(["'])(?P<name>[\w.-]+)\1(?P<rest>.*)""", re.ASCII)
_LIKE_GEM: Final = re.compile(r"\s*gem[\s(]")
_SOURCE: Final = re.compile(r"""\s*source[\s(]\s*(["'])(?P<url>[^"']+)\1""")
_GROUP: Final = re.compile(r"\s*group[\s(](?P<names>.*)\bdo\b")
_BLOCK: Final = re.compile(r"(?:\bdo\b(?:\s*\|.*\|)?|^\s*(?:if|unless|case|begin|def)\b.*)\s*$")
_END: Final = re.compile(r"\s*end\b")
_VERSION: Final = re.compile(r"""\s*,\s*(["'])(?P<range>[^"']*)\1""")
_OPTION: Final = re.compile(
    r"""(?:\b(?P<new>git|github|gitlab|path|source|group|groups|ref|tag|branch|require):|:(?P<old>git|github|path"""
    r"""|source|group|groups|ref|tag|branch)\s*=>)\s*(?P<value>\[[^\]]*\]|["'][^"']*["']|:\w+|\w+)"""
)


def read_gemfile(data: bytes) -> Manifest:
    """What a ``Gemfile`` says in plain words."""
    return gather(Ecosystem.GEM, _read(read_text(data)))


def _read(text: str) -> Iterator[Entry | Fault]:
    blocks: list[str] = []
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > LIMIT_TEXT:
            yield Fault(raw[:LIMIT_TEXT], number)
            continue
        line = re.sub(r"(?:^|\s)#.*$", "", raw)
        if source := _SOURCE.match(line):
            yield Entry(Role.INDEX, "index", source=f"index {bare_url(source['url'])}", line=number)
        if gem := _GEM.match(line):
            yield _gem(gem, " ".join(blocks), number)
        elif _LIKE_GEM.match(line):
            yield Fault(line.strip(), number)
        if _END.match(line):
            blocks = blocks[:-1]
        elif _BLOCK.search(line):
            group = _GROUP.match(line)
            blocks.append(group["names"] if group else "")


def _gem(gem: re.Match[str], groups: str, line: int) -> Entry:
    rest, ranges = gem["rest"], list[str]()
    while version := _VERSION.match(rest):
        ranges.append(version["range"])
        rest = rest[version.end() :]
    options = {(one["new"] or one["old"]): one["value"].strip("\"':[]") for one in _OPTION.finditer(rest)}
    named = " ".join((groups, options.get("group", ""), options.get("groups", ""))).replace(":", " ").split()
    dev = bool(named) and all(role_of(one.strip(",[]"), Role.RUNTIME) is Role.DEV for one in named)
    wanted, source = _where(options)
    return Entry(
        Role.DEV if dev else Role.RUNTIME, gem["name"], wanted or ", ".join(ranges), source, line=line
    )


def _where(options: dict[str, str]) -> tuple[str, str]:
    ref = next((options[key] for key in ("ref", "tag", "branch") if key in options), "")
    for key, host in (("github", "https://github.com/"), ("gitlab", "https://gitlab.com/"), ("git", "")):
        if key in options:
            return ref, git_source(host + options[key])
    if "path" in options:
        return "", f"path {options['path']}"
    return "", f"index {bare_url(options['source'])}" if "source" in options else ""
