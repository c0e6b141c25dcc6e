"""One finding: what is said, the lines it is about, each check beside them, and what people decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse
from starlette.routing import Route

from adjudge.app.served.finding import Asked, rule_on, show_finding
from adjudge.errors import UsageError
from adjudge.web.desktop import desktop_of
from adjudge.web.guard import FORM

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

DIGITS: Final = 9
"""Of the number of a finding."""


def show(request: Request) -> Response:
    """The finding."""
    return _shown(request)


def rule(request: Request) -> Response:
    """A decision about it; one that is refused shows the form again, with what was typed."""
    desktop, fields = desktop_of(request), dict(request.scope[FORM])
    run_id, number = request.path_params["run"], _number(request)
    asked = Asked(fields.get("deed", ""), fields.get("reason", ""), fields.get("by", ""))
    try:
        rule_on(run_id, number, asked, desktop.world)
    except UsageError as error:
        return _shown(request, refused=error, typed=fields)
    return RedirectResponse(f"/runs/{run_id}/findings/{number}#decisions", 303)


def _shown(
    request: Request, *, refused: UsageError | None = None, typed: dict[str, str] | None = None
) -> Response:
    desktop, number = desktop_of(request), _number(request)
    finding = show_finding(request.path_params["run"], number, desktop.world)
    return desktop.page(
        "finding.html",
        200 if refused is None else 422,
        finding=desktop.values(finding),
        number=number,
        refused="" if refused is None else desktop.told(refused.message),
        typed=typed or {},
    )


def _number(request: Request) -> int:
    """The number in the address.

    Raises:
        UsageError: It is none.
    """
    text = request.path_params["finding"]
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise UsageError("unknown-finding", "That is no number of a finding.", "go back to the list")
    return int(text)


ROUTES: Final = (
    Route("/runs/{run}/findings/{finding}", show),
    Route("/runs/{run}/findings/{finding}/ruling", rule, methods=["POST"]),
)
