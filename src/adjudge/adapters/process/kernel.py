"""The calls of Linux that Python 3.11 has no name for; elsewhere each of them says that it cannot be done.

Source: prctl(2), unshare(2), mount(2); the numbers are those of linux/prctl.h, linux/sched.h, linux/mount.h.
"""

from __future__ import annotations

import ctypes
import os

NEW_MOUNTS = 0x00020000
NEW_USERS = 0x10000000
NEW_PROCESSES = 0x20000000
NEW_NETWORK = 0x40000000

_PDEATHSIG = 1
_DUMPABLE = 4
_CHILD_SUBREAPER = 36
_NO_NEW_PRIVS = 38
_NOSUID_NODEV_NOEXEC = 0x2 | 0x4 | 0x8
_PRIVATE_ALL = 0x4000 | 0x40000


def die_with_parent(number: int) -> bool:
    """Ask for a signal when the thread that made us ends; false where that cannot be had."""
    return _control(_PDEATHSIG, number)


def adopt_orphans() -> bool:
    """Become the parent of descendants whose own parent ends; false where that cannot be had."""
    return _control(_CHILD_SUBREAPER, 1)


def refuse_privileges() -> bool:
    """No program started from here on gains rights by its file; false where that cannot be had."""
    return _control(_NO_NEW_PRIVS, 1)


def be_seen_into(*, allowed: bool) -> bool:
    """Whether processes of the same user may look into this one; false where that cannot be told."""
    return _control(_DUMPABLE, int(allowed))


def unshare(flags: int) -> None:
    """Leave namespaces for new ones; ``NEW_PROCESSES`` holds for the next child.

    Where the system does not allow it, or has none, it is an ``OSError``.
    """
    _checked("unshare", ctypes.c_int(flags))


def mount_processes() -> None:
    """Let ``/proc`` show the processes of our own namespace, for this namespace of mounts alone.

    Where the system does not allow it, or has none, it is an ``OSError``.
    """
    _checked("mount", None, b"/", None, ctypes.c_ulong(_PRIVATE_ALL), None)
    _checked("mount", b"proc", b"/proc", b"proc", ctypes.c_ulong(_NOSUID_NODEV_NOEXEC), None)


def read_small(path: str) -> bytes:
    """The bytes of a small file of the kernel's, without what a larger one costs.

    One that is not there, or closed to us, is an ``OSError``.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, 4096)
    finally:
        os.close(descriptor)


def write_small(path: str, text: str) -> None:
    """Write a small file of the kernel's at once.

    One that is not there, closed to us, or does not take this is an ``OSError``.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(descriptor, text.encode("ascii"))
    finally:
        os.close(descriptor)


def _control(option: int, value: int) -> bool:
    words = (ctypes.c_ulong(word) for word in (value, 0, 0, 0))
    try:
        _checked("prctl", ctypes.c_int(option), *words)
    except OSError:
        return False
    return True


def _checked(name: str, *words: object) -> None:
    """Call a function of the C library.

    Raises:
        OSError: There is no such function, or it says that it failed.
    """
    library = ctypes.CDLL(None, use_errno=True)
    try:
        function = getattr(library, name)
    except AttributeError as error:
        raise OSError(f"this system has no {name}") from error
    if function(*words) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
