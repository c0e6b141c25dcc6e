"""What every page of a job does alike: find it, tell how far it is, stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse

from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import job_shown

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.web.jobs.desk import Desk
    from adjudge.web.jobs.job import Job


def find_job(request: Request, desk: Desk | None) -> Job:
    """The job of an address.

    Args:
        request: Whose path names it.
        desk: Where it stands; ``None`` where there are no such jobs.

    Raises:
        HTTPException: There is none any more, or never was.
    """
    job = None if desk is None else desk.find(request.path_params["job"])
    if job is None:
        raise HTTPException(404)
    return job


def tell_job(request: Request, job: Job) -> Response:
    """How far it is, for the script of its page."""
    shown = desktop_of(request).values(job_shown(job))
    return JSONResponse({name: shown[name] for name in ("state", "steps", "stopping")})


def stop_job(job: Job, page: str) -> Response:
    """Stop it; what runs of it ends, and the page tells when it has.

    Args:
        job: The job.
        page: Address of the folder of its pages.
    """
    job.stop()
    return RedirectResponse(f"{page}/{job.name}", 303)
