"""``adjudge serve``: the review screen of one repository, on this machine alone, until it is interrupted."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Printout
from adjudge.app.served.package import INSTALL_WEB, has_web_packages
from adjudge.app.served.subject import find_served
from adjudge.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from adjudge.app.world import World

LOOPBACK: Final = "127.0.0.1"
BACKLOG: Final = 128
"""Calls that wait until the server takes them."""


def serve(world: World, port: int) -> Printout:
    """Serve; nothing is left to print when it ends.

    Args:
        world: Where the command runs; ``repo`` or the folder one stands in is the repository.
        port: Where to listen; 0 for a free one.

    Raises:
        ConfigError: Its packages are not installed.
    """
    if not has_web_packages():
        raise ConfigError(
            "web-not-installed", "The review screen needs packages that are not installed.", INSTALL_WEB
        )
    served = find_served(world)
    import uvicorn  # noqa: PLC0415 - an extra

    from adjudge.web.keys import Keys  # noqa: PLC0415 - as above
    from adjudge.web.server import make_server  # noqa: PLC0415 - as above

    with listen(port) as listener:
        port = listener.getsockname()[1]
        keys = Keys()
        app = make_server(served, keys, port)
        sys.stderr.write(f"The review screen: http://{LOOPBACK}:{port}/?token={keys.token}\n")
        sys.stderr.flush()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            limit_concurrency=200,
            timeout_graceful_shutdown=2,
        )
        uvicorn.Server(config).run(sockets=[listener])
    return Printout(lambda: ())


def listen(port: int) -> socket.socket:
    """A socket of this machine alone, which takes calls from now on: whoever is told its address may use it.

    Raises:
        UsageError: The port cannot be had.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.bind((LOOPBACK, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        message = f"Port {port} cannot be had on this machine."
        raise UsageError("port-taken", message, "name another with --port, or 0 for a free one") from error
    return listener
