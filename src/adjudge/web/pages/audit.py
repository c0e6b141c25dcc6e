"""How far the audit under way is; a host or the terminal takes it further, never a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from adjudge.app.served.standards import audit_status
from adjudge.web.desktop import desktop_of
from adjudge.web.paging import Shown, page_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

LINES: Final = 100
"""Rejected results on a page."""


def show(request: Request) -> Response:
    """Its progress, its obligations, and results that do not count."""
    desktop = desktop_of(request)
    status = audit_status(desktop.world)
    if status is None:
        return desktop.page("audit.html", audit=None)
    page = page_of(status.rejected, request.query_params.get("page", "1"), LINES)
    return desktop.page(
        "audit.html",
        audit=desktop.values(status),
        rejected=desktop.values(Shown(rows=tuple(page.items)))["rows"],
        page=page,
    )


ROUTES: Final = (Route("/audit", show),)
