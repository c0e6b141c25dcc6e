from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.git.tree_attributes import parse_set
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.model.ids import ObjectId, RepoPath
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("linguist-generated", "linguist-vendored")


@pytest.mark.parametrize(
    ("line", "generated"),
    [
        ("*.py linguist-generated", ["gen/a.py", "top.py"]),
        ("*.py linguist-generated=true", ["gen/a.py", "top.py"]),
        ("*.py linguist-generated=false", []),
        ("*.py -linguist-generated", []),
        ("gen linguist-generated", []),
        ("gen/** linguist-generated", ["gen/a.py"]),
        ("/top.py linguist-generated", ["top.py"]),
        ("*.py linguist-generated\ntop.py -linguist-generated", ["gen/a.py"]),
    ],
)
def test_a_tree_says_what_git_would_say(line: str, generated: list[str], tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({".gitattributes": line + "\n", "gen/a.py": "", "top.py": ""})
    made.write({".gitattributes": "* linguist-generated linguist-vendored\n"})
    (made.path / ".git" / "info").mkdir(exist_ok=True)
    (made.path / ".git" / "info" / "attributes").write_text("* linguist-vendored\n")
    options = GitOptions(
        folder=str(made.path), state=str(tmp_path / "s"), environment={"PATH": "/usr/bin:/bin"}
    )
    git = open_reader(SubprocessRunner(), options)
    tree = ObjectId(made.git("rev-parse", "HEAD^{tree}").decode().strip())
    told = git.attributes(tree, [RepoPath("gen/a.py"), RepoPath("top.py")], NAMES)
    assert sorted(told) == generated
    assert set(told.values()) <= {frozenset({"linguist-generated"})}


def test_names_are_gathered_by_path_and_what_is_not_set_is_left_out() -> None:
    fields = [
        *(b"a", b"x", b"set"),
        *(b"a", b"y", b"unset"),
        *(b"a", b"z", b"value"),
        *(b"b", b"x", b"unspecified"),
        b"",
    ]
    assert parse_set(fields) == {"a": frozenset({"x", "z"})}
