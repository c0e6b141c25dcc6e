"""The values in a configuration file by key, each with its line, and its faults with theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.contracts.canonical import encode_line
from adjudge.contracts.config_keys import KEYS, near_keys
from adjudge.contracts.config_show_v1 import ConfigFaultV1, ConfigSourceV1, ConfigValueV1
from adjudge.contracts.config_v1 import FAULTS_TOLD, UNKNOWN, find_config_faults
from adjudge.contracts.toml_lines import key_lines, line_of
from adjudge.model.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.contracts.config_keys import ConfigKey
    from adjudge.model.ids import RepoPath

DEFAULT = ConfigSourceV1(kind="default")


def find_faults(data: bytes, *, file: RepoPath) -> tuple[ConfigFaultV1, ...]:
    """Everything that is wrong with a file; empty when it can be used. The first 100 are told near keys."""
    found = find_config_faults(data)
    lines = _lines(data) if found and found[0][0] != "$" else {}
    return tuple(
        ConfigFaultV1(
            file=file,
            place=place,
            line=line_of(place.removeprefix("$").removeprefix("."), lines),
            fault=fault,
            near=near_keys(place) if fault == UNKNOWN and number < FAULTS_TOLD else (),
        )
        for number, (place, fault) in enumerate(found)
    )


def list_values(data: bytes, *, file: RepoPath, folder: bool = False) -> tuple[ConfigValueV1, ...]:
    """What a file says, in the order of the table of keys; what it does not say stands with its default.

    Args:
        data: A file that can be used.
        file: Its path.
        folder: It is that of a folder: keys that have no effect there are left out, and so are defaults.
    """
    plain, lines = read_toml(data.decode("utf-8")), _lines(data)
    keys = [one for one in KEYS if one.in_folders or not folder]
    made = (value for key in keys for value in _values(key, plain, lines, file))
    return tuple(one for one in made if not folder or one.source.kind == "file")


def default_values() -> tuple[ConfigValueV1, ...]:
    """Every key as it is without a file."""
    return tuple(_default(key, key.name) for key in KEYS)


def _values(
    key: ConfigKey, plain: Mapping[str, Any], lines: Mapping[str, int], file: RepoPath
) -> Iterator[ConfigValueV1]:
    """One a table of the list, or one."""
    table, _, name = key.name.partition(".")
    if not table.endswith("[]"):
        yield _value(key, key.name, plain.get(table, {}), lines, file)
        return
    listed = plain.get(table.removesuffix("[]"), ())
    if not listed:
        yield _default(key, key.name)
    for at, one in enumerate(listed):
        yield _value(key, f"{table.removesuffix('[]')}[{at}].{name}", one, lines, file)


def _value(
    key: ConfigKey, place: str, table: Mapping[str, Any], lines: Mapping[str, int], file: RepoPath
) -> ConfigValueV1:
    name = key.name.rpartition(".")[2]
    if name not in table:
        return _default(key, place)
    found = table[name]
    shown = found.isoformat() if hasattr(found, "isoformat") else found
    return ConfigValueV1(
        key=key.name,
        place=place,
        value=_json(shown),
        default=key.default,
        type=key.type,
        trust="base",
        source=ConfigSourceV1(kind="file", file=file, line=line_of(place, lines)),
    )


def _default(key: ConfigKey, place: str) -> ConfigValueV1:
    return ConfigValueV1(
        key=key.name,
        place=place,
        value=None,
        default=key.default,
        type=key.type,
        trust="base",
        source=DEFAULT,
    )


def _json(value: object) -> str:
    """A value as JSON, on one line."""
    return encode_line({"": value}).decode()[len('{"":') : -1]


def _lines(data: bytes) -> Mapping[str, int]:
    return key_lines(data.decode("utf-8", "replace"))
