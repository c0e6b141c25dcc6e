"""The pin of real repositories: every byte that the brief read moves it, and nothing else does."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.app.brief.brief import make_brief
from adjudge.app.wiring import open_repository
from adjudge.app.words import TargetWords, target_request
from adjudge.app.world import World
from adjudge.contracts.brief_v1 import brief_body
from adjudge.model.place import Side
from tests.builders import ENVIRONMENT, EPOCH_S, Repo, repo
from tests.fakes.graph import blob_id

if TYPE_CHECKING:
    from adjudge.model.brief import Brief
    from tests.property.strategies_graph import Files

pytestmark = pytest.mark.property

_NAMES = ("a", "b", "c", "d")
_LINES = st.sampled_from([
    *(f"import p.{name}" for name in _NAMES), *(f"from p.{name} import f" for name in _NAMES),
    "from q import g", "def f(x):\n    return x", "def f(x, y=1):\n    return y", "def g():\n    return p.a.f(1)",
    "class C:\n    def m(self): return 1", "LIMIT = 3", "f(LIMIT)",
])  # fmt: skip
_SOURCES = st.lists(_LINES, min_size=1, max_size=4, unique=True).map(lambda lines: "\n".join(lines) + "\n")
_PATHS = st.sampled_from(
    ["p/__init__.py", *(f"p/{name}.py" for name in _NAMES), "q.py", "tests/test_a.py", "alone.py"]
)
_PLAIN: Files = {
    "README.md": "text\n",
    "pyproject.toml": "[project]\nname = 'x'\n",
    ".gitattributes": "gen/** linguist-generated\n",
    "p/a.py": "def f(x):\n    return x\n",
    "unrelated/data.txt": "1\n",
}
BASES = st.dictionaries(_PATHS, _SOURCES, max_size=6).map(lambda files: {**_PLAIN, **files})
EDITS = st.dictionaries(_PATHS, st.one_of(_SOURCES, st.none()), max_size=3).map(
    lambda edits: {"p/a.py": "def f(x, *, y):\n    return y\n", **edits}
)
PICKS = st.integers(min_value=0, max_value=99)

few, many = settings(max_examples=20), settings(max_examples=150)
slow = pytest.mark.slow


class Story:
    """A base and a head in a repository of their own."""

    def __init__(self, base: Files, edits: dict[str, str | None]) -> None:
        after: dict[str, str | None] = {**base, **edits}
        self.sides = {
            Side.BASE: base,
            Side.HEAD: {path: text for path, text in after.items() if text is not None},
        }

    def committed(self, folder: Path, *, message: str = "") -> Repo:
        """The repository with two commits; with a message also a branch that has nothing to do with them."""
        made = repo(folder / "repo")
        stream = [_commit(1, "refs/heads/main", self.sides[Side.BASE], message=f"base {message}")]
        stream.append(_commit(2, "refs/heads/main", self.sides[Side.HEAD], message=message))
        if message:
            stream.append(
                _commit(3, "refs/heads/other", {"x.py": "import p\n"}, who="Some Body", message="other")
            )
        made.git("fast-import", "--quiet", stdin=b"".join(stream))
        return made

    def with_comment(self, path: str, sides: frozenset[Side]) -> Story:
        """The same but for a line that says nothing, at the end of a file of some sides."""
        made = Story({}, {})
        made.sides = {
            side: {**files, path: files[path] + "# note\n"} if side in sides else files
            for side, files in self.sides.items()
        }
        return made

    def with_line(self, path: str, line: str) -> Story:
        """The same with one more line at the end of a file, on every side that has it."""
        made = Story({}, {})
        made.sides = {
            side: {**files, path: f"{files[path]}{line}\n"} if path in files else files
            for side, files in self.sides.items()
        }
        return made

    def holders(self, path: str, side: Side) -> frozenset[Side]:
        """Sides whose file at a path must be edited so that it is edited at a side and nothing else changes."""
        text = self.sides[side].get(path)
        return frozenset(one for one in Side if self.sides[one].get(path) == text)


def _commit(mark: int, ref: str, files: Files, *, message: str, who: str = "A U Thor") -> bytes:
    """A commit of ``git fast-import`` with these files and no others."""
    person = f"{who} <{who.split(maxsplit=1)[0].lower()}@example.com> {EPOCH_S + mark} +0000"
    start = f"from :{mark - 1}\n" if mark == 2 else ""
    lines = [f"commit {ref}\nmark :{mark}\nauthor {person}\ncommitter {person}\n"]
    lines.append(f"data {len(message.encode())}\n{message}\n{start}deleteall\n")
    lines += [f"M 100644 inline {path}\ndata {len(text.encode())}\n{text}\n" for path, text in files.items()]
    return "".join(lines).encode()


def brief_of(story: Story, words: TargetWords, *, message: str = "") -> Brief:
    """The brief of a story, with nothing kept from before."""
    with tempfile.TemporaryDirectory() as folder:
        made = story.committed(Path(folder), message=message)
        made.git("symbolic-ref", "HEAD", "refs/heads/main")
        environment = {
            "PATH": ENVIRONMENT["PATH"],
            "ADJUDGE_STATE_DIR": f"{folder}/state",
            "ADJUDGE_CACHE_DIR": f"{folder}/cache",
        }
        world = World(folder=str(made.path), environment=environment, quiet=True)
        with open_repository(world) as repository:
            return make_brief(target_request(words, environment, fall_through=True), repository).brief


COMMIT, RANGE = TargetWords(commit="main"), TargetWords(range="main~1..main")
WORDS = st.sampled_from([COMMIT, RANGE])


def check_read_bytes_move_it(
    base: Files, edits: dict[str, str | None], words: TargetWords, pick: int
) -> None:
    story = Story(base, edits)
    before = brief_of(story, words)
    chosen = before.inputs[pick % len(before.inputs)]
    other = story.with_comment(chosen.path, story.holders(chosen.path, chosen.side))
    after = brief_of(other, words)
    read = {(one.side, one.path): one.object_id for one in after.inputs}
    assert after.pin != before.pin
    assert read[chosen.side, chosen.path] == blob_id(other.sides[chosen.side][chosen.path].encode())


def check_other_bytes_leave_it(
    base: Files, edits: dict[str, str | None], words: TargetWords, pick: int
) -> None:
    story = Story(base, edits)
    before = brief_of(story, words)
    read = {one.path for one in before.inputs}
    others = sorted({path for files in story.sides.values() for path in files} - read)
    path = others[pick % len(others)]
    after = brief_of(story.with_comment(path, frozenset(Side)), words)
    assert (after.pin, after.inputs) == (before.pin, before.inputs)


def check_other_code_is_named(base: Files, edits: dict[str, str | None], line: str, pick: int) -> None:
    """A dependency that comes from a file which was not read moves the pin by a part that can be named."""
    story = Story(base, edits)
    before = brief_of(story, COMMIT)
    read = {one.path for one in before.inputs}
    others = sorted({path for files in story.sides.values() for path in files if path.endswith(".py")} - read)
    if not others:
        return
    after = brief_of(story.with_line(others[pick % len(others)], line), COMMIT)
    was, now = brief_body(before), brief_body(after)
    differing = {key for key in was if was[key] != now[key]}
    assert (after.pin == before.pin) == (not differing and after.inputs == before.inputs)
    assert after.inputs != before.inputs or differing <= {"impact"}


@few
@given(BASES, EDITS, st.sampled_from(["import q", "import alone", "import p.a", "from p.b import f"]), PICKS)
def test_code_that_was_not_read_moves_the_pin_as_a_new_input_or_through_the_impact_alone(
    base: Files, edits: dict[str, str | None], line: str, pick: int
) -> None:
    check_other_code_is_named(base, edits, line, pick)


@few
@given(BASES, EDITS, WORDS, PICKS)
def test_any_byte_that_was_read_moves_the_pin_and_is_named(
    base: Files, edits: dict[str, str | None], words: TargetWords, pick: int
) -> None:
    check_read_bytes_move_it(base, edits, words, pick)


@few
@given(BASES, EDITS, WORDS, PICKS)
def test_any_byte_that_was_not_read_leaves_the_pin(
    base: Files, edits: dict[str, str | None], words: TargetWords, pick: int
) -> None:
    check_other_bytes_leave_it(base, edits, words, pick)


@few
@given(BASES, EDITS)
def test_messages_people_branches_and_spellings_leave_the_pin(
    base: Files, edits: dict[str, str | None]
) -> None:
    story = Story(base, edits)
    spelled = (
        brief_of(story, RANGE),
        brief_of(story, TargetWords(range="refs/heads/main^..HEAD"), message="other words"),
    )
    assert {one.pin for one in spelled} == {brief_of(story, COMMIT).pin}


@slow
@many
@given(BASES, EDITS, WORDS, PICKS)
def test_many_bytes_that_were_read_move_the_pin(
    base: Files, edits: dict[str, str | None], words: TargetWords, pick: int
) -> None:
    check_read_bytes_move_it(base, edits, words, pick)


@slow
@many
@given(BASES, EDITS, WORDS, PICKS)
def test_many_bytes_that_were_not_read_leave_the_pin(
    base: Files, edits: dict[str, str | None], words: TargetWords, pick: int
) -> None:
    check_other_bytes_leave_it(base, edits, words, pick)
