"""A look of a collector at bytes that stand nowhere: files of a private folder that is gone after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.collectors.looking import failed
from adjudge.adapters.collectors.started import private_folder
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.model.ids import RepoPath
    from adjudge.ports import Collector, Looked


def look_at_files(
    collector: Collector, files: Mapping[RepoPath, bytes], *, scratch: Path | None = None
) -> Looked:
    """What a collector tells of files; an error where they could not be written.

    Args:
        collector: Which one.
        files: Bytes by name, without folders.
        scratch: Where the folder is made; ``None`` for the system's place.
    """
    try:
        with private_folder(scratch) as own:
            folder = own / "tree"
            folder.mkdir()
            for name, data in files.items():
                (folder / name).write_bytes(data)
            return collector.look(str(folder), tuple(sorted(files)), {})
    except OSError as error:
        message = f"There was no place for what {collector.name} was to look at: {error.strerror}."
        return failed(Reason(code="collector-no-place", message=message))
