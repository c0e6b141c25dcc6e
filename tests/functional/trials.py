"""Real runs in real throw-away trees: two trees out of plain words, an environment that is linked in."""

from __future__ import annotations

import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.workspace.ground import LentGrounds
from adjudge.adapters.workspace.linkable import SubjectFolders
from adjudge.adapters.workspace.workspaces import TreeWorkspaces
from adjudge.model.ids import RepoPath
from adjudge.trial.filling import Filled, fill_command
from adjudge.trial.means import TrialMeans
from adjudge.trial.trying import try_both, try_command
from tests.fakes.trials import BASE, HEAD
from tests.workspace_values import GIT, blobs_of, entries_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.command import DeclaredCommand
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TreeEntry
    from adjudge.model.trial import Trial, TwoTrials

Files = dict[str, str]
TOOLS = str(Path(sysconfig.get_path("scripts")))
"""Where the programs of the development environment are."""


@dataclass(frozen=True)
class Listing:
    """Lists a tree by its id."""

    trees: Mapping[ObjectId, tuple[TreeEntry, ...]]

    def __call__(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        return self.trees[tree]


@dataclass(frozen=True)
class Trials:
    """Where commands are tried.

    Attributes:
        folder: Everything is below it.
        ignored: Folders of the work tree that may be linked.
        environment: The operator's.
        repeats: Runs on each tree.
    """

    folder: Path
    ignored: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = (("PATH", f"{TOOLS}:/usr/local/bin:/usr/bin:/bin"),)
    repeats: int = 2

    @property
    def work_tree(self) -> Path:
        """The work tree that folders are linked from."""
        return self.folder / "work"

    def both(self, command: DeclaredCommand, base: Files, head: Files, *values: str) -> TwoTrials:
        """A command on two trees."""
        return try_both(_filled(command, values), BASE, HEAD, self._means({BASE: base, HEAD: head}))

    def one(self, command: DeclaredCommand, files: Files, *values: str) -> Trial:
        """A command on one tree."""
        return try_command(_filled(command, values), HEAD, self._means({HEAD: files}))

    def left(self) -> list[str]:
        """What is left of trees and ground."""
        found = [*self.folder.glob("cache/run-*"), *self.folder.glob("cache/trees/run-*")]
        return sorted(str(path) for path in found)

    def _means(self, trees: Mapping[ObjectId, Files]) -> TrialMeans:
        contents = {
            tree: {path: text.encode() for path, text in files.items()} for tree, files in trees.items()
        }
        numbered = {
            f"{tree[0]}/{path}": data for tree, files in contents.items() for path, data in files.items()
        }
        runner = SubprocessRunner()
        subject = SubjectFolders(
            top=str(self.work_tree), ignored=tuple(RepoPath(f"{one}/") for one in self.ignored)
        )
        return TrialMeans(
            workspaces=TreeWorkspaces(
                blobs=blobs_of(numbered),
                list_tree=Listing({tree: entries_of(files) for tree, files in contents.items()}),
                runner=runner,
                folder=str(self.folder / "cache"),
                git=GIT,
                subject=subject,
            ),
            grounds=LentGrounds(folder=self.folder / "cache", subject=str(self.work_tree)),
            runner=runner,
            environment=dict(self.environment),
            repeats=self.repeats,
        )


def make_environment(folder: Path, *, editable: Path | None = None) -> None:
    """A virtual environment that has the packages of the development environment.

    Args:
        folder: Where.
        editable: A folder whose modules it has as well, as an editable install makes it.
    """
    venv.create(folder, symlinks=True, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "development.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    if editable is not None:
        (site / "subject.pth").write_text(f"{editable}\n", encoding="utf-8")


def _filled(command: DeclaredCommand, values: tuple[str, ...]) -> Filled:
    found = fill_command(command, values)
    assert isinstance(found, Filled), found
    return found
