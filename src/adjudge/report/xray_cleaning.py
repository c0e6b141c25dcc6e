"""An export without anything that must not be shown: refused with field and reason, or replaced.

Every text of the export is looked at, whoever wrote it, and every place besides. What is found is told by the
path of its field and by why, never by itself. What is replaced is looked at again, and where something is
left the whole field gives way.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from adjudge.contracts.xray_v1 import XrayReplacedV1, XrayV1
from adjudge.report.xray_leaks import find_leaks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.contracts.xray_v1 import LeakReasonV1
    from adjudge.report.xray_leaks import Leak, Secrets

ROUNDS: Final = 4
PLACES: Final = frozenset({"path", "old_path"})
"""Fields that hold a place of the repository."""
LOST_PLACE: Final = "redacted"
"""A place that cannot be shown."""
_PART: Final = re.compile(r"[^/\\\x00-\x1f\x7f]+")


class Blocked(NamedTuple):
    """One reason why a field must not be shown: its path in the export, and why; never what."""

    field: str
    reason: LeakReasonV1


def find_blocked(xray: XrayV1, secrets: Secrets) -> tuple[Blocked, ...]:
    """What keeps an export from being shown, sorted; empty where nothing does."""
    look = _Look(secrets)
    found = {
        Blocked(field, reason)
        for field, name, text in export_texts(xray)
        for reason in look.reasons(name, text)
    }
    return tuple(sorted(found))


def replace_blocked(xray: XrayV1, secrets: Secrets) -> XrayV1:
    """The export with a placeholder for everything that must not be shown, and the fields that had any."""
    look = _Look(secrets)
    made = msgspec.convert(look.replaced(msgspec.to_builtins(xray), "$"), XrayV1)
    told = tuple(XrayReplacedV1(field=one.field, reason=one.reason) for one in sorted(set(look.found)))
    return msgspec.structs.replace(made, replaced=told)


def replace_fields(xray: XrayV1, fields: frozenset[str]) -> XrayV1:
    """The export without these fields, which hold a secret, and the list of what was replaced.

    Args:
        xray: The export.
        fields: Their paths. One that holds a word of the contract stays, for nothing else can stand there.
    """
    value = msgspec.to_builtins(xray)
    told = {*xray.replaced, *(XrayReplacedV1(field=one, reason="secret") for one in fields)}
    try:
        made = msgspec.convert(_without(value, "$", fields), XrayV1)
    except msgspec.ValidationError:
        return xray
    listed = tuple(sorted(told, key=lambda one: (one.field, one.reason)))
    return msgspec.structs.replace(made, replaced=listed)


def export_texts(xray: XrayV1) -> Iterator[tuple[str, str, str]]:
    """(path, name of the field, text) of every text of an export."""
    return _texts(msgspec.to_builtins(xray), "$")


def _without(value: Any, field: str, fields: frozenset[str], name: str = "") -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str) and field in fields:
        return LOST_PLACE if name in PLACES else "[redacted: secret]"
    if isinstance(value, dict):
        return {key: _without(item, f"{field}.{key}", fields, key) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without(item, f"{field}[{at}]", fields, name) for at, item in enumerate(value)]
    return value


def _texts(value: Any, field: str, name: str = "") -> Iterator[tuple[str, str, str]]:  # noqa: ANN401 - JSON
    """(path, name of the field, text) of every text; the names of a table are ours."""
    if isinstance(value, str):
        yield field, name, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, f"{field}.{key}", key)
    elif isinstance(value, (list, tuple)):
        for at, item in enumerate(value):
            yield from _texts(item, f"{field}[{at}]", name)


class _Look:
    """Looks at each text once, however often it stands in an export; ``found`` is what was replaced."""

    def __init__(self, secrets: Secrets) -> None:
        """With what tells a secret by what it is assigned to."""
        self.found: list[Blocked] = []
        self._secrets = secrets
        self._known: dict[str, tuple[Leak, ...]] = {}

    def reasons(self, name: str, text: str) -> Iterator[LeakReasonV1]:
        """Why a text must not be shown in a field of this name."""
        if name in PLACES and not _is_place(text):
            yield "unsafe-locator"
        yield from (one.reason for one in self._leaks(text))

    def replaced(self, value: Any, field: str, name: str = "") -> Any:  # noqa: ANN401 - JSON
        """A value of an export without what must not be shown."""
        if isinstance(value, str):
            blocked = [Blocked(field, reason) for reason in self.reasons(name, value)]
            self.found += blocked
            return self._clean(name, value) if blocked else value
        if isinstance(value, dict):
            return {key: self.replaced(item, f"{field}.{key}", key) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.replaced(item, f"{field}[{at}]", name) for at, item in enumerate(value)]
        return value

    def _leaks(self, text: str) -> tuple[Leak, ...]:
        if text not in self._known:
            self._known[text] = find_leaks(text, self._secrets)
        return self._known[text]

    def _clean(self, name: str, text: str) -> str:
        """A text that can be shown; a place that cannot be is none any more."""
        if name in PLACES:
            return LOST_PLACE
        leaks = self._leaks(text)
        for _ in range(ROUNDS):
            text = "".join(_parts(text, _merged(leaks)))
            leaks = self._leaks(text)
            if not leaks:
                return text
        return f"[redacted: {', '.join(sorted({one.reason for one in leaks}))}]"


def _is_place(text: str) -> bool:
    """Whether a text is a plain relative path: no way up, no root, no drive, no empty part."""
    parts = text.split("/")
    if any(_PART.fullmatch(part) is None or part in {".", ".."} for part in parts):
        return False
    return not text.startswith("~") and ":" not in parts[0]


def _parts(text: str, leaks: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    at = 0
    for start, end, reason in leaks:
        yield text[at:start]
        yield f"[redacted: {reason}]"
        at = end
    yield text[at:]


def _merged(leaks: Sequence[Leak]) -> list[tuple[int, int, str]]:
    """Leaks of one stretch as one, under the reason of the first."""
    found: list[tuple[int, int, str]] = []
    for one in sorted(leaks, key=lambda one: (one.start, -one.end)):
        if found and one.start < found[-1][1]:
            start, end, reason = found[-1]
            found[-1] = start, max(end, one.end), reason
        else:
            found.append((one.start, one.end, one.reason))
    return found
