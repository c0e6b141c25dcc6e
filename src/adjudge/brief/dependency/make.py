"""One difference of a manifest as a signal: how much it weighs, and what to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import Role
from adjudge.brief.making import What, make_signal
from adjudge.model.change import ChangeKind
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from adjudge.brief.dependency.compare import Difference
    from adjudge.model.change import Change
    from adjudge.model.signal import Signal

WEIGHTS: Final = {
    "source-changed": 8,
    "added": 5,
    "major-bump": 4,
    "moved": 4,
    "removed": 3,
    "changed": 2,
}
TEST_DATA: Final = frozenset({"fixtures", "__fixtures__", "fixture", "testdata", "test-data", "test_data"})
"""Folders of files that tests read; a manifest there weighs least and is still told."""

_ASKED: Final = {
    "added": "Is {name} meant as a new {role}dependency{told}?",
    "removed": "Is {name} meant to be gone from the {role}dependencies?",
    "moved": "Is {name} meant to move {told}?",
    "major-bump": "Does the code fit another major of {name} ({told})?",
    "changed": "Is another range of {name} meant ({told})?",
    "source-changed": "Is {name} meant to come from elsewhere ({told})?",
}


def dependency_signal(change: Change, difference: Difference, *, side: Side, line: int) -> Signal:
    """The signal of one difference.

    Args:
        change: Of the manifest.
        difference: Of one name.
        side: Where the entry stands.
        line: 1-based line on that side.
    """
    old = change.old_path
    renamed = old is not None and change.kind is ChangeKind.RENAMED
    path = old if side is Side.BASE and old is not None else change.path
    return make_signal(
        What(
            Category.DEPENDENCY,
            difference.change,
            f"{change.path}::{difference.name}",
            (change.path, difference.name),
            (old, difference.name) if renamed and old is not None else None,
        ),
        anchor=Place(path=path, side=side, line=line),
        question=_question(difference),
        weight=_weight(change, difference),
    )


def _weight(change: Change, difference: Difference) -> int:
    weight = WEIGHTS[difference.change]
    if not TEST_DATA.isdisjoint(change.path.split("/")[:-1]):
        return 1
    if difference.change == "source-changed":
        return weight
    if difference.role is Role.INDIRECT:
        return 1
    return weight // 2 if difference.role in {Role.DEV, Role.CONSTRAINT} else weight


def _question(difference: Difference) -> str:
    told = difference.told
    if difference.change == "added":
        told = f" ({told})" if told and told != "any version" else ""
    text = _ASKED[difference.change].format(name=difference.name, role=_role(difference.role), told=told)
    return text.replace(" ()", "")


def _role(role: Role) -> str:
    """The role in front of the noun; none for what is just a dependency."""
    return "" if role is Role.RUNTIME else f"{role} "
