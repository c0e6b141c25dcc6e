"""``check-removed`` among pre-commit hooks.

Source: pre-commit documentation, "Adding pre-commit plugins to your project".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.brief.weakening.yaml_values import list_of, map_of, text_of, texts_of
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.weakening.texts import SideTexts

CONFIG: Final = re.compile(r"(?:.*/)?\.pre-commit-config\.ya?ml")
SUCCESSORS: Final = {
    "ruff": frozenset({
        "flake8", "isort", "pyupgrade", "pydocstyle", "autoflake", "pylint", "bandit", "yesqa", "black",
        "reorder-python-imports", "pycln", "pyflakes", "pycodestyle", "add-trailing-comma", "blacken-docs",
        "rst-backticks", "python-check-blanket-noqa", "python-use-type-annotations", "debug-statements",
    }),
    "biome": frozenset({"prettier", "eslint"}),
}  # fmt: skip
"""Hooks that another one does the work of, by its own documentation."""


class _Hook(NamedTuple):
    """One hook: its id, whether it runs by hand alone, and its line."""

    name: str
    is_manual: bool
    line: int


def weaker_hooks(one: SideTexts) -> Iterator[Weak]:
    """Every pre-commit hook that is gone or runs by hand alone.

    Args:
        one: Any file; only a configuration of pre-commit that stands on both sides has hooks.
    """
    if not CONFIG.fullmatch(one.path(Side.BASE)) or one.base is None or one.head is None:
        return
    before, after = _hooks(one.base), _hooks(one.head)
    new = after.keys() - before.keys()
    for name in sorted(before.keys() - after.keys()):
        if not _has_successor(name, set(after)) and not _is_renamed(name, new):
            yield _weak(one, before[name], f"hook {name}", None)
    for name in sorted(before.keys() & after.keys()):
        if after[name].is_manual and not before[name].is_manual:
            yield _weak(one, before[name], f"hook {name} by hand alone", after[name])


def _hooks(data: bytes) -> dict[str, _Hook]:
    from adjudge.brief.weakening.yaml_events import read_yaml  # noqa: PLC0415 - start-up

    found = {}
    for repository in list_of(map_of(read_yaml(data)).values.get("repos")):
        for hook in list_of(map_of(repository).values.get("hooks")):
            fields = map_of(hook)
            name = text_of(fields.values.get("id"))
            stages = set(texts_of(fields.values.get("stages")))
            if name:
                found[name] = _Hook(name, stages == {"manual"}, fields.lines["id"])
    return found


def _has_successor(name: str, now: set[str]) -> bool:
    return any(one.startswith(tool) and name in gone for one in now for tool, gone in SUCCESSORS.items())


def _is_renamed(name: str, new: set[str]) -> bool:
    """Whether a new hook bears the old one's name in part, such as ``ruff`` and ``ruff-check``."""
    words = set(re.split(r"[-_]", name))
    return any(words & set(re.split(r"[-_]", other)) - {"check", "python", "fix"} for other in new)


def _weak(one: SideTexts, hook: _Hook, text: str, after: _Hook | None) -> Weak:
    return Weak(
        kind="check-removed",
        where=one.where,
        symbol=hook.name,
        text=text,
        base=excerpt(one.path(Side.BASE), Side.BASE, hook.line, f"id: {hook.name}"),
        head=excerpt(one.path(Side.HEAD), Side.HEAD, after.line, text) if after is not None else None,
    )
