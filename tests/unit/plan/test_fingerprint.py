"""Equal content has one fingerprint, whatever commit, clone or neighbour it has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.model.ids import Digest, ObjectId, RepoPath
from adjudge.plan.fingerprint import fingerprint, footing_of, name_unit
from adjudge.plan.options import Conventions, PlanBounds, PlanOptions
from adjudge.plan.tiers import choose_tier
from tests.pack_values import a_check, a_pack
from tests.plan_values import SHAPES, Files, an_executor, found_units, plan_options, plan_sources

BEFORE = "def f():\n    return 1\n"
AFTER = "def f():\n    return 2\n"


def digests(
    before: Files, after: Files, options: PlanOptions | None = None, **target: Any
) -> dict[str, Digest]:
    made = plan_sources(before, after)
    made = replace(made, target=replace(made.target, **target))
    footing = footing_of(options or plan_options())
    return {path: fingerprint(one, choose_tier(one), footing) for path, one in found_units(made).items()}


BASE = digests({"a.py": BEFORE}, {"a.py": AFTER})["a.py"]


def test_other_commits_and_trees_change_nothing() -> None:
    other: dict[str, Any] = {
        "head_commit": ObjectId("8" * 40),
        "base_commit": None,
        "head_tree": ObjectId("9" * 40),
    }
    assert digests({"a.py": BEFORE}, {"a.py": AFTER}, **other)["a.py"] == BASE


def test_neighbours_change_nothing() -> None:
    with_more = digests(
        {"a.py": BEFORE, "b.py": "x = 1\n"}, {"a.py": AFTER, "b.py": "x = 2\n", "c.py": "import a\n"}
    )
    assert with_more["a.py"] == BASE


def test_one_edited_file_changes_one_unit() -> None:
    before = {name: f"x = {name!r}\n" for name in ("a.py", "b.py", "c.py")}
    after = {name: text + "y = 1\n" for name, text in before.items()}
    first = digests(dict(before), dict(after))
    second = digests(dict(before), {**after, "b.py": after["b.py"] + "z = 1\n"})
    assert [name for name in first if first[name] != second[name]] == ["b.py"]


def test_content_of_either_side_changes_it() -> None:
    assert digests({"a.py": BEFORE}, {"a.py": AFTER + "\n"})["a.py"] != BASE
    assert digests({"a.py": BEFORE + "\n"}, {"a.py": AFTER})["a.py"] != BASE


def test_path_changes_it() -> None:
    assert digests({"b.py": BEFORE}, {"b.py": AFTER})["b.py"] != BASE


def test_tier_changes_it() -> None:
    used = {"u.py": "from a import f\n\nf()\n"}
    old, new = "def f(x):\n    return 1\n", "def f():\n    return 1\n"
    assert (
        digests({"a.py": old, **used}, {"a.py": new, **used})["a.py"]
        != digests({"a.py": old}, {"a.py": new})["a.py"]
    )


@pytest.mark.parametrize(
    "more",
    [
        {"executor": an_executor(name="other")},
        {"executor": an_executor(version="2")},
        {"executor": an_executor(model="larger")},
        {"executor": an_executor(settings_sha256=Digest("1" * 64))},
        {"executor": an_executor(networked=True)},
        {"secrets": SHAPES},
        {"packs": (a_pack(),)},
        {"packs": (a_pack(version="2"),)},
        {"packs": (a_pack(a_check(paths=("nowhere/**",))),)},
        {"conventions": (Conventions(path=RepoPath("AGENTS.md"), text="x"),)},
        {"task": "Fix it."},
        {"requirements": ("It must be fast.",)},
    ],
)
def test_what_readings_rest_on_changes_it(more: dict[str, Any]) -> None:
    assert digests({"a.py": BEFORE}, {"a.py": AFTER}, plan_options(**more))["a.py"] != BASE


def test_template_and_versions_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("template_digest", lambda: "f" * 64), ("POLICY_VERSION", "0"), ("SCHEMA", "x/v0")):
        with monkeypatch.context() as patched:
            patched.setattr(f"adjudge.plan.fingerprint.{name}", value)
            assert digests({"a.py": BEFORE}, {"a.py": AFTER})["a.py"] != BASE, name


def test_task_is_no_requirement() -> None:
    assert footing_of(plan_options(task="x")) != footing_of(plan_options(requirements=("x",)))


def test_bounds_and_budget_change_nothing() -> None:
    bounds = PlanBounds(budget=1, prompt_bytes=1 << 20)
    assert digests({"a.py": BEFORE}, {"a.py": AFTER}, plan_options(bounds=bounds))["a.py"] == BASE


def test_name_is_the_start_of_the_digest() -> None:
    assert name_unit(Digest("ab" * 32)) == "unit:" + "ab" * 16


def test_another_pack_is_another_reading() -> None:
    first, other = a_pack(), a_pack(a_check(text="Is it fast?"))
    assert footing_of(plan_options(packs=(first,))) != footing_of(plan_options(packs=(other,)))
    assert footing_of(plan_options(packs=(first,))) == footing_of(plan_options(packs=(a_pack(),)))
