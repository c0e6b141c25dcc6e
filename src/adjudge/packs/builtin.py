"""The packs that come with adjudge, by their names; nobody else's pack can have one of these."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from adjudge.contracts.pack_v1 import chosen_pack
from adjudge.model.pack import ChosenPack, PackOrigin
from adjudge.packs.languages import PYTHON, TYPESCRIPT
from adjudge.packs.reading import read_pack
from adjudge.packs.standards import (
    AGENT_HANDOFF,
    API_STABILITY,
    DATA_INTEGRITY,
    PRODUCT_SAFETY,
    SECURITY_BOUNDARY,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "agent-handoff": AGENT_HANDOFF,
        "api-stability": API_STABILITY,
        "data-integrity": DATA_INTEGRITY,
        "product-safety": PRODUCT_SAFETY,
        "python": PYTHON,
        "security-boundary": SECURITY_BOUNDARY,
        "typescript": TYPESCRIPT,
    }
)


@cache
def builtin_packs(rules: frozenset[str]) -> tuple[ChosenPack, ...]:
    """All of them, by their names.

    Args:
        rules: Ids of the builtin reviewer's rules.
    """
    return tuple(
        chosen_pack(read_pack(text.encode(), file=name, rules=rules), PackOrigin.BUILTIN)
        for name, text in sorted(TEXTS.items())
    )
