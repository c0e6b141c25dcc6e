"""A plan accounts for every path, keeps its bounds, and is a function of the change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudge.brief.build import build_brief
from adjudge.model.ids import RepoPath
from adjudge.model.review import Pass, Tier
from adjudge.plan.make import Planning, make_plan
from adjudge.plan.options import PlanBounds
from tests.plan_values import SHAPES, Files, plan_options, plan_sources

if TYPE_CHECKING:
    from adjudge.brief.sources import BriefSources

TOKEN = "ghp_" + "a1B2" * 9


def plan_of(made: BriefSources, reused: frozenset[str] = frozenset(), **more: Any) -> Planning:
    return make_plan(build_brief(made), made, plan_options(**more), reused=reused)


def plan(before: Files, after: Files, **more: Any) -> Planning:
    return plan_of(plan_sources(before, after), **more)


def lines(count: int) -> str:
    return "".join(f"x{at} = {at}\n" for at in range(count))


def mixed() -> BriefSources:
    made = plan_sources(
        {
            "a.py": "x = 1\n",
            "gone.py": "y = 1\n",
            "gen.py": "g = 1\n",
            "old.py": "o\np\n",
            "u.py": "from a import x\n",
        },
        {
            "a.py": "x = 2\n",
            "new.py": lines(30),
            "gen.py": "g = 2\n",
            "n/old.py": "o\nq\n",
            "e.py": "",
            "u.py": "from a import x\n",
        },
        renamed={"n/old.py": "old.py"},
    )
    return replace(made, attributes={RepoPath("gen.py"): frozenset({"linguist-generated"})})


def test_every_path_is_one_unit_sorted_and_reconciles_with_the_target() -> None:
    made = mixed()
    units = plan_of(made).plan.units
    assert [one.path for one in units] == sorted(change.path for change in made.target.changes)
    assert len({one.unit_id for one in units}) == len(units)


def test_every_part_is_in_one_call_of_each_pass_of_its_unit() -> None:
    made = plan_of(mixed()).plan
    seen = Counter((call.pass_, *part) for call in made.calls for part in call.parts)
    wanted = {
        (pass_, one.unit_id, part.number) for one in made.units for pass_ in one.passes for part in one.parts
    }
    assert seen == dict.fromkeys(wanted, 1)


def test_bytes_and_hunks_reconcile_with_the_patch() -> None:
    made = mixed()
    assert made.patch is not None
    units = plan_of(made).plan.units
    shown = sum(part.shown for one in units for part in one.parts)
    assert shown + sum(one.left_out for one in units) == len(made.patch.data)
    whole = [one for one in units if not one.skip]
    assert all(sum(part.hunks for part in one.parts) == one.hunks for one in whole)


def test_skipped_unit_has_a_reason_and_neither_part_nor_pass() -> None:
    (unit,) = [one for one in plan_of(mixed()).plan.units if one.skip]
    assert (unit.path, unit.skip, unit.parts, unit.passes) == ("gen.py", "generated", (), ())


def test_text_of_every_part_stands_in_its_prompts() -> None:
    made = plan_of(mixed()).plan
    texts = {(one.unit_id, part.number): part.text for one in made.units for part in one.parts}
    assert all(texts[part] in call.prompt for call in made.calls for part in call.parts)


def test_prompts_keep_to_their_bound() -> None:
    made = plan({"a.txt": ""}, {"a.txt": lines(30_000), "b.py": lines(200)}).plan
    assert len(made.calls) > 2
    assert all(len(call.prompt.encode()) <= 80 << 10 for call in made.calls)


def test_file_of_three_megabytes_is_partial_and_sinks_nothing() -> None:
    made = plan({"a.txt": "", "b.py": "x = 1\n"}, {"a.txt": lines(200_000), "b.py": "x = 2\n"}).plan
    large, small = made.units
    assert large.left_out > 2 << 20
    assert sum(part.size for part in large.parts) <= 512 << 10
    assert small.left_out == 0
    assert any(part[0] == small.unit_id for call in made.calls for part in call.parts)
    assert [(one.code, one.path) for one in made.limitations] == [("unit-not-whole", "a.txt")]


def test_same_change_gives_the_same_plan() -> None:
    assert plan_of(mixed()).plan == plan_of(mixed()).plan


def test_budget_names_what_it_leaves_out() -> None:
    files = {f"{name}.txt": f"{name}\n" * 4000 for name in "abc"}
    made = plan(dict.fromkeys(files, ""), dict(files), bounds=PlanBounds(budget=60_000)).plan
    assert made.left_out
    assert sum(call.tokens for call in made.calls) <= 60_000
    read = {part[0] for call in made.calls for part in call.parts}
    assert sorted(one.path for one in made.units if one.unit_id not in read) == list(made.left_out)


def test_reused_unit_is_in_the_plan_and_in_no_call() -> None:
    first = plan_of(mixed()).plan
    name = next(one.unit_id for one in first.units if one.path == "a.py")
    second = plan_of(mixed(), frozenset({name})).plan
    assert second.units == first.units
    assert name not in {part[0] for call in second.calls for part in call.parts}
    assert second.left_out == ()


def test_secret_leaves_in_no_prompt_and_leads_back() -> None:
    made = plan(
        {"a.py": f"k = '{TOKEN}'\n", "u.py": "import a\n"},
        {"a.py": "k = ''\n", "u.py": "import a\n"},
        secrets=SHAPES,
    )
    (unit,) = made.plan.units
    assert not any(TOKEN in call.prompt for call in made.plan.calls)
    assert made.hidden == {unit.unit_id: {"[redacted:github-token:1]": TOKEN}}


def test_without_shapes_texts_stay_as_they_are() -> None:
    made = plan({"a.py": ""}, {"a.py": f"k = '{TOKEN}'\n"})
    assert TOKEN in made.plan.calls[0].prompt
    assert made.hidden == {}


def test_consumer_is_shown_with_its_lines() -> None:
    user = {"u.py": "from a import f\n\nf(1)\n"}
    made = plan(
        {"a.py": "def f(x):\n    return x\n", **user}, {"a.py": "def f(x, y):\n    return x\n", **user}
    ).plan
    (unit,) = made.units
    assert unit.tier is Tier.FULL
    assert [call.pass_ for call in made.calls] == [Pass.PRODUCT, Pass.AGENT, Pass.SECURITY]
    assert "outside the change, u.py uses f:\n       1 from a import f\n       3 f(1)\n" in unit.parts[0].text


def test_importing_files_share_a_call() -> None:
    before = {"a.py": "", "z/b.py": "", **{f"m{at}.txt": "" for at in range(3)}}
    after = {
        "a.py": lines(500),
        "z/b.py": "import a\n" + lines(500),
        **{f"m{at}.txt": lines(2500) for at in range(3)},
    }
    made = plan(dict(before), dict(after)).plan
    ids = {one.path: one.unit_id for one in made.units}
    near = [call for call in made.calls if (ids[RepoPath("a.py")], 0) in call.parts]
    assert all((ids[RepoPath("z/b.py")], 0) in call.parts for call in near)


def test_without_the_patch_nothing_is_sent_and_everything_is_told() -> None:
    made = plan_of(replace(plan_sources({"a.py": "1\n"}, {"a.py": "2\n"}), patch=None)).plan
    assert made.calls == ()
    assert [one.left_out for one in made.units] == [1]
    assert [one.code for one in made.limitations] == ["unit-not-whole"]


def test_hostile_names_and_lines_reach_prompts_as_plain_text() -> None:
    before: Files = {"a\u202e\n```.py": "x\n", "b.py": b"\xff\xfe\n"}
    after: Files = {
        "a\u202e\n```.py": ">>>>> x\n\u2066\r\x1b[2J\n" + "y" * 1_000_000,
        "b.py": b"\xfe\xff\x85\n",
    }
    made = plan(before, after).plan
    for call in made.calls:
        assert call.prompt.encode()
        assert all(letter.isprintable() or letter in "\n\t" for letter in set(call.prompt))


def test_placeholders_of_a_unit_do_not_move_with_its_users() -> None:
    other = "ghp_" + "c3D4" * 9
    before, after = "def f(x):\n    return x\n", f"def f(x, y):\n    return '{TOKEN}'\n"
    alone = plan({"a.py": before}, {"a.py": after}, secrets=SHAPES)
    user = {"u.py": f"from a import f\n\nf('{other}')\n"}
    used = plan({"a.py": before, **user}, {"a.py": after, **user}, secrets=SHAPES)
    (first,), (second,) = alone.hidden.values(), used.hidden.values()
    assert first == {"[redacted:github-token:1]": TOKEN}
    assert second == {**first, "[redacted:user-github-token:1]": other}
