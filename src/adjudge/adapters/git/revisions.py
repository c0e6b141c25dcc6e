"""A person's revision becomes a commit id, once; what looks like an option never reaches git as one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.subject import ask_revision
from adjudge.errors import TargetError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.subject import Subject

LONGEST: Final = 4096
"""Characters of a revision; names of refs are shorter on every file system."""
QUESTION: Final = ("--verify", "--end-of-options")
SEVERAL: Final = re.compile(rb"^warning: refname .* is ambiguous", re.MULTILINE)
"""What git says when it takes the first of several refs: a tag, say, before a remote's branch of its name."""
FULL: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


def resolve_revision(git: Git, subject: Subject, user: Mapping[str, str], revision: str) -> ObjectId:
    """The commit that a revision names (gitrevisions(7)).

    Args:
        git: How git is called.
        subject: The repository.
        user: The process's environment, as a value.
        revision: The person's word.

    Raises:
        TargetError: It looks like an option or an exclusion, holds a control character, names no commit, or
            is the name of several refs.
    """
    shown = ascii(revision[:80])
    if not revision or revision.startswith(("-", "^")) or len(revision) > LONGEST:
        raise TargetError("not-a-revision", f"{shown} is no revision.", "name a commit, a branch or a tag")
    if any(ord(character) < 0x20 or character == "\x7f" for character in revision):  # noqa: PLR2004 - first printable
        raise TargetError("not-a-revision", f"{shown} holds a control character.", "name a commit")
    name, said = _ask(git, subject, user, revision)
    if not name:
        ambiguous = b"ambiguous" in said
        why = "is the start of several ids" if ambiguous else "names no commit in this clone"
        hint = "give more digits" if ambiguous else "check the spelling, or fetch it"
        raise TargetError("unknown-revision", f"{shown} {why}.", hint)
    if SEVERAL.search(said) and not FULL.fullmatch(revision):
        raise TargetError(
            "ambiguous-revision",
            f"{shown} is the name of several refs, such as a tag and a branch.",
            "write the whole name, such as refs/remotes/origin/main",
        )
    return ObjectId(name)


def _ask(git: Git, subject: Subject, user: Mapping[str, str], revision: str) -> tuple[str, bytes]:
    """The commit id behind a revision, empty when there is none, and what git said."""
    if revision.startswith(":/"):  # text to the end of the word: what it names is peeled in a second question
        done = ask_revision(git, subject, user, *QUESTION, revision)
        revision = done.stdout.decode("ascii", "replace").strip()
        if done.status or not revision:
            return "", done.stderr
    done = ask_revision(git, subject, user, *QUESTION, f"{revision}^{{commit}}")
    return ("" if done.status else done.stdout.decode("ascii", "replace").strip()), done.stderr
