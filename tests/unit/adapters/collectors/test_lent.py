"""A look at bytes that stand nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.collectors.lent import look_at_files
from adjudge.model.collection import CollectionState
from adjudge.model.ids import RepoPath
from tests.unit.adapters.collectors.programs import comment, toy

if TYPE_CHECKING:
    from pathlib import Path

FILES = {RepoPath("b.sh"): b"echo $1\n", RepoPath("a.sh"): b"echo\n"}


def test_files_are_handed_in_and_gone_after(tmp_path: Path) -> None:
    script = f"print('{{\"comments\": [{comment('b.sh')}]}}'.replace('b.sh', sys.argv[-1]))\nsys.exit(1)\n"
    tool = toy(tmp_path, script)
    looked = look_at_files(tool, FILES, scratch=tmp_path)
    assert looked.state is CollectionState.FINDINGS
    assert [one.path for one in looked.reports] == ["b.sh"]
    assert not list(tmp_path.glob("adjudge-collector-*"))


def test_no_place_is_an_error_and_not_clean(tmp_path: Path) -> None:
    looked = look_at_files(toy(tmp_path, ""), FILES, scratch=tmp_path / "none")
    assert (looked.state, looked.reasons[0].code) == (CollectionState.ERROR, "collector-no-place")
