"""Row 2 of the table: a plain path relative to the top of the repository, or what is wrong with it."""

from __future__ import annotations

import re
from typing import Final

PATH_CHARACTERS: Final = 4096
DRIVE: Final = re.compile(r"[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")


def path_fault(path: str) -> str:
    """What is wrong with a path, as the end of a sentence; empty when it may be looked up.

    Nothing is opened at a path: it is a key into a tree. Refused is what another program could take for
    a place elsewhere.
    """
    parts = path.split("/")
    faults = (
        (not path, "it is empty"),
        (len(path) > PATH_CHARACTERS, f"it is longer than {PATH_CHARACTERS} characters"),
        ("\0" in path, "it holds NUL"),
        ("\\" in path, "it holds a backslash"),
        (path.startswith("/"), "it is absolute"),
        (DRIVE.match(path) is not None, "it begins with a drive or a scheme"),
        (".." in parts, "it leads upwards"),
        ("." in parts or "" in parts, "it has an empty component or one that stands for its folder"),
    )
    return next((fault for holds, fault in faults if holds), "")
