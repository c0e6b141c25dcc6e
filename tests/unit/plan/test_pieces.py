"""Parts of a unit hold what is known of it and all its lines, or say how much they do not hold."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.brief.build import build_brief
from adjudge.plan.pieces import Pieces, Texts, UnitTelling, make_pieces
from adjudge.plan.redacted import Curtain
from adjudge.plan.snippets import find_snippets
from adjudge.plan.tiers import choose_tier
from tests.plan_values import SHAPES, Files, found_units, plan_sources

if TYPE_CHECKING:
    from adjudge.brief.sources import BriefSources

ROOM = 16 << 10
MOST = 64 << 10


def pieces_of(
    made: BriefSources, path: str, curtain: Curtain | None = None, *, room: int = ROOM, most: int = MOST
) -> Pieces:
    found = found_units(made)[path]
    change = found.change
    texts = made.texts([one for one in (change.old_id, change.new_id) if one is not None])
    assert made.patch is not None
    telling = UnitTelling(
        found=found,
        chosen=choose_tier(found),
        texts=Texts(
            base=texts[change.old_id] if change.old_id is not None else None,
            head=texts[change.new_id] if change.new_id is not None else None,
            base_facts=made.base.facts(change.old_path),
            head_facts=made.head.facts(change.new_path),
        ),
        snippets=find_snippets(build_brief(made).units, made)[found.unit.path],
        data=made.patch.data,
    )
    return make_pieces(
        telling, curtain or Curtain(secrets=None), Curtain(secrets=SHAPES, of="user"), room=room, most=most
    )


def pieces(before: Files, after: Files, path: str = "a.py", **more: object) -> Pieces:
    return pieces_of(plan_sources(before, after), path, **more)  # type: ignore[arg-type]


def test_part_tells_paths_facts_and_lines() -> None:
    made = pieces({"a.py": "def f():\n    return 1\n"}, {"a.py": "def f():\n    return 2\n"})
    (one,) = made.pieces
    assert one.text.startswith("path: a.py\nstatus: modified; language: python; mode: 100644\n")
    assert "changed: function f: body, public, head line 1\n" in one.text
    assert one.text.endswith(
        "lines: number before, number after, mark, text\n"
        "@@ base 1 head 1 in f @@\n"
        "     1      1   def f():\n"
        "     2        -     return 1\n"
        "            2 +     return 2\n"
    )
    assert (one.hunks, made.left_out) == (1, 0)


def test_deleted_file_is_told_with_numbers_of_the_base() -> None:
    made = pieces({"a.py": "def f():\n    return 1\n", "b": ""}, {"b": ""})
    assert made.pieces[0].text.endswith(
        "@@ base 1 in f @@\n     1        - def f():\n     2        -     return 1\n"
    )


def test_large_unit_has_numbered_parts_with_users_in_the_first() -> None:
    text = "".join(f"x{at} = {at}\n" for at in range(1500))
    made = pieces({"a.py": "", "b.py": "import a\n"}, {"a.py": text, "b.py": "import a\n"}, most=1 << 20)
    assert len(made.pieces) > 2
    assert all(len(one.text.encode()) <= ROOM for one in made.pieces)
    assert all(
        f"part {at} of {len(made.pieces)} of this unit\n" in one.text for at, one in enumerate(made.pieces, 1)
    )
    assert ["tests that reach it" in one.text for one in made.pieces] == [
        True,
        *[False] * (len(made.pieces) - 1),
    ]
    assert sum(one.hunks for one in made.pieces) == 1
    assert made.left_out == 0


def test_what_is_beyond_the_bound_of_a_unit_is_counted() -> None:
    text = "".join(f"x{at} = {at}\n" for at in range(9000))
    source = plan_sources({"a.txt": ""}, {"a.txt": text})
    made = pieces_of(source, "a.txt")
    assert source.patch is not None
    assert made.left_out > 0
    assert sum(one.shown for one in made.pieces) + made.left_out == len(source.patch.data)
    assert sum(len(one.text.encode()) for one in made.pieces) <= MOST


def test_unit_that_git_does_not_show_has_no_part_and_is_left_out() -> None:
    source = plan_sources({"a.py": "1\n"}, {"a.py": "2\n"})
    assert source.patch is not None
    bare = replace(source, patch=replace(source.patch, changes=()))
    assert pieces_of(bare, "a.py") == Pieces(pieces=(), left_out=1)


def test_unit_without_lines_has_one_part() -> None:
    made = pieces({"a.py": "x\n"}, {"a.py": "x\n", "e.py": ""}, "e.py")
    assert made.pieces[0].text.endswith("no line of it changed\n")
    assert (made.pieces[0].hunks, made.left_out) == (0, 0)


def test_carriage_returns_of_every_line_are_told_once() -> None:
    text = pieces({"a.txt": "a\r\nb\r\n"}, {"a.txt": "a\r\nB\r\n"}, "a.txt").pieces[0].text
    assert "every changed line ends with CR LF" in text
    assert "[U+000D]" not in text


def test_changed_line_ends_are_seen() -> None:
    text = pieces({"a.txt": "a\n"}, {"a.txt": "a\r\n"}, "a.txt").pieces[0].text
    assert "     1        - a\n            1 + a[U+000D]\n" in text


def test_secret_of_an_unchanged_neighbour_is_hidden() -> None:
    token = "ghp_" + "a1B2" * 9
    curtain = Curtain(secrets=SHAPES)
    source = plan_sources({"a.py": f"k = '{token}'\nx = 1\n"}, {"a.py": f"k = '{token}'\nx = 2\n"})
    (one,) = pieces_of(source, "a.py", curtain).pieces
    assert token not in one.text
    assert curtain.hidden == {"[redacted:github-token:1]": token}


def test_many_facts_do_not_crowd_out_the_lines() -> None:
    before = "".join(f"def f{'x' * 250}{at}():\n    return 1\n\n\n" for at in range(60))
    made = pieces({"a.py": before}, {"a.py": before.replace("return 1", "return 2")}, most=1 << 20)
    assert "more lines of facts\n" in made.pieces[0].text
    assert all(len(one.text.encode()) <= ROOM for one in made.pieces)
    assert made.left_out == 0


def test_remark_of_git_is_shown_for_a_file_that_holds_secrets() -> None:
    curtain = Curtain(secrets=SHAPES)
    source = plan_sources({".env": "A=1"}, {".env": "A=2"})
    (one,) = pieces_of(source, ".env", curtain).pieces
    assert one.text.count("\\  No newline at end of file\n") == 2
    assert "A=" not in one.text
