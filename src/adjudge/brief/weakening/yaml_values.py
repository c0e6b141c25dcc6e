"""What YAML says, as plain values with lines; reading it is in ``yaml_events``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


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
