"""A CODEOWNERS pattern as segments, and whether a path is meant.

Both dialects come down to the same form: globs for single segments, and ``DEPTH`` for any number of segments,
none included. Where a pattern means a folder with all that is in it, a ``DEPTH`` stands at its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.ownership.globs import compile_glob
from adjudge.patch.segments import match_runs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.brief.ownership.globs import Glob

DEPTH: Final = None
"""``**`` as a whole segment: any number of segments, none included."""

Written = tuple[str | None, ...]
"""A pattern as written, segment by segment, with ``DEPTH`` between."""


class OwnerPattern(NamedTuple):
    """A pattern that was read.

    Attributes:
        runs: Segments between two ``DEPTH``; one run when there is none, and the first or last may be empty.
    """

    runs: tuple[tuple[Glob, ...], ...]

    def matches(self, path: Sequence[str]) -> bool:
        """Whether a path is meant, given as its segments."""
        return match_runs(self.runs, path)


def compile_pattern(written: Written) -> OwnerPattern:
    """The pattern of these segments."""
    runs: list[list[Glob]] = [[]]
    for segment in written:
        if segment is DEPTH:
            if runs[-1] or len(runs) == 1:
                runs.append([])
        else:
            runs[-1].append(compile_glob(segment))
    return OwnerPattern(tuple(map(tuple, runs)))


def github_segments(text: str) -> Written:
    """What a pattern of GitHub means.

    Without a slash before its end it matches at any depth, else from the top. It takes a folder's whole
    content, but where its last segment is ``*``; one that ends in a slash means folders alone.

    Source: gitignore(5), and the example in GitHub's "About code owners".
    """
    parts = text.split("/")
    anchored = "/" in text[:-1]
    parts = parts[1:] if not parts[0] else parts
    folder = len(parts) > 1 and not parts[-1]
    parts = parts[:-1] if folder else parts
    body = [DEPTH if part == "**" else part for part in parts]
    if body[-1] is DEPTH:
        body = [*body, "*"]
    elif folder:
        body = [*body, DEPTH, "*"]
    elif body[-1] != "*":
        body = [*body, DEPTH]
    return tuple(body if anchored else [DEPTH, *body])


def gitlab_segments(text: str) -> Written:
    """What a pattern of GitLab means.

    Without a leading slash it matches at any depth, even with slashes inside. It means exactly what it names;
    only one that ends in a slash takes a folder's whole content. ``**`` at the end is no more than ``*``.

    Source: "Path matching" in GitLab's "Syntax of CODEOWNERS file".
    """
    parts = text.split("/")
    anchored = not parts[0]
    parts = parts[1:] if anchored else parts
    if not parts[-1]:
        parts = [*parts[:-1], "**", "*"]
    body = [DEPTH if part == "**" and index < len(parts) - 1 else part for index, part in enumerate(parts)]
    return tuple(body if anchored else [DEPTH, *body])
