"""Diff bytes in, every change out, or a refusal; nothing is skipped and nothing is guessed.

1. The caller declares how the text was made and will be used (``PatchPolicy``).
2. Lines end at a line feed only; the last one must be ended.
3. Inside hunks the counts of the header decide, never the look of a line.
4. Outside hunks every line must be part of the grammar; the first that is not is the refusal.
5. A name that is stated more than once must agree everywhere.

The grammar is told in ``docs/patch.md``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adjudge.errors import PatchError
from adjudge.patch.document import read_document
from adjudge.patch.policy import PINNED, PatchPolicy
from adjudge.patch.refusal import RefusalCode, RefusalError, build_report, refuse
from adjudge.patch.text import Text
from adjudge.patch.whole import conclude

if TYPE_CHECKING:
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import RepoPath


def parse_patch(data: bytes, policy: PatchPolicy) -> PatchSet:
    """Every change of a patch text.

    Args:
        data: The whole text as bytes.
        policy: How it was made and how it will be used.

    Returns:
        The changes in the order of the text. Zero bytes give an empty set, which is only as believable as
        the producer's exit status.

    Raises:
        PatchError: The text is not, to its last byte, what the policy says; the code is one of
            ``RefusalCode``.
    """
    text = Text(data, policy)
    try:
        _check_frame(text)
        read_document(text)
        return conclude(text)
    except RefusalError as refusal:
        report = build_report(data, refusal, _seen(text))
        raise PatchError(
            refusal.code.value,
            report.message,
            line=report.line,
            offset=report.offset,
            excerpt=report.excerpt,
            paths=report.paths,
        ) from None


@lru_cache(maxsize=1)  # the witness and the survey read one text
def parse_pinned(data: bytes) -> PatchSet:
    """Every change of a text printed by our own pinned git between two trees (policy ``PINNED``).

    Refuses with ``PatchError``, as ``parse_patch`` does.
    """
    return parse_patch(data, PINNED)


def _check_frame(text: Text) -> None:
    """Declarations and sizes, before the first line is read.

    Refusals: Ambiguous, truncated or too large.
    """
    data, policy = text.data, text.policy
    if policy.root and not policy.root.endswith("/"):
        refuse(RefusalCode.AMBIGUOUS, 0, "the declared root must be a folder, written with a final slash")
    if policy.root and not _is_folder(policy.root):
        refuse(RefusalCode.UNSAFE_PATH, 0, "the declared root must be a plain folder below the top")
    if any(source.startswith(b"/") for source, _ in policy.prefix.pairs):
        refuse(
            RefusalCode.AMBIGUOUS,
            0,
            "a source prefix must not begin with a slash: git misprints such entries",
        )
    if len(data) > policy.limits.text_bytes:
        refuse(RefusalCode.TOO_LARGE, 0, "the text is longer than the limit")
    if data and not data.endswith(b"\n"):
        refuse(RefusalCode.TRUNCATED, len(data) - 1, "the last line must be ended", since=0)
    _check_line_lengths(data, policy.limits.line_bytes)


def _is_folder(root: str) -> bool:
    """Whether a declared root names a folder below the top: no empty part, no ``.``, no ``..``."""
    parts = root.removesuffix("/").split("/")
    return root.isprintable() and "\\" not in root and not {"", ".", ".."}.intersection(parts)


def _check_line_lengths(data: bytes, limit: int) -> None:
    """Hop from line feed to line feed in steps of the limit: linear, and one step for most texts."""
    at = 0
    while len(data) - at > limit + 1:
        feed = data.rfind(b"\n", at, at + limit + 1)
        if feed < 0:
            refuse(RefusalCode.TOO_LARGE, at, "a line is longer than the limit")
        at = feed + 1


def _seen(text: Text) -> tuple[RepoPath, ...]:
    paths = (path for found in text.found for path in (found.change.old_path, found.change.new_path))
    return tuple(dict.fromkeys(path for path in paths if path is not None))
