"""YAML to plain values with lines, strictly and bounded.

Rules: scalars stay text, so ``on`` is a key and not a truth; an alias stands for nothing and is never
expanded; a key that stands twice, a second document and depth or number beyond the bounds are refused.

Source: PyYAML documentation, "Events".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

import yaml

from adjudge.brief.documents import UnreadableError, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT_DEPTH: Final = 64
LIMIT_EVENTS: Final = 100_000


class YamlMap(NamedTuple):
    """A mapping.

    Attributes:
        values: By key.
        lines: 1-based line of each key.
    """

    values: dict[str, YamlValue]
    lines: dict[str, int]


class YamlText(NamedTuple):
    """A scalar, as written without quotes; empty for an alias."""

    text: str
    line: int


YamlValue = YamlMap | YamlText | list["YamlValue"]
NO_MAP: Final = YamlMap({}, {})


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


def map_of(value: YamlValue | None) -> YamlMap:
    """The mapping that a value is, else an empty one."""
    return value if isinstance(value, YamlMap) else NO_MAP


def list_of(value: YamlValue | None) -> list[YamlValue]:
    """The list that a value is, a scalar as a list of one, else an empty one."""
    if isinstance(value, YamlText):
        return [value]
    return value if isinstance(value, list) else []


def text_of(value: YamlValue | None) -> str:
    """The text that a value is, else an empty one."""
    return value.text if isinstance(value, YamlText) else ""


def texts_of(value: YamlValue | None) -> Iterator[str]:
    """The texts of a list."""
    yield from (one.text for one in list_of(value) if isinstance(one, YamlText))


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
