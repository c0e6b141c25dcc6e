"""A review taken away in a form of a host; its X-Ray, looked at in a frame that can do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.responses import Response
from starlette.routing import Route

from adjudge.app.served.exports import REPORTS, XRAY_POLICY, XRAYS, Public, report_bytes, xray_bytes
from adjudge.app.served.reviews import read_run
from adjudge.errors import AdjudgeError
from adjudge.web.desktop import desktop_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from adjudge.app.served.exports import Form

LONGEST: Final = 300
"""Characters of an address."""


def show_forms(request: Request) -> Response:
    """The forms that there are."""
    desktop = desktop_of(request)
    run_id = read_run(request.path_params["run"], desktop.world).run_id
    return desktop.page("export.html", run_id=run_id, forms=REPORTS)


def take_report(request: Request) -> Response:
    """The review in one of them."""
    run_id, form, desktop = request.path_params["run"], request.path_params["form"], desktop_of(request)
    return _taken(report_bytes(run_id, form, desktop.world), run_id, REPORTS[form])


def show_xray(request: Request) -> Response:
    """The questions to be answered before anything is made, then the export in a frame."""
    desktop, asked = desktop_of(request), request.query_params
    run_id = read_run(request.path_params["run"], desktop.world).run_id
    public, refused = _public(request), ""
    if "source" in asked:
        try:
            xray_bytes(run_id, "json", public, desktop.world)
        except AdjudgeError as error:
            refused = desktop.told(error.message)
    return desktop.page(
        "xray.html",
        200 if not refused else 422,
        run_id=run_id,
        public=public._asdict(),
        refused=refused,
        made="source" in asked and not refused,
        query=urlencode([("source", public.source), *(_yes(public))]),
        forms=XRAYS,
    )


def frame_xray(request: Request) -> Response:
    """The export as a page of its own, which a frame shows."""
    desktop = desktop_of(request)
    data = xray_bytes(request.path_params["run"], "html", _public(request), desktop.world)
    headers = {"Content-Security-Policy": XRAY_POLICY}
    return Response(data, media_type=XRAYS["html"].media_type, headers=headers)


def take_xray(request: Request) -> Response:
    """The export in a form."""
    run_id, form, desktop = request.path_params["run"], request.path_params["form"], desktop_of(request)
    return _taken(xray_bytes(run_id, form, _public(request), desktop.world), run_id, XRAYS[form])


def _public(request: Request) -> Public:
    asked = request.query_params
    source = asked.get("source", "").strip()[: LONGEST + 1]
    return Public(source, confirmed=asked.get("confirmed") == "yes", redact=asked.get("redact") == "yes")


def _yes(public: Public) -> list[tuple[str, str]]:
    return [(name, "yes") for name in ("confirmed", "redact") if getattr(public, name)]


def _taken(data: bytes, run_id: str, form: Form) -> Response:
    """A file to be kept; its name has nothing in it but the hex digits of the run."""
    name = f"review-{''.join(one for one in run_id if one.isascii() and one.isalnum())}{form.ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=form.media_type, headers=headers)


ROUTES: Final = (
    Route("/runs/{run}/export", show_forms),
    Route("/runs/{run}/export/{form}", take_report),
    Route("/runs/{run}/xray", show_xray),
    Route("/runs/{run}/xray/page", frame_xray),
    Route("/runs/{run}/xray/{form}", take_xray),
)
