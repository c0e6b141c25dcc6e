"""Reports code of ``src`` that nothing in ``src`` uses; ends with 1 when there is any.

Vulture matches by name, so three kinds of definition read as unused though they are not: fields of classes
(encoders read them), members of enumerations (their values come off the wire), and the methods and
arguments of protocols (adapters carry them out). Those are left out by what they are. Whatever else has to
stay stands in ``ALLOWED`` with its reason; an entry that no longer hides anything is reported too. Parts that
are built before the verb that will use them stand in ``WAITING``, until that verb is there.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from vulture import Vulture

from adjudge.cli.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parent.parent / "src" / "adjudge"
ALLOWED: dict[str, str] = {
    "Hashable": "the bound of a type variable, named in a string",
    "__call__": "what a look-up of texts is asked by, as a value and not by name",
    "JobRunner": "the port by which another engine can run jobs; nothing has to take it yet",
    **dict.fromkeys(
        ("StartElementHandler", "EndElementHandler", "CharacterDataHandler", "StartDoctypeDeclHandler"),
        "expat calls them",
    ),
    **dict.fromkeys(("commenters", "whitespace_split"), "shlex reads them"),
    "record_head_anew": "for a person who knows why the second head is gone; no verb does it for them",
}
GIVEN_ON = "ports/__init__.py"
"""Gives on what others define, which is no use of it."""
WAITING: dict[str, str] = {  # file or folder → the verb it waits for
}


def quiet_lines(tree: ast.Module) -> Iterator[int]:
    """Lines that hold a class field, an enumeration member, or a part of a protocol."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        bases = {ast.unparse(base).split("[")[0] for base in node.bases}
        for item in node.body:
            if isinstance(item, ast.AnnAssign) or (
                isinstance(item, ast.Assign) and bases & {"StrEnum", "IntEnum"}
            ):
                yield item.lineno
            elif "Protocol" in bases:
                marks = getattr(item, "decorator_list", [])
                first = min([item.lineno, *(mark.lineno for mark in marks)])
                yield from range(first, (item.end_lineno or item.lineno) + 1)


def unused() -> Iterator[tuple[str, str]]:
    """(name, what vulture says of it), in the order of files and lines."""
    search = Vulture()
    search.scavenge([str(SOURCE)], exclude=[str(SOURCE / GIVEN_ON)])
    quiet: dict[Path, set[int]] = {}
    for item in sorted(search.get_unused_code(min_confidence=60), key=lambda item: item.get_report()):
        place = Path(item.filename)
        if place not in quiet:
            quiet[place] = set(quiet_lines(ast.parse(place.read_bytes())))
        waits = any(place.relative_to(SOURCE).as_posix().startswith(part) for part in WAITING)
        if item.first_lineno not in quiet[place] and not waits:
            yield item.name, item.get_report()


def main() -> int:
    """0 when every definition is used or allowed for a reason."""
    found = list(unused())
    faults = [report for name, report in found if name not in ALLOWED]
    faults += [
        f"{name}: allowed, and not unused" for name in sorted(ALLOWED.keys() - {name for name, _ in found})
    ]
    faults += [f"{part}: `adjudge {verb}` is there" for part, verb in WAITING.items() if verb in VERBS]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
