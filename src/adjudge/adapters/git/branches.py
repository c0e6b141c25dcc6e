"""Branches that a change is measured against, and the commits it has in common with them.

Only names that git lists are used; nothing is asked of a remote.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.calling import fail
from adjudge.adapters.git.environment import WorkPlace, working_environment
from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.adapters.git.subject import ask_revision
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.subject import Subject

USUAL: Final = ("main", "master")
HEADS: Final = "--glob=refs/remotes/*/HEAD"
SEPARATOR: Final = "--is-bare-repository"
"""Its answer, true or false, can be no name of a ref."""
QUESTION: Final = (
    "--symbolic",
    *(f"--glob=refs/remotes/*/{name}" for name in USUAL),
    *(f"--glob=refs/heads/[{name[0]}]{name[1:]}" for name in USUAL),  # without a wildcard git adds one
    SEPARATOR,
    "--symbolic",
    HEADS,
    SEPARATOR,
    "--symbolic-full-name",
    HEADS,
)


class Branches:
    """Looks up branches, each question at most once."""

    def __init__(self, git: Git, subject: Subject, user: Mapping[str, str]) -> None:
        self._git = git
        self._subject = subject
        self._user = user

    def upstream(self) -> str | None:
        """Full name of the branch that HEAD's branch follows, or ``None``."""
        name = (self._subject.head_ref or "").removeprefix("refs/heads/")
        return self._full_name(f"{name}@{{upstream}}") if name in self._subject.settings.followed else None

    def remote_default(self) -> str | None:
        """Full name of the remote's default branch, or ``None`` where the clone does not tell.

        The remote is ``origin``, else the only one there is. Its default branch is where its ``HEAD``
        points; without one, the only one of ``main`` and ``master``.
        """
        names, heads = self._names
        remotes = {name.split("/")[2] for name in (*names, *heads) if name.startswith("refs/remotes/")}
        remote = "origin" if "origin" in remotes else min(remotes) if len(remotes) == 1 else None
        if remote is None:
            return None
        head = heads.get(f"refs/remotes/{remote}/HEAD")
        return head or _only([f"refs/remotes/{remote}/{name}" for name in USUAL], names)

    def local_default(self) -> str | None:
        """Full name of the only local one of ``main`` and ``master``, or ``None``."""
        return _only([f"refs/heads/{name}" for name in USUAL], self._names[0])

    def merge_bases(self, first: ObjectId, second: ObjectId, place: WorkPlace) -> tuple[ObjectId, ...]:
        """Best common ancestors of two commits, sorted; empty when this clone holds none."""
        refuse_odd(first)
        refuse_odd(second)
        if first == second:
            return (first,)
        arguments = ("merge-base", "--all", first, second)
        environment = working_environment(self._git.program, place)
        done = self._git.run(arguments, environment, folder=place.git_dir)
        if done.status not in {0, 1}:  # 1: there are none
            fail(arguments, done)
        return tuple(sorted(ObjectId(name) for name in done.stdout.decode("ascii").split()))

    @cached_property
    def _names(self) -> tuple[frozenset[str], dict[str, str]]:
        """Full names of branches that may be a default one, and what each remote's HEAD points to."""
        done = ask_revision(self._git, self._subject, self._user, *QUESTION)
        if done.status:
            fail(("rev-parse",), done)
        parts: list[list[str]] = [[]]
        for name in done.stdout.decode("utf-8", "surrogateescape").splitlines():
            if name.startswith("refs/"):
                parts[-1].append(name)
            else:
                parts.append([])
        names, heads, targets = parts
        own = (name for name in names if name.count("/") == (3 if "/remotes/" in name else 2))
        told = zip(heads, targets, strict=True) if len(heads) == len(targets) else ()  # git passes over some
        return frozenset(own), dict(told)

    def _full_name(self, name: str) -> str | None:
        question = ("--symbolic-full-name", "--verify", "--quiet", name)
        done = ask_revision(self._git, self._subject, self._user, *question)
        full = done.stdout.decode("utf-8", "surrogateescape").strip()
        return full if done.status == 0 and full.startswith("refs/") else None


def _only(wanted: list[str], names: frozenset[str]) -> str | None:
    found = [name for name in wanted if name in names]
    return found[0] if len(found) == 1 else None
