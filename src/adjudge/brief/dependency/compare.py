"""Two readings of a manifest to differences: one a name, the one that says the most.

``added`` and ``removed`` are by role; a name that leaves one role for another has ``moved``.
``source-changed`` is another index, repository, path or address. ``major-bump``: the lowest major that is let
in rises, or the highest one does. ``changed``: either bound moves otherwise by a major, appears or is gone; a
pin becomes a range; a revision of a repository is another. Everything else (order, layout, extras, markers, a
range that moves inside its major) is no difference.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.dependency.entry import Ecosystem, Entry, Role, host_of
from adjudge.brief.dependency.span import Span, read_span, unite

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.brief.dependency.entry import Manifest

STRENGTH: Final = ("source-changed", "major-bump", "added", "moved", "removed", "changed")
"""Of all that happened to one name the first of these is told."""

SHOWN: Final = 60
_FIXED: Final = frozenset({"path", "url", "workspace", "index"})
_TAG: Final = re.compile(r"v?\d{1,9}(?:\.\d{1,9})+", re.ASCII)
_PRINTED: Final = re.compile(r"[\w.,<>=!~^*|+\-@/: ()\[\]]{1,60}", re.ASCII)

Entries = tuple[Entry, ...]
ByRole = dict[Role, Entries]


class Difference(NamedTuple):
    """What happened to one name.

    Attributes:
        change: Of ``STRENGTH``.
        name: In its one spelling.
        before: Its entries of one role before; empty when there were none.
        after: The same after.
        told: How it was and is, in words; empty when the change says it all.
    """

    change: str
    name: str
    before: Entries
    after: Entries
    told: str = ""

    @property
    def role(self) -> Role:
        """The role it has, or had."""
        return (self.after or self.before)[0].role


def compare_manifests(base: Manifest, head: Manifest) -> tuple[Difference, ...]:
    """The differences of two readings by the same rules, sorted by name; where packages come from last."""
    before, after = _by_name(base), _by_name(head)
    found = [
        min(all_of, key=lambda one: STRENGTH.index(one.change))
        for name in sorted(before.keys() | after.keys())
        if (all_of := list(_differences(name, before.get(name, {}), after.get(name, {}), head.ecosystem)))
    ]
    return (*found, *_indexes(base, head))


def compare_entries(before: Entries, after: Entries, ecosystem: Ecosystem) -> Difference | None:
    """What changed between entries of one name and role; ``None`` when nothing that is told."""
    name = after[0].name
    if {one.source for one in before} != {one.source for one in after}:
        told = f"from {_sources(before)} to {_sources(after)}"
        return Difference("source-changed", name, before, after, told)
    if _wanted(before) == _wanted(after) or {one.source.partition(" ")[0] for one in after} <= _FIXED - {
        "index"
    }:
        return None
    old, new = _span(before, ecosystem), _span(after, ecosystem)
    change = _range_change(old, new)
    return Difference(change, name, before, after, _ranges(before, after)) if change else None


def _differences(name: str, before: ByRole, after: ByRole, ecosystem: Ecosystem) -> Iterator[Difference]:
    for role in sorted(before.keys() & after.keys()):
        if (one := compare_entries(before[role], after[role], ecosystem)) is not None:
            yield one
    gone, new = sorted(before.keys() - after.keys()), sorted(after.keys() - before.keys())
    if gone and new:
        yield from moved(before[gone[0]], after[new[0]], ecosystem)
    elif new:
        yield Difference("added", name, (), after[new[0]], _first(after[new[0]]))
    elif gone:
        yield Difference("removed", name, before[gone[0]], ())


def moved(before: Entries, after: Entries, ecosystem: Ecosystem) -> Iterator[Difference]:
    """A move from one role to another, and what else changed with it."""
    yield Difference("moved", after[0].name, before, after, f"from {before[0].role} to {after[0].role}")
    if (one := compare_entries(before, after, ecosystem)) is not None:
        yield one


def _indexes(base: Manifest, head: Manifest) -> Iterator[Difference]:
    """Where packages come from at all, as one difference."""
    before = tuple(one for one in base.entries if one.role is Role.INDEX)
    after = tuple(one for one in head.entries if one.role is Role.INDEX)
    if {one.source for one in before} != {one.source for one in after}:
        old, new = {one.source for one in before}, {one.source for one in after}
        fresh = tuple(one for one in after if one.source not in old)
        gone = tuple(one for one in before if one.source not in new)
        told = f"from {_sources(before)} to {_sources(after)}"
        yield Difference("source-changed", "index", gone, fresh, told)


def _by_name(manifest: Manifest) -> Mapping[str, ByRole]:
    found: dict[str, dict[Role, list[Entry]]] = {}
    for one in manifest.entries:
        if one.role is not Role.INDEX:
            found.setdefault(one.name, {}).setdefault(one.role, []).append(one)
    return {name: {role: tuple(all_of) for role, all_of in roles.items()} for name, roles in found.items()}


def _range_change(old: Span | None, new: Span | None) -> str:
    if old is None or new is None:
        return "changed"
    if _rises(old.low, new.low) or (old.low == new.low and _rises(old.high, new.high)):
        return "major-bump"
    looser = old.pinned and not new.pinned
    return "changed" if (old.low, old.high) != (new.low, new.high) or looser else ""


def _rises(old: tuple[int, int] | None, new: tuple[int, int] | None) -> bool:
    return old is not None and new is not None and new > old


def _span(entries: Entries, ecosystem: Ecosystem) -> Span | None:
    return unite([_span_of(one, ecosystem) for one in entries])


def _span_of(one: Entry, ecosystem: Ecosystem) -> Span | None:
    """The span of an entry; a revision of a repository has one when it is a version."""
    if one.source.startswith("git ") and not _TAG.fullmatch(one.wanted):
        return None
    return read_span(one.wanted, ecosystem)


def _wanted(entries: Entries) -> list[str]:
    return sorted({re.sub(r"\s+", "", one.wanted) for one in entries})


def _sources(entries: Entries) -> str:
    """Kinds and hosts, without what may be secret."""
    told = sorted({host_of(one.source) if one.source else "the index" for one in entries})
    return " and ".join(told[:3]) + (" and more" if len(told) > 3 else "") if told else "none named"  # noqa: PLR2004 - as many as read well


def _ranges(before: Entries, after: Entries) -> str:
    old, new = _first(before), _first(after)
    return f"from {old} to {new}" if old and new else ""


def _first(entries: Iterable[Entry]) -> str:
    """The ranges as written, when they are short and plain."""
    text = " or ".join(dict.fromkeys(one.wanted or "any version" for one in chain(entries)))
    return text if _PRINTED.fullmatch(text) else ""
