"""The plan of a review on a terminal: what would be read how closely, in how many calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.plan_v1 import PlannedPackV1, PlannedUnitV1, ReviewPlanV1

SHOWN: Final = 40
WHY_SHOWN: Final = 2
TIERS: Final = {"trivial": Style.FAINT, "lite": Style.PLAIN, "full": Style.WARNING}


def plan_screen(plan: ReviewPlanV1) -> Screen:
    """The lines of a plan."""
    most = plan.coordinator_calls
    calls = plural(len(plan.calls), "call") + (f" and up to {most} of a coordinator" if most else "")
    lines: list[Line] = [
        (own("adjudge review --plan  ", Style.TITLE), data(plan.executor.name)),
        (own(f"{plural(len(plan.units), 'unit')}, {calls}, about {plan.tokens} tokens of prompts"),),
        *map(_pack, plan.packs),
        (),
    ]
    for one in plan.units[:SHOWN]:
        lines.extend(_unit(one))
    if len(plan.units) > SHOWN:
        lines.append((own(f"  and {len(plan.units) - SHOWN} more units: --json has all", Style.FAINT),))
    beyond = own("  beyond the budget  ", Style.WARNING)
    return (*lines, *((beyond, data(path, Style.PATH)) for path in plan.left_out[:SHOWN]))


def _pack(one: PlannedPackV1) -> Line:
    return (
        own("held to "),
        data(f"{one.id} {one.version}"),
        own(f" ({one.origin}, {plural(one.checks, 'check')})", Style.FAINT),
    )


def _unit(one: PlannedUnitV1) -> Iterator[Line]:
    if one.skip:
        yield (own(f"  {'skipped':<8}"), data(one.path, Style.PATH), own(f"  {one.skip}", Style.FAINT))
        return
    looks = ", ".join(one.passes)
    yield (
        own(f"  {one.tier:<8}", TIERS[one.tier]),
        data(one.path, Style.PATH),
        own(f"  {looks}; {plural(one.parts, 'part')}, {one.bytes} bytes"),
    )
    for why in one.why[:WHY_SHOWN]:
        yield (own("          "), data(why, Style.FAINT))
