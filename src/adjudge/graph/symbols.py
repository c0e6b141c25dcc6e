"""What changed between two versions of a file, symbol by symbol.

Rules: a symbol that was only moved has not changed; a comment edit is told apart from a body edit, a body
edit from one that a caller sees; a name that is gone and one that is new with the same tokens are one rename.
Several definitions of one name (overloads, branches of a condition) are compared as one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import NO_FACTS, Definition, FileFacts
from adjudge.graph.offering import names_offered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.facts import Guard

MODULE = "<module>"
"""The name under which a file's own statements are compared."""

IMPORTS = "<imports>"
"""The name under which what a file imports is compared; those who import the file need not feel it."""


class SymbolChangeKind(StrEnum):
    """What happened to a symbol."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    SIGNATURE = "signature"
    BODY = "body"
    COMMENT = "comment"


_GONE_OR_NEW = frozenset({SymbolChangeKind.ADDED, SymbolChangeKind.REMOVED})


class LineSpan(NamedTuple):
    """Lines of a file, 1-based, both inclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolChange:
    """One symbol that differs between base and head.

    Attributes:
        name: Qualified name at head, or at base when it is gone; ``<module>`` for the file's own statements.
        previous_name: Name at base of a renamed symbol, else ``None``.
        kind: As in ``Definition``; ``import`` for a name that the file only hands on; ``module``;
            ``imports``.
        change: What happened; the strongest of what did.
        exported: It is, or was, meant for other modules.
        base: Its lines at base; ``None`` when added.
        head: Its lines at head; ``None`` when removed.
        guards_removed: Guards of the base whose text the head has fewer times, in base order.
        guards_added: The other way round.
        decorators_removed: Decorators of the base that the head has fewer times, in base order.
    """

    name: str
    kind: str
    change: SymbolChangeKind
    exported: bool
    base: LineSpan | None
    head: LineSpan | None
    previous_name: str | None = None
    guards_removed: tuple[Guard, ...] = ()
    guards_added: tuple[Guard, ...] = ()
    decorators_removed: tuple[str, ...] = ()


def compare_symbols(
    base: FileFacts | None, head: FileFacts | None, *, package: bool = False, closed: bool = False
) -> tuple[SymbolChange, ...]:
    """Every symbol that differs between two versions of a file.

    Args:
        base: Facts before; ``None`` when the file was added.
        head: Facts after; ``None`` when it is gone.
        package: The file is a package's ``__init__``, whose imported names are meant for others.
        closed: What the file does not export cannot be had from it.

    Returns:
        Changes sorted by name; empty when only layout outside definitions changed.
    """
    old, new = base or NO_FACTS, head or NO_FACTS
    before, after = _by_name(old), _by_name(new)
    renamed = _renames(before, after) | same_for_others(old, new)
    changes = []
    for name in before.keys() | after.keys():
        if name in renamed.values():
            continue
        new_name = renamed.get(name, name)
        is_renamed = new_name != name and not _is_same_for_others(old, new, (name, new_name))
        change = _compare(before.get(name, ()), after.get(new_name, ()), renamed=is_renamed, closed=closed)
        if change is not None:
            changes.append(change)
    told = {change.name for change in changes if change.change in _GONE_OR_NEW}
    handed_on = (
        *_compare_imports(old, new, package=package),
        *_compare_aliases(old, new, told),
    )
    module = _compare_modules(base, head, told={change.name for change in handed_on})
    return tuple(sorted((*changes, *handed_on, *module), key=lambda change: (change.name, change.kind)))


def _by_name(facts: FileFacts) -> dict[str, tuple[Definition, ...]]:
    found: dict[str, list[Definition]] = {}
    for definition in facts.definitions:
        found.setdefault(definition.name, []).append(definition)
    return {name: tuple(definitions) for name, definitions in found.items()}


def _compare(
    before: Sequence[Definition], after: Sequence[Definition], *, renamed: bool, closed: bool
) -> SymbolChange | None:
    change = _opened_or_shut(before, after) if closed and not renamed else None
    change = change or _kind_of_change(before, after, renamed=renamed)
    if change is None:
        return None
    shown = after or before
    if before and after and change in _GONE_OR_NEW:  # it stands, and others have it no longer, or now
        shown = before if change is SymbolChangeKind.REMOVED else after
        before, after = (before, ()) if change is SymbolChangeKind.REMOVED else ((), after)
    return SymbolChange(
        name=shown[0].name,
        previous_name=before[0].name if renamed else None,
        kind=shown[0].kind,
        change=change,
        exported=any(definition.exported for definition in (*before, *after)),
        base=_span(before),
        head=_span(after),
        guards_removed=_missing(_guards(before), _guards(after)),
        guards_added=_missing(_guards(after), _guards(before)),
        decorators_removed=_missing_texts(_decorators(before), _decorators(after)),
    )


def _opened_or_shut(before: Sequence[Definition], after: Sequence[Definition]) -> SymbolChangeKind | None:
    """Whether a symbol that stands on both sides came or went for others."""
    was_open, is_open = (any(one.exported for one in side) for side in (before, after))
    if not (before and after) or was_open == is_open:
        return None
    return SymbolChangeKind.REMOVED if was_open else SymbolChangeKind.ADDED


def _kind_of_change(
    before: Sequence[Definition], after: Sequence[Definition], *, renamed: bool
) -> SymbolChangeKind | None:
    if not before:
        return SymbolChangeKind.ADDED
    if not after:
        return SymbolChangeKind.REMOVED
    if renamed:
        return SymbolChangeKind.RENAMED
    aspects = (
        (SymbolChangeKind.SIGNATURE, "signature"),
        (SymbolChangeKind.BODY, "body"),
        (SymbolChangeKind.COMMENT, "text"),
    )
    for change, aspect in aspects:
        was, now = ([getattr(one, aspect) for one in side] for side in (before, after))
        if was != now and (aspect != "signature" or _once(was) != _once(now)):
            is_named_anew = change is SymbolChangeKind.COMMENT and before[0].name != after[0].name
            return SymbolChangeKind.BODY if is_named_anew else change
    return None


def _once(signatures: Iterable[str]) -> list[str]:
    """Signatures in order, each once: what stands alike in two branches is declared as before."""
    return list(dict.fromkeys(signatures))


def _span(definitions: Sequence[Definition]) -> LineSpan | None:
    """From the first line of the first to the last line of the last."""
    if not definitions:
        return None
    return LineSpan(
        min(definition.start_line for definition in definitions),
        max(definition.end_line for definition in definitions),
    )


def _guards(definitions: Iterable[Definition]) -> list[Guard]:
    return [guard for definition in definitions for guard in definition.guards]


def _decorators(definitions: Iterable[Definition]) -> list[str]:
    return [decorator for definition in definitions for decorator in definition.decorators]


def _missing(guards: Sequence[Guard], others: Iterable[Guard]) -> tuple[Guard, ...]:
    """Guards whose text the others have fewer times."""
    left = Counter(guard.text for guard in others)
    missing = []
    for guard in guards:
        if left[guard.text]:
            left[guard.text] -= 1
        else:
            missing.append(guard)
    return tuple(missing)


def _missing_texts(texts: Sequence[str], others: Iterable[str]) -> tuple[str, ...]:
    left = Counter(others)
    missing = []
    for text in texts:
        if left[text]:
            left[text] -= 1
        else:
            missing.append(text)
    return tuple(missing)


# --- renames --------------------------------------------------------------------------------------


def _renames(
    before: Mapping[str, tuple[Definition, ...]], after: Mapping[str, tuple[Definition, ...]]
) -> dict[str, str]:
    """Name at base to name at head, where exactly one symbol with the same tokens went and came.

    A class takes its members along; constants and variables are left out, since many share a value.
    """
    gone, new = _shapes(before, after), _shapes(after, before)
    renamed: dict[str, str] = {}
    for shape, names in gone.items():
        if len(names) == 1 and len(new.get(shape, ())) == 1:
            renamed[names[0]] = new[shape][0]
    for old, young in tuple(renamed.items()):
        prefix = f"{old}."
        renamed |= {
            name: f"{young}.{name.removeprefix(prefix)}" for name in before if name.startswith(prefix)
        }
    return renamed


def _shapes(
    names: Mapping[str, tuple[Definition, ...]], others: Mapping[str, tuple[Definition, ...]]
) -> dict[tuple[str, ...], list[str]]:
    """Names that the others lack, by the tokens of the symbol and its members without the name itself."""
    members: dict[str, list[str]] = {}
    for name, definitions in names.items():
        parts = name.split(".")
        for end in range(1, len(parts)):
            told = [f"{name.split('.', end)[-1]} {one.kind} {one.body}" for one in definitions]
            members.setdefault(".".join(parts[:end]), []).extend(told)
    shapes: dict[tuple[str, ...], list[str]] = {}
    for name, definitions in names.items():
        holder = name.rpartition(".")[0]
        if (
            name in others
            or (holder and holder not in others)
            or definitions[0].kind in {"constant", "variable"}
        ):
            continue
        own = [f"{holder} {one.kind} {one.body}" for one in definitions]
        shapes.setdefault((*own, *sorted(members.get(name, ()))), []).append(name)
    return shapes


def same_for_others(base: FileFacts, head: FileFacts) -> dict[str, str]:
    """Name at base to name at head of what has another name in the file and the same one for others."""
    defined = [{one.name for one in facts.definitions} for facts in (base, head)]
    now = {alias: own for own, alias in head.aliases}
    pairs = {own: now.get(alias, own) for own, alias in base.aliases}
    found = {
        own: new
        for own, new in pairs.items()
        if own != new and own in defined[0] - defined[1] and new in defined[1] - defined[0]
    }
    members = {
        name: f"{found[top]}.{rest}"
        for name in defined[0]
        for top, _, rest in (name.partition("."),)
        if rest and top in found
    }
    return found | members


def _is_same_for_others(base: FileFacts, head: FileFacts, names: tuple[str, str]) -> bool:
    """Whether a symbol that has another name in its file has the same names for others."""
    old, new = (name.partition(".")[0] for name in names)
    return names_offered(base, old) == names_offered(head, new) != (new,)


def _compare_aliases(base: FileFacts, head: FileFacts, told: set[str]) -> Iterator[SymbolChange]:
    """Further names of what the file defines, gone or new for others; ``told`` are changes of their own."""
    before, after = ({alias: own for own, alias in facts.aliases} for facts in (base, head))
    for name in sorted(before.keys() - set(head.exports or ())):
        if before[name] not in told:
            line = _line_of(base, before[name])
            yield _import_change(name, SymbolChangeKind.REMOVED, line, None)
    for name in sorted(after.keys() - set(base.exports or ())):
        if after[name] not in told:
            yield _import_change(name, SymbolChangeKind.ADDED, None, _line_of(head, after[name]))


def _line_of(facts: FileFacts, name: str) -> int:
    return next((one.start_line for one in facts.definitions if one.name == name), 1)


# --- the file's own statements and the names it hands on ------------------------------------------


def _compare_modules(
    base: FileFacts | None, head: FileFacts | None, *, told: set[str]
) -> Iterator[SymbolChange]:
    """The file's own statements, and apart from them what it imports."""
    if base is None or head is None:
        return
    loads_other = _loaded(base, told) != _loaded(head, told)
    for name, kind, other in (
        (MODULE, "module", base.top != head.top),
        (IMPORTS, "imports", loads_other),
    ):
        if other:
            yield SymbolChange(
                name=name,
                kind=kind,
                change=SymbolChangeKind.BODY,
                exported=False,
                base=LineSpan(1, max(base.lines, 1)),
                head=LineSpan(1, max(head.lines, 1)),
            )


def _loaded(facts: FileFacts, told: set[str]) -> list[tuple[object, ...]]:
    """What a file imports when it is loaded, name by name, without lines and order.

    Args:
        facts: Of the file.
        told: Local names whose coming or going is told as a change of its own.
    """
    return sorted(
        (one.specifier, one.level, name, local, one.kind, one.guarded)
        for one in facts.imports
        if not one.lazy
        for name, local in one.names or (("", one.local),)
        if local not in told
    )


def _compare_imports(base: FileFacts, head: FileFacts, *, package: bool) -> Iterator[SymbolChange]:
    """Names that a file hands on from elsewhere, gone or new."""
    before, after = handed_on(base, package=package), handed_on(head, package=package)
    defined_before = {definition.name for definition in base.definitions}
    defined_after = {definition.name for definition in head.definitions}
    for name in sorted(before.keys() - after.keys() - defined_after):
        yield _import_change(name, SymbolChangeKind.REMOVED, before[name], None)
    for name in sorted(after.keys() - before.keys() - defined_before):
        yield _import_change(name, SymbolChangeKind.ADDED, None, after[name])


def handed_on(facts: FileFacts, *, package: bool) -> dict[str, int]:
    """Local name to line of each import by which a file offers a name to others."""
    found: dict[str, int] = {}
    for fact in facts.imports:
        if fact.lazy or fact.kind == "dynamic":
            continue
        locals_ = [local for _, local in fact.names] or [fact.local.partition(".")[0]]
        for local in locals_:
            if facts.exports is not None:
                offered = local in facts.exports
            else:
                offered = fact.kind == "reexport" or (package and bool(fact.names))
            if offered and local not in {"", "*"} and fact.specifier != "__future__":
                found.setdefault(local, fact.line)
    return found


def _import_change(name: str, change: SymbolChangeKind, base: int | None, head: int | None) -> SymbolChange:
    return SymbolChange(
        name=name,
        kind="import",
        change=change,
        exported=True,
        base=LineSpan(base, base) if base is not None else None,
        head=LineSpan(head, head) if head is not None else None,
    )
