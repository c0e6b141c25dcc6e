"""The policy in force: ``.adjudge.toml`` of the trusted tree, or the file that the operator names.

What the change itself says there is not in force until it is merged. A file that cannot be used ends the run,
since a brief without the policy would say less than the operator asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

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
NOT_IN_FORCE: Final = "configuration-not-in-force"
FROM_ARGUMENT: Final = "config-from-argument"


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
        read: (path, blob id) of the file; empty without one.
        limitations: What must be said of it.
    """

    policy: Policy
    read: tuple[tuple[RepoPath, ObjectId], ...]
    limitations: tuple[Reason, ...]


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
    limits = _pending(entry, head.get(CONFIG))
    if entry is None:
        return PolicyRead(NO_POLICY, (), limits)
    policy = read_config(_bytes(entry, blobs), file=CONFIG)
    return PolicyRead(policy, ((CONFIG, entry.object_id),), limits)


def _bytes(entry: Node | TreeEntry, blobs: BlobSource) -> bytes:
    """The file.

    Raises:
        ConfigError: It is no regular file, too large, or not in this clone.
    """
    if not entry.mode.startswith("100"):
        raise ConfigError("bad-config", f"{CONFIG} is no regular file in the trust base.")
    with blobs.open() as reader:
        (blob,) = reader.read([entry.object_id], limit_bytes=LIMIT_BYTES)
    if blob.data is None:
        message = f"{CONFIG} of the trust base cannot be read: it is {blob.state.value}."
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


def _named_limits(named: NamedConfig) -> tuple[Reason, ...]:
    if not named.in_subject:
        return ()
    message = (
        f"The configuration {named.name} was named on the command line and lies in the repository under "
        "review, so whoever made the change could have written it."
    )
    return (Reason(code=FROM_ARGUMENT, message=message),)
