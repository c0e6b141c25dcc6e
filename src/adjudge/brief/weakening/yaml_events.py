"""YAML to plain values with lines, strictly and bounded.

Rules: scalars stay text, so ``on`` is a key and not a truth; an alias stands for nothing and is never
expanded; a key that stands twice, a second document and depth or number beyond the bounds are refused.

Source: PyYAML documentation, "Events".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

import yaml

from adjudge.brief.documents import UnreadableError, read_text
from adjudge.brief.weakening.yaml_values import NO_MAP, YamlMap, YamlText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.weakening.yaml_values import YamlValue

LIMIT_DEPTH: Final = 64
LIMIT_EVENTS: Final = 100_000


def read_yaml(data: bytes) -> YamlValue:
    """The document; an empty mapping when there is none.

    Args:
        data: The file.

    Raises:
        UnreadableError: It is not YAML as this reader reads it.
    """
    text = read_text(data)
    try:
        return _Composer(yaml.parse(text, Loader=_loader())).document()
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        msg = "The file is not YAML that is read here."
        raise UnreadableError(msg) from error


class _Composer:
    """Makes values of events."""

    def __init__(self, events: Iterator[yaml.Event]) -> None:
        self._events = events
        self._left = LIMIT_EVENTS

    def document(self) -> YamlValue:
        """The one document of a stream."""
        found: YamlValue = NO_MAP
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    _refuse("The file holds more than one YAML document.")
                found = self._value(self._next(), 0)
        return found

    def _next(self) -> yaml.Event:
        self._left -= 1
        if not self._left:
            _refuse(f"The file has more than {LIMIT_EVENTS} YAML events.")
        return next(self._events)

    def _value(self, event: yaml.Event, depth: int) -> YamlValue:
        if depth > LIMIT_DEPTH:
            _refuse(f"The file is nested deeper than {LIMIT_DEPTH}.")
        if isinstance(event, yaml.MappingStartEvent):
            return self._map(depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(depth)
        text = event.value if isinstance(event, yaml.ScalarEvent) else ""
        return YamlText(str(text), (event.start_mark.line if event.start_mark else 0) + 1)

    def _map(self, depth: int) -> YamlMap:
        made = YamlMap({}, {})
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._value(event, depth + 1)
            value = self._value(self._next(), depth + 1)
            if not isinstance(key, YamlText):
                _refuse("The file has a YAML key that is no text.")
            if key.text in made.values and key.text != "<<":
                _refuse("The file has a YAML key twice.")
            made.values[key.text] = value
            made.lines[key.text] = key.line
        return made

    def _list(self, depth: int) -> list[YamlValue]:
        made: list[YamlValue] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            made.append(self._value(event, depth + 1))
        return made


def _loader() -> type[yaml.SafeLoader | yaml.CSafeLoader]:
    """The parser in C where the package was built with it; both give the same events."""
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _refuse(why: str) -> NoReturn:
    raise UnreadableError(why)
