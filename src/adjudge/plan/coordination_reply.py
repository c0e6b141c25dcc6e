"""What a coordinator answered: an order, drops, joins and additions; what means nothing is refused by itself.

It is a document of the contract, or the attempt failed: a list that is absent is no empty one. Numbers are
those of the prompt that was answered; one that is not in it, or that stands twice where it may stand once, is
refused with its place, and its neighbours hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.candidates_v1 import SCHEMA as CANDIDATES
from adjudge.contracts.candidates_v1 import read_candidates
from adjudge.contracts.coordination_v1 import LIMIT_WORDS, SCHEMA
from adjudge.contracts.documents import shorten
from adjudge.errors import UsageError
from adjudge.model.coordination import Drop, Join, RefusedWord
from adjudge.plan.answer_document import UnusableError, few, find_document
from adjudge.plan.coordination_schema import LISTS
from adjudge.plan.replies import restored
from adjudge.plan.visible import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.candidate import Candidate, Malformed
    from adjudge.model.ids import RepoPath

TWO: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CoordinatorReply:
    """What came of an answer.

    Attributes:
        is_usable: It is a document of the contract; if not, the attempt failed.
        order: Numbers, the most important first; each once.
        drops: What is to count for nothing, in the order of the answer.
        joins: What says the same, in the order of the answer.
        added: Candidates and what is none, in the order of the answer.
        refused: What has no effect, in the order of lists.
        errors: Why it is not usable, in sentences for whoever answers again.
    """

    is_usable: bool
    order: tuple[int, ...] = ()
    drops: tuple[Drop, ...] = ()
    joins: tuple[Join, ...] = ()
    added: tuple[Candidate | Malformed, ...] = ()
    refused: tuple[RefusedWord, ...] = ()
    errors: tuple[str, ...] = ()


def read_coordination(
    data: bytes, asked: Mapping[int, RepoPath], hidden: Mapping[str, str], *, tool: str
) -> CoordinatorReply:
    """The answer of a coordinator; never raises for what it says.

    Args:
        data: As it came.
        asked: Findings that were shown: number and file.
        hidden: What each placeholder of the prompt stands for.
        tool: Who says so.
    """
    try:
        document = find_document(data, "order")
        _check_envelope(document)
        given = read_candidates({"schema": CANDIDATES, "findings": document["add"]}, tool=tool)
    except UsageError as error:
        return CoordinatorReply(is_usable=False, errors=(error.message,))
    except UnusableError as error:
        return CoordinatorReply(is_usable=False, errors=(str(error),))
    words = _Words(asked)
    order = words.order(document["order"])
    drops = words.drops(document["drop"])
    joins = words.joins(document["merge"], {one.number for one in drops})
    return CoordinatorReply(
        is_usable=True,
        order=order,
        drops=drops,
        joins=joins,
        added=tuple(restored(one, hidden) for one in given.entries),
        refused=tuple(words.refused),
    )


def _check_envelope(document: object) -> None:
    """Nothing, when the document is one of ours.

    Raises:
        UnusableError: It is none.
    """
    if not isinstance(document, dict):
        raise UnusableError(f"The answer is {shorten(document)}; an object was expected.")
    if document.get("schema", SCHEMA) != SCHEMA:
        raise UnusableError(f"At /schema {SCHEMA!r} was expected; it is {shorten(document['schema'])}.")
    wrong = [
        f"At /{name} an array was expected, even if empty; "
        f"it is {shorten(document[name]) if name in document else 'missing'}."
        for name in LISTS
        if not isinstance(document.get(name), list)
    ]
    wrong += [
        f"The field {shorten(name)} is not known." for name in sorted(document.keys() - {"schema", *LISTS})
    ]
    if wrong:
        raise UnusableError(" ".join(few(wrong)))


class _Words:
    """The items of an answer, one by one, and what of them has no effect."""

    def __init__(self, asked: Mapping[int, RepoPath]) -> None:
        self._asked = asked
        self.refused: list[RefusedWord] = []

    def order(self, items: list[Any]) -> tuple[int, ...]:
        """Each number once, where it stands first."""
        found: dict[int, None] = {}
        for at, item in enumerate(items):
            if code := self._fault(item, found, "invalid-order"):
                self._refuse(code, f"/order/{at}", item)
            else:
                found[item] = None
        return tuple(found)

    def drops(self, items: list[Any]) -> tuple[Drop, ...]:
        """What is to be dropped, with why."""
        found: dict[int, Drop] = {}
        for at, item in enumerate(items):
            number = item.get("number") if isinstance(item, dict) else None
            code = self._fault(number, found, "invalid-drop") or _reason_fault(item, "invalid-drop")
            if not code and not any(letter.isalnum() for letter in item.get("reason", "")):
                code = "no-reason"
            if code:
                self._refuse(code, f"/drop/{at}", item)
            else:
                found[item["number"]] = Drop(number=item["number"], reason=_reason(item), place=f"/drop/{at}")
        return tuple(found.values())

    def joins(self, items: list[Any], dropped: set[int]) -> tuple[Join, ...]:
        """What says the same; one number is in one group."""
        found: list[Join] = []
        taken: set[int] = set()
        for at, item in enumerate(items):
            numbers = item.get("numbers") if isinstance(item, dict) else None
            code = self._group_fault(numbers, taken, dropped) or _reason_fault(item, "invalid-merge")
            if code:
                self._refuse(code, f"/merge/{at}", item)
                continue
            taken.update(item["numbers"])
            members = tuple(sorted(item["numbers"]))
            found.append(Join(numbers=members, reason=_reason(item), place=f"/merge/{at}"))
        return tuple(found)

    def _group_fault(self, numbers: object, taken: set[int], dropped: set[int]) -> str:
        """Why some numbers are no group; empty when they are."""
        if not isinstance(numbers, list):
            return "invalid-merge"
        seen: set[int] = set()
        for number in numbers:
            if code := self._fault(number, seen | taken, "invalid-merge"):
                return code
            seen.add(number)
        faults = (
            ("merge-of-one", len(seen) < TWO),
            ("dropped-number", not seen.isdisjoint(dropped)),
            ("across-files", len({self._asked[number] for number in seen}) > 1),
        )
        return next((code for code, holds in faults if holds), "")

    def _fault(self, number: object, before: Mapping[int, object] | set[int], invalid: str) -> str:
        """Why a number names nothing; empty when it does."""
        if type(number) is not int:
            return invalid
        if number not in self._asked:
            return "unknown-number"
        return "doubled-number" if number in before else ""

    def _refuse(self, code: str, place: str, found: object) -> None:
        self.refused.append(RefusedWord(code=code, place=place, found=shorten(found)))


def _reason_fault(item: object, invalid: str) -> str:
    """Why the reason of an item is none; an absent one is empty."""
    reason = item.get("reason", "") if isinstance(item, dict) else None
    return "" if isinstance(reason, str) else invalid


def _reason(item: Mapping[str, Any]) -> str:
    """One line, bounded, with nothing in it that nobody sees."""
    return show(" ".join(str(item.get("reason", "")).split()))[:LIMIT_WORDS]
