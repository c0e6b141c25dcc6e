"""What a resolver is given."""

from __future__ import annotations

from adjudge.graph.resolve.contract import make_layout
from adjudge.model.ids import RepoPath


def test_layout_is_sorted_and_can_be_asked() -> None:
    layout = make_layout([RepoPath("b.py"), RepoPath("a.py")], {})
    assert (layout.paths, "a.py" in layout.files, "c.py" in layout.files) == (("a.py", "b.py"), True, False)
