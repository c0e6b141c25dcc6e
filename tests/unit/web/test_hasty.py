"""Clients that send no whole request in time are cut off; those that do are answered, again and again."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from adjudge.web import hasty

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PATIENCE_S = 30
"""How long a connection may stay before the test gives up."""
GOOD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def answer(
    scope: dict[str, Any], receive: object, send: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """An application that says yes."""
    del scope, receive
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"yes"})


def told(*sent: bytes) -> bytes:
    """What a client reads that sends each of these after the answer before, until it is cut off."""

    async def talk() -> bytes:
        config = Config(
            answer, log_config=None, http=hasty.HastyProtocol, lifespan="off", timeout_keep_alive=60
        )
        config.load()
        state, loop = ServerState(), asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: hasty.HastyProtocol(config, state, {}, loop), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        heard = b""
        for one in sent:
            writer.write(one)
            if one == GOOD:
                heard += await asyncio.wait_for(reader.readuntil(b"yes"), PATIENCE_S)
        with contextlib.suppress(ConnectionResetError):
            heard += await asyncio.wait_for(reader.read(), PATIENCE_S)
        writer.close()
        server.close()
        return heard

    return asyncio.run(talk())


@pytest.mark.parametrize("begun", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", GOOD[:-1]])
def test_head_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(hasty, "REQUEST_S", 0.2)
    assert b"200 OK" not in told(begun)


def test_next_request_has_a_deadline_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hasty, "REQUEST_S", 0.2)
    assert told(GOOD, GOOD, b"GET / HTTP").count(b"200 OK") == 2
