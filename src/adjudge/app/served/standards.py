"""Standards packs and the audit under way, as pages show them; both are steered in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.audit.status import answer_status
from adjudge.app.packs.packs import answer_packs
from adjudge.app.packs.words import PackWords
from adjudge.app.served.artefacts import artefact_of
from adjudge.contracts.audit_status_v1 import AuditStatusV1
from adjudge.contracts.packs_v1 import PacksV1
from adjudge.errors import InconclusiveError

if TYPE_CHECKING:
    from adjudge.app.world import World


def list_packs(world: World) -> PacksV1:
    """Every pack that there is, and which are in use."""
    return _packs(PackWords("list"), world)


def show_pack(name: str, world: World) -> PacksV1:
    """One pack, whole; one that there is not is a ``UsageError``."""
    return _packs(PackWords("show", (name,)), world)


def audit_status(world: World) -> AuditStatusV1 | None:
    """Where the audit under way stands; ``None`` where there is none.

    Raises:
        InconclusiveError: It cannot be looked at.
    """
    try:
        made = answer_status(world)
    except InconclusiveError as error:
        if error.code != "no-audit":
            raise
        return None
    return artefact_of(AuditStatusV1, made)


def _packs(words: PackWords, world: World) -> PacksV1:
    return artefact_of(PacksV1, answer_packs(words, world))
