"""One start of a program for one assignment: the prompt as its input, bounds, what is told of what is left.

Rules: the prompt goes by standard input from a file that only this user can read; nothing of the operator's
environment is inherited; the working folder is empty, or the tree that is to be changed; home and temporary
files are private and gone after. In a tree git asks for nothing, and neither pushes nor reaches a host.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.model.ids import Digest
from adjudge.model.outcome import Reason
from adjudge.ports import Command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.executors.ground import Ground
    from adjudge.adapters.executors.settings import Surroundings
    from adjudge.ports import Answered, Assignment, Completed

ENVELOPE_BYTES: Final = 1 << 20
"""What a program prints around its answer, at most; answer and prompt may be repeated, and be escaped."""
STDERR_BYTES: Final = 1 << 20
FILE_BYTES: Final = 256 << 20
FOLDER_BYTES: Final = 1 << 30
"""How large a file that a program writes, and its folders in all, may become."""
VERSION_S: Final = 60.0
IN_TREE: Final = {
    "GCM_INTERACTIVE": "never",
    "GIT_ASKPASS": "/bin/false",
    "GIT_CONFIG_COUNT": "2",
    "GIT_CONFIG_KEY_0": "push.default",
    "GIT_CONFIG_KEY_1": "credential.helper",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_VALUE_0": "nothing",
    "GIT_CONFIG_VALUE_1": "",
    "GIT_SSH_COMMAND": "/bin/false",
    "GIT_TERMINAL_PROMPT": "0",
    "SSH_ASKPASS": "/bin/false",
}
"""Variables of a program that works in a tree (git(1), git-config(1))."""


def start(
    around: Surroundings,
    ground: Ground,
    words: tuple[str, ...],
    variables: Mapping[str, str],
    assignment: Assignment,
    *,
    network: bool = True,
) -> Completed:
    """The program at its end; ``ToolError`` where it could not be started or watched.

    Args:
        around: Who starts it.
        ground: Its folder.
        words: Absolute path of the program, then its arguments.
        variables: Its environment besides the least.
        assignment: Prompt and bounds.
        network: Whether it may reach one.
    """
    prompt = ground.write("prompt", assignment.prompt)
    work = assignment.tree or str(ground.work)
    if assignment.tree:
        variables = {"GIT_CEILING_DIRECTORIES": str(Path(work).parent), **variables}
    tree = assignment.folder
    if tree:
        variables = {**IN_TREE, "GIT_CEILING_DIRECTORIES": str(Path(tree).parent), **variables}
    return around.runner.run(
        Command(
            argv=words,
            environment=ground.variables(Path(words[0]), variables),
            folder=tree or work,
            stdin_file=str(prompt),
            timeout_s=assignment.timeout_s,
            limit_bytes=3 * assignment.limit_bytes + 2 * len(assignment.prompt) + ENVELOPE_BYTES,
            stderr_limit_bytes=STDERR_BYTES,
            supervised=True,
            network=network,
            file_limit_bytes=FILE_BYTES,
            folder_limit_bytes=FOLDER_BYTES,
            written_folders=(str(ground.own), *((tree,) if tree else ())),
        )
    )


def after(answered: Answered, ground: Ground) -> Answered:
    """The same, with a word when something of its folder could not be removed."""
    if not ground.own.exists():
        return answered
    message = "Files of an executor could not be removed from the place for temporary files."
    left = Reason(code="executor-files-left", message=message)
    return replace(answered, limitations=tuple(sorted({*answered.limitations, left}, key=_code)))


def hash_file(file: Path) -> Digest:
    """SHA-256 of the file that a path leads to; ``OSError`` when it cannot be read."""
    with file.resolve().open("rb") as stream:
        return Digest(hashlib.file_digest(stream, "sha256").hexdigest())


def _code(reason: Reason) -> str:
    return reason.code
