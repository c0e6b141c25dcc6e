"""A pack out of a TOML file: one way in, every fault at once, each with its place in the file.

Where the bytes come from is the caller's affair, and part of the rule: our own, a file that the operator
names, or the tree that the proposer did not write.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.pack_v1 import PackV1, find_pack_faults, pack_value
from adjudge.errors import ConfigError
from adjudge.model.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from adjudge.model.pack import Pack

LIMIT_BYTES: Final = 256 << 10
FAULTS_TOLD: Final = 100
HINT: Final = "docs/packs.md says what a pack may hold"


def read_pack(data: bytes, *, file: str, rules: Iterable[str], taken: Container[str] = ()) -> Pack:
    """The pack in a file.

    Args:
        data: The file as it stands.
        file: Its name, for the error.
        rules: Ids of the builtin reviewer's rules.
        taken: Names that it cannot have.

    Raises:
        ConfigError: It cannot be used; the message has every fault and its place.
    """
    plain, faults = examine(data, rules=rules, taken=taken)
    if faults:
        told = "; ".join(f"{place}: {fault}" for place, fault in faults[:FAULTS_TOLD])
        rest = f"; and {len(faults) - FAULTS_TOLD} more" if len(faults) > FAULTS_TOLD else ""
        raise ConfigError("bad-pack", f"The pack {file} cannot be used: {told}{rest}.", HINT)
    return pack_value(msgspec.convert(plain, PackV1))


def examine(
    data: bytes, *, rules: Iterable[str], taken: Container[str] = ()
) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    """The document as plain values, and (place, fault) of all that is wrong with it.

    Args:
        data: The file as it stands.
        rules: As for ``read_pack``.
        taken: As for ``read_pack``.
    """
    if len(data) > LIMIT_BYTES:
        return {}, (("$", f"{len(data)} bytes; {LIMIT_BYTES} are allowed"),)
    try:
        plain = read_toml(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return {}, (("$", f"byte {error.start} is not UTF-8"),)
    except tomllib.TOMLDecodeError as error:
        return {}, (("$", f"the document is not TOML: {error}"),)
    except (RecursionError, ValueError):  # nesting and numbers beyond what Python reads
        return {}, (("$", "the document is nested too deep or holds too long a number"),)
    name = plain.get("id")
    built_in = (("$.id", f"{name!a} is the name of a built-in pack"),) if _is_taken(name, taken) else ()
    return plain, (*built_in, *find_pack_faults(plain, rules))


def _is_taken(name: object, taken: Container[str]) -> bool:
    return isinstance(name, str) and name in taken
