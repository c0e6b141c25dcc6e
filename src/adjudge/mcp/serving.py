"""``adjudge mcp``: a server for agents about one repository, until its standard input ends."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudge.app.answer import Printout
from adjudge.app.served.package import INSTALL, has_server_package
from adjudge.app.served.subject import find_served
from adjudge.errors import ConfigError

if TYPE_CHECKING:
    from adjudge.app.world import World


def serve(world: World, key: str | None) -> Printout:
    """Serve; nothing is left to print when it ends.

    Args:
        world: Where the command runs; ``repo`` or the folder one stands in is the repository.
        key: Path of the public key that receipts are checked against, or ``None``.

    Raises:
        ConfigError: The SDK is not installed.
    """
    if not has_server_package():
        message = "The server needs a package that is not installed."
        raise ConfigError("mcp-not-installed", message, INSTALL)
    served = find_served(world)
    from adjudge.mcp.calls import Session  # noqa: PLC0415 - the SDK is an extra
    from adjudge.mcp.server import serve_session  # noqa: PLC0415 - as above

    serve_session(Session(served, key=None if key is None else os.path.abspath(key)))  # noqa: PTH100 - bytes-safe
    return Printout(lambda: ())
