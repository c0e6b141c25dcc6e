"""Words of standards packs: what they are about, whose they are, what is told of them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

FOCUS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "accessibility": "Checks of who can use what is shown, and by which means.",
        "agent-handoff": "Checks of what seems done, and of what the next one finds.",
        "api": "Checks of what others call, send and store.",
        "data": "Checks of data that is lost, doubled or damaged.",
        "documentation": "Checks of what is told and what is so.",
        "language": "Checks of the traps of one language.",
        "operations": "Checks of what runs: migrations, limits, what is seen when it fails.",
        "performance": "Checks of what takes long or much.",
        "privacy": "Checks of what is known of people, and where it goes.",
        "product-safety": "Checks of what happens to those who use the product.",
        "security-boundary": "Checks of what comes from outside and where it gets to.",
        "tests": "Checks of tests: what they hold, and what they cannot see.",
    }
)
ORIGINS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "builtin": "The pack comes with adjudge.",
        "operator": "The pack is a file that the operator named.",
        "repository": "The pack lies in the tree that the proposer did not write.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pack-edited": "A pack of this version was used with other content before; runs keep what they used.",
        "pack-not-in-force": "The change writes a pack; those of the trust base hold until it is merged.",
        "packs-from-head": "No protected branch is known, so the list has packs as of HEAD.",
        "unknown-check": "A reader names a standard that the unit is not held to; its finding names none.",
    }
)

PAGE: Final = "docs/packs.md"
LISTS: Final = (
    ("what a pack is about", FOCUS, PAGE),
    ("whose a pack is", ORIGINS, PAGE),
    ("told of packs", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
