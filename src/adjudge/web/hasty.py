"""Connections that hurry their clients: who sends no whole request in time is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

REQUEST_S: Final = 10.0
"""Seconds in which the head of a request has to arrive, from the connection or the last answer on."""


class HastyProtocol(H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, with a deadline for the head of each request.

    Of bodies the guard has a deadline of its own; idle connections are closed by uvicorn's.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is waited for."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._done()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A request that has its whole head is in time."""
        super().data_received(data)
        if not self._is_waiting():
            self._done()

    def on_response_complete(self) -> None:
        """The next request is waited for."""
        super().on_response_complete()
        if not self.transport.is_closing() and self._is_waiting():
            self._wait()

    def _is_waiting(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _wait(self) -> None:
        self._done()
        self._deadline = self.loop.call_later(REQUEST_S, self._cut_off)

    def _done(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cut_off(self) -> None:
        if self._is_waiting():
            self.transport.abort()
