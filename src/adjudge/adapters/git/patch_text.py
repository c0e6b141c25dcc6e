"""The pinned patch between two trees: every option that could change a byte of it is given.

Made between trees in our own git folder, so no attribute, driver, order file or setting of the subject
takes part. Renames are shown as renames, so one text tells names, renames and hunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.errors import GitError
from adjudge.model.paths import encode_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import WorkPlace
    from adjudge.model.ids import ObjectId, RepoPath

RENAME_LIMIT: Final = 1000
"""Git's own default since 2.34 (git-config(1), diff.renameLimit); of more files only equal ones match."""
LIMIT_BYTES: Final = 256 << 20
"""Of one patch text."""
ARGUMENT_BYTES: Final = 64 << 10
"""Of paths handed to one call; every system takes that many."""
KEPT_BYTES: Final = 64 << 20
"""Of the last whole text, kept since the next question is often the same."""
PATCH: Final = (
    "diff-tree",
    "-r",
    "-p",
    "-M50%",
    f"-l{RENAME_LIMIT}",
    "-O/dev/null",
    "--full-index",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--no-relative",
    "--ignore-submodules=none",
    "--submodule=short",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--inter-hunk-context=0",
    "--diff-algorithm=myers",
    "--indent-heuristic",
)


class PatchTexts:
    """Reads patch texts, and keeps the last one."""

    def __init__(self, git: Git, place: WorkPlace) -> None:
        self._git = git
        self._place = place
        self._kept: tuple[tuple[object, ...], bytes] | None = None

    def read(
        self,
        base: ObjectId,
        head: ObjectId,
        *,
        context: int,
        text: bool,
        paths: Sequence[RepoPath] | None = None,
    ) -> bytes:
        """The patch from one tree to another.

        Args:
            base: Tree before.
            head: Tree after.
            context: Lines of context.
            text: Show binary content as text.
            paths: Only these, read literally; a rename shows as one only when both its paths are among them
                and in the same call. ``None`` for all.

        Raises:
            GitError: A blob is not in this clone (``missing-blob``), or the text is over its limit
                (``git-output-limit``).
        """
        key = (base, head, context, text, tuple(paths) if paths is not None else None)
        if self._kept is not None and self._kept[0] == key:
            return self._kept[1]
        refuse_odd(base)
        refuse_odd(head)
        arguments = (*PATCH, f"-U{int(context)}", *(("--text",) if text else ()), base, head, "--")
        try:
            data = b"".join(
                self._git.work((*arguments, *names), self._place, limit_bytes=LIMIT_BYTES)
                for names in in_batches(paths)
            )
        except GitError as error:
            if error.code != "missing-object":
                raise
            raise GitError("missing-blob", error.message, error.hint) from error
        self._kept = (key, data) if len(data) <= KEPT_BYTES else None
        return data


def in_batches(paths: Sequence[RepoPath] | None) -> Iterator[tuple[bytes, ...]]:
    """Paths for each call; one call without paths for all."""
    if paths is None:
        yield ()
        return
    batch: list[bytes] = []
    size = 0
    for name in sorted(encode_path(path) for path in paths):
        if batch and size + len(name) > ARGUMENT_BYTES:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(name)
        size += len(name)
    if batch:
        yield tuple(batch)
