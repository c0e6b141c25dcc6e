"""The file in which GitHub tells a job what happened: the few fields that say which commits are meant.

A title, a description and the name of a branch are whatever somebody typed. Of all that only ids of commits
and names of branches are taken, each in its form; a name is never more than a word to look a commit up by.

Source: GitHub, "Webhook events and payloads" and "Events that trigger workflows".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.strict import read_strict
from adjudge.errors import InputError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Mapping

LIMIT_BYTES: Final = 32 << 20
"""GitHub cuts payloads at 25 MB."""
LONGEST_NAME: Final = 255
HEADS: Final = "refs/heads/"
_OBJECT: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_BRANCH: Final = re.compile(r"[^\x00-\x20\x7f~^:?*\[\\-][^\x00-\x20\x7f~^:?*\[\\]*")
"""As git-check-ref-format(1) has it, and no option; what is left out there finds no commit either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GithubEvent:
    """What happened, as far as it says which commits are meant.

    Attributes:
        name: Of the event, such as ``pull_request``.
        base: Commit before; ``None`` where the event names none, as for a branch that is new.
        head: Commit after, or ``None``.
        base_branch: Branch that a pull request is to be merged into, or ``None``.
        branch: Branch that was pushed, or on which a job was started, or ``None``.
        default_branch: Of the repository, or ``None``.
    """

    name: str
    base: ObjectId | None = None
    head: ObjectId | None = None
    base_branch: str | None = None
    branch: str | None = None
    default_branch: str | None = None


def read_event(data: bytes, name: str, *, sha: str = "") -> GithubEvent:
    """The event in a file.

    Args:
        data: The file, as GitHub wrote it.
        name: Of the event, as the job's environment has it.
        sha: Commit that the job is about, as its environment has it: for events whose file names none.

    Raises:
        InputError: The file is no such event; ``ContractError`` where it is no JSON.
    """
    plain = read_strict(data, limit_bytes=LIMIT_BYTES, exact=False)
    if not isinstance(plain, dict):
        raise InputError("bad-event", "The file of the event holds no object.")
    default_branch = _branch(_at(plain, "repository"), "default_branch")
    match name:
        case "pull_request" | "pull_request_target":
            return _pulled(_at(plain, "pull_request"), name, default_branch)
        case "merge_group":
            one = _at(plain, "merge_group")
            return GithubEvent(
                name=name,
                base=_needed(_object(one, "base_sha"), name),
                head=_needed(_object(one, "head_sha"), name),
                default_branch=default_branch,
            )
        case "push":
            return GithubEvent(
                name=name,
                base=_object(plain, "before"),
                head=_object(plain, "after"),
                branch=_pushed(plain),
                default_branch=default_branch,
            )
        case _:
            return GithubEvent(
                name=name,
                head=_object({"sha": sha}, "sha"),
                branch=_pushed(plain),
                default_branch=default_branch,
            )


def _pulled(request: Mapping[str, Any], name: str, default_branch: str | None) -> GithubEvent:
    """The event of a pull request."""
    base, head = _at(request, "base"), _at(request, "head")
    return GithubEvent(
        name=name,
        base=_needed(_object(base, "sha"), name),
        head=_needed(_object(head, "sha"), name),
        base_branch=_branch(base, "ref"),
        default_branch=default_branch,
    )


def _needed(found: ObjectId | None, name: str) -> ObjectId:
    """The id.

    Raises:
        InputError: There is none.
    """
    if found is None:
        raise InputError("bad-event", f"The file of the event {name} does not say which commits are meant.")
    return found


def _at(plain: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = plain.get(key)
    return found if isinstance(found, dict) else {}


def _object(plain: Mapping[str, Any], key: str) -> ObjectId | None:
    """An id; ``None`` for all zeros, which stand for no commit."""
    found = plain.get(key)
    if isinstance(found, str) and _OBJECT.fullmatch(found) and found.strip("0"):
        return ObjectId(found)
    return None


def _branch(plain: Mapping[str, Any], key: str) -> str | None:
    found = plain.get(key)
    fits = isinstance(found, str) and len(found) <= LONGEST_NAME and _BRANCH.fullmatch(found)
    return found if fits else None


def _pushed(plain: Mapping[str, Any]) -> str | None:
    """The branch of ``ref``; ``None`` for a tag."""
    ref = plain.get("ref")
    if not isinstance(ref, str) or not ref.startswith(HEADS):
        return None
    return _branch({"ref": ref.removeprefix(HEADS)}, "ref")
