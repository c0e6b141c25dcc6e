"""Standards packs: which there are, which are in use, what each asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from adjudge.app.served.standards import list_packs, show_pack
from adjudge.web.desktop import desktop_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


def show_list(request: Request) -> Response:
    """All of them."""
    desktop = desktop_of(request)
    return desktop.page("packs.html", listed=desktop.values(list_packs(desktop.world)))


def show(request: Request) -> Response:
    """One, with every check."""
    desktop = desktop_of(request)
    shown = desktop.values(show_pack(request.path_params["pack"], desktop.world))
    return desktop.page("pack.html", listed=shown["packs"][0], pack=shown["shown"], told=shown["limitations"])


ROUTES: Final = (Route("/packs", show_list), Route("/packs/{pack:path}", show))
