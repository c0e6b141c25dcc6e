"""Owners and experts: nothing is invented."""

from __future__ import annotations

from adjudge.brief.ownership import find_ownership
from tests.two_trees import sources


def test_without_owners_and_history_every_changed_path_stands_there_with_nobody() -> None:
    made = find_ownership(sources({"a.py": "x = 1\n"}, {"a.py": "x = 2\n", "b.py": ""}))
    assert [(one.path, one.owners, one.experts) for one in made.paths] == [("a.py", (), ()), ("b.py", (), ())]
    assert (made.file, made.history) == (None, "none")
