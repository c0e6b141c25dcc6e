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
    keys = [key for key in table if "*" in key or key.endswith("/")]
    for key in sorted(keys, key=lambda one: (-len(one.partition("*")[0]), -len(one))):
        start, star, end = key.partition("*")
        if (
            star
            and len(subpath) >= len(start) + len(end)
            and subpath.startswith(start)
            and subpath.endswith(end)
        ):
            if subpath != start or end:
                yield table[key], subpath[len(start) : len(subpath) - len(end)]
                return
        elif not star and subpath.startswith(key):
            yield table[key], subpath[len(key) :]
            return


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
    for one in held:
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
