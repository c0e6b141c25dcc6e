"""``adjudge.config/v1``: what is laid down, each key with its value and where it comes from."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.target_v1 import ReasonV1

SCHEMA: Final = "adjudge.config/v1"


class ConfigSourceV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a value comes from.

    Attributes:
        kind: ``file``, ``environment`` or ``default``.
        file: Path of the file; null for the others.
        line: 1-based, of its key; null where none is known.
        variable: Of the environment; null for the others.
    """

    kind: Literal["file", "environment", "default"]
    file: str | None = None
    line: int | None = None
    variable: str | None = None


class ConfigValueV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One key.

    Attributes:
        key: As the pages have it, such as ``command[].argv``, or a variable.
        place: Which one, such as ``command[0].argv``.
        value: As JSON; null where nothing says it and the default is nothing but a word.
        default: In words.
        type: In words.
        trust: Who says it: the trusted ``base``, or the ``operator``.
        source: Where it comes from.
    """

    key: str
    place: str
    value: str | None
    default: str
    type: str
    trust: Literal["base", "operator"]
    source: ConfigSourceV1


class ConfigFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file of the trust base; ``holds`` for the path that was asked about, or at the top."""

    file: str
    holds: bool


class ConfigFaultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a file cannot be used; ``near`` are keys that an unknown one may have meant."""

    file: str
    place: str
    line: int | None
    fault: str
    near: tuple[str, ...]


class ConfigShownV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it.

    Attributes:
        commit: At which it was read; null for a file that was named, and where there is no commit.
        trusted: Somebody but the proposer says which commit that is.
        path: For which file it is told; null for the top.
        files: Those of the trust base, the nearest first.
        values: The nearest first where several files say the same key.
        faults: Why a file cannot be used; empty when all can.
        limitations: What must be said of it.
    """

    schema: Literal["adjudge.config/v1"] = SCHEMA
    commit: str | None
    trusted: bool
    path: str | None
    files: tuple[ConfigFileV1, ...]
    values: tuple[ConfigValueV1, ...]
    faults: tuple[ConfigFaultV1, ...]
    limitations: tuple[ReasonV1, ...]
