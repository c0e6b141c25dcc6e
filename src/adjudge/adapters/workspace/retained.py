"""``RetainedFolders``: trees that stay until somebody discards them.

    FOLDER/NAME.lock     held by the process that works in the tree
    FOLDER/NAME/tree     the tree, with a git folder of its own

Rules: the lock comes before its folder; a tree whose lock is free has nobody who works in it, whatever became
of that process; nothing is ever removed but by name, or what nobody can have wanted to keep. A fixer is a
process of the same user and may put a link where one of these folders was, or move one: no link is followed,
and what was moved within the same folder is found again.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.lending import holding, remove_left_behind, telling_disk
from adjudge.adapters.workspace.removing import remove_tree
from adjudge.errors import InvariantError, StateError, ToolError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.adapters.workspace.workspaces import TreeWorkspace, TreeWorkspaces
    from adjudge.model.ids import ObjectId
    from adjudge.model.outcome import Reason

TREE: Final = "tree"
_NAME: Final = re.compile(r"[a-z0-9-]{1,80}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RetainedFolder:
    """A tree that stays; see ``ports.RetainedTree``.

    Attributes:
        workspace: The tree as it was written.
        made: Device and number of its folder.
    """

    workspace: TreeWorkspace
    made: tuple[int, int]

    @property
    def folder(self) -> str:
        """Absolute path of the tree."""
        return self.workspace.folder

    @property
    def git_folder(self) -> str:
        """Absolute path of its own git folder."""
        return f"{self.workspace.folder}/.git"

    @property
    def limitations(self) -> tuple[Reason, ...]:
        """What must be told of it, sorted."""
        return self.workspace.limitations

    @property
    def unknown(self) -> tuple[Reason, ...]:
        """Those by which it is not what was asked for."""
        return self.workspace.unknown

    def is_there(self) -> bool:
        """Whether the folder that was made still stands in its place, and no link leads there."""
        place = Path(self.folder)
        return _identity(place) == self.made and place.resolve() == place


@dataclass(frozen=True, slots=True, kw_only=True)
class RetainedFolders:
    """Trees that stay, in one folder.

    Attributes:
        folder: Where; made when needed.
        workspaces: Writes them.
        swept: Folders of throw-away trees, of which a killed process may have left some.
    """

    folder: Path
    workspaces: TreeWorkspaces
    swept: tuple[Path, ...] = ()

    @contextmanager
    def make(self, name: str, tree: ObjectId) -> Iterator[RetainedFolder]:
        """A new tree, held as long as the context lasts.

        Args:
            name: Of lower-case letters, digits and hyphens.
            tree: Which tree.

        Raises:
            StateError: Another process works in one of this name, or one is there.
            ToolError: What was written is gone.
        """
        place = self._place(name)
        self._refuse_link()
        with telling_disk():
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with holding(self._lock(name), wait_s=0) as held:
            if not held or os.path.lexists(place):
                message = "Another process works at this try, or its tree is still there."
                raise StateError("fix-running", message, "adjudge fix list")
            with telling_disk():
                place.mkdir(mode=0o700)
                made = self.workspaces.write_into(place.resolve() / TREE, tree)
            identity = _identity(Path(made.folder))
            if identity is None:
                raise ToolError("workspace-not-writable", "A tree that was just written is gone.")
            yield RetainedFolder(workspace=made, made=identity)

    def names(self) -> tuple[str, ...]:
        """Those that are there, sorted."""
        return tuple(one for one in self.entries() if _NAME.fullmatch(one))

    def entries(self) -> tuple[str, ...]:
        """Everything in the folder, whoever made it, sorted."""
        if _identity(self.folder) is None:
            return ()
        return tuple(sorted(one.name for one in self.folder.iterdir()))

    def held(self, name: str) -> bool:
        """Whether a process works in it."""
        lock = self._lock(name)
        if _identity(self.folder) is None or not lock.exists():
            return False
        with holding(lock, wait_s=0) as held:
            return not held

    def path(self, name: str) -> str | None:
        """Absolute path of the tree; ``None`` where it is gone."""
        place = self._place(name)
        ways = (self.folder, place, place / TREE)
        return None if any(_identity(one) is None for one in ways) else str(place / TREE)

    def remove(self, name: str) -> None:
        """Take it away, with all that killed processes left behind.

        Raises:
            StateError: A process works in it.
            ToolError: Something of it resists.
        """
        place = self._place(name)
        self._put_back(f"{name}.lock")
        for one in self.swept:
            if _identity(one) is not None:
                remove_left_behind(one)
        if not os.path.lexists(place) and not self._lock(name).exists():
            return
        with holding(self._lock(name), wait_s=0) as held:
            if not held:
                raise StateError("fix-running", "A process works at this try.", "adjudge fix list")
            remove_tree(place)
            if os.path.lexists(place):
                message = "Something of the tree could not be removed."
                raise ToolError("fix-not-removed", message, "remove it as the user who made it")
            self._lock(name).unlink(missing_ok=True)

    def clear(self, entries: Iterable[str]) -> None:
        """Take away what stands in the folder under these names; what resists stays.

        Args:
            entries: Of ``entries``: what no try is known to have made.
        """
        if _identity(self.folder) is None:
            return
        for name in entries:
            remove_tree(self.folder / name)

    def _refuse_link(self) -> None:
        """Nothing, when nobody put something else where the folder was.

        Raises:
            StateError: Somebody did.
        """
        if os.path.lexists(self.folder) and _identity(self.folder) is None:
            message = "Something else stands where the folder of trees of tries was."
            raise StateError("fixes-replaced", message, "discard the last try: adjudge fix list")

    def _put_back(self, lock: str) -> None:
        """Put the folder of all trees back where it was moved beside its place, with a link or nothing in it.

        Args:
            lock: Name of a file that it holds.
        """
        if _identity(self.folder) is not None or not self.folder.parent.is_dir():
            return
        self.folder.unlink(missing_ok=True)
        beside = sorted(one for one in self.folder.parent.iterdir() if _identity(one) is not None)
        moved = next((one for one in beside if (one / lock).is_file()), None)
        if moved is not None:
            moved.rename(self.folder)

    def _place(self, name: str) -> Path:
        """The folder of a name.

        Raises:
            InvariantError: It is no plain name.
        """
        if not _NAME.fullmatch(name):
            raise InvariantError("retained-name", "A tree was asked for by a name that is none of ours.")
        return self.folder / name

    def _lock(self, name: str) -> Path:
        return self._place(name).with_suffix(".lock")


def _identity(place: Path) -> tuple[int, int] | None:
    """Device and number of a folder; ``None`` where there is none, or a link."""
    try:
        status = place.lstat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None
