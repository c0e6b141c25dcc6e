"""Files that set bounds or bear witness: never ones that the proposer could have written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.wiring import is_inside, open_signer, open_verifier
from adjudge.errors import InputError, UsageError

if TYPE_CHECKING:
    from adjudge.app.world import World
    from adjudge.ports import SignatureVerifier, Signer

ELSEWHERE: Final = "keep it outside the repository, where whoever proposes changes cannot write"


def refuse_inside(path: str, world: World, *, what: str) -> None:
    """Nothing, when a file to be read lies outside the repository one stands in.

    Raises:
        InputError: It lies inside, or is reached through it.
    """
    if is_inside(path, world.folder):
        message = f"The {what} lies in the repository under review, so the proposer could have written it."
        raise InputError(f"{what.replace(' ', '-')}-in-subject", message, ELSEWHERE)


def refuse_writing_inside(path: str, world: World, *, what: str) -> None:
    """Nothing, when a file to be written would lie outside the repository one stands in.

    Raises:
        UsageError: It would lie inside.
    """
    if is_inside(path, world.folder):
        message = f"The {what} would lie in the repository under review, which is never written."
        raise UsageError(f"{what.replace(' ', '-')}-in-subject", message, "name a file outside it")


def signer_outside(path: str, world: World) -> Signer:
    """The signer of a private key that whoever works in the repository does not have before their eyes."""
    refuse_inside(path, world, what="private key")
    return open_signer(path)


def verifier_outside(path: str, world: World) -> SignatureVerifier:
    """The verifier of a public key that the proposer could not have put there."""
    refuse_inside(path, world, what="public key")
    return open_verifier(path)
