"""Manifests in TOML: ``pyproject.toml`` (PEP 621, PEP 735, Poetry, uv), ``Pipfile`` and ``Cargo.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.brief.dependency.entry import (
    Ecosystem,
    Entry,
    Fault,
    Manifest,
    Role,
    bare_url,
    gather,
    git_source,
    normalise,
    role_of,
)
from adjudge.brief.dependency.requirements import read_requirement
from adjudge.brief.documents import read_toml, table_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

Found = Entry | Fault

_REFS: Final = ("rev", "tag", "branch", "ref")
_CARGO: Final = {
    "dependencies": Role.RUNTIME,
    "build-dependencies": Role.BUILD,
    "dev-dependencies": Role.DEV,
}


def read_pyproject(data: bytes) -> tuple[Manifest, ...]:
    """What a ``pyproject.toml`` says by the standards, and what by Poetry's own rules."""
    table = read_toml(data)
    sources = _uv_sources(table)
    standard = [_sourced(one, sources) for one in _standard(table)]
    names = {one.name for one in standard if isinstance(one, Entry)}
    extra = [
        Entry(Role.CONSTRAINT, name, *sources[name], needles=(name,), section="tool.uv.sources")
        for name in sources
        if name not in names
    ]
    return (
        gather(Ecosystem.PYTHON, (*standard, *extra, *_indexes(table))),
        gather(Ecosystem.POETRY, _poetry(table_of(table, "tool", "poetry"))),
    )


def read_pipfile(data: bytes) -> Manifest:
    """What a ``Pipfile`` says."""
    table = read_toml(data)
    found = [
        *_tables(table_of(table, "packages"), Role.RUNTIME, "[packages]"),
        *_tables(table_of(table, "dev-packages"), Role.DEV, "[dev-packages]"),
        *_listed_indexes(table.get("source")),
    ]
    return gather(Ecosystem.PYTHON, found)


def read_cargo(data: bytes) -> Manifest:
    """What a ``Cargo.toml`` says; ``[patch]`` and ``[replace]`` say where crates come from."""
    table = read_toml(data)
    targets = [table_of(one) for one in table_of(table, "target").values()]
    found: list[Found] = []
    for place in (table, *targets):
        for section, role in _CARGO.items():
            found += _tables(table_of(place, section), role, section, named="package")
    found += _tables(table_of(table, "workspace", "dependencies"), Role.RUNTIME, "workspace.dependencies")
    for patch in table_of(table, "patch").values():
        found += _tables(table_of(patch), Role.CONSTRAINT, "[patch")
    found += _tables(table_of(table, "replace"), Role.CONSTRAINT, "[replace]")
    return gather(Ecosystem.CARGO, found)


def _standard(table: dict[str, Any]) -> Iterator[Found]:
    project = table_of(table, "project")
    yield from _listed(project.get("dependencies"), Role.RUNTIME, "dependencies")
    for extra, listed in table_of(project, "optional-dependencies").items():
        yield from _listed(listed, role_of(extra, Role.OPTIONAL), extra)
    for group, listed in table_of(table, "dependency-groups").items():
        yield from _listed(listed, Role.DEV, group)
    yield from _listed(table_of(table, "build-system").get("requires"), Role.BUILD, "build-system")
    uv = table_of(table, "tool", "uv")
    yield from _listed(uv.get("dev-dependencies"), Role.DEV, "dev-dependencies")
    for key in ("constraint-dependencies", "override-dependencies", "build-constraint-dependencies"):
        yield from _listed(uv.get(key), Role.CONSTRAINT, key)
    for group, listed in table_of(table, "tool", "pdm", "dev-dependencies").items():
        yield from _listed(listed, Role.DEV, group)
    for name, environment in table_of(table, "tool", "hatch", "envs").items():
        for key in ("dependencies", "extra-dependencies"):
            yield from _listed(table_of(environment).get(key), Role.DEV, f"envs.{name}")


def _listed(value: object, role: Role, section: str) -> Iterator[Found]:
    for text in texts_of(value):
        yield read_requirement(text, role, section=section)


def _poetry(table: dict[str, Any]) -> Iterator[Found]:
    yield from _tables(table_of(table, "dependencies"), Role.RUNTIME, "tool.poetry.dependencies")
    yield from _tables(table_of(table, "dev-dependencies"), Role.DEV, "tool.poetry.dev-dependencies")
    for group, body in table_of(table, "group").items():
        role = Role.DEV if group != "main" else Role.RUNTIME
        yield from _tables(table_of(body, "dependencies"), role, f"tool.poetry.group.{group}.dependencies")
    yield from _listed_indexes(table.get("source"))


def _tables(table: dict[str, Any], role: Role, section: str, *, named: str = "") -> Iterator[Found]:
    """Entries of a table of names; ``python`` is no dependency of Poetry's, an optional one is optional."""
    for key, value in table.items():
        if key == "python" and "poetry" in section:
            continue
        for one in value if isinstance(value, list) else [value]:
            body = one if isinstance(one, dict) else {"version": one}
            name = body.get(named) if named and isinstance(body.get(named), str) else key
            wanted, source = _body(body)
            kept = Role.OPTIONAL if body.get("optional") is True and role is Role.RUNTIME else role
            yield Entry(kept, _spelled(str(name), named), wanted, source, needles=(key,), section=section)


def _spelled(name: str, named: str) -> str:
    return name.replace("_", "-").split(":")[0] if named else normalise(name)


def _body(body: dict[str, Any]) -> tuple[str, str]:
    """(range or revision, source) of an entry that is a table."""
    if isinstance(url := body.get("git"), str):
        return next((str(body[key]) for key in _REFS if key in body), ""), git_source(url)
    for key in ("path", "file", "url"):
        if isinstance(where := body.get(key), str):
            return "", f"{'url' if '://' in where else 'path'} {bare_url(where)}"
    if body.get("workspace") is True:
        return "", "workspace"
    source = next((f"index {body[key]}" for key in ("source", "registry", "index") if key in body), "")
    version = body.get("version", "")
    return version if isinstance(version, str) else "", source


def _uv_sources(table: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Name → (revision, source) as ``[tool.uv.sources]`` says; several by marker are one text."""
    found: dict[str, tuple[str, str]] = {}
    for key, value in table_of(table, "tool", "uv", "sources").items():
        bodies = [_body(table_of(one)) for one in (value if isinstance(value, list) else [value])]
        found[normalise(key)] = (" ".join(ref for ref, _ in bodies), " ".join(where for _, where in bodies))
    return found


def _sourced(one: Found, sources: dict[str, tuple[str, str]]) -> Found:
    if isinstance(one, Fault) or one.name not in sources:
        return one
    ref, source = sources[one.name]
    return one._replace(wanted=ref or one.wanted, source=source, needles=(*one.needles, one.name))


def _indexes(table: dict[str, Any]) -> Iterator[Found]:
    uv = table_of(table, "tool", "uv")
    yield from _listed_indexes(uv.get("index"))
    for key in ("index" + "-url", "extra-index" + "-url", "find-links"):  # no text here spells the option out
        value = uv.get(key)
        for url in [value] if isinstance(value, str) else texts_of(value):
            yield _index(url)
    yield from _listed_indexes(table_of(table, "tool", "pdm").get("source"))


def _listed_indexes(value: object) -> Iterator[Found]:
    for one in value if isinstance(value, list) else []:
        if isinstance(url := table_of(one).get("url"), str):
            yield _index(url)


def _index(url: str) -> Entry:
    return Entry(Role.INDEX, "index", source=f"index {bare_url(url)}", needles=(url,))
