"""The packages that servers need: whether they are there, and how to get them; none is loaded."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

INSTALL: Final = "pip install 'mcp>=2.3,<3', where adjudge is installed"
INSTALL_WEB: Final = "pip install 'adjudge[web]'"


def has_server_package() -> bool:
    """Whether the SDK of the Model Context Protocol is installed beside adjudge."""
    return find_spec("mcp") is not None and find_spec("anyio") is not None


def has_web_packages() -> bool:
    """Whether the packages of the review screen are installed beside adjudge."""
    return all(find_spec(one) is not None for one in ("anyio", "jinja2", "starlette", "uvicorn"))
