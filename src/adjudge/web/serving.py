"""``adjudge serve``: the review screen of one repository, on this machine alone, until it is interrupted."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Printout
from adjudge.app.served.fixing import check_fixer
from adjudge.app.served.package import INSTALL_WEB, has_web_packages
from adjudge.app.served.subject import find_served
from adjudge.errors import ConfigError, UsageError
from adjudge.web.fixing.fixes import allow_fixes
from adjudge.web.fixing.terminal import Terminal

if TYPE_CHECKING:
    from adjudge.app.served.fixing import FixerWords
    from adjudge.app.world import World

LOOPBACK: Final = "127.0.0.1"
STREAMS: Final = (0, 2)
"""Standard input and standard error, as descriptors."""
CONNECTIONS: Final = 1000
"""Connections at once; each has to send its request in time."""
BACKLOG: Final = 128
"""Calls that wait until the server takes them."""


def serve(world: World, port: int, fixer: FixerWords | None = None) -> Printout:
    """Serve; nothing is left to print when it ends.

    Args:
        world: Where the command runs; ``repo`` or the folder one stands in is the repository.
        port: Where to listen; 0 for a free one.
        fixer: What the operator said about fixes; ``None`` allows none.

    Raises:
        ConfigError: Its packages are not installed.
    """
    if not has_web_packages():
        raise ConfigError(
            "web-not-installed", "The review screen needs packages that are not installed.", INSTALL_WEB
        )
    if fixer is not None:
        check_fixer(fixer)
    served = find_served(world)
    import uvicorn  # noqa: PLC0415 - an extra

    from adjudge.web.hasty import HastyProtocol  # noqa: PLC0415 - as above
    from adjudge.web.keys import Keys  # noqa: PLC0415 - as above
    from adjudge.web.server import make_server  # noqa: PLC0415 - as above

    with listen(port) as listener:
        port = listener.getsockname()[1]
        keys = Keys()
        fixes = None if fixer is None else allow_fixes(the_terminal(), fixer, keys)
        app = make_server(served, keys, port, fixes=fixes)
        sys.stderr.write(f"The review screen: http://{LOOPBACK}:{port}/?token={keys.token}\n")
        sys.stderr.flush()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            http=HastyProtocol,
            limit_concurrency=CONNECTIONS,
            timeout_graceful_shutdown=2,
        )
        uvicorn.Server(config).run(sockets=[listener])
    return Printout(lambda: ())


def the_terminal() -> Terminal:
    """The terminal in which the server is started.

    Raises:
        UsageError: There is none, so nobody could agree to anything.
    """
    terminal = Terminal(*STREAMS)
    if not terminal.is_there():
        message = "A fix is agreed to in the terminal of the server, and it has none."
        raise UsageError("no-terminal", message, "start it in a terminal, or leave --allow-fix out")
    return terminal


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
