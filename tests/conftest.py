"""What holds for every test: no network, no home folder, no user settings, no random examples."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Seeded from the test itself and without a deadline, so that a run says the same on every machine.
settings.register_profile(
    "short", deadline=None, derandomize=True, database=None, max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.register_profile("long", settings.get_profile("short"), max_examples=500)
settings.load_profile("short")

LEAKS = ("ADJUDGE_", "GIT_", "XDG_", "CI", "GITHUB_", "GITLAB_", "PYTHONPATH", "NO_COLOR", "FORCE_COLOR")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update-golden`` rewrites golden files; they are never edited by hand."""
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite golden files from what is computed"
    )


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten instead of compared."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(autouse=True, scope="session")
def _bare_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An environment with a home of its own and none of the user's settings; children inherit it."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith(LEAKS):
                patch.delenv(name)
        patch.setenv("HOME", str(home))
        patch.setenv("ADJUDGE_STATE_DIR", str(home / "state"))
        patch.setenv("ADJUDGE_CACHE_DIR", str(home / "cache"))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
        yield home


@pytest.fixture(autouse=True, scope="session")
def _no_network() -> Iterator[None]:
    """A test that connects to anything but a local pipe, or a server of its own on this machine, fails."""
    connect = socket.socket.connect

    def refuse(self: socket.socket, address: object) -> None:
        is_here = self.family == socket.AF_INET and isinstance(address, tuple) and address[0] == "127.0.0.1"
        if self.family != socket.AF_UNIX and not is_here:
            raise AssertionError(f"a test tried to reach the network at {address!r}")
        connect(self, address)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        yield
