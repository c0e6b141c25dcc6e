"""The signals of text that reads otherwise than it is: one a path and kind.

Looked at are the lines that a change adds and paths that are new. What was there before and only moved inside
its file, with what stands around it, is not new. The evidence is code points, never the characters.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.making import Found, What, make_signal
from adjudge.brief.suspicious.added import Line, added_lines, removed_lines
from adjudge.model.brief import Placement
from adjudge.model.change import ChangeKind
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.model.change import Change
    from adjudge.model.signal import Signal

WEIGHTS: Final = {"bidi": 9, "invisible": 7, "confusable": 7, "control": 5}
"""By kind; the kind is the signal's ``change``."""

SHOWN: Final = 6
"""Code points named in words; all of them are in the key."""
AROUND: Final = 12
"""Characters on either side that make out a place."""
REMEMBERED: Final = 100_000
"""Places of the removed lines that are kept; what is beyond counts as new again."""

_WORDS: Final = {
    "bidi": "characters that reorder what is shown",
    "invisible": "characters that show nothing",
    "confusable": "letters that look like Latin ones",
    "control": "control characters",
}
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_PROSE: Final = re.compile(
    r".*\.(?:md|markdown|mdx|rst|txt|adoc|asciidoc|html?|tex|org|po|pot|ftl|xliff?|arb|strings|resx)"
    r"|(?:.*/)?(?:locales?|i18n|l10n|lang|languages?|translations?|messages)/.*\.(?:json|ya?ml|properties|toml|xml|php)",
    re.IGNORECASE,
)


class Finding(NamedTuple):
    """One place that reads otherwise than it is.

    Attributes:
        kind: Of ``WEIGHTS``.
        letters: The characters.
        line: 1-based; 0 for the path itself.
        around: What stands around, to tell the place from others.
    """

    kind: str
    letters: str
    line: int
    around: str


class _Sum:
    """Findings of one path and kind, added up as they come."""

    def __init__(self) -> None:
        self.letters: set[str] = set()
        self.lines: set[int] = set()

    def add(self, finding: Finding) -> None:
        self.letters.update(finding.letters)
        self.lines.add(finding.line)


def suspicious_signals(sources: BriefSources, read: Iterable[ChangeRead]) -> Found:
    """The signals of a change, in no particular order."""
    data = sources.patch.data if sources.patch is not None else b""
    kept = (one for one in read if one.standing.placement is not Placement.EXCLUDED)
    return Found(tuple(signal for one in kept for signal in _signals_of(one, data)))


def _signals_of(one: ChangeRead, data: bytes) -> Iterator[Signal]:
    by_kind: dict[str, _Sum] = {}
    for finding in chain(_in_path(one.change), _in_text(one, data)):
        by_kind.setdefault(finding.kind, _Sum()).add(finding)
    for kind in sorted(by_kind):
        yield _signal(one.change, kind, by_kind[kind])


def _in_path(change: Change) -> Iterator[Finding]:
    """What a new path holds; in it a line end and a tab are control characters too."""
    path = change.new_path
    if path is None or path == change.old_path:
        return
    yield from _find(Line(0, path), prose=False)
    yield from (Finding("control", letter, 0, letter) for letter in "\t\n\r" if letter in path)


def _in_text(one: ChangeRead, data: bytes) -> Iterator[Finding]:
    """What the added lines hold and the removed ones did not."""
    if one.text is None:
        return
    prose = _PROSE.fullmatch(one.change.path) is not None
    removed = (finding for line in removed_lines(data, one.text) for finding in _find(line, prose=prose))
    before = {_place(finding) for finding in islice(removed, REMEMBERED)}
    for line in added_lines(data, one.text):
        yield from (finding for finding in _find(line, prose=prose) if _place(finding) not in before)


def _find(line: Line, *, prose: bool) -> Iterator[Finding]:
    text = line.text
    if text.isascii() and _CONTROL.search(text) is None:
        return
    from adjudge.brief.suspicious.characters import (  # noqa: PLC0415 - start-up: most text needs no table
        SPECIAL,
        confusing_letters,
        is_at_home,
        setting_of,
        words_of,
    )

    setting = setting_of(text, prose=prose)
    for found in SPECIAL.finditer(text):
        at = found.start()
        if (line.number == 1 and at == 0 and found[0] == "\ufeff") or is_at_home(text, at, setting):
            continue
        around = text[max(at - AROUND, 0) : at + AROUND]
        yield Finding(_kind(found[0]), found[0], line.number, around)
    for word in words_of(text):
        if letters := confusing_letters(word, setting):
            yield Finding("confusable", letters, line.number, word)


def _place(finding: Finding) -> tuple[str, str]:
    return finding.letters, finding.around


def _kind(letter: str) -> str:
    from adjudge.brief.suspicious.characters import BIDI, MARKS  # noqa: PLC0415 - start-up

    if letter in BIDI:
        return "bidi"
    return "control" if letter < "\xa0" and letter not in MARKS else "invisible"


def _signal(change: Change, kind: str, found: _Sum) -> Signal:
    points = tuple(f"U+{ord(letter):04X}" for letter in sorted(found.letters))
    old = change.old_path if change.kind is ChangeKind.RENAMED else None
    return make_signal(
        What(
            Category.SUSPICIOUS,
            kind,
            f"{change.path}::{_listed(points)}",
            (change.path, *points),
            (old, *points) if old is not None else None,
        ),
        anchor=Place(path=change.path, side=Side.HEAD, line=max(min(found.lines), 1)),
        question=_question(kind, points, found),
        weight=WEIGHTS[kind],
    )


def _listed(points: tuple[str, ...]) -> str:
    more = len(points) - SHOWN
    return " ".join(points[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _question(kind: str, points: tuple[str, ...], found: _Sum) -> str:
    lines = len(found.lines - {0})
    places = [f"{lines} added line{'s' if lines > 1 else ''}"] if lines else []
    places += ["the path"] if 0 in found.lines else []
    return f"Are {_WORDS[kind]} ({_listed(points)}) meant in {' and '.join(places)}?"
