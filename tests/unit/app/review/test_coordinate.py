"""Who coordinates a review, and what is made of what he says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from adjudge.app.review.coordinate import coordinate
from adjudge.app.review.readers import Asked, Heard
from adjudge.contracts.run_v1 import RunExecutorV1
from adjudge.model.ids import Digest
from adjudge.model.review import ExecutorIdentity, Tier
from adjudge.plan.options import PlanOptions
from adjudge.plan.settling import CANCELLED
from adjudge.review.reading import Reading
from tests.qualified_values import finding, qualified
from tests.review_plans import PLANNING, UNITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.qualified import Qualified
    from adjudge.ports import Executor
    from adjudge.review.carrying_out import Hands

THERE = RunExecutorV1(
    name="command", version="1", model="", settings_sha256="0" * 64, networked=False, failure=""
)
FOUND = qualified([finding(reason="not-proved")])


def heard(tier: Tier = Tier.FULL, stopped: str = "") -> Heard:
    """A reader that has answered nothing."""
    units = tuple(replace(one, tier=tier) for one in UNITS)
    planning = PLANNING._replace(plan=replace(PLANNING.plan, units=units))
    return Heard(THERE, Reading(name="command", planning=planning), stopped)


def never(added: Sequence[Any]) -> Qualified:
    raise AssertionError(added)


def test_nobody_is_asked_where_no_unit_is_of_the_full_tier() -> None:
    found = coordinate([heard(Tier.LITE)], FOUND, again=never, store=None)
    assert (found.qualified, found.told, found.failures) == (FOUND, None, ())
    assert coordinate([], FOUND, again=never, store=None).told is None


def test_nobody_is_asked_where_nothing_was_found() -> None:
    found = coordinate([heard()], qualified(), again=never, store=None)
    assert found.told is not None
    assert (found.told.state, found.failures) == ("nothing-found", ())


def test_review_that_was_stopped_is_not_coordinated() -> None:
    found = coordinate([heard(stopped=CANCELLED)], FOUND, again=never, store=None)
    assert found.told is not None
    assert (found.told.state, found.qualified) == ("not-coordinated", FOUND)
    assert [one.code for one in found.failures] == ["coordinator-failed"]


def test_reader_that_answered_nothing_does_not_coordinate() -> None:
    options = PlanOptions(
        executor=ExecutorIdentity(
            name="command", version="1", model="", settings_sha256=Digest("0" * 64), networked=False
        )
    )
    asked = Asked(cast("Executor", None), cast("Hands", None), options, (), 0)  # neither is reached for
    found = coordinate([heard()._replace(asked=asked)], FOUND, again=never, store=None)
    assert found.told is not None
    assert (found.told.cause, found.told.executor) == ("no reader came to its end", "")
    assert "no reader came to its end" in found.failures[0].message


def test_host_is_given_units_alone_and_does_not_coordinate() -> None:
    found = coordinate([heard()], FOUND, again=never, store=None)
    assert found.told is not None
    assert found.told.cause.startswith("a host is given units alone")
    assert [one.code for one in found.failures] == ["coordinator-failed"]
