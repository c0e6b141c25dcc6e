"""A browser of tests: the application in process, and a session that was opened as a person opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from adjudge.app.served.subject import find_served
from adjudge.web.keys import Keys
from adjudge.web.server import make_server

if TYPE_CHECKING:
    from adjudge.app.world import World
    from adjudge.web.fixing.fixes import Fixes

PORT = 8123
ORIGIN = f"http://127.0.0.1:{PORT}"


def stranger(world: World, keys: Keys, *, fixes: Fixes | None = None) -> TestClient:
    """A client without a session; redirects are not followed."""
    app = make_server(find_served(world), keys, PORT, fixes=fixes)
    return TestClient(app, base_url=ORIGIN, follow_redirects=False)


def visitor(world: World, *, fixes: Fixes | None = None) -> tuple[TestClient, Keys]:
    """A client with a session, and the keys of its server."""
    keys = Keys()
    client = stranger(world, keys, fixes=fixes)
    assert client.get("/", params={"token": keys.token}).status_code == 303
    return client, keys
