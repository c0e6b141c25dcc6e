"""Values of a page: nothing of this machine, every character visible."""

from __future__ import annotations

import msgspec

from adjudge.app.served.subject import Served
from adjudge.app.served.values import shown_values
from adjudge.app.world import World


class _Artefact(msgspec.Struct):
    texts: tuple[str, ...]
    names: dict[str, int]


def test_places_are_withheld_and_hidden_characters_shown() -> None:
    served = Served(World(folder="/", environment={}), "repo:0", ("/srv/place",))
    made = _Artefact(
        texts=("see /srv/place/a.py", "a\u202eb", "<b>"), names={"x\u200b": 1, "x\u27e6U+200B\u27e7": 2}
    )
    shown = shown_values(made, served)
    assert shown["texts"] == ["see [redacted: absolute-path]", "a\u27e6U+202E\u27e7b", "<b>"]
    assert sorted(shown["names"].values()) == [1, 2]
