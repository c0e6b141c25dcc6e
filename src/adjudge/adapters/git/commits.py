"""Commits read whole, their ids recomputed from what was read, and kept for the life of a reader."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.object_ids import compute_id, refuse_odd
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId
from adjudge.ports import CommitFacts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import WorkPlace

TIME: Final = re.compile(rb"> (\d{1,18}) [+-]\d{1,6}$")
LIMIT_BYTES: Final = 1 << 28


class CommitReader:
    """Reads commits through our store and remembers them.

    Each is asked for with its first parent, since whoever wants a commit mostly wants what it changed.
    """

    def __init__(self, git: Git, place: WorkPlace) -> None:
        self._git = git
        self._place = place
        self._known: dict[ObjectId, CommitFacts] = {}

    def read(self, commit: ObjectId) -> CommitFacts:
        """The facts of one commit.

        Raises:
            GitError: It is not in this clone (``missing-object``), or what is stored under its id is
                something else (``damaged-object``).
        """
        if commit not in self._known:
            self.learn((commit,))
        if commit not in self._known:
            raise GitError(
                "missing-object",
                f"Commit {commit} is not in this clone.",
                "fetch the whole history (in CI: fetch-depth: 0)",
            )
        return self._known[commit]

    def knows(self, commit: ObjectId) -> bool:
        """Whether a commit was read already."""
        return commit in self._known

    def learn(self, commits: Iterable[ObjectId]) -> None:
        """Read commits and their first parents in one call; those that are missing are passed over."""
        wanted = tuple(commits)
        for commit in wanted:
            refuse_odd(commit)
        stdin = "".join(f"{commit}\n{commit}^1\n" for commit in wanted).encode("ascii")
        rest = self._git.work(("cat-file", "--batch"), self._place, stdin=stdin, limit_bytes=LIMIT_BYTES)
        while rest:
            head, _, rest = rest.partition(b"\n")
            name, kind, *size = head.split(b" ")
            if not size:  # "NAME missing"
                continue
            length = int(size[0])
            if kind == b"commit":
                facts = parse_commit(ObjectId(name.decode("ascii")), rest[:length])
                self._known[facts.commit] = facts
            rest = rest[length + 1 :]


def parse_commit(commit: ObjectId, data: bytes) -> CommitFacts:
    """The facts in a commit object.

    Args:
        commit: Its id, which must be that of the data.
        data: Its content.

    Raises:
        GitError: The id does not fit, or the content is no commit (``damaged-object``).
    """
    headers = data.partition(b"\n\n")[0].split(b"\n")
    trees = [line[5:] for line in headers if line.startswith(b"tree ")]
    if compute_id("commit", data, like=commit) != commit or not trees:
        raise GitError(
            "damaged-object", f"What is stored as commit {commit} is not that commit.", "run git fsck"
        )
    parents = [line[7:].decode("ascii") for line in headers if line.startswith(b"parent ")]
    committer = next((line for line in headers if line.startswith(b"committer ")), b"")
    moment = TIME.search(committer)
    return CommitFacts(
        commit=commit,
        tree=ObjectId(trees[0].decode("ascii")),
        parents=tuple(ObjectId(parent) for parent in parents),
        time=int(moment[1]) if moment else 0,
    )
