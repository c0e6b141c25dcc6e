"""The whole graph of a commit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.graph.export import export_graph
from adjudge.errors import TargetError, UsageError
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def test_export_is_of_the_commit_and_not_of_the_work_tree(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.write({"new.py": ""})
    printout = export_graph((), world(tmp_path))
    document = json.loads(b"".join(printout.chunks()))
    assert [node["path"] for node in document["nodes"]] == ["lib/b", "src/a"]
    assert document["commit"] == made.git("rev-parse", "HEAD").decode().strip()
    assert (printout.exit_code, printout.why) == (0, "")


def test_another_commit_can_be_asked_for(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.commit({"new.py": ""})
    document = json.loads(b"".join(export_graph((), world(tmp_path), revision="HEAD~1").chunks()))
    assert "new.py" not in [node["path"] for node in document["nodes"]]


def test_unknown_commit_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(TargetError):
        export_graph((), world(tmp_path), revision="nowhere")


@pytest.mark.parametrize(("paths", "limit"), [(("src/a",), None), ((), 3)])
def test_part_of_a_graph_is_refused(tmp_path: Path, paths: tuple[str, ...], limit: int | None) -> None:
    with pytest.raises(UsageError, match="whole graph"):
        export_graph(paths, world(tmp_path), limit=limit)


def test_missing_blob_is_3_and_the_document_says_which(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.commit({"gone.py": "import os\n"})
    name = made.git("rev-parse", "HEAD:gone.py").decode().strip()
    (made.path / ".git" / "objects" / name[:2] / name[2:]).unlink()
    printout = export_graph((), world(tmp_path))
    document = json.loads(b"".join(printout.chunks()))
    assert printout.exit_code == 3
    assert "1 file of the tree could not be read" in printout.why
    assert [node["path"] for node in document["nodes"] if node["flags"]] == ["gone.py"]
