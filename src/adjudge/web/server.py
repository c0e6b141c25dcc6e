"""The application: pages behind the guard, two files by name, and errors as pages."""

from __future__ import annotations

from contextlib import asynccontextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from adjudge.errors import AdjudgeError
from adjudge.web.desktop import Desktop, desktop_of, templates
from adjudge.web.guard import Guard
from adjudge.web.pages import ROUTES
from adjudge.web.reviewing import make_reviews

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from starlette.requests import Request

    from adjudge.app.served.subject import Served
    from adjudge.web.fixing.fixes import Fixes
    from adjudge.web.jobs.desk import Desk
    from adjudge.web.keys import Keys

STATIC: Final = {"icon.svg": "image/svg+xml", "progress.js": "text/javascript", "style.css": "text/css"}
"""Files that are served, with their types; no other name is looked up."""


def make_server(served: Served, keys: Keys, port: int, *, fixes: Fixes | None = None) -> Guard:
    """The application of one server.

    Args:
        served: The repository.
        keys: Secrets of the server.
        port: Where it listens.
        fixes: Where fixes are asked for; ``None`` where the operator did not allow them.
    """
    reviews = make_reviews(keys)
    pages = Starlette(
        routes=[*ROUTES, Route("/static/{name}", _static)],
        exception_handlers={AdjudgeError: _told, HTTPException: _missing},
        lifespan=_closing(reviews, *(() if fixes is None else (fixes.desk,))),
    )
    pages.state.desktop = Desktop(served, keys, templates(), fixes, reviews)
    return Guard(pages, keys, port)


def _closing(*desks: Desk) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """What goes on beside pages ends before the server does."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        for desk in desks:
            await run_in_threadpool(desk.close)

    return lifespan


def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in STATIC:
        raise HTTPException(404)
    return Response((files("adjudge.web") / "static" / name).read_bytes(), media_type=STATIC[name])


def _told(request: Request, error: Exception) -> Response:
    """An expected error, in its own words."""
    why = error.message if isinstance(error, AdjudgeError) else ""
    hint = (error.hint or "") if isinstance(error, AdjudgeError) else ""
    desktop = desktop_of(request)
    return desktop.page("error.html", 409, why=desktop.told(why), hint=desktop.told(hint))


def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return desktop_of(request).page("error.html", status, why="There is no such page.", hint="")
