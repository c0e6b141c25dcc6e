"""Words of supervised programs: which bound of a run cannot be had on a system."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

UNBOUND: Final[Mapping[str, str]] = MappingProxyType(
    {
        "descendants-not-swept": "What left the session and group of a program is not found on this system.",
        "network-not-cut": "The network of a program cannot be cut off on this system: it could be reached.",
        "no-loopback": "The network was cut off and has no loopback, so what talks to itself by one fails.",
    }
)

LISTS: Final = (("which bound of a program cannot be had here", UNBOUND, "docs/processes.md"),)
"""(what it is, words, page that tells more)."""
