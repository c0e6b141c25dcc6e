"""Exports of the ledger as files: written whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.place import discard, synchronize_folder
from adjudge.contracts.ledger_v1 import encode_entry
from adjudge.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.ledger import Entry


def write_export(entries: Iterable[Entry], path: str) -> int:
    """Write entries as JSON Lines (see ``contracts.ledger_v1``), in constant memory; replaces what is there.

    Returns:
        How many.

    Raises:
        ToolError: The file cannot be written; nothing is left of it then.
    """
    aside = path + ".new"
    count = 0
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        with os.fdopen(os.open(aside, flags, 0o600), "wb") as stream:
            for entry in entries:
                stream.write(encode_entry(entry))
                count += 1
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, path)  # noqa: PTH105 - names that are not UTF-8
        synchronize_folder(os.path.dirname(path) or ".")  # noqa: PTH120 - names that are not UTF-8
    except OSError as error:
        discard(aside)
        raise ToolError("export", f"The export cannot be written: {error.strerror}.") from error
    except BaseException:
        discard(aside)
        raise
    return count
