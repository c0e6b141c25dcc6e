"""``.adjudge.toml`` of a folder below the top: what it lays down for that folder, and nothing beside it.

Its form is that of the file at the top, and it is read as strictly. In force are the keys that the table of
keys says of folders; patterns start at the folder, and a rule without one holds for everything below it.
Other keys are about the repository as a whole: they are told and have no effect.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.config_v1 import read_config
from adjudge.model.policy import Policy
from adjudge.patch.patterns import find_pattern_faults

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath
    from adjudge.model.policy import FindingSuppression, SuppressionRule

TOP_ONLY: Final = {
    "zones": "zones",
    "command": "commands",
    "collector": "collectors",
    "check": "check",
    "review": "review_packs",
}
"""Table of the file → what of a policy it fills."""


class FolderConfig(NamedTuple):
    """What a folder lays down.

    Attributes:
        policy: Rules and patterns, from the top of the repository on; nothing else is filled.
        without_effect: Tables that it has and that stand at the top alone, in their order there.
    """

    policy: Policy
    without_effect: tuple[str, ...]


def read_folder_config(data: bytes, *, file: RepoPath) -> FolderConfig:
    """What the file of a folder lays down; ``ConfigError`` with every fault when it cannot be used.

    Args:
        data: The file as it stands.
        file: Its path; its folder has a name that a pattern can tell.
    """
    read, folder = read_config(data, file=file), file.rpartition("/")[0]
    nothing = Policy()
    return FolderConfig(
        policy=Policy(
            file=file,
            suppressions=tuple(replace(one, path=_below(folder, one)) for one in read.suppressions),
            finding_suppressions=tuple(
                replace(one, path=_below(folder, one)) for one in read.finding_suppressions
            ),
            sensitive=tuple(f"{folder}/{pattern}" for pattern in read.sensitive),
        ),
        without_effect=tuple(
            table for table, part in TOP_ONLY.items() if getattr(read, part) != getattr(nothing, part)
        ),
    )


def can_be_told(folder: str) -> bool:
    """Whether a pattern can name this folder and no other."""
    return not any(one in folder for one in "*?") and not any(find_pattern_faults(f"{folder}/**"))


def _below(folder: str, rule: SuppressionRule | FindingSuppression) -> str:
    return f"{folder}/{rule.path or '**'}"
