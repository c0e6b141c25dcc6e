"""``exports`` and ``imports`` of a package: which place a subpath means, under which conditions.

Rules: the first condition that holds and leads somewhere wins, in the order of the file; an exact key before
patterns, the longest pattern first; a place that leaves the package leads nowhere.

Source: Node.js documentation, "Modules: Packages"; TypeScript 5.9 goes on where Node.js would stop at a place
that is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

DEPTH: Final = 12

LIMIT_PLACES: Final = 100
"""Places beside one another of which the first that is there is taken; what is more is not tried."""


def matched(table: object, subpath: str) -> Iterator[tuple[Any, str | None]]:
    """(value, what the star of its key stands for) of the key that a subpath matches; ``None`` without star.

    Args:
        table: The value of ``exports`` or ``imports``.
        subpath: ``.``, ``./name`` or ``#name``.
    """
    is_map = isinstance(table, dict) and any(key.startswith((".", "#")) for key in table)
    if not is_map:
        if subpath == ".":
            yield table, None
        return
    assert isinstance(table, dict)  # noqa: S101 - told above
    if subpath in table and "*" not in subpath and not subpath.endswith("/"):
        yield table[subpath], None
        return
    fitting = ((key, star) for key in table if (star := _star(key, subpath)) is not None)
    best = min(fitting, key=lambda one: (-len(one[0].partition("*")[0]), -len(one[0])), default=None)
    if best is not None:
        yield table[best[0]], best[1]


def _star(key: str, subpath: str) -> str | None:
    """What the star of a pattern, or the rest behind a folder, stands for; ``None`` where it does not fit."""
    start, star, end = key.partition("*")
    if not subpath.startswith(start) or not (star or key.endswith("/")):
        return None
    if not star:
        return subpath[len(start) :]
    is_long = len(subpath) >= len(start) + len(end) and (subpath != start or end)
    return subpath[len(start) : len(subpath) - len(end)] if is_long and subpath.endswith(end) else None


def followed(
    value: object,
    star: str | None,
    conditions: Collection[str],
    follow: Callable[[str], str | None],
    depth: int = 0,
) -> str | None:
    """The file that a value leads to.

    Args:
        value: A place, a table of conditions, a list.
        star: What a star stands for; ``None`` where the key has none.
        conditions: Those that hold.
        follow: The file of a place as written, with its star filled in.
        depth: Tables around this one.
    """
    if isinstance(value, str):
        return follow(_filled(value, star))
    if depth >= DEPTH:
        return None
    if isinstance(value, list):
        held = value
    elif isinstance(value, dict):
        held = [one for key, one in value.items() if _holds(key, conditions)]
    else:
        return None
    for one in held[:LIMIT_PLACES]:
        found = followed(one, star, conditions, follow, depth + 1)
        if found is not None:
            return found
    return None


def _holds(key: str, conditions: Collection[str]) -> bool:
    return key == "default" or key in conditions or (key.startswith("types@") and "types" in conditions)


def _filled(place: str, star: str | None) -> str:
    if star is None:
        return place
    return place.replace("*", star) if "*" in place else place + star
