"""Any change is planned without losing a byte of it, within the bounds, and nothing in it breaks out of its fence."""

from __future__ import annotations

import re
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.brief.build import build_brief
from adjudge.model.review import Pass
from adjudge.plan.fences import LENGTH
from adjudge.plan.make import make_plan
from adjudge.plan.options import PlanBounds
from adjudge.plan.packing import Frame, pack_units
from adjudge.plan.parts import LEAST, Body, Lines, split_rows
from adjudge.plan.prompts import REPAIR_BYTES
from adjudge.plan.replies import read_reply
from adjudge.plan.rows import rows_of
from adjudge.plan.visible import restore, show
from tests.plan_values import SHAPES, add_hunks, plan_options, plan_sources
from tests.unit.plan.test_packing import a_planned

pytestmark = pytest.mark.property

ODD = st.sampled_from([
    "x = 1", "", "@@ head 1 @@", "     1      1 + x", "<<<<< 0", ">>>>> 0", "```", "\u202e", "\t", "\r", "-", "+ a",
    "\\ No newline at end of file", "[U+202E]", "[redacted:api-key:1]", "password = 'hunter2hunter2'", "y" * 3000,
    "é" * 900, "\u2028", "{delimiter}", "def f():", "    return 1",
])  # fmt: skip
LINE = ODD | st.text(st.characters(exclude_characters="\n\0", exclude_categories=["Cs"]), max_size=40)
TEXT = st.builds(
    lambda lines, end: ("\n".join(lines) + end).encode(),
    st.lists(LINE, max_size=30),
    st.sampled_from(["", "\n"]),
)
BYTES = TEXT | st.binary(max_size=200).map(lambda data: data.replace(b"\0", b"\xff"))


def put_together(bodies: tuple[Body, ...]) -> bytes:
    """The changed lines of all parts, as the patch has them."""
    made: list[str] = []
    for line in "".join(body.text for body in bodies).split("\n")[:-1]:
        if line.startswith("@@ "):
            continue
        if line[14] == ">":
            made[-1] += line[16:]
        else:
            made.append(line[14] + line[16:])
    changed = (line for line in made if not line.startswith(" "))
    return "".join(f"{restore(line, {})}\n" for line in changed).encode("utf-8", "surrogateescape")


@given(BYTES, BYTES, st.integers(LEAST, 6000), st.booleans())
def test_no_byte_of_a_hunk_is_lost_between_parts(
    before: bytes, after: bytes, room: int, around: bool
) -> None:
    data = bytearray()
    hunks = add_hunks(data, before, after)
    lines = Lines(lambda row: show(row.text), lambda _: "", lambda row: "def" in row.text)
    near = after.decode("utf-8", "surrogateescape").removesuffix("\n").split("\n") if around else None
    bodies = split_rows(rows_of(bytes(data), hunks, near), lines, rooms=[room] * 400)
    assert put_together(bodies) == bytes(data)
    assert all(len(body.text.encode()) <= room for body in bodies)
    assert sum(body.size for body in bodies) == len(data)
    assert sum(body.hunks for body in bodies) == len(hunks)


@given(st.text(st.characters(exclude_characters="\0")))
def test_what_is_shown_leads_back_and_is_seen(text: str) -> None:
    shown = show(text)
    assert restore(shown, {}) == text
    assert all(one.isprintable() or one == "\t" or category(one) == "Zs" for one in shown)


NAMES = st.sampled_from(["a.py", "b/c.py", "d.txt", ".env", "e\u202e.py", "README.md", "uv.lock", "f\n.py"])
TREES = st.dictionaries(NAMES, TEXT, max_size=5)


@given(TREES, TREES, st.sampled_from([0, 8000, 20_000]), st.booleans())
def test_any_change_is_planned_whole_and_within_its_bounds(
    before: dict[str, bytes],
    after: dict[str, bytes],
    budget: int,
    networked: bool,
) -> None:
    made = plan_sources(dict(before), dict(after))
    options = plan_options(bounds=PlanBounds(budget=budget), secrets=SHAPES if networked else None)
    plan = make_plan(build_brief(made), made, options).plan
    assert made.patch is not None
    assert [one.path for one in plan.units] == sorted(change.path for change in made.target.changes)
    shown = sum(part.shown for one in plan.units for part in one.parts)
    assert shown + sum(one.left_out for one in plan.units) == len(made.patch.data)
    read = {part[0] for call in plan.calls for part in call.parts}
    assert [one.path for one in plan.units if one.parts and one.unit_id not in read] == list(plan.left_out)
    assert not budget or sum(call.tokens for call in plan.calls) <= budget
    for call in plan.calls:
        assert len(call.prompt.encode()) <= options.bounds.prompt_bytes - REPAIR_BYTES
        (mark,) = set(re.findall(rf"^<<<<< ([0-9a-f]{{{LENGTH}}})$", call.prompt, re.MULTILINE))
        assert call.prompt.count(mark) == 2 * len(call.parts) + 1


@given(
    st.lists(st.tuples(st.integers(1, 990), st.integers(1, 3), st.integers(0, 9)), max_size=30),
    st.integers(0, 3000),
)
def test_every_part_is_packed_once_or_its_unit_is_left_out(
    given_: list[tuple[int, int, int]], budget: int
) -> None:
    units = [
        a_planned(f"{at % 3}/{at}", *[size] * parts, focus=focus, passes=(Pass.PRODUCT, Pass.AGENT))
        for at, (size, parts, focus) in enumerate(given_)
    ]
    near = {one.path: tuple(other.path for other in units[at - 1 : at + 1]) for at, one in enumerate(units)}
    packed = pack_units(units, near, Frame(size=dict.fromkeys(Pass, 50), room=1000, around=10), budget=budget)
    seen = sorted((load.pass_.value, *part) for load in packed.loads for part in load.parts)
    kept = [one for one in units if one.path not in packed.left_out]
    assert seen == sorted(
        (pass_.value, one.unit_id, part.number) for one in kept for pass_ in one.passes for part in one.parts
    )
    assert budget or not packed.left_out


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_answer_is_read_or_failed(data: bytes) -> None:
    made = read_reply(data, {"unit:" + "a" * 32: {}}, tool="t")
    assert made.is_usable or made.errors
