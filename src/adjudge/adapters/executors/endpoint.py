"""The address of an API as the operator writes it, taken apart strictly.

Rules: ``http`` or ``https``, a host, no user, no query, no fragment; a key is sent over ``http`` to this
machine alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from adjudge.errors import ConfigError

PORTS: Final = {"http": 80, "https": 443}
CODE: Final = "bad-config"
REFUSAL: Final = (
    "The address of an executor is http or https with a host, and without user, query or fragment."
)
HINT: Final = "write it as https://host/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An address.

    Attributes:
        tls: It is ``https``.
        host: Name or number.
        port: From 1 to 65535.
        path: Begins with a slash, ends without one; may be empty.
    """

    tls: bool
    host: str
    port: int
    path: str

    @property
    def is_local(self) -> bool:
        """What is sent there stays on this machine."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False


def read_endpoint(base_url: str) -> Endpoint:
    """An address, taken apart.

    Raises:
        ConfigError: It is none that is taken.
    """
    try:
        parts = urlsplit(base_url)
        port = parts.port
    except ValueError as error:
        raise ConfigError(CODE, REFUSAL, HINT) from error
    plain = parts.path.isascii() and parts.path.isprintable() and " " not in parts.path
    odd = parts.username is not None or parts.password is not None or parts.query or parts.fragment
    if parts.scheme not in PORTS or not parts.hostname or odd or not plain or port == 0:
        raise ConfigError(CODE, REFUSAL, HINT)
    return Endpoint(
        tls=parts.scheme == "https",
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        path=parts.path.rstrip("/"),
    )
