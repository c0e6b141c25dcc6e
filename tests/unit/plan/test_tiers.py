"""Tiers come from what a unit holds and who uses it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.policy import NO_POLICY
from adjudge.model.review import Pass, Tier
from adjudge.model.signal import Category, Suppression
from adjudge.plan.tiers import LITE_LINES, TRIVIAL_LINES, Chosen, choose_tier
from adjudge.plan.units import FoundUnit
from tests.brief_values import a_content, a_signal, a_symbol, a_unit
from tests.plan_values import found_units, plan_sources


def chosen(before: str, after: str, path: str = "a.py", **more: str) -> Chosen:
    made = plan_sources({path: before, **more}, {path: after, **more})
    return choose_tier(found_units(made)[path])


def of_content(**more: object) -> Chosen:
    unit = more.pop("unit", a_unit())
    return choose_tier(FoundUnit(content=a_content(unit, **more), skip="", is_shown=True))  # type: ignore[arg-type]


def lines(count: int) -> str:
    return "".join(f"x{at} = {at}\n" for at in range(count))


@pytest.mark.parametrize(
    ("count", "tier"),
    [
        (1, Tier.TRIVIAL), (TRIVIAL_LINES, Tier.TRIVIAL), (TRIVIAL_LINES + 1, Tier.LITE),
        (LITE_LINES, Tier.LITE), (LITE_LINES + 1, Tier.FULL),
    ],
)  # fmt: skip
def test_size_sets_the_tier(count: int, tier: Tier) -> None:
    assert chosen("", lines(count)).tier is tier


def test_tiers_have_their_passes() -> None:
    assert of_content(lines=1).passes == (Pass.GENERAL,)
    assert of_content(lines=50).passes == (Pass.PRODUCT, Pass.AGENT)
    assert of_content(lines=500).passes == (Pass.SECURITY, Pass.PRODUCT, Pass.AGENT)


@pytest.mark.parametrize("path", ["authority.py", "oracle.py", "tokenizer.py", "commands/x.py", "sql/x.py"])
def test_words_of_a_path_set_nothing(path: str) -> None:
    assert chosen("x = 1\n", "x = 2\n", path).passes == (Pass.GENERAL,)


def test_short_change_of_what_is_dangerous_gets_the_security_pass() -> None:
    made = chosen("def f(x):\n    return x\n", "def f(x):\n    return eval(x)\n", "utils.py")
    assert made.passes == (Pass.SECURITY, Pass.GENERAL)
    assert made.tier is Tier.TRIVIAL
    assert "It deals with processes: builtins.eval in f." in made.why


def test_removed_guard_is_full_however_small() -> None:
    before = "def f(user):\n    if not user.admin:\n        raise PermissionError\n    return 1\n"
    made = chosen(before, "def f(user):\n    return 1\n")
    assert (made.tier, made.passes) == (Tier.FULL, (Pass.SECURITY, Pass.PRODUCT, Pass.AGENT))
    assert any("f lost a guard" in one for one in made.why)


def test_contract_that_others_use_is_full() -> None:
    made = chosen(
        "def f(a):\n    return a\n", "def f(a, b):\n    return a\n", **{"b.py": "from a import f\n\nf(1)\n"}
    )
    assert made.tier is Tier.FULL
    assert any("is used outside the change" in one for one in made.why)


def test_contract_that_nobody_uses_is_not() -> None:
    assert chosen("def f(a):\n    return a\n", "def f(a, b):\n    return a\n").tier is Tier.TRIVIAL


@pytest.mark.parametrize(
    ("category", "change", "tier", "secure"),
    [
        (Category.WEAKENING, "skip-added", Tier.FULL, True),
        (Category.SUSPICIOUS, "bidi", Tier.FULL, True),
        (Category.CONFIGURATION, "modified", Tier.TRIVIAL, True),
        (Category.DEPENDENCY, "source-changed", Tier.TRIVIAL, True),
        (Category.DEPENDENCY, "version-changed", Tier.TRIVIAL, False),
        (Category.COUPLING, "cycle", Tier.TRIVIAL, False),
    ],
)
def test_signals_ask_for_more(category: Category, change: str, tier: Tier, *, secure: bool) -> None:
    made = of_content(signals=(a_signal(change=change, category=category),))
    assert (made.tier, Pass.SECURITY in made.passes) == (tier, secure)


def test_configuration_that_steers_is_full() -> None:
    made = of_content(signals=(a_signal("ci.yml::ci-configuration", category=Category.CONFIGURATION),))
    assert made.tier is Tier.FULL


@pytest.mark.parametrize(("until", "tier"), [(None, Tier.TRIVIAL), ("2030-01-01", Tier.FULL)])
def test_what_is_suppressed_for_good_raises_nothing(until: str | None, tier: Tier) -> None:
    silent = Suppression(reason="known", until=until, path="adjudge.toml", line=1)  # type: ignore[arg-type]
    made = of_content(signals=(a_signal(category=Category.WEAKENING, suppression=silent),))
    assert made.tier is tier


def test_path_that_the_configuration_calls_sensitive_gets_the_security_pass() -> None:
    made = plan_sources({"a.py": "x = 1\n"}, {"a.py": "x = 2\n"})
    made = replace(made, policy=replace(NO_POLICY, sensitive=("a.py",)))
    assert choose_tier(found_units(made)["a.py"]).passes == (Pass.SECURITY, Pass.GENERAL)


@pytest.mark.parametrize("path", ["README.md", "uv.lock"])
def test_texts_and_lock_files_are_not_counted(path: str) -> None:
    made = chosen("", lines(500), path)
    assert made.tier is Tier.TRIVIAL
    assert "0 changed lines of code." in made.why


def test_skipped_unit_gets_no_pass() -> None:
    made = choose_tier(FoundUnit(content=a_content(), skip="binary", is_shown=False))
    assert made == Chosen(Tier.TRIVIAL, (), ("Policy skips it: binary.",))


def test_each_reason_is_told() -> None:
    unit = a_unit(symbols=(a_symbol(guards_removed=("if x: raise",)),))
    made = of_content(unit=unit, signals=(a_signal(category=Category.WEAKENING, change="skip-added"),))
    assert made.why == (
        "1 changed line of code.",
        "a.py::f is held to less: skip-added.",
        "f lost a guard: if x: raise.",
    )
