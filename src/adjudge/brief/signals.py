"""Signals of category ``public-api-contract``: what others may rely on came, went or was declared anew.

One a symbol. A private symbol raises one only when it is gone and still used, and so does every symbol of a
module that is gone; a member raises none when its class came or went as a whole; tests offer nothing to
others, nor do examples and documents, and a private module only what others take from it (see ``offered``).
The blast is the number of files outside the change that use *that* symbol for certain. Edits of bodies and
comments raise none. A file that the graph does not read, such as a template or a style, raises one when it is
gone and still imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.consumers import GONE, broken_importers, lacking_importers, outside
from adjudge.brief.ids import derive_signal_id
from adjudge.brief.offered import is_missed, is_offered, stays_member
from adjudge.brief.questions import ask
from adjudge.brief.swapped import is_swapped
from adjudge.brief.touched import is_symbol, is_test
from adjudge.graph.languages.registry import is_closed
from adjudge.model.brief import SymbolChange
from adjudge.model.change import ChangeKind
from adjudge.model.place import SURE, Place, Side
from adjudge.model.signal import Category, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.sources import BriefSources
    from adjudge.model.brief import TouchedSymbol
    from adjudge.model.change import Change
    from adjudge.model.ids import SignalId
    from adjudge.model.place import Consumer

CATEGORY: Final = Category.CONTRACT
WEIGHTS: Final = {"removed": 4, "renamed": 3, "signature": 2, "added": 1}
CONTRACT: Final = frozenset(SymbolChange(change) for change in WEIGHTS)
WHOLE: Final = frozenset({SymbolChange.ADDED, SymbolChange.REMOVED, SymbolChange.RENAMED})


def contract_signals(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...], consumers: tuple[Consumer, ...]
) -> tuple[Signal, ...]:
    """The signals of one changed file, in no particular order."""
    if is_test(change.path):
        return ()
    if not _has_reader(sources, change):
        left = _left(sources, change, consumers)
        return tuple(_module_signals(sources, change, consumers)) if left else ()
    made = [*_module_signals(sources, change, consumers)]
    for symbol in _contracts(symbols):
        if stays_member(sources, change, symbol):
            continue
        names = {symbol.name, symbol.old_name}
        users = tuple(one for one in consumers if one.uses in names)
        sure = tuple(one for one in users if one.confidence >= SURE)
        felt = sure if symbol.change in GONE else outside(sure, sources)
        wanted = symbol.exported and change.kind is not ChangeKind.DELETED
        wanted = wanted and is_offered(sources, change, symbol)
        if wanted or (symbol.change in GONE and felt) or _concerns(change, symbol, outside(users, sources)):
            made.append(_signal(sources, change, symbol, felt))
    return tuple(made)


def _concerns(change: Change, symbol: TouchedSymbol, users: tuple[Consumer, ...]) -> bool:
    """Whether a symbol that is gone or declared anew concerns its users, though their use is but a guess."""
    is_lost = symbol.exported and symbol.change in {SymbolChange.SIGNATURE, *GONE}
    return is_lost and bool(users) and is_closed(change.path)


def rank_signals(signals: Iterable[Signal]) -> tuple[Signal, ...]:
    """Highest consequence first; a module before its symbols; then by subject and id."""
    return tuple(
        sorted(signals, key=lambda one: (-one.consequence, "::" in one.subject, one.subject, one.signal_id))
    )


def _has_reader(sources: BriefSources, change: Change) -> bool:
    """Whether the graph reads the file on every side on which it is a file."""
    sides = [(sources.base, change.old_path)]
    if not is_swapped(change):
        sides.append((sources.head, change.new_path))
    return all(side.language(path) != "other" for side, path in sides if path is not None)


def _contracts(symbols: tuple[TouchedSymbol, ...]) -> Iterator[TouchedSymbol]:
    """Symbols whose contract changed, without members of what came or went as a whole."""
    whole = {symbol.name for symbol in symbols if symbol.change in WHOLE}
    for symbol in symbols:
        holder = symbol.name.rpartition(".")[0]
        if symbol.change in CONTRACT and is_symbol(symbol) and holder not in whole:
            yield symbol


def _module_signals(
    sources: BriefSources, change: Change, consumers: tuple[Consumer, ...]
) -> Iterator[Signal]:
    """A module that is gone or has another name; one signal for the file as a whole."""
    if change.kind not in {ChangeKind.DELETED, ChangeKind.RENAMED}:
        return
    assert change.old_path is not None, "what is gone had a path"  # noqa: S101 - an invariant, not a check of input
    left = _left(sources, change, consumers)
    if not left and not is_missed(sources, change):
        return
    word = "removed" if change.kind is ChangeKind.DELETED else "renamed"
    yield _make(
        change=word,
        subject=change.path,
        ids=(_id(word, change.path), _previous(word, change)),
        anchor=Place(path=change.old_path, side=Side.BASE, line=1),
        consumers=left,
        blast=len({one.path for one in left}),
    )


def _left(sources: BriefSources, change: Change, consumers: tuple[Consumer, ...]) -> tuple[Consumer, ...]:
    """Files outside the change whose import of the old path leads nowhere any more.

    Of a module with a new name also those whose import leads to something else that lacks what they take; of
    one that is gone each such name has a signal of its own.
    """
    broken = broken_importers(sources, change.old_path) if change.old_path is not None else frozenset()
    lacking = lacking_importers(sources, change) if change.kind is ChangeKind.RENAMED else frozenset()
    return tuple(one for one in outside(consumers, sources) if one.path in broken or one in lacking)


def _signal(
    sources: BriefSources, change: Change, symbol: TouchedSymbol, consumers: tuple[Consumer, ...]
) -> Signal:
    path = change.path if symbol.side is Side.HEAD or change.old_path is None else change.old_path
    key = symbol.old_name or symbol.name
    word = symbol.change.value
    return _make(
        change=word,
        subject=f"{change.path}::{symbol.name}",
        ids=(_id(word, change.path, key), _previous(word, change, key)),
        anchor=Place(path=path, side=symbol.side, line=symbol.line),
        consumers=consumers,
        blast=len({one.path for one in outside(consumers, sources)}),
    )


def _make(
    *,
    change: str,
    subject: str,
    ids: tuple[SignalId, SignalId | None],
    anchor: Place,
    consumers: tuple[Consumer, ...],
    blast: int,
) -> Signal:
    return Signal(
        signal_id=ids[0],
        previous_id=ids[1],
        category=CATEGORY,
        change=change,
        subject=subject,
        anchor=anchor,
        blast=blast,
        consumers=consumers,
        consequence=max(blast, len({one.path for one in consumers})) * WEIGHTS[change],
        question=ask(change, subject, blast),
    )


def _id(word: str, *key: str) -> SignalId:
    return derive_signal_id(CATEGORY, word, *key)


def _previous(word: str, change: Change, *key: str) -> SignalId | None:
    """The id under the old path of a rename."""
    if change.kind is not ChangeKind.RENAMED or change.old_path is None:
        return None
    return _id(word, change.old_path, *key)
