"""What a supervisor is told to do, and what it tells back, as bytes on two pipes.

Rules: nothing of it stands in arguments or an environment, where other processes could read it; an order is
its length and then words parted by NUL, which no argument, variable or path can hold; a report is lines of
ASCII words.
"""

from __future__ import annotations

import os
from typing import NamedTuple

UNBOUNDED = -1
"""Instead of a number, where nothing is bounded."""
WORDS = frozenset({"argv", "environment", "folder", "written_folders"})
"""Fields that are words; the others are whole numbers."""
READ_BYTES = 1 << 16


class Order(NamedTuple):
    """One run.

    Attributes:
        parent: Process id of who gives the order.
        argv: The program and its arguments.
        environment: Names and values in turn.
        folder: The working folder, alone.
        written_folders: Whose growth is bounded.
        grace_ms: Between the request to end and the kill.
        cut_network: 1 to cut off from networks, else 0.
        try_processes: 1 to try a namespace of processes, 0 to sweep.
        try_network: 1 to try a namespace of networks, else 0.
        file_limit_bytes: Of each file, or ``UNBOUNDED``.
        folder_limit_bytes: Growth of the written folders, or ``UNBOUNDED``.
        memory_limit_bytes: Address space of each process, or ``UNBOUNDED``.
        process_limit: Processes at once.
    """

    parent: int
    argv: tuple[bytes, ...]
    environment: tuple[bytes, ...]
    folder: tuple[bytes, ...]
    written_folders: tuple[bytes, ...]
    grace_ms: int
    cut_network: int
    try_processes: int
    try_network: int
    file_limit_bytes: int
    folder_limit_bytes: int
    memory_limit_bytes: int
    process_limit: int


class Report(NamedTuple):
    """What became of an order.

    Attributes:
        refused: Number of the error that kept the program from being started, or ``None``.
        ended: (status, survivors, what ended it: a word of ``supervision``), or ``None``: it was not told.
        isolation: What held, sorted.
        limitations: What could not be had, sorted.
    """

    refused: int | None
    ended: tuple[int, int, str] | None
    isolation: tuple[str, ...]
    limitations: tuple[str, ...]


def encode_order(order: Order) -> bytes:
    """The bytes of an order.

    Raises:
        ValueError: A word holds a NUL byte.
    """
    parts: list[bytes] = []
    for name, value in zip(order._fields, order, strict=True):
        words = value if isinstance(value, tuple) else (str(value).encode(),)
        if any(b"\0" in word for word in words):
            raise ValueError("a word holds a NUL byte")
        parts += [name.encode(), b"%d" % len(words), *words]
    body = b"\0".join(parts)
    return b"%d\n" % len(body) + body


def read_order(descriptor: int) -> Order:
    """The order that a pipe gives; what comes after it stays in the pipe.

    A pipe that ends too early is an ``EOFError``.
    """
    size = b""
    while not size.endswith(b"\n"):
        size += _read(descriptor, 1)
    body = bytearray()
    while len(body) < int(size):
        body += _read(descriptor, min(READ_BYTES, int(size) - len(body)))
    parts = iter(bytes(body).split(b"\0"))
    fields: dict[str, int | tuple[bytes, ...]] = {}
    for name in parts:
        words = tuple(next(parts) for _ in range(int(next(parts))))
        fields[name.decode()] = words if name.decode() in WORDS else int(words[0])
    return Order(**fields)  # type: ignore[arg-type]  # the names are ours, and WORDS tells the types


def read_report(said: bytes) -> Report:
    """What the lines of a report come to; a line that was cut by the reporter's end is passed over."""
    lines = [line.split() for line in said.decode("ascii", "replace").split("\n")[:-1]]
    told = {words[0]: words[1:] for words in lines if words}
    refused, ended = told.get("refused"), told.get("ended")
    return Report(
        refused=int(refused[0]) if refused else None,
        ended=(int(ended[0]), int(ended[1]), ended[2]) if ended else None,
        isolation=tuple(sorted(told.get("isolation", ()))),
        limitations=tuple(sorted(told.get("limitations", ()))),
    )


def _read(descriptor: int, count: int) -> bytes:
    data = os.read(descriptor, count)
    if not data:
        raise EOFError
    return data
