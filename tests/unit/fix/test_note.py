"""The name of a note of a fix that is being written."""

from __future__ import annotations

from adjudge.fix.note import note_name


def test_each_work_tree_has_a_name_of_its_own_that_is_a_file_name() -> None:
    names = {note_name(one) for one in (None, "/a", "/a/b", "/a\udcff", "/ä")}
    assert len(names) == 5
    assert all(one.isascii() and "/" not in one and "." not in one for one in names)
    assert note_name("/a") == note_name("/a")
