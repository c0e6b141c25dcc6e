"""A person at a browser: keys are pressed, pages are read and looked at."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from pathlib import Path
from typing import Any

DRIVE = Path(__file__).with_name("drive.mjs")
VIEWS = ("phone", "phone-dark", "wide", "wide-dark")
PATIENCE_S = 120.0
TICK_S = 0.05
MOST_TABS = 200


class Browser:
    """Chromium, driven by keys."""

    def __init__(self, node: str, browser: str, modules: Path, pictures: Path) -> None:
        pictures.mkdir(parents=True, exist_ok=True)
        self.pictures = pictures
        self.process = subprocess.Popen(
            [node, str(DRIVE), str(pictures), browser, str(modules)],
            env={"PATH": os.environ["PATH"], "HOME": str(pictures)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, deed: str, **words: object) -> dict[str, Any]:
        """One deed, and what came of it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"deed": deed, **words}) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert "error" not in answer, (deed, words, answer)
        return answer

    def close(self) -> None:
        """Close it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE_S)
        self.process.stdout.close()

    @property
    def text(self) -> str:
        """What the page says."""
        return str(self.do("text")["text"])

    @property
    def address(self) -> str:
        """Where it is."""
        return str(self.do("text")["address"])

    def find(self, name: str = "", *, field: str = "", href: str = "") -> dict[str, Any]:
        """Press Tab until that has the focus; each thing on the way is seen to have it.

        Args:
            name: Begins its name; empty for any.
            field: Name of a field of a form; empty for any.
            href: Part of an address; empty for any.
        """
        passed: list[str] = []
        for _ in range(MOST_TABS):
            one = self.do("press", key="Tab")
            if one["tag"] == "BODY":
                continue
            assert one["seen"], f"it has the focus and one does not see that: {one}"
            passed.append(f"{one['tag']} {one['name'][:40]!r} {one['field']}")
            if one["name"].startswith(name) and field in one["field"] and href in one["href"]:
                return one
        raise AssertionError(f"no key leads to {name!r} {field} {href}: {passed}")

    def follow(self, name: str = "", *, field: str = "", href: str = "") -> str:
        """Go to a link or a button by keys and press Enter; what the next page says."""
        self.find(name, field=field, href=href)
        self.do("press", key="Enter", goes=True)
        return self.text

    def taken(self, ending: str) -> bytes:
        """A file that was taken away, once it is there."""
        for _ in range(int(PATIENCE_S / TICK_S)):
            found = list(self.pictures.glob(f"*{ending}"))
            if found:
                return found[0].read_bytes()
            time.sleep(TICK_S)
        raise AssertionError(f"no file {ending} was taken away")

    def look(self, name: str) -> None:
        """Nothing of the page is wider than the screen, and axe finds nothing; pictures are made.

        Phone and wide screen, dark and light.
        """
        found = self.do("look", name=name)
        assert found["axe"] == {view: [] for view in VIEWS}, (name, found["axe"])
        for view, one in found["widths"].items():
            assert one["needed"] <= one["seen"], (name, view, one["wide"])
            dark = sum(map(int, re.findall(r"\d+", one["ground"])[:3])) < 3 * 64
            assert dark is view.endswith("-dark"), (name, view, one["ground"])
        assert all((self.pictures / f"{name}-{view}.png").stat().st_size > 5_000 for view in VIEWS)
