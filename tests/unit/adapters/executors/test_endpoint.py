"""Addresses of APIs: what is taken, what stays on this machine."""

from __future__ import annotations

import pytest

from adjudge.adapters.executors.endpoint import Endpoint, read_endpoint
from adjudge.errors import ConfigError


@pytest.mark.parametrize(
    ("url", "endpoint"),
    [
        ("https://Host/v1/", Endpoint(tls=True, host="host", port=443, path="/v1")),
        ("http://127.0.0.1:8080", Endpoint(tls=False, host="127.0.0.1", port=8080, path="")),
        ("http://[::1]:9/x", Endpoint(tls=False, host="::1", port=9, path="/x")),
    ],
)
def test_address_is_taken_apart(url: str, endpoint: Endpoint) -> None:
    assert read_endpoint(url) == endpoint


@pytest.mark.parametrize(
    "url",
    [
        "", "host", "ftp://host", "file:///x", "https://", "https://u:p@host", "https://host?x=1", "https://host#x",
        "https://host:0", "https://host:99999", "https://host:x", "https://[::1", "https://host/a b", "https://host/ä",
    ],
)  # fmt: skip
def test_what_is_no_plain_address_is_refused(url: str) -> None:
    with pytest.raises(ConfigError, match="http or https") as raised:
        read_endpoint(url)
    assert "u:p" not in raised.value.message


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True),
        ("127.0.0.9", True),
        ("[::1]", True),
        ("10.0.0.1", False),
        ("localhost.evil", False),
    ],
)
def test_only_the_loopback_is_this_machine(host: str, local: bool) -> None:
    assert read_endpoint(f"http://{host}").is_local is local
