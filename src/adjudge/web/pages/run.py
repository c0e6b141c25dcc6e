"""One review: what it came to, how much was read, its findings, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs
from starlette.routing import Route

from adjudge.app.served.reviews import show_findings, show_manifest
from adjudge.contracts.reviews_v1 import ReviewFindingsV1
from adjudge.errors import InvariantError
from adjudge.web.desktop import desktop_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

LINES: Final = 100
"""Findings on a page."""


def show_run(request: Request) -> Response:
    """The review, with a page of its findings.

    Raises:
        InvariantError: Its findings are none.
    """
    desktop = desktop_of(request)
    run_id, world = request.path_params["run"], desktop.world
    manifest = desktop.values(show_manifest(run_id, world).artefact)
    found = show_findings(run_id, world, severity=None, path=None).artefact
    if not isinstance(found, ReviewFindingsV1):
        raise InvariantError("no-artefact", "Findings were asked for, and no findings came of it.")
    pages = max(1, -(-len(found.results) // LINES))
    page = _number(request.query_params.get("page", "1"), pages)
    part = structs.replace(found, results=found.results[(page - 1) * LINES : page * LINES], clusters=())
    values = {"number": page, "pages": pages, "total": found.total, "run_id": run_id}
    return desktop.page("run.html", run=manifest, findings=desktop.values(part)["results"], **values)


def _number(text: str, pages: int) -> int:
    """A page there is: what is no number is the first, what lies behind the last is the last."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 1  # noqa: PLR2004 - digits
    return min(max(number, 1), pages)


ROUTES: Final = (Route("/runs/{run}", show_run),)
