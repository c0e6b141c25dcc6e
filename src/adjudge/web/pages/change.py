"""The change of a review: a picture of what it reaches, the same facts beside it, and a tour through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse
from starlette.routing import Route

from adjudge.app.brief.words import TourWords
from adjudge.app.served.change import draw_impact, walk
from adjudge.errors import UsageError
from adjudge.web.desktop import desktop_of
from adjudge.web.guard import FORM
from adjudge.web.paging import PageOf, page_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

DIGITS: Final = 9
"""Of a number in an address."""
LINES: Final = 200
"""Stops on a page."""


def show_impact(request: Request) -> Response:
    """The picture of a page of units, and each of them with its consumers."""
    desktop, run_id = desktop_of(request), request.path_params["run"]
    made = draw_impact(run_id, _number(request.query_params.get("page", "1")) or 1, desktop.world)
    return desktop.page(
        "impact.html",
        run_id=desktop.told(run_id),
        picture=made.svg,
        impact=desktop.values(made.shown),
        page=PageOf((), made.number, made.pages, made.total, made.first),
    )


def show_tour(request: Request) -> Response:
    """The stop that was asked for, or the first that was not viewed; all stops beside it."""
    desktop, run_id = desktop_of(request), request.path_params["run"]
    asked = request.query_params.get("stop", "")
    walked = walk(run_id, TourWords(stop=_number(asked)), desktop.world)
    tour, shown = walked.tour, desktop.values(walked.tour)
    at = next(
        (place for place, one in enumerate(tour.stops) if tour.page and one.number == tour.page.number), 0
    )
    page = page_of(shown["stops"], request.query_params.get("page", str(at // LINES + 1)), LINES)
    return desktop.page("tour.html", run_id=desktop.told(run_id), tour=shown, page=page, moved=walked.moved)


def mark(request: Request) -> Response:
    """Mark a stop as viewed and go on, or take all marks away.

    Raises:
        UsageError: Neither was asked for.
    """
    desktop, run_id = desktop_of(request), request.path_params["run"]
    fields = dict(request.scope[FORM])
    if fields.get("deed") == "reset":
        walk(run_id, TourWords(reset=True), desktop.world)
        return RedirectResponse(f"/runs/{run_id}/tour", 303)
    number = _number(fields.get("stop", ""))
    if fields.get("deed") != "viewed" or number is None:
        raise UsageError("no-such-stop", "A stop is marked by its number.", "go back to the tour")
    walk(run_id, TourWords(stop=number, go_on=True), desktop.world)
    return RedirectResponse(f"/runs/{run_id}/tour", 303)


def _number(text: str) -> int | None:
    """The number that a text is; ``None`` where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


ROUTES: Final = (
    Route("/runs/{run}/impact", show_impact),
    Route("/runs/{run}/tour", show_tour),
    Route("/runs/{run}/tour/mark", mark, methods=["POST"]),
)
