"""A try that came to its end: what it is worth, the red and green table, its patch; applied or discarded.

Applying writes into the work tree, so somebody agrees to it in the terminal. Discarding takes away what
adjudge itself keeps; it needs ``--allow-fix`` and the form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse
from starlette.routing import Route

from adjudge.app.served.fixing import do_deed, patch_lines, plan_deed, show_try, told_of_deed
from adjudge.errors import StateError
from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import APPLICABLE, LINES, STATES, colour_rows
from adjudge.web.jobs.job import Work
from adjudge.web.paging import Shown, page_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.web.desktop import Desktop
    from adjudge.web.fixing.fixes import Fixes


def show(request: Request) -> Response:
    """The try, with a page of its patch."""
    desktop = desktop_of(request)
    attempt = show_try(request.path_params["try"], desktop.world)
    lines = () if attempt.head_tree is None else patch_lines(attempt.attempt_id, desktop.world)
    page = page_of(lines, request.query_params.get("page", "1"), LINES)
    applies = attempt.state in APPLICABLE and attempt.head_tree is not None
    return desktop.page(
        "fix_try.html",
        attempt=desktop.values(attempt),
        told=STATES[attempt.state],
        rows=desktop.values(Shown(rows=colour_rows(attempt)))["rows"],
        lines=desktop.values(Shown(rows=tuple(page.items)))["rows"],
        page=page,
        deed=_would_write(attempt, desktop) if applies and desktop.fixes is not None else None,
        applies=applies,
    )


def apply(request: Request) -> Response:
    """A job that puts the fix into the work tree, which waits for the terminal.

    Raises:
        StateError: It does not fit what stands there.
    """
    desktop, desk = desktop_of(request), _fixes(request).desk
    deed = plan_deed("apply", request.path_params["try"], desktop.world)
    if deed.conflicts:
        message = "It does not fit, so nothing is written. " + " ".join(one.message for one in deed.conflicts)
        raise StateError("fix-conflict", message, "mend the work tree, or take the patch by hand")
    name, world = deed.attempt_id, desktop.world
    work = Work("apply", name, told_of_deed(deed), lambda _stopped, _heard: do_deed("apply", name, world))
    return RedirectResponse(f"/jobs/{desk.begin(work).name}", 303)


def discard(request: Request) -> Response:
    """The tree of the try goes; what was found out stays, and is shown."""
    _fixes(request)
    do_deed("discard", request.path_params["try"], desktop_of(request).world)
    return RedirectResponse("/fixes", 303)


def _would_write(attempt: FixAttemptV1, desktop: Desktop) -> object:
    """What applying would do, cleaned."""
    return desktop.values(plan_deed("apply", attempt.attempt_id, desktop.world))


def _fixes(request: Request) -> Fixes:
    """Where fixes are asked for.

    Raises:
        HTTPException: The operator did not allow them.
    """
    fixes = desktop_of(request).fixes
    if fixes is None:
        raise HTTPException(404)
    return fixes


ROUTES: Final = (
    Route("/fixes/{try}", show),
    Route("/fixes/{try}/apply", apply, methods=["POST"]),
    Route("/fixes/{try}/discard", discard, methods=["POST"]),
)
