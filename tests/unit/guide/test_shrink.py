"""A guide cut to a size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.errors import UsageError
from adjudge.guide.shrink import LADDER, STEPS, Scale, shrink, size_of
from adjudge.model.ids import ChangeAnchorId
from tests.brief_values import a_brief, a_consumer, a_full_brief, a_symbol, a_unit, signals
from tests.guide_values import a_guide, an_anchor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.guide_v1 import GuideV1

FULL = guide_artefact(a_guide(a_full_brief()))
WIDE = guide_artefact(
    a_guide(
        replace(
            a_brief(
                *(
                    a_unit(f"src/{at}.py", symbols=(a_symbol(),), consumers=(a_consumer(f"use/{at}.py"),) * 5)
                    for at in range(500)
                )
            ),
            signals=signals(500),
        ),
        anchors=[
            replace(an_anchor(path=f"src/{at}.py"), change_anchor=ChangeAnchorId(f"chg:{at:032}"))
            for at in range(500)
        ],
    )
)


def least() -> int:
    with pytest.raises(UsageError) as caught:
        shrink(WIDE, 1)
    return int((caught.value.hint or "").split()[-1])


def test_guide_that_fits_is_left_alone() -> None:
    assert shrink(FULL, size_of(FULL)) == FULL


def test_scale_tells_the_exact_size_after_every_cut() -> None:
    scale = Scale()
    for made in (FULL, WIDE):
        assert scale.weigh(made) == size_of(made)
        for step in STEPS:
            made, _ = step.cut(made)  # noqa: PLW2901 - each cut is of what the one before left
            assert (step.what, scale.weigh(made)) == (step.what, size_of(made))


@pytest.mark.parametrize("share", [95, 60, 30])
def test_cut_guide_fits_and_counts_what_it_left_out(share: int) -> None:
    limit = max(size_of(WIDE) * share // 100, least())
    made = shrink(WIDE, limit)
    assert size_of(made) <= limit
    assert all(one.count > 0 for one in made.omitted)
    assert made.omitted


def test_every_path_stays_citable_in_the_smallest() -> None:
    made = shrink(WIDE, least())
    assert made.aliases == {name: path for name, path in WIDE.aliases.items() if name.startswith("u")}
    assert (made.graph_snapshot_hash, made.agent_schema) == (WIDE.graph_snapshot_hash, WIDE.agent_schema)
    assert {one.what: one.count for one in made.omitted}["short names"] == 1000


def on_the_way() -> Iterator[GuideV1]:
    """The guide after each cut that leaves something out."""
    made = WIDE
    for step in STEPS:
        made, count = step.cut(made)
        if count:
            yield made


def test_names_of_signals_and_regions_stay_while_more_than_a_hundred_of_them_are_told() -> None:
    told = [len(made.brief.signals) for made in on_the_way() if made.aliases != WIDE.aliases]
    assert max(told) == 100


def test_first_names_of_each_kind_stay() -> None:
    made = next(made for made in on_the_way() if made.aliases != WIDE.aliases)
    assert {name for name in WIDE.aliases if name not in made.aliases} == {
        f"{kind}{at}" for kind in "sh" for at in range(401, 501)
    }


def test_least_size_is_told_and_is_enough() -> None:
    number = least()
    assert size_of(shrink(WIDE, number)) <= number
    with pytest.raises(UsageError):
        shrink(WIDE, number - 1)


def test_smaller_limit_never_keeps_what_a_larger_left_out() -> None:
    sizes = [size_of(shrink(WIDE, size_of(WIDE) * share // 100)) for share in (100, 90, 80, 70, 60)]
    assert sizes == sorted(sizes, reverse=True)


def test_what_is_left_out_at_several_steps_is_counted_together() -> None:
    omitted = {one.what: one.count for one in shrink(WIDE, least()).omitted}
    assert omitted["signals"] == omitted["regions"] == omitted["units of brief"] == 500
    assert omitted["consumers"] == 500 * 5 + 500


@pytest.mark.parametrize("number", range(len(STEPS) - 4 * len(LADDER)))
def test_each_step_makes_a_guide_smaller_or_leaves_it(number: int) -> None:
    cut, count = STEPS[number].cut(FULL)
    assert (size_of(cut) < size_of(FULL)) == (count > 0)
