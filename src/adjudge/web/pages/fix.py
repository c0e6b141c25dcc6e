"""Findings that can be mended, to be chosen from; and the tries that are kept.

Choosing makes a packet, which is kept and runs nothing, so it is asked for without ``--allow-fix``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse
from starlette.routing import Route

from adjudge.app.served.fixing import Asked, list_mendable, list_tries, make_packet
from adjudge.errors import UsageError
from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import CHOSEN, STATES
from adjudge.web.guard import FORM
from adjudge.web.paging import Shown, page_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TRIES: Final = 100
"""Tries on a page."""


def choose(request: Request) -> Response:
    """Findings of a review that stand, those that the address names chosen already and first."""
    desktop, run_id = desktop_of(request), request.path_params["run"]
    chosen = frozenset(request.query_params.getlist("finding"))
    found = list_mendable(run_id, desktop.world)
    ordered = sorted(found, key=lambda one: one.finding_id not in chosen)
    page = page_of(ordered, request.query_params.get("page", "1"), CHOSEN)
    shown = desktop.values(Shown(rows=tuple(page.items)))["rows"]
    return desktop.page("fix.html", run_id=run_id, findings=shown, page=page, chosen=chosen)


def pack(request: Request) -> Response:
    """A packet of what was chosen, kept; the next page shows it.

    Raises:
        UsageError: Nothing was chosen.
    """
    desktop, fields = desktop_of(request), request.scope[FORM]
    asked = Asked(
        run=request.path_params["run"],
        findings=tuple(dict.fromkeys(value for name, value in fields if name == "finding")),
        goal=" ".join(_texts(fields, "goal")),
        acceptance=_texts(fields, "acceptance"),
        also=_texts(fields, "also"),
    )
    if not asked.findings:
        raise UsageError(
            "fix-selection", "No finding was chosen, so there is nothing to mend.", "go back and choose one"
        )
    fixer = None if desktop.fixes is None else desktop.fixes.fixer
    packet = make_packet(asked, fixer, desktop.world)
    return RedirectResponse(f"/packets/{packet.packet_id}", 303)


def show_tries(request: Request) -> Response:
    """Tries that are kept, newest first, and the job that is not over."""
    desktop = desktop_of(request)
    page = page_of(list_tries(desktop.world).attempts, request.query_params.get("page", "1"), TRIES)
    shown = desktop.values(Shown(rows=tuple(page.items)))["rows"]
    job = None if desktop.fixes is None else desktop.fixes.desk.current()
    return desktop.page("fix_tries.html", tries=shown, page=page, states=STATES, job=job)


def _texts(fields: tuple[tuple[str, str], ...], wanted: str) -> tuple[str, ...]:
    """The lines of a field, without empty ones."""
    lines = (line.strip() for name, value in fields if name == wanted for line in value.splitlines())
    return tuple(line for line in lines if line)


ROUTES: Final = (
    Route("/runs/{run}/fix", choose),
    Route("/runs/{run}/packet", pack, methods=["POST"]),
    Route("/fixes", show_tries),
)
