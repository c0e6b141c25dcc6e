"""A review by rules, begun by a form: how far it is, and at its end the way to the review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse
from starlette.routing import Route

from adjudge.app.served.starting import AskedReview, carry_out_review, check_asked, run_of, words_of
from adjudge.web.desktop import desktop_of
from adjudge.web.fixing.sheet import job_shown
from adjudge.web.guard import FORM
from adjudge.web.job_answers import find_job, stop_job, tell_job
from adjudge.web.jobs.job import JobState, Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.app.answer import Answer
    from adjudge.app.world import World
    from adjudge.web.jobs.job import Job


def begin(request: Request) -> Response:
    """Begin the review that the form asks for; its page tells how far it is."""
    desktop, fields = desktop_of(request), dict(request.scope[FORM])
    asked = AskedReview(
        change=fields.get("change", ""),
        revision=fields.get("revision", "").strip(),
        gate=fields.get("gate", "high"),
    )
    check_asked(asked)
    work = Work("review", " ".join(words_of(asked)), (), _carrying(asked, desktop.world))
    return RedirectResponse(f"/reviews/{desktop.reviews.begin(work).name}", 303)


def show(request: Request) -> Response:
    """How far it is; where it has come to its end, the review."""
    job, desktop = _job(request), desktop_of(request)
    made = "" if job.answer is None else run_of(job.answer)
    if job.state is JobState.ENDED and made:
        return RedirectResponse(f"/runs/{made}", 303)
    return desktop.page("reviewing.html", job_name=job.name, job=desktop.values(job_shown(job)))


def tell(request: Request) -> Response:
    """How far it is, for the script of its page."""
    return tell_job(request, _job(request))


def stop(request: Request) -> Response:
    """Stop it."""
    return stop_job(_job(request), "/reviews")


def _carrying(
    asked: AskedReview, world: World
) -> Callable[[Callable[[], bool], Callable[[str, int, int, str], None]], Answer]:
    return lambda stopped, heard: carry_out_review(asked, world, stopped=stopped, heard=heard)


def _job(request: Request) -> Job:
    return find_job(request, desktop_of(request).reviews)


ROUTES: Final = (
    Route("/reviews", begin, methods=["POST"]),
    Route("/reviews/{job}", show),
    Route("/reviews/{job}/state", tell),
    Route("/reviews/{job}/stop", stop, methods=["POST"]),
)
