"""The guide that a reply answers: from the file that is named, else from the state."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.wiring import read_named
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.guide_v1 import GuideV1
from adjudge.contracts.kept_guide_v1 import unpack_guide
from adjudge.errors import ConfigError, ContractError, StateError
from adjudge.guide.earlier import read_earlier
from adjudge.model.ids import Pin
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.target_sides import ARGUMENT

if TYPE_CHECKING:
    from adjudge.guide.earlier import EarlierGuide
    from adjudge.ports import Store

LIMIT_BYTES: Final = 256 << 20
_PIN: Final = re.compile(r"snap:[0-9a-f]{64}")
OTHER_PIN: Final = "The guide in the file has another pin than the one that the reply repeats."
CUT: Final = (
    "The guide in the file is cut or was changed, and no guide with the pin of the reply is kept here."
)
NOT_KEPT: Final = "No guide with the pin of the reply is kept here."
ITS_OWN_WORD: Final = frozenset({TargetMode.WORKTREE, TargetMode.STAGED})
"""Changes that need no revision to be named."""


class FoundGuide(NamedTuple):
    """What is known of the guide that a reply answers.

    Attributes:
        earlier: The guide; ``None`` when it is not known whole.
        why: Why it is not; empty when it is.
        request: The words for its change; ``None`` when they are not known.
        config: The configuration it was made with, by absolute path; ``None`` for that of the trust base.
        is_unnamed: The change was named by a revision that nobody here knows, so it must be named again.
    """

    earlier: EarlierGuide | None
    why: str
    request: TargetRequest | None
    config: str | None
    is_unnamed: bool = False


def find_guide(pin: str, path: str | None, store: Store | None) -> FoundGuide:
    """The guide of a pin.

    Args:
        pin: As the reply repeats it.
        path: A guide in a file; ``None`` when none is named.
        store: The state; ``None`` where there is none.
    """
    named = None if path is None else _read(path)
    is_same = named is not None and named.graph_snapshot_hash == pin
    earlier = read_earlier(named) if named is not None and is_same else None
    kept = _kept(pin, store, has_other=earlier is not None)
    if kept is not None:
        guide, request, config = kept
        # The kept one first: the pin of a file covers neither short names nor where regions lie.
        return FoundGuide(read_earlier(guide) or earlier, "", request, config)
    if named is None or not is_same:
        return FoundGuide(None, NOT_KEPT if named is None else OTHER_PIN, None, None)
    why = "" if earlier is not None else CUT
    return FoundGuide(earlier, why, _request(named), None, is_unnamed=_is_unnamed(named))


def _kept(
    pin: str, store: Store | None, *, has_other: bool
) -> tuple[GuideV1, TargetRequest, str | None] | None:
    """The guide in the state, with its words; a damaged one is as good as none where there is another.

    Raises:
        StateError: It is damaged, and there is no other.
    """
    if store is None or _PIN.fullmatch(pin) is None:  # a reply may repeat any text as its pin
        return None
    try:
        stored = store.find_guide(Pin(pin))
        return None if stored is None else unpack_guide(stored.body)
    except StateError:
        if has_other:
            return None
        raise


def _read(path: str) -> GuideV1:
    """The guide in a file.

    Raises:
        ConfigError: It is none.
    """
    data = read_named(path, what="guide", limit_bytes=LIMIT_BYTES)
    try:
        return decode_artefact(data, GuideV1, limit_bytes=LIMIT_BYTES)
    except ContractError as error:
        message = f"The file is no guide: {error.message}"
        raise ConfigError("guide-file", message, "write one with adjudge guide --json") from error


def _request(guide: GuideV1) -> TargetRequest | None:
    """Words that name the change of a guide, as far as it tells; ``None`` when it does not."""
    mode = TargetMode(guide.brief.target.mode)
    return TargetRequest(mode=mode) if mode in ITS_OWN_WORD else None


def _is_unnamed(guide: GuideV1) -> bool:
    """Whether the change was named by a revision, which a guide does not tell."""
    target = guide.brief.target
    return target.chosen_by == ARGUMENT and TargetMode(target.mode) not in ITS_OWN_WORD
