"""Namespaces of the kernel around a child: of processes, which ends all of them at once, and of networks.

Rules: where a namespace would change what a program sees beyond what was asked for, it is not used: one of
processes has its own ``/proc``, one of users shows the same user and group. With privileges no namespace of
users is needed, so that one is left out first.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from adjudge.adapters.process.kernel import (
    NEW_MOUNTS,
    NEW_NETWORK,
    NEW_PROCESSES,
    NEW_USERS,
    unshare,
    write_small,
)

if TYPE_CHECKING:
    from adjudge.adapters.process.order import Order

SET_INTERFACE_FLAGS = 0x8914
"""SIOCSIFFLAGS (netdevice(7))."""
INTERFACE_UP = 0x1
"""IFF_UP."""


class Plan(NamedTuple):
    """Which namespaces to try together.

    Attributes:
        users: A namespace of users, which gives the right to make the others.
        processes: A namespace of processes, with its own table of mounts and ``/proc``.
        network: A namespace of networks.
    """

    users: bool
    processes: bool
    network: bool


def plans(order: Order) -> tuple[Plan, ...]:
    """What to try for an order, best first; the last one always works."""
    network = bool(order.cut_network and order.try_network)
    ways = (False, True) if os.geteuid() == 0 else (True,)
    whole = [Plan(users, processes=True, network=network) for users in ways if order.try_processes]
    cut = [Plan(users, processes=False, network=True) for users in ways if network]
    return (*whole, *cut, Plan(users=False, processes=False, network=False))


def enter(plan: Plan) -> None:
    """Make and enter the namespaces of a plan; the one of processes holds for the next child.

    Where the system does not allow it, or has none, it is an ``OSError``.
    """
    user, group = os.geteuid(), os.getegid()
    flags = NEW_USERS if plan.users else 0
    flags |= NEW_PROCESSES | NEW_MOUNTS if plan.processes else 0
    flags |= NEW_NETWORK if plan.network else 0
    if flags:
        unshare(flags)
    if plan.users:
        # Groups may be mapped only by who can no longer change them (user_namespaces(7)).
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ):
            write_small(f"/proc/self/{name}", text)


def raise_loopback() -> bool:
    """Bring up the loopback of a new namespace of networks; false where that is not allowed."""
    import fcntl  # noqa: PLC0415 - start-up
    import socket  # noqa: PLC0415 - start-up
    import struct  # noqa: PLC0415 - start-up

    request = struct.pack("16sH14x", b"lo", INTERFACE_UP)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
            fcntl.ioctl(any_socket, SET_INTERFACE_FLAGS, request)
    except OSError:
        return False
    return True
