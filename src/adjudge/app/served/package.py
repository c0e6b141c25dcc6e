"""The package that the server for agents needs: whether it is there, and how to get it; it is not loaded."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

INSTALL: Final = "pip install 'mcp>=2.3,<3', where adjudge is installed"


def has_server_package() -> bool:
    """Whether the SDK of the Model Context Protocol is installed beside adjudge."""
    return find_spec("mcp") is not None and find_spec("anyio") is not None
