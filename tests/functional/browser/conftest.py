"""What drives a browser, installed once for all tests of this folder.

Chromium is the system's; the program that drives it and axe-core are installed from their registry, pinned.
``ADJUDGE_BROWSER_MODULES`` may name a folder where they are already, ``ADJUDGE_PICTURES`` one for pictures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.functional.browser.walking import Browser

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = ("puppeteer-core@25.16.0", "axe-core@4.14.1")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MODULES, PICTURES = os.environ.get("ADJUDGE_BROWSER_MODULES"), os.environ.get("ADJUDGE_PICTURES")
"""Read before tests have an environment of their own."""


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what drives the browser."""
    if MODULES is not None:
        return Path(MODULES)
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is needed to install what drives the browser")
    folder = tmp_path_factory.mktemp("modules")
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts")
    words = [npm, "install", *quiet, "--prefix", str(folder), *PACKAGES]
    subprocess.run(words, cwd=folder, check=True, capture_output=True, timeout=600)
    return folder


@pytest.fixture(scope="session")
def browser() -> str:
    """Where Chromium is."""
    found = next((one for name in BROWSERS if (one := shutil.which(name)) is not None), None)
    if found is None:
        pytest.skip("Chromium is needed")
    return found


@pytest.fixture(scope="session")
def node() -> str:
    """Where node is."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is needed")
    return found


@pytest.fixture
def person(modules: Path, browser: str, node: str, tmp_path: Path) -> Iterator[Browser]:
    """Somebody at a browser."""
    made = Browser(node, browser, modules, tmp_path / "pictures" if PICTURES is None else Path(PICTURES))
    yield made
    made.close()
