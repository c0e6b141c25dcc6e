"""``package.json``: ranges, tags, aliases and addresses of npm, pnpm, Yarn and Bun.

Source: npm documentation, "package.json"; pnpm and Yarn documentation, "protocols".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import (
    Ecosystem,
    Entry,
    Fault,
    Manifest,
    Role,
    bare_url,
    gather,
    git_source,
)
from adjudge.brief.documents import read_json, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_GROUPS: Final = {
    "dependencies": Role.RUNTIME,
    "peerDependencies": Role.OPTIONAL,
    "optionalDependencies": Role.OPTIONAL,
    "devDependencies": Role.DEV,
}
_OVERRIDES: Final = (("overrides",), ("resolutions",), ("pnpm", "overrides"))
_DEPTH: Final = 8
_LOCAL: Final = re.compile(r"(?:file|link|portal):(.*)|(\.{0,2}/.*|~/.*)", re.DOTALL)
_GIT: Final = re.compile(r"(?:git\+(.*)|(git://.*|git@.*)|(?:github|gitlab|bitbucket|gist):(.*))", re.DOTALL)
_SHORT: Final = re.compile(r"[\w.-]+/[\w.-]+(?:#.*)?", re.ASCII)


def read_package(data: bytes) -> Manifest:
    """What a ``package.json`` says."""
    table = read_json(data)
    found: list[Entry | Fault] = []
    for group, role in _GROUPS.items():
        for name, value in table_of(table, group).items():
            found.append(_entry(name, value, role, group))
    for path in _OVERRIDES:
        found += _overrides(table_of(table, *path), path[-1])
    return gather(Ecosystem.NPM, found)


def _overrides(table: dict[str, object], section: str, depth: int = 0) -> Iterator[Entry | Fault]:
    """Versions that are forced on others, at any depth."""
    for key, value in table.items():
        name = re.sub(r"(?<=.)@[^/]*$", "", key.rsplit(">", 1)[-1].removeprefix("**/"))
        if isinstance(value, dict):
            if depth < _DEPTH:
                yield from _overrides(value, section, depth + 1)
            else:
                yield Fault(key)
        elif name != ".":
            yield _entry(name, value, Role.CONSTRAINT, section, key)


def _entry(name: str, value: object, role: Role, section: str, key: str = "") -> Entry | Fault:
    if not isinstance(value, str):
        return Fault(name)
    wanted, source = _where(value.strip())
    return Entry(role, name, wanted, source, needles=(f'"{key or name}"',), section=f'"{section}"')


def _where(text: str) -> tuple[str, str]:
    """(range or revision, source) of a value."""
    if local := _LOCAL.fullmatch(text):
        return "", f"path {local[1] if local[1] is not None else local[2]}"
    if text.startswith("workspace:"):
        return text.removeprefix("workspace:"), "workspace"
    if text.startswith("npm:"):
        name, at, wanted = text.removeprefix("npm:").rpartition("@")
        return (wanted, f"alias {name}") if at and name else ("", f"alias {wanted}")
    if (git := _GIT.fullmatch(text)) or _SHORT.fullmatch(text):
        url, _, ref = (next(part for part in git.groups() if part is not None) if git else text).partition(
            "#"
        )
        return ref, git_source(url if git and git[3] is None else f"https://{_host(text)}/{url}")
    if re.match(r"https?://", text):
        return "", f"url {bare_url(text)}"
    return text, ""


def _host(text: str) -> str:
    service = text.partition(":")[0]
    return {"gitlab": "gitlab.com", "bitbucket": "bitbucket.org", "gist": "gist.github.com"}.get(
        service, "github.com"
    )
