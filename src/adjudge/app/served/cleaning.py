"""An artefact without what a server never hands out: places of this machine, secrets, prompts, raw output.

Every text is looked at, whoever wrote it, and so is every name of a map. What is found is replaced by a
placeholder and told by its field and why, never by itself. Bytes that are not UTF-8 become escapes, since the
protocol has no form for them.
"""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.page_v1 import WithheldReasonV1, WithheldV1
from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_shapes import SHAPES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

SHORTEST: Final = 4
"""Characters below which a text holds nothing of the kind."""
ROUNDS: Final = 4
_PLAIN: Final = re.compile(r"(?:[a-z]{2,8}:)?[0-9a-f]{8,128}|[a-z]{1,24}")
"""Ids, digests and single words."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ALWAYS: Final = ("secret", "absolute-path")
_OF_OTHERS: Final = ("prompt", "raw-output")


class Cleaner:
    """Cleans plain values.

    Attributes:
        withheld: What was replaced so far, in the order in which it was found.
    """

    def __init__(self, places: Sequence[str], *, of_others: bool) -> None:
        """A cleaner.

        Args:
            places: Absolute folders of this machine.
            of_others: Texts of reviewers and models are among them, which may repeat what they were told.
        """
        wanted = (*_ALWAYS, *_OF_OTHERS) if of_others else _ALWAYS
        self._shapes = [(reason, pattern) for reason, pattern in SHAPES if reason in wanted]
        self._places = _any_of(places)
        self._known: dict[str, tuple[str, tuple[WithheldReasonV1, ...]]] = {}
        self.withheld: list[WithheldV1] = []

    def clean(self, value: Any, field: str) -> Any:  # noqa: ANN401 - JSON
        """The value without what must not be shown.

        Args:
            value: Plain: maps, lists, texts, numbers.
            field: Where it stands in the artefact.
        """
        if isinstance(value, str):
            return self._text(value, field)
        if isinstance(value, dict):
            return self._map(value, field)
        if isinstance(value, (list, tuple)):
            return [self.clean(item, f"{field}[{at}]") for at, item in enumerate(value)]
        return value

    def _map(self, value: dict[str, Any], field: str) -> dict[str, Any]:
        """A map with as many entries as before: names that come to the same placeholder are numbered."""
        made: dict[str, Any] = {}
        for key, item in value.items():
            name = free_name(self._text(key, field), made)
            made[name] = self.clean(item, f"{field}.{name}")
        return made

    def _text(self, text: str, field: str) -> str:
        if _PLAIN.fullmatch(text) or (len(text) < SHORTEST and text.isascii()):
            return text
        if text not in self._known:
            self._known[text] = self._cleaned(text)
        clean, reasons = self._known[text]
        self.withheld += [WithheldV1(field=field, reason=reason) for reason in reasons]
        return clean

    def _cleaned(self, text: str) -> tuple[str, tuple[WithheldReasonV1, ...]]:
        reasons: set[WithheldReasonV1] = set()
        clean = _SURROGATE.sub(_escape, text)
        if clean != text:
            reasons.add("not-unicode")
        for _ in range(ROUNDS):
            found = list(self._found(clean))
            if not found:
                return clean, tuple(sorted(reasons))
            reasons |= {reason for _, _, reason in found}
            clean = "".join(_replaced(clean, found))
        return f"[redacted: {', '.join(sorted(reasons))}]", tuple(sorted(reasons))

    def _found(self, text: str) -> Iterator[tuple[int, int, WithheldReasonV1]]:
        """(start, end, why) of each stretch, in any order; they may overlap."""
        for start, end, _ in find_secrets(text):
            if not text.startswith("[redacted", start):
                yield start, end, "secret"
        for match in self._places.finditer(text) if self._places is not None else ():
            yield match.start(), match.end(), "absolute-path"
        for reason, pattern in self._shapes:
            yield from ((match.start(), match.end(), reason) for match in pattern.finditer(text))  # type: ignore[misc]


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken: two names may come to the same placeholder."""
    if name not in taken:
        return name
    return next(one for number in count(len(taken) + 1) if (one := f"{name} {number}") not in taken)


def _any_of(places: Sequence[str]) -> re.Pattern[str] | None:
    """Any of these folders with what stands in it, up to a blank or a quote."""
    if not places:
        return None
    named = "|".join(re.escape(one) for one in places)
    return re.compile(rf"(?:{named})[^\s\"'`<>|]*")


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _replaced(text: str, found: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    at = 0
    for start, end, reason in sorted(found, key=lambda one: (one[0], -one[1])):
        if start >= at:
            yield text[at:start]
            yield f"[redacted: {reason}]"
        at = max(at, end)
    yield text[at:]
