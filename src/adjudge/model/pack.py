"""Standards packs: what a change is held to besides the questions that every review asks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.candidate import Severity
    from adjudge.model.ids import Digest


class PackFocus(StrEnum):
    """What the checks of a pack are about."""

    ACCESSIBILITY = "accessibility"
    AGENT_HANDOFF = "agent-handoff"
    API = "api"
    DATA = "data"
    DOCUMENTATION = "documentation"
    LANGUAGE = "language"
    OPERATIONS = "operations"
    PERFORMANCE = "performance"
    PRIVACY = "privacy"
    PRODUCT_SAFETY = "product-safety"
    SECURITY_BOUNDARY = "security-boundary"
    TESTS = "tests"


class PackOrigin(StrEnum):
    """Whose a pack is; a pack of the repository is that of the trust base, never of the change."""

    BUILTIN = "builtin"
    OPERATOR = "operator"
    REPOSITORY = "repository"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackCheck:
    """One question that is put to changed paths.

    Attributes:
        check_id: Unique in its pack.
        text: The question, in words.
        severity: What a finding of it usually is.
        at_least: A finding that it asked for is never less than this; ``None`` leaves it as told.
        paths: Patterns of the paths that it is about, as grants write them; empty for all.
        rule: ``tool:rule`` of the builtin reviewer or of a collector that answers it as well; empty for none.
    """

    check_id: str
    text: str
    severity: Severity
    at_least: Severity | None = None
    paths: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack of checks.

    Attributes:
        pack_id: Its name.
        version: Moves when its content does.
        title: One line.
        focus: What it is about, sorted.
        checks: In its order, at least one.
    """

    pack_id: str
    version: str
    title: str
    focus: tuple[PackFocus, ...]
    checks: tuple[PackCheck, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenPack:
    """A pack that a review goes by.

    Attributes:
        pack: The pack.
        digest: Of its content.
        origin: Whose it is.
    """

    pack: Pack
    digest: Digest
    origin: PackOrigin


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPack:
    """A pack as it is kept, under its digest; what is kept once never changes.

    Attributes:
        digest: Of its content.
        pack_id: Its name.
        version: As it says.
        body: The artefact, canonical bytes.
    """

    digest: Digest
    pack_id: str
    version: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectedPack:
    """A pack that reviews go by where none is named.

    Attributes:
        pack_id: Its name.
        digest: Of the operator's pack that is kept; empty for one that is looked up by its name.
    """

    pack_id: str
    digest: str = ""


def full_id(pack: Pack, check: PackCheck) -> str:
    """The name of a check among those of all packs."""
    return f"{pack.pack_id}/{check.check_id}"
