"""An artefact as plain values for a page: without what a server never hands out, every character visible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from adjudge.app.served.cleaning import Cleaner, free_name
from adjudge.report.escape import escape_source

if TYPE_CHECKING:
    from adjudge.app.served.subject import Served


def shown_values(artefact: msgspec.Struct, served: Served) -> Any:  # noqa: ANN401 - JSON
    """The artefact as maps, lists, texts and numbers.

    Args:
        artefact: What is shown.
        served: The repository, whose folders are never named.
    """
    cleaner = Cleaner(served.places, of_others=True)
    return _visible(cleaner.clean(msgspec.to_builtins(artefact), "$"))


def _visible(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        return escape_source(value)
    if isinstance(value, dict):
        made: dict[str, Any] = {}
        for key, item in value.items():
            made[free_name(escape_source(key), made)] = _visible(item)
        return made
    if isinstance(value, (list, tuple)):
        return [_visible(item) for item in value]
    return value
