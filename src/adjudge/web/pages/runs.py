"""Reviews that are kept, newest first, and a form that makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from adjudge.app.served.reviews import list_reviews
from adjudge.app.served.starting import CHANGES, GATES
from adjudge.web.desktop import desktop_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

LINES: Final = 50
"""Reviews on a page."""


def show_runs(request: Request) -> Response:
    """The list, a page of it."""
    desktop = desktop_of(request)
    listed, following = list_reviews(LINES, request.query_params.get("before"), desktop.world)
    runs = desktop.values(listed.artefact)["reviews"]
    making = desktop.reviews.current()
    return desktop.page(
        "runs.html",
        runs=runs,
        following=following,
        making=None if making is None else making.name,
        changes=CHANGES,
        gates=GATES,
    )


ROUTES: Final = (Route("/", show_runs),)
