"""The words of ``adjudge proof`` and ``adjudge finding evidence`` as values."""

from __future__ import annotations

from typing import Final, NamedTuple, get_args

from adjudge.app.fix.words import check_text
from adjudge.contracts.fix_packet_v1 import EvidenceStatusV1, LevelV1
from adjudge.contracts.proof_records_v1 import ItemV1
from adjudge.errors import UsageError

HELP: Final = "adjudge proof --help"
ITEMS: Final[tuple[str, ...]] = get_args(ItemV1)
LEVELS: Final[tuple[str, ...]] = get_args(LevelV1)
STATUSES: Final[tuple[str, ...]] = get_args(EvidenceStatusV1)
TICKS: Final = ("tick", "untick")
TICK_WORDS: Final = 3


class ProofWords(NamedTuple):
    """What is asked of a proof.

    Attributes:
        words: A run; or ``tick`` or ``untick``, a finding, an item.
        by: Who went through the item.
        sign: Private key that signs the proof.
        receipt: Where the receipt goes.
    """

    words: tuple[str, ...]
    by: str = ""
    sign: str | None = None
    receipt: str | None = None

    @property
    def ticks(self) -> bool:
        """Whether an item is ticked or unticked."""
        return self.words[0] in TICKS


class EvidenceWords(NamedTuple):
    """What somebody records about a finding.

    Attributes:
        name: The finding's id, or the start of it.
        level: How it was seen.
        status: What was seen.
        artifact: Path or address of what shows it; may be empty.
        note: What was seen, in words; may be empty.
        by: Who saw it.
    """

    name: str
    level: str
    status: str = "not_checked"
    artifact: str = ""
    note: str = ""
    by: str = ""


def check_proof_words(words: ProofWords) -> None:
    """Nothing, when the words go together.

    Raises:
        UsageError: They do not.
    """
    check_text(words.by)
    if words.receipt is not None and words.sign is None:
        raise UsageError("no-key", "A receipt is signed: --receipt needs --sign KEY.", HELP)
    if words.ticks:
        if len(words.words) != TICK_WORDS or words.words[2] not in ITEMS:
            message = f"A tick names a finding and one of {', '.join(ITEMS)}."
            raise UsageError("proof-tick", message, HELP)
        if not words.by.strip():
            raise UsageError("no-reason", "A tick says who went through the item.", "--by NAME")
    elif len(words.words) != 1:
        raise UsageError("proof-words", "A proof is of one run.", HELP)


def check_evidence_words(words: EvidenceWords) -> None:
    """Nothing, when the words go together.

    Raises:
        UsageError: A word is none of the lists, or nothing is recorded.
    """
    if words.level not in LEVELS or words.status not in STATUSES:
        message = f"A level is one of {', '.join(LEVELS)}, a status one of {', '.join(STATUSES)}."
        raise UsageError("evidence-words", message, "adjudge finding --help")
    if not (words.artifact or words.note.strip()):
        raise UsageError("no-reason", "A record holds an artefact or a note.", "--artifact F or --note T")
    for text in (words.artifact, words.note, words.by):
        check_text(text)
