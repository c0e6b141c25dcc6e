"""An agent that speaks to ``adjudge mcp`` by the SDK's own client, over the pipe of a real process."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anyio
from anyio.from_thread import start_blocking_portal
from mcp import types
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal

Json = dict[str, Any]


class Agent:
    """One connection."""

    def __init__(self, client: Client, portal: BlockingPortal) -> None:
        self._client = client
        self._portal = portal
        self._tools: list[types.Tool] = []

    def tools(self) -> list[types.Tool]:
        """Every tool that the server lists; asked once."""
        if not self._tools:
            self._tools += self._portal.call(self._client.list_tools).tools
        return self._tools

    def result(self, name: str, **arguments: Any) -> types.CallToolResult:
        """What a call came to; the client has held a page against the schema of its tool."""
        return types.CallToolResult.model_validate(self._portal.call(self._client.call_tool, name, arguments))

    def page(self, name: str, **arguments: Any) -> Json:
        """The page that a call gives."""
        made = self.result(name, **arguments)
        assert not made.is_error, text_of(made)
        assert made.structured_content is not None
        page: Json = made.structured_content
        return page

    def pages(self, name: str, **arguments: Any) -> list[Json]:
        """All pages, in order."""
        found = [self.page(name, **arguments)]
        while found[-1]["next_cursor"] is not None:
            found.append(self.page(name, **arguments, cursor=found[-1]["next_cursor"]))
        return found

    def refusal(self, name: str, **arguments: Any) -> Json:
        """The error artefact of a call that is refused."""
        made = self.result(name, **arguments)
        assert made.is_error
        document: Json = json.loads(text_of(made))
        return document

    def together(self, calls: list[tuple[str, Json]]) -> list[types.CallToolResult]:
        """What calls come to that are all under way at once."""

        async def all_of_them() -> list[types.CallToolResult]:
            found: dict[int, types.CallToolResult] = {}

            async def one(at: int, name: str, arguments: Json) -> None:
                found[at] = await self._client.call_tool(name, arguments)

            async with anyio.create_task_group() as tasks:
                for at, (name, arguments) in enumerate(calls):
                    tasks.start_soon(one, at, name, arguments)
            return [found[at] for at in range(len(calls))]

        return self._portal.call(all_of_them)

    def give_up(self, name: str, **arguments: Any) -> bool:
        """Begin a call and cancel it at once; whether it had no answer by then."""

        async def cancelled() -> bool:
            with anyio.move_on_after(0.02) as scope:
                await self._client.call_tool(name, arguments)
            return scope.cancelled_caught

        return self._portal.call(cancelled)


def text_of(result: types.CallToolResult) -> str:
    """The text of a result."""
    (content,) = result.content
    assert content.type == "text"
    return content.text


@contextmanager
def agent_of(top: Path, state: Path, *words: str) -> Iterator[Agent]:
    """An agent with a server about a repository, which ends with the context."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(state / "home"),
        "ADJUDGE_STATE_DIR": str(state / "state"),
        "ADJUDGE_CACHE_DIR": str(state / "cache"),
    }
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "adjudge", "mcp", "--repo", str(top), *words],
        env=environment,
        cwd=str(state),
    )
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(parameters))) as client,
    ):
        yield Agent(client, portal)
