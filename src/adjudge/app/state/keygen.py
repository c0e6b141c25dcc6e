"""``adjudge tool keygen PATH``: an ed25519 key pair for grants and receipts, never written over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.wiring import make_key_files
from adjudge.contracts.keygen_v1 import KeygenV1
from adjudge.report.state_screens import keygen_screen

if TYPE_CHECKING:
    from adjudge.app.world import World

PUBLIC_SUFFIX: Final = ".pub"


def answer_keygen(path: str, world: World) -> Answer:
    """The keys that were made, outside the repository one stands in: whoever works there could read them."""
    refuse_writing_inside(path, world, what="private key")
    key_id = make_key_files(path)
    artefact = KeygenV1(key_id=key_id, private=path, public=path + PUBLIC_SUFFIX)
    return Answer(artefact=artefact, screen=lambda: keygen_screen(artefact))
