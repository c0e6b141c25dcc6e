"""A packet, whole: what is asked, what may be touched, what proves it; and the way to a try at it.

With ``--allow-fix`` a form asks for a try, which begins when somebody agrees in the terminal. Without it the
page tells the commands of the terminal and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse
from starlette.routing import Route

from adjudge.app.served.fixing import carry_out_try, list_tries, plan_try, show_packet, told_of_plan
from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import STATES
from adjudge.web.jobs.job import Work
from adjudge.web.paging import Shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.app.answer import Answer
    from adjudge.app.served.fixing import FixerWords
    from adjudge.app.world import World


def show(request: Request) -> Response:
    """The packet with the tries at it, and what a further one would run."""
    desktop = desktop_of(request)
    packet = show_packet(request.path_params["packet"], desktop.world)
    tries = [one for one in list_tries(desktop.world).attempts if one.packet_id == packet.packet_id]
    plan, job = None, None
    if desktop.fixes is not None:
        plan = desktop.values(plan_try(packet.packet_id, desktop.fixes.fixer, desktop.world))
        job = desktop.fixes.desk.current()
    return desktop.page(
        "fix_packet.html",
        packet=desktop.values(packet),
        opened=[one.pattern for one in packet.grant.allow if not one.kinds],
        tries=desktop.values(Shown(rows=tuple(tries)))["rows"],
        states=STATES,
        plan=plan,
        job=job,
    )


def ask(request: Request) -> Response:
    """A job for a try, which waits for the terminal.

    Raises:
        HTTPException: The operator did not allow fixes.
    """
    desktop = desktop_of(request)
    if desktop.fixes is None:
        raise HTTPException(404)
    world, (desk, fixer) = desktop.world, desktop.fixes
    plan = plan_try(request.path_params["packet"], fixer, world)
    work = Work("execute", plan.packet_id, told_of_plan(plan), _carrying(plan.packet_id, fixer, world))
    return RedirectResponse(f"/jobs/{desk.begin(work).name}", 303)


def _carrying(
    packet: str, fixer: FixerWords, world: World
) -> Callable[[Callable[[], bool], Callable[[str, int, int, str], None]], Answer]:
    """The work of a try."""
    return lambda stopped, heard: carry_out_try(packet, fixer, world, stopped=stopped, heard=heard)


ROUTES: Final = (
    Route("/packets/{packet}", show),
    Route("/packets/{packet}/try", ask, methods=["POST"]),
)
