"""The policy in force: ``.adjudge.toml`` of the trusted tree, or the file that the operator names.

What the change itself says there is not in force until it is merged. A file that cannot be used ends the run,
since a brief without the policy would say less than the operator asked for. Folders may have a file of their
own: what it lays down holds below that folder, that of the deepest folder first. A file that the operator
names stands for all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.config_folder_v1 import can_be_told, read_folder_config
from adjudge.contracts.config_v1 import LIMIT_BYTES, read_config
from adjudge.errors import ConfigError
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.policy import NO_POLICY, Policy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.graph.snapshot import Node
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TreeEntry
    from adjudge.ports import BlobSource

CONFIG: Final = RepoPath(".adjudge.toml")
BELOW: Final = f"/{CONFIG}"
LIMIT_FOLDERS: Final = 200
"""Folders with a file of their own."""
NAMED: Final = 20
"""Files named in one message; the rest is counted."""
NOT_IN_FORCE: Final = "configuration-not-in-force"
FROM_ARGUMENT: Final = "config-from-argument"
WITHOUT_EFFECT: Final = "config-without-effect"


class NamedConfig(NamedTuple):
    """A configuration file that the operator names.

    Attributes:
        name: Its name without folders.
        data: Its bytes.
        object_id: What git would call them.
        in_subject: It lies in the repository under review.
    """

    name: RepoPath
    data: bytes
    object_id: ObjectId
    in_subject: bool


class PolicyRead(NamedTuple):
    """The policy and where it comes from.

    Attributes:
        policy: Empty where nobody laid anything down.
        read: (path, blob id) of each file, that of the top first; empty without one.
        limitations: What must be said of it.
    """

    policy: Policy
    read: tuple[tuple[RepoPath, ObjectId], ...]
    limitations: tuple[Reason, ...]


class _Folders(NamedTuple):
    """What folders lay down.

    Attributes:
        policies: Those of deeper folders first.
        read: (path, blob id) of each file.
        limitations: What has no effect.
    """

    policies: tuple[Policy, ...] = ()
    read: tuple[tuple[RepoPath, ObjectId], ...] = ()
    limitations: tuple[Reason, ...] = ()


def read_policy(
    trusted: Mapping[RepoPath, Node | TreeEntry],
    head: Mapping[RepoPath, Node | TreeEntry],
    blobs: BlobSource,
    named: NamedConfig | None = None,
) -> PolicyRead:
    """The policy that holds for a change.

    Args:
        trusted: Entries of the trusted tree by path.
        head: Entries of the head by path.
        blobs: Where the file of the trusted tree is read.
        named: What the operator names instead.

    Returns:
        The policy; ``ConfigError`` when the file cannot be used.
    """
    if named is not None:
        policy = read_config(named.data, file=named.name)
        return PolicyRead(policy, ((named.name, named.object_id),), _named_limits(named))
    entry = trusted.get(CONFIG)
    top = NO_POLICY if entry is None else read_config(read_config_file(CONFIG, entry, blobs), file=CONFIG)
    below = _read_folders(trusted, blobs)
    return PolicyRead(
        policy=_joined(top, below.policies),
        read=(*(() if entry is None else ((CONFIG, entry.object_id),)), *below.read),
        limitations=(*pending(trusted, head), *below.limitations),
    )


def pending(
    trusted: Mapping[RepoPath, Node | TreeEntry], head: Mapping[RepoPath, Node | TreeEntry]
) -> tuple[Reason, ...]:
    """What to say where the head has other files than the trust base."""
    return (*_pending(trusted.get(CONFIG), head.get(CONFIG)), *_pending_below(trusted, head))


def config_files(tree: Mapping[RepoPath, Node | TreeEntry]) -> tuple[RepoPath, ...]:
    """Files of folders, those of deeper folders first, then by path; that of the top is not among them."""
    found = [path for path in tree if path.endswith(BELOW)]
    return tuple(sorted(found, key=lambda path: (-path.count("/"), path)))


def trusted_files(tree: Mapping[RepoPath, Node | TreeEntry]) -> tuple[RepoPath, ...]:
    """The files of folders of a trust base, as ``config_files`` has them.

    Raises:
        ConfigError: There are more than are read.
    """
    files = config_files(tree)
    if len(files) > LIMIT_FOLDERS:
        message = f"{len(files)} folders have a {CONFIG}; {LIMIT_FOLDERS} may have one."
        raise ConfigError("bad-config", message)
    return files


def _read_folders(trusted: Mapping[RepoPath, Node | TreeEntry], blobs: BlobSource) -> _Folders:
    """What the files of folders lay down; too many, or one that cannot be used, is a ``ConfigError``."""
    files = trusted_files(trusted)
    read = [(file, read_config_file(file, trusted[file], blobs)) for file in files]
    told = [(file, read_folder_config(data, file=file)) for file, data in read if _is_told(file)]
    return _Folders(
        policies=tuple(made.policy for _, made in told),
        read=tuple((file, trusted[file].object_id) for file, _ in told),
        limitations=tuple(reason for file, data in read for reason in without_effect(file, data)),
    )


def _is_told(file: RepoPath) -> bool:
    """Whether a pattern can tell the folder of a file."""
    return can_be_told(file.removesuffix(BELOW))


def without_effect(file: RepoPath, data: bytes) -> tuple[Reason, ...]:
    """What the file of a folder says in vain.

    Args:
        file: Its path.
        data: The file; one that can be used.
    """
    if not _is_told(file):
        why = "no pattern can tell the name of its folder"
    elif tables := read_folder_config(data, file=file).without_effect:
        why = f"{', '.join(tables)} can stand in the file at the top alone"
    else:
        return ()
    return (Reason(code=WITHOUT_EFFECT, message=f"What {file!a} says has no effect: {why}.", path=file),)


def _joined(top: Policy, below: tuple[Policy, ...]) -> Policy:
    """The policy of the top with what folders lay down: their rules come first, their patterns last."""
    if not below:
        return top
    parts = (*below, top)
    return replace(
        top,
        suppressions=tuple(rule for one in parts for rule in one.suppressions),
        finding_suppressions=tuple(rule for one in parts for rule in one.finding_suppressions),
        sensitive=(*top.sensitive, *(pattern for one in below for pattern in one.sensitive)),
    )


def read_config_file(file: RepoPath, entry: Node | TreeEntry, blobs: BlobSource) -> bytes:
    """The bytes of a file.

    Args:
        file: Its path.
        entry: What the tree has there.
        blobs: Where it is read.

    Raises:
        ConfigError: It is no regular file, too large, or not in this clone.
    """
    if not entry.mode.startswith("100"):
        raise ConfigError("bad-config", f"{_shown(file)} is no regular file in the trust base.")
    with blobs.open() as reader:
        (blob,) = reader.read([entry.object_id], limit_bytes=LIMIT_BYTES)
    if blob.data is None:
        message = f"{_shown(file)} of the trust base cannot be read: it is {blob.state.value}."
        raise ConfigError("bad-config", message, f"{LIMIT_BYTES} bytes are allowed; fetch what is missing")
    return blob.data


def _pending(trusted: Node | TreeEntry | None, head: Node | TreeEntry | None) -> tuple[Reason, ...]:
    """What to say where the head has another file than the trust base."""
    if (trusted.object_id if trusted is not None else None) == (head.object_id if head is not None else None):
        return ()
    message = (
        f"{CONFIG} is changed here and not in force until it is merged; try `--config {CONFIG}`."
        if head is not None
        else f"{CONFIG} is gone here; that of the trust base stays in force until this is merged."
    )
    return (Reason(code=NOT_IN_FORCE, message=message),)


def _pending_below(
    trusted: Mapping[RepoPath, Node | TreeEntry], head: Mapping[RepoPath, Node | TreeEntry]
) -> tuple[Reason, ...]:
    """What to say where folders have other files in the head."""
    sides = ({file: tree[file].object_id for file in config_files(tree)} for tree in (trusted, head))
    before, after = sides
    changed = sorted(file for file in before.keys() | after.keys() if before.get(file) != after.get(file))
    if not changed:
        return ()
    more = f" and {len(changed) - NAMED} more" if len(changed) > NAMED else ""
    listed = ", ".join(f"{file!a}" for file in changed[:NAMED])
    message = f"Changed here, and what the trust base has is in force until it is merged: {listed}{more}."
    return (Reason(code=NOT_IN_FORCE, message=message),)


def _shown(file: RepoPath) -> str:
    """The name of a file: as it is where it is ours."""
    return file if file == CONFIG else f"{file!a}"


def _named_limits(named: NamedConfig) -> tuple[Reason, ...]:
    if not named.in_subject:
        return ()
    message = (
        f"The configuration {named.name} was named on the command line and lies in the repository under "
        "review, so whoever made the change could have written it."
    )
    return (Reason(code=FROM_ARGUMENT, message=message),)
