"""``BaseRules``: which paths the ``.gitignore`` files of one tree ignore, as git itself reads them.

Git is asked in an empty work tree of ours, with an index that holds nothing but those files, marked as left
out by a sparse checkout: there git reads them from the index (gitignore(5) names no such order; it is what
``read_skip_worktree_file_from_index`` in git's dir.c does). ``info/exclude``, an excludes file and whatever
stands in the subject's work tree have no say.
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.calling import fail
from adjudge.adapters.git.environment import WorkPlace, working_environment
from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.adapters.git.store import open_session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import Pairs
    from adjudge.adapters.git.store import ObjectStore
    from adjudge.model.ids import ObjectId

RULES: Final = re.compile(rb"(100[0-7]{3}) blob ([0-9a-f]+)\t((?:[^\0]*/)?\.gitignore)")
"""An ignore file in what ``ls-tree -r -z`` prints; one that is a link is none (gitignore(5))."""
NAME: Final = b".gitignore\0"
"""How a record of one ends; looked for as a plain text, which is many times as fast."""
ASK: Final = ("--no-literal-pathspecs", "check-ignore", "-z", "--stdin")
HERE: Final = b"./"
"""Before each path: so none begins with a colon, which would make it magic."""
FILES: Final = "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseRules:
    """The rules of one tree.

    Attributes:
        git: How git is called.
        place: Our private git folder, its index, and an empty work tree.
        any: Whether the tree has any rules.
    """

    git: Git
    place: WorkPlace
    any: bool

    def ignored(self, paths: Sequence[bytes]) -> frozenset[bytes]:
        """Those of the paths that are ignored; one that ends in a slash is a folder, as a whole.

        A folder that is too deep to be made here counts as not ignored.
        """
        if not (paths and self.any):
            return frozenset()
        self._make_folders(paths)
        asked = b"".join(HERE + path + b"\0" for path in paths)
        environment = working_environment(self.git.program, self.place)
        done = self.git.run(ASK, environment, folder=self.place.work_tree, stdin=asked)
        if done.status not in {0, 1}:  # 1: none is ignored
            fail(ASK[1:], done)
        return frozenset(path.removeprefix(HERE) for path in done.stdout.split(b"\0") if path)

    def _make_folders(self, paths: Sequence[bytes]) -> None:
        """Folders to be asked about must be there: some rules hold for folders alone."""
        assert self.place.work_tree is not None  # noqa: S101 - it is ours, and empty
        for path in paths:
            if path.endswith(b"/"):
                with suppress(OSError):
                    (self.place.work_tree / os.fsdecode(path)).mkdir(parents=True, exist_ok=True)


def rules_in(printed: bytes) -> list[tuple[bytes, bytes, bytes]]:
    """(mode, object id, path) of each ignore file in what ``ls-tree -r -z`` prints, in its order."""
    found = []
    at = printed.find(NAME)
    while at >= 0:
        end = at + len(NAME) - 1
        record = RULES.fullmatch(printed, printed.rfind(b"\0", 0, at) + 1, end)
        if record is not None:
            found.append((record[1], record[2], record[3]))
        at = printed.find(NAME, end)
    return found


@contextmanager
def open_base_rules(
    git: Git, place: WorkPlace, store: ObjectStore, tree: ObjectId, *, settings: Pairs
) -> Iterator[BaseRules]:
    """The rules of a tree, for a while.

    Args:
        git: How git is called.
        place: Where objects are read.
        store: Where our git folder may live meanwhile.
        tree: The tree.
        settings: The user's own settings; of these the case of names counts here.
    """
    refuse_odd(tree)
    with open_session(store.folder / "sessions", store.object_format) as session:
        (session / FILES).mkdir()
        chosen = tuple((name, value) for name, value in settings if name == "core.ignorecase")
        asked = replace(
            place,
            git_dir=session,
            alternates=(store.objects, *place.alternates),
            work_tree=session / FILES,
            index=session / "index-of-rules",
            settings=chosen,
        )
        printed = git.work(("ls-tree", "-r", "-z", "--full-tree", tree), place)
        found = rules_in(printed)
        if found:
            lines = b"".join(b"%s %s\t%s\0" % entry for entry in found)
            git.work(("update-index", "-z", "--index-info"), asked, stdin=lines)
            names = b"".join(name + b"\0" for _, _, name in found)
            git.work(("update-index", "--skip-worktree", "-z", "--stdin"), asked, stdin=names)
        yield BaseRules(git=git, place=asked, any=bool(found))
