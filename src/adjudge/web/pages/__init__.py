"""Screens, one module each. A module holds ``ROUTES``, and is put into the list here; nothing else finds it.

A page is an ordinary function (it runs in a thread) from a request to ``desktop_of(request).page(template)``.
A form is sent by POST with the field ``key``, which is ``form_key(path)`` in the template; its page finds
the fields in ``request.scope[FORM]`` (``adjudge.web.guard``), and answers with a redirect, status 303.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.web.pages import (
    audit,
    change,
    export,
    finding,
    fix,
    fix_job,
    fix_packet,
    fix_try,
    packs,
    run,
    runs,
    starting,
)

if TYPE_CHECKING:
    from starlette.routing import Route

ROUTES: Final[tuple[Route, ...]] = (
    *runs.ROUTES,
    *starting.ROUTES,
    *run.ROUTES,
    *finding.ROUTES,
    *change.ROUTES,
    *export.ROUTES,
    *packs.ROUTES,
    *audit.ROUTES,
    *fix.ROUTES,
    *fix_packet.ROUTES,
    *fix_job.ROUTES,
    *fix_try.ROUTES,
)
