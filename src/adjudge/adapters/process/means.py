"""What the supervised runs of a runner have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Cancellation:
    """Tells every supervised run of a runner, from any thread, that nobody wants its result any more."""

    def __init__(self, stopped: Callable[[], bool] | None = None) -> None:
        """A cancellation.

        Args:
            stopped: Whether somebody outside stopped all the work; looked at again and again.
        """
        self._asked = False
        self._stopped = stopped

    @property
    def asked(self) -> bool:
        """Whether what runs is to end."""
        return self._asked or (self._stopped is not None and self._stopped())

    def ask(self) -> None:
        """End what runs, and whatever is started later; there is no way back."""
        self._asked = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """How children are supervised.

    Attributes:
        grace_s: Seconds between the request to end and the kill.
        cancellation: Ends supervised runs, or ``None``.
        process_namespace: Whether a namespace of processes is tried; else they are swept.
        network_namespace: Whether a namespace of networks is tried; else the network is not cut.
    """

    grace_s: float
    cancellation: Cancellation | None
    process_namespace: bool
    network_namespace: bool
