"""Which units the builtin reviewer reads, and how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.brief.brief import make_brief
from adjudge.app.place import open_place, the_repository
from adjudge.model.review import UnitState
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.plan.units import find_units
from adjudge.review.builtin_reading import BuiltinRead, read_units
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def read(tmp_path: Path, files: dict[str, str | bytes | None]) -> BuiltinRead:
    """What is made of an edit."""
    subject(tmp_path).write(files)
    with open_place(world(tmp_path), needs_repository=True) as place:
        request = TargetRequest(mode=TargetMode.WORKTREE)
        made = make_brief(request, the_repository(place))
        return read_units(find_units(made.brief, made.sources), made.sources.texts)


@pytest.mark.parametrize(
    ("name", "text", "state", "reason"),
    [
        ("a.py", "A = 1\n", UnitState.REVIEWED, ""),
        ("a.go", "package a\n", UnitState.REVIEWED, ""),
        ("a.py", "A = (1\n", UnitState.PARTIAL, "unread"),
        ("a.txt", "words\n", UnitState.SKIPPED, "no-rules"),
        ("a.bin", b"\0\1", UnitState.SKIPPED, "binary"),
    ],
)
def test_unit_is_read_by_the_rules_of_its_language(
    tmp_path: Path, name: str, text: str | bytes, state: UnitState, reason: str
) -> None:
    found = {str(one.path): one for one in read(tmp_path, {name: text}).units}
    assert (found[name].state, found[name].reason) == (state, reason)


def test_hits_of_a_file_with_a_syntax_error_are_kept(tmp_path: Path) -> None:
    text = "import subprocess\n\n\ndef run(command):\n    subprocess.call(command, shell=True)\n\n\ndef f(:\n"
    made = read(tmp_path, {"a.py": text})
    assert [(str(one.path), one.start_line) for one in made.hits] == [("a.py", 5)]


def test_what_was_read_is_counted_in_bytes_and_hunks_of_the_patch(tmp_path: Path) -> None:
    found = {str(one.path): one for one in read(tmp_path, {"a.py": "A = 1\n"}).units}
    assert (found["a.py"].size, found["a.py"].sent) == (len(b"+A = 1\n"), len(b"+A = 1\n"))
    assert (found["a.py"].hunks, found["a.py"].hunks_sent) == (1, 1)


def test_hits_are_those_of_changed_lines(tmp_path: Path) -> None:
    made = read(tmp_path, {"a.py": "import hashlib\nX = hashlib.md5(b'').hexdigest()\n"})
    assert {(one.path, one.start_line) for one in made.hits} <= {("a.py", 2)}
