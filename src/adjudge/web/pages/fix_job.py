"""A job: the code that is typed in the terminal, how far it is, what came of it.

The page reads well without a script, by loading it anew; a script asks for the same as values meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import job_shown
from adjudge.web.job_answers import find_job, stop_job, tell_job

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.web.jobs.job import Job


def show(request: Request) -> Response:
    """The job; its code is shown while it waits."""
    job, desktop = _job(request), desktop_of(request)
    shown = desktop.values(job_shown(job))
    code = job.code if shown["state"] == "waiting" else ""
    return desktop.page("fix_job.html", job_name=job.name, job=shown, code=code)


def tell(request: Request) -> Response:
    """How far it is, for the script of its page."""
    return tell_job(request, _job(request))


def stop(request: Request) -> Response:
    """Stop it."""
    return stop_job(_job(request), "/jobs")


def _job(request: Request) -> Job:
    fixes = desktop_of(request).fixes
    return find_job(request, None if fixes is None else fixes.desk)


ROUTES: Final = (
    Route("/jobs/{job}", show),
    Route("/jobs/{job}/state", tell),
    Route("/jobs/{job}/stop", stop, methods=["POST"]),
)
