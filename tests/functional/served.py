"""The process of ``adjudge serve`` with a terminal of its own, and somebody who types there."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ENDS = frozenset({0, 130, -signal.SIGINT})
"""How a server ends that was interrupted."""
PATIENCE_S = 120.0


class Server:
    """The process of ``adjudge serve`` with a terminal of its own."""

    def __init__(self, subject: Path, outside: Path, *words: str) -> None:
        self.hands, theirs = os.openpty()
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(outside / "home"),
            "ADJUDGE_STATE_DIR": str(outside / "state"),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "adjudge", "serve", *words],
            cwd=subject,
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        self.address = self.read(r"http://127\.0\.0\.1:\d+/\?token=[\w-]+")
        self.origin = self.address.split("/?", maxsplit=1)[0]

    def read(self, pattern: str) -> str:
        """What the terminal shows and fits, waited for."""
        end = time.monotonic() + PATIENCE_S
        while (found := re.search(pattern, self.shown)) is None:
            ready, _, _ = select.select([self.hands], [], [], 0.2)
            if ready:
                self.shown += os.read(self.hands, 65536).decode(errors="replace")
            assert self.process.poll() is None, self.shown
            if time.monotonic() > end:
                raise TimeoutError(self.shown)
        return found[0]

    def type(self, text: str) -> None:
        """Type a line, once it was asked for one; what was shown before is forgotten."""
        self.read("an empty line refuses")
        self.shown = ""
        os.write(self.hands, f"{text}\n".encode())

    def end(self, how: int = signal.SIGINT) -> int:
        """How the server ended."""
        self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE_S)
        finally:
            os.close(self.hands)
