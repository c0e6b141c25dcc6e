"""The fields of a type that has a lock, and each use of them.

Rules: a use is locked when it stands in a block of the lock, in a method that takes it, or, in Java, in a
method that is synchronized. What makes the object needs no lock, nor does a method whose name says that its
caller holds it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.rules.calls import dotted, read_call
from adjudge.rules.source import CALLS, MEMBERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_GO_LOCK: Final = re.compile(r"(?:\b(\w{1,80})[ \t]{1,40}|[{;\n][ \t]{0,40})\*?sync\.(?:RW)?Mutex\b")
_GO_TYPE: Final = re.compile(r"\*?(\w+)(?:\[.*\])?\s*\)?$")
_PYTHON_LOCK: Final = re.compile(
    r"self\.(\w+)\s*(?::[^=\n]+)?=\s*(?:threading|multiprocessing|asyncio)?\.?(?:R?Lock|Condition"
    r"|Semaphore)\("
)
_HELD: Final = re.compile(r"(?i)locked$|^_?unsafe|nolock|_unlocked$|lockheld")
_LINKS: Final = 2
"""Links of a field: the object and the name."""
_MAKING: Final = frozenset({"__init__", "__new__", "__post_init__", "__del__", "__repr__"})
_CHANGING: Final = frozenset({
    "append", "add", "pop", "remove", "update", "clear", "extend", "insert", "setdefault", "popitem",
    "discard", "put", "push",
    "appendleft", "popleft", "putIfAbsent", "delete", "addAll",
})  # fmt: skip


class Use(NamedTuple):
    """One use of a field."""

    field: str
    node: Node
    is_write: bool
    is_locked: bool
    is_making: bool


class Shared(NamedTuple):
    """A type with a lock, and all uses of its fields."""

    uses: tuple[Use, ...]

    def guarded(self) -> set[str]:
        """Fields that are changed, and that are used under the lock."""
        written = {use.field for use in self.uses if use.is_write and not use.is_making}
        locked = {use.field for use in self.uses if use.is_locked}
        locked_writes = {use.field for use in self.uses if use.is_locked and use.is_write}
        return locked_writes | (locked & written)

    def is_read_under_lock(self, field: str) -> bool:
        """Whether a use that only reads a field takes the lock too."""
        return any(use.field == field and use.is_locked and not use.is_write for use in self.uses)


def members(source: Source) -> Iterator[Shared]:
    """Every type of the file that has a lock."""
    look = {"go": _of_go, "python": _of_python, "java": _of_java}.get(source.language)
    if look is not None:
        yield from look(source)


def _of_go(source: Source) -> Iterator[Shared]:
    for spec in source.all_of("type_spec"):
        said = source.said(part(spec, "type"))
        lock = _GO_LOCK.search(said) if said.startswith("struct") else None
        if lock is None:
            continue
        name = source.said(part(spec, "name"))
        fields = {source.said(one) for one in source.inside(spec) if one.type == "field_identifier"} - {
            lock[1]
        }
        uses = []
        for method in source.all_of("method_declaration"):
            receiver = source.said(part(method, "receiver"))
            typed = _GO_TYPE.search(receiver)
            own = receiver.strip("( ").partition(" ")[0]
            if typed is None or typed[1] != name:
                continue
            locks = [
                call.start_byte for call in _locking(source, method, f"{own}.{lock[1]}" if lock[1] else own)
            ]
            uses += list(_uses(source, method, own, fields, min(locks, default=None)))
        yield Shared(tuple(uses))


def _locking(source: Source, method: Node, lock: str) -> Iterator[Node]:
    for node in source.inside(method):
        if node.type in CALLS and read_call(source, node).name in {f"{lock}.Lock", f"{lock}.RLock"}:
            yield node


def _uses(source: Source, method: Node, own: str, fields: set[str], since: int | None) -> Iterator[Use]:
    is_held = _HELD.search(source.said(part(method, "name"))) is not None
    for node in source.inside(method):
        if node.type not in MEMBERS:
            continue
        link = dotted(source, node).split(".")
        if len(link) == _LINKS and link[0] == own and link[1] in fields and not _is_called(source, node):
            locked = is_held or (since is not None and node.start_byte > since)
            is_making = _is_made_anew(source, node)
            yield Use(link[1], _statement(source, node), _is_write(source, node), locked, is_making)


def _is_made_anew(source: Source, node: Node) -> bool:
    """Whether a field is given something new, as when the object is set up."""
    statement = source.said(_statement(source, node))
    return re.search(r"=\s*(?:make\(|new\(|&?[\w.]+(?:\[[^\]]*\])*\w*\{)", statement) is not None


def _of_python(source: Source) -> Iterator[Shared]:
    for owner in source.all_of("class_definition"):
        locks = set(_PYTHON_LOCK.findall(source.said(owner)))
        if not locks:
            continue
        uses = []
        for node in source.inside(owner):
            if node.type not in MEMBERS:
                continue
            link = dotted(source, node).split(".")
            method = source.around(node, frozenset({"function_definition"}))
            if (
                method is None
                or len(link) != _LINKS
                or link[0] != "self"
                or link[1] in locks
                or _is_called(source, node)
            ):
                continue
            name = source.said(part(method, "name"))
            locked = _HELD.search(name) is not None or _is_under(source, node, locks)
            uses.append(
                Use(link[1], _statement(source, node), _is_write(source, node), locked, name in _MAKING)
            )
        yield Shared(tuple(uses))


def _is_under(source: Source, node: Node, locks: set[str]) -> bool:
    """Whether a ``with`` of the lock is around, or the method takes it by a call before."""
    for above in source.above(node):
        if above.type == "with_statement":
            clause = source.said(above).partition(":")[0]
            if any(f"self.{lock}" in clause for lock in locks):
                return True
        if above.type == "function_definition":
            head = source.text[above.start_byte : node.start_byte].decode("utf-8", "replace")
            return any(f"self.{lock}.acquire(" in head for lock in locks)
    return False


def _of_java(source: Source) -> Iterator[Shared]:
    for owner in source.all_of("class_declaration"):
        if b"synchronized" not in source.text and b"Lock" not in source.text:
            return
        fields = {
            source.said(part(one, "name"))
            for one in source.inside(owner)
            if one.type == "variable_declarator" and (up := source.parents.get(one.id)) is not None
            if up.type == "field_declaration"
            and not re.search(r"\b(?:final|volatile|Atomic\w+|Concurrent\w+)\b", _head(source, up))
        } | {
            source.said(part(one, "name"))
            for one in source.inside(owner)
            if one.type == "variable_declarator" and (up := source.parents.get(one.id)) is not None
            if up.type == "field_declaration"
            and re.search(r"new (?:Hash|Linked|Tree|Array)\w+", source.said(up))
        }
        uses = []
        for method in (one for one in source.inside(owner) if one.type == "method_declaration"):
            is_locked = "synchronized" in source.said(method).partition("(")[0]
            uses += list(_java_uses(source, method, fields, is_locked))
        yield Shared(tuple(uses))


def _head(source: Source, node: Node) -> str:
    return source.said(node).partition("=")[0]


def _java_uses(source: Source, method: Node, fields: set[str], is_locked: bool) -> Iterator[Use]:  # noqa: FBT001 - told by its name
    body = part(method, "body")
    for node in source.inside(body) if body is not None else ():
        if node.type == "identifier" and source.said(node) in fields:
            under = any(
                one.type == "synchronized_statement" for one in source.above(node)
            ) or ".lock()" in source.said(method)
            yield Use(
                source.said(node),
                _statement(source, node),
                _is_write(source, node),
                is_locked or under,
                is_making=False,
            )


def _is_called(source: Source, node: Node) -> bool:
    """Whether a field is a method that is called here."""
    up = source.parents.get(node.id)
    return up is not None and up.type in CALLS and part(up, "function") == node


def _is_write(source: Source, node: Node) -> bool:
    """Whether a use changes the field or an element of it."""
    below = node
    for up in source.above(node):
        target = part(up, "left")
        if target is not None and "assignment" in up.type:
            return target.start_byte <= node.start_byte < target.end_byte
        if up.type in {"update_expression", "inc_statement", "dec_statement", "delete_statement"}:
            return True
        if up.type in CALLS:
            call = read_call(source, up)
            return (call.last in _CHANGING and call.receiver == below) or call.name == "delete"
        if up.type.endswith(("statement", "block", "declaration")):
            return False
        below = up if up.type in {"subscript", "index_expression", "array_access"} else below
        if up.type in MEMBERS and up != below:
            continue
    return False


def _statement(source: Source, node: Node) -> Node:
    """The statement around a use, when it is of one line; else the use."""
    for up in source.above(node):
        if up.type.endswith(("statement", "declaration")):
            return up if up.start_point[0] == up.end_point[0] else node
    return node
