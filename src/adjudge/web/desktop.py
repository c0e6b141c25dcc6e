"""What every page has at hand: the repository, the keys, and a way to fill a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse

from adjudge.app.served.subject import Served, check_served
from adjudge.app.served.values import shown_values

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from adjudge.app.world import World
    from adjudge.web.fixing.fixes import Fixes
    from adjudge.web.jobs.desk import Desk
    from adjudge.web.keys import Keys


class _Told(msgspec.Struct):
    text: str


class Desktop(NamedTuple):
    """What pages of one server work with.

    Attributes:
        served: The repository.
        keys: Secrets of the server.
        templates: Their texts; what is put in is escaped, what is missing is a fault.
        fixes: Where fixes are asked for; ``None`` where the operator did not allow them.
        reviews: Where reviews by rules are made.
    """

    served: Served
    keys: Keys
    templates: Environment
    fixes: Fixes | None
    reviews: Desk

    @property
    def world(self) -> World:
        """Where pages call the doors of ``app``; another repository in its place is a ``UsageError``."""
        check_served(self.served)
        return self.served.world

    def values(self, artefact: msgspec.Struct) -> Any:  # noqa: ANN401 - JSON
        """The artefact as values of a template, clean and visible."""
        return shown_values(artefact, self.served)

    def told(self, text: str) -> str:
        """A text of ours that may name a place, clean and visible."""
        shown: str = shown_values(_Told(text=text), self.served)["text"]
        return shown

    def page(self, name: str, status: int = 200, **values: Any) -> Response:  # noqa: ANN401 - values of a template
        """A page.

        Args:
            name: Of the template.
            status: Of the answer.
            values: What the template shows.
        """
        shown = self.templates.get_template(name).render(
            allows_fix=self.fixes is not None,
            repository=self.served.name,
            form_key=self.keys.form_key,
            **values,
        )
        return HTMLResponse(shown, status)


def templates() -> Environment:
    """The templates of the package."""
    return Environment(
        loader=PackageLoader("adjudge.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def desktop_of(request: Request) -> Desktop:
    """What the page of a request works with."""
    desktop: Desktop = request.app.state.desktop
    return desktop
