"""Processes as holders of reviews: known again by host, boot, namespace, id and start time.

An id alone is handed out again, so a process counts as alive only when it started when the owner did.
Elsewhere than on Linux nothing but this very machine and the id can be told, and a start time of 0 never
proves that anybody is dead while the id is in use.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from adjudge.model.review import Liveness, Owner

_STAT_STARTED: Final = 19
"""Field ``starttime`` of ``/proc/PID/stat``, counted behind the name in brackets (proc(5): field 22)."""


class ProcessOwners:
    """The port ``Owners`` over the processes of this machine."""

    def current(self) -> Owner:
        """This process."""
        pid = os.getpid()
        return Owner(
            host=os.uname().nodename, boot=_boot(), namespace=_namespace(), pid=pid, started=_started(pid)
        )

    def liveness(self, owner: Owner) -> Liveness:
        """Whether that process still runs."""
        here = self.current()
        if owner.host != here.host:
            return Liveness.UNKNOWN
        if owner.boot != here.boot:
            return Liveness.DEAD if owner.boot and here.boot else Liveness.UNKNOWN
        if owner.namespace != here.namespace:
            return Liveness.UNKNOWN
        if not _exists(owner.pid):
            return Liveness.DEAD
        started = _started(owner.pid)
        return Liveness.ALIVE if started == owner.started or 0 in {started, owner.started} else Liveness.DEAD

    def now_s(self) -> int:
        """Seconds UTC."""
        return int(time.time())


def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _namespace() -> str:
    try:
        return str(Path("/proc/self/ns/pid").readlink())
    except OSError:
        return ""


def _started(pid: int) -> int:
    """When a process started, in ticks since the boot; 0 where that cannot be told."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return 0
    fields = stat.rpartition(b")")[2].split()
    return int(fields[_STAT_STARTED]) if len(fields) > _STAT_STARTED else 0


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
