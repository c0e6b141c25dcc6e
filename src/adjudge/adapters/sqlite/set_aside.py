"""A damaged store as it was: every byte of it, in a folder of its own beside the database.

A folder appears whole, under a name that was free, and is never written again; only a purge removes it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.place import synchronize_folder
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.ledger_fork_v1 import LIMIT_BREAK_BYTES, SetAsideFileV1, decode_break
from adjudge.errors import ContractError, StateError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.adapters.sqlite.place import StorePlace
    from adjudge.contracts.ledger_fork_v1 import LedgerBreakV1

RECORD_NAME: Final = "break.json"
_CHUNK: Final = 1 << 20
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def measure_files(place: StorePlace) -> tuple[SetAsideFileV1, ...]:
    """The files of a store that hold something, sorted by name; the caller holds the writers' lock."""
    sources = (place.database, place.log, place.head)
    found = (_measure(path) for path in sources if place.exists(path))
    return tuple(file for file in found if file.size_bytes or not file.name.endswith("-wal"))


def free_name(place: StorePlace, at: int) -> str:
    """A name for the folder that nothing has."""
    number = 1
    while place.exists(place.set_aside(at, number)):
        number += 1
    return os.path.basename(place.set_aside(at, number))  # noqa: PTH119 - names that are not UTF-8


def set_files_aside(place: StorePlace, record: LedgerBreakV1) -> None:
    """Copy the files that a break lists into the folder that it names, durably, with the break itself.

    Raises:
        StateError: A file is another one than was measured.
    """
    aside = os.path.join(place.folder, record.set_aside)  # noqa: PTH118 - names that are not UTF-8
    unfinished = place.database + ".fork.new"
    if os.path.isdir(unfinished) and not os.path.islink(unfinished):  # noqa: PTH112, PTH114 - not UTF-8
        shutil.rmtree(unfinished)
    os.mkdir(unfinished, 0o700)  # noqa: PTH102 - names that are not UTF-8
    for file in record.files:
        source, target = f"{place.folder}/{file.name}", f"{unfinished}/{file.name}"
        if _copy(source, target) != file:
            raise StateError("store-moved", "The state was changed while it was set aside.", "start again")
    _write(f"{unfinished}/{RECORD_NAME}", encode_canonical(record))
    synchronize_folder(unfinished)
    os.rename(unfinished, aside)  # noqa: PTH104 - names that are not UTF-8
    synchronize_folder(place.folder)


def read_breaks(place: StorePlace, at: int) -> Iterator[LedgerBreakV1]:
    """The breaks of the folders for one number, in the order in which they were made."""
    number = 1
    while place.exists(place.set_aside(at, number)):
        try:
            handle = os.open(f"{place.set_aside(at, number)}/{RECORD_NAME}", _READ)
            with os.fdopen(handle, "rb") as stream:
                yield decode_break(stream.read(LIMIT_BREAK_BYTES + 1))
        except (OSError, ContractError):
            pass  # not one of ours, or changed: it is kept, and stands for nothing
        number += 1


def _measure(path: str) -> SetAsideFileV1:
    return _read_through(path, None)


def _copy(source: str, target: str) -> SetAsideFileV1:
    handle = os.open(target, _WRITE, 0o600)
    try:
        measured = _read_through(source, handle)
        os.fsync(handle)
    finally:
        os.close(handle)
    return measured


def _read_through(path: str, copy: int | None) -> SetAsideFileV1:
    """Name, size and digest of a file, copied on the way where a handle is given."""
    digest, size = hashlib.sha256(), 0
    with os.fdopen(os.open(path, _READ), "rb") as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
            if copy is not None:
                _write_all(copy, chunk)
    name = os.path.basename(path)  # noqa: PTH119 - names that are not UTF-8
    return SetAsideFileV1(name=name, size_bytes=size, sha256=digest.hexdigest())


def _write(path: str, data: bytes) -> None:
    handle = os.open(path, _WRITE, 0o600)
    try:
        _write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
