"""A job: the code that is typed in the terminal, how far it is, what came of it.

The page reads well without a script, by loading it anew; a script asks for the same as values meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse
from starlette.routing import Route

from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import job_shown

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.web.fixing.job import Job


def show(request: Request) -> Response:
    """The job; its code is shown while it waits."""
    job, desktop = _job(request), desktop_of(request)
    shown = desktop.values(job_shown(job))
    code = job.code if shown["state"] == "waiting" else ""
    return desktop.page("fix_job.html", job_name=job.name, job=shown, code=code)


def tell(request: Request) -> Response:
    """How far it is, for the script of its page."""
    shown = desktop_of(request).values(job_shown(_job(request)))
    return JSONResponse({name: shown[name] for name in ("state", "steps", "stopping")})


def stop(request: Request) -> Response:
    """Stop it; what runs of it ends, and the page tells when it has."""
    job = _job(request)
    job.stop()
    return RedirectResponse(f"/jobs/{job.name}", 303)


def _job(request: Request) -> Job:
    """The job of an address.

    Raises:
        HTTPException: There is none any more, or never was.
    """
    fixes = desktop_of(request).fixes
    job = None if fixes is None else fixes.desk.find(request.path_params["job"])
    if job is None:
        raise HTTPException(404)
    return job


ROUTES: Final = (
    Route("/jobs/{job}", show),
    Route("/jobs/{job}/state", tell),
    Route("/jobs/{job}/stop", stop, methods=["POST"]),
)
