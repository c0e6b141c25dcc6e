"""The ports of fixes have one shape each, which the fake and the real ones have."""

from __future__ import annotations

import pytest

from adjudge.adapters.git.fix_trees import FixTrees
from adjudge.adapters.owner_files import OwnerFiles
from adjudge.adapters.sqlite.fixes import SqliteFixes
from adjudge.adapters.workspace.retained import RetainedFolder, RetainedFolders
from adjudge.ports import FixGit, FixLog, OwnerTree, RetainedTree, RetainedTrees
from tests.fakes.fixes import FakeFixes
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize(
    ("kind", "port"),
    [
        (SqliteFixes, FixLog),
        (FakeFixes, FixLog),
        (FixTrees, FixGit),
        (OwnerFiles, OwnerTree),
        (RetainedFolder, RetainedTree),
        (RetainedFolders, RetainedTrees),
    ],
)
def test_each_has_the_questions_of_its_port(kind: type, port: type) -> None:
    assert answered(kind, port) == asked(port)
