"""What a person sees of a brief, typed as a person types it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

LIB = "def check(user):\n    if user is None:\n        raise ValueError(user)\n    return user\n"
FILES: dict[str, str | bytes | None] = {
    "src/lib.py": LIB,
    "src/view.py": "from lib import check\n\ncheck(1)\n",
    "src/other.py": "from lib import check\n\ncheck(2)\n",
}


@pytest.fixture
def app(tmp_path: Path) -> Repo:
    """Two files changed in the work tree: one has lost a check, and one of its two users."""
    made = repo(tmp_path / "app")
    made.commit(FILES)
    lost = LIB.replace("    if user is None:\n        raise ValueError(user)\n", "")
    return made.write({"src/lib.py": lost, "src/view.py": "from lib import check\n\ncheck(3)\n"})


def test_a_newcomer_reads_risk_reason_order_and_what_got_weaker(app: Repo, adjudge: Console) -> None:
    out = adjudge(app.path).out
    assert out.splitlines()[2].startswith("High risk, ")
    for word in (
        "src/lib.py",
        "Read in this order",
        "guard gone or changed: ",
        "used outside by src/other.py",
    ):
        assert word in out, word


def test_part_of_a_change_is_shown_from_the_folder_one_stands_in(app: Repo, adjudge: Console) -> None:
    ended = adjudge(app.path / "src", "brief", "--only", "view.py")
    assert "1 other unit not shown" in ended.out
    assert "src/lib.py  modified" not in ended.out
    assert ended.out.splitlines()[1].startswith("2 paths changed")


def test_part_of_a_change_has_the_same_document_and_the_same_code(app: Repo, adjudge: Console) -> None:
    whole = adjudge(app.path, "brief", "--json")
    part = adjudge(app.path, "brief", "--json", "--only", "src/view.py")
    assert (part.out, part.code) == (whole.out, whole.code)


def test_a_path_that_did_not_change_is_2_with_near_names(app: Repo, adjudge: Console) -> None:
    ended = adjudge(app.path, "brief", "--only", "lib.py")
    assert ended.code == 2
    assert "did you mean src/lib.py?" in ended.err


def test_a_path_that_did_not_change_is_one_document_in_json(app: Repo, adjudge: Console) -> None:
    assert adjudge(app.path, "brief", "--json", "--only", "x.py").json["code"] == "only-no-match"


def test_a_tour_is_walked_by_the_command_each_page_ends_with(app: Repo, adjudge: Console) -> None:
    seen = []
    words = ["brief", "--tour"]
    for _ in range(3):
        out = adjudge(app.path, *words).out
        seen.append(out.splitlines()[1])
        words = out.splitlines()[-1].removeprefix("Next: adjudge ").split()
    assert seen == ["Stop 1 of 2, 0 viewed", "Stop 2 of 2, 1 viewed", "All 2 stops viewed"]
    assert words == ["brief", "--tour", "--reset"]


def test_a_page_shows_the_lines_that_changed(app: Repo, adjudge: Console) -> None:
    out = adjudge(app.path, "brief", "--tour").out
    assert "  2 -     if user is None:\n" in out
    assert "  3 -         raise ValueError(user)\n" in out


def test_a_tour_writes_nothing_in_the_subject(app: Repo, adjudge: Console) -> None:
    before = snapshot(app.path)
    adjudge(app.path, "brief", "--tour", "--next")
    assert snapshot(app.path) == before


@pytest.mark.parametrize(
    "words", [("--next",), ("--stop", "1"), ("--reset",), ("--tour", "--svg", "-"), ("--svg", "-", "--json")]
)
def test_words_that_do_not_go_together_are_2(app: Repo, adjudge: Console, words: tuple[str, ...]) -> None:
    assert adjudge(app.path, "brief", *words).code == 2


def test_a_picture_is_printed_alone(app: Repo, adjudge: Console) -> None:
    ended = adjudge(app.path, "brief", "--svg", "-")
    assert (ended.code, ended.err) == (0, "")
    assert ET.fromstring(ended.out.encode()).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_picture_in_the_subject_is_refused_and_not_written(app: Repo, adjudge: Console) -> None:
    ended = adjudge(app.path, "brief", "--svg", "change.svg")
    assert ended.code == 2
    assert not (app.path / "change.svg").exists()


def test_a_picture_in_a_file_comes_with_the_brief(app: Repo, adjudge: Console, tmp_path: Path) -> None:
    ended = adjudge(app.path, "brief", "--json", "--svg", str(tmp_path / "change.svg"))
    assert ended.json["schema"] == "adjudge.brief/v1"
    assert "note: The picture is in " in ended.err
    first = (tmp_path / "change.svg").read_bytes()
    assert first == adjudge(app.path, "brief", "--svg", "-").out.encode()


def test_timings_are_told_on_standard_error_and_in_no_artefact(app: Repo, adjudge: Console) -> None:
    plain = adjudge(app.path, "brief", "--json")
    timed = adjudge(app.path, "brief", "--json", "--timings")
    assert timed.out == plain.out
    assert [line.split()[1] for line in timed.err.splitlines()] == [
        "repository", "target", "patch", "graphs", "brief", "print", "total",
    ]  # fmt: skip


def test_an_exported_graph_is_one_document_in_every_form(app: Repo, adjudge: Console) -> None:
    plain, asked = adjudge(app.path, "graph", "export"), adjudge(app.path, "graph", "export", "--json")
    assert plain.out == asked.out
    made = json.loads(plain.out)
    assert made["schema"] == "adjudge.graph/v1"
    assert {(edge["from"], edge["to"]) for edge in made["edges"]} == {
        ("src/other.py", "src/lib.py"),
        ("src/view.py", "src/lib.py"),
    }
