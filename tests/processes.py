"""Children for tests of supervision: found by a word of their arguments that no other process has."""

from __future__ import annotations

import os
import sys
import time
import uuid
from typing import TYPE_CHECKING, Any

from adjudge.adapters.process.order import UNBOUNDED, Order
from adjudge.ports import Command

if TYPE_CHECKING:
    from collections.abc import Callable

ORDER = Order(
    parent=42,
    argv=(b"/bin/echo", b"", b"\xff\n 7"),
    environment=(b"NAME", b"", b"OTHER", b"value"),
    folder=(b"/",),
    written_folders=(),
    grace_ms=300,
    cut_network=1,
    try_processes=0,
    try_network=1,
    file_limit_bytes=1 << 40,
    folder_limit_bytes=UNBOUNDED,
    memory_limit_bytes=UNBOUNDED,
    process_limit=1024,
)
"""An order with something in every field; its parent and its program are nobody's."""
PYTHON = os.path.realpath(sys.executable)
PATIENCE_S = 60.0
"""How long a test waits for what has to come; no test measures it."""


def new_mark() -> str:
    """A word that no other process has among its arguments."""
    return f"mark-{uuid.uuid4().hex}"


def marked(mark: str) -> list[int]:
    """Ids of the processes that run and have the mark among their arguments."""
    return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _has(pid, mark)]


def eventually(holds: Callable[[], object]) -> bool:
    """Whether something comes to hold; waits for it."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def shell(script: str, mark: str = "unmarked", **more: Any) -> Command:
    """A supervised shell; the mark is its name and is given on to nothing it starts."""
    return Command(
        argv=("/bin/sh", "-c", script, mark),
        environment=(("PATH", "/usr/bin:/bin"),),
        **{"supervised": True, "timeout_s": PATIENCE_S, **more},
    )


def python(code: str, *words: str, **more: Any) -> Command:
    """A supervised Python with its words in ``sys.argv``."""
    return Command(
        argv=(PYTHON, "-I", "-S", "-c", code, *words),
        environment=(("PATH", "/usr/bin:/bin"),),
        **{"supervised": True, "timeout_s": PATIENCE_S, **more},
    )


def _has(pid: int, mark: str) -> bool:
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as stream:
            words = stream.read()
        with open(f"/proc/{pid}/stat", "rb") as stream:
            state = stream.read().rpartition(b") ")[2][:1]
    except OSError:
        return False
    return mark.encode() in words and state not in {b"Z", b"X"}
