"""One review: what it came to, how much was read, its units and its findings, narrowed and page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from msgspec import structs
from starlette.routing import Route

from adjudge.app.served.findings import Wanted, narrow, read_review
from adjudge.app.served.reviews import read_run
from adjudge.contracts.reviews_v1 import manifest_artefact
from adjudge.web.desktop import desktop_of
from adjudge.web.paging import Shown, page_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

LINES: Final = 100
"""Findings on a page; units as well."""


def show_run(request: Request) -> Response:
    """The review, with a page of the findings that were asked for."""
    desktop, asked = desktop_of(request), request.query_params
    review = read_review(request.path_params["run"], desktop.world)
    wanted = Wanted(*(asked.get(name, "").strip() for name in Wanted._fields))
    found = narrow(review, wanted)
    page = page_of(found.rows, asked.get("page", "1"), LINES)
    manifest = structs.replace(manifest_artefact(review.run), units=(), calls=())
    return desktop.page(
        "run.html",
        run=desktop.values(manifest),
        units=len(review.run.units),
        found=desktop.values(structs.replace(found, rows=tuple(page.items))),
        page=page,
        wanted=wanted,
        query=urlencode([one for one in wanted._asdict().items() if one[1]]),
    )


def show_units(request: Request) -> Response:
    """The units of the review, a page of them: how much of each was read, and why not more."""
    desktop = desktop_of(request)
    run = read_run(request.path_params["run"], desktop.world)
    page = page_of(run.units, request.query_params.get("page", "1"), LINES)
    shown = desktop.values(Shown(rows=tuple(page.items)))["rows"]
    return desktop.page(
        "units.html", run_id=run.run_id, coverage=desktop.values(run.coverage), units=shown, page=page
    )


ROUTES: Final = (Route("/runs/{run}", show_run), Route("/runs/{run}/units", show_units))
