"""The whole text: which reader the declaration asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.patch.bare import read_bare
from adjudge.patch.export import read_export
from adjudge.patch.log import read_log
from adjudge.patch.mail import read_mails
from adjudge.patch.policy import Envelope, Producer
from adjudge.patch.refusal import RefusalCode, refuse
from adjudge.patch.svn import read_svn
from adjudge.patch.traditional import read_traditional

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.patch.text import Text

_ENVELOPES: dict[Envelope, Callable[[Text], None]] = {
    Envelope.LOG: read_log,
    Envelope.MAIL: read_mails,
    Envelope.HG: read_export,
}


def read_document(text: Text) -> None:
    """Read the text to its end.

    Args:
        text: Its policy picks the reader: by envelope, else by producer, else by prefix.

    Refusals: At the first line that is no part of the declared format, or when there is no entry at all.
    """
    policy = text.policy
    reader = _ENVELOPES.get(policy.envelope)
    if reader is None:
        reader = read_bare
        if policy.producer is Producer.SVN:
            reader = read_svn
        elif policy.traditional:
            reader = read_traditional
    reader(text)
    if text.data and not text.found:
        refuse(RefusalCode.UNRECOGNISED, 0, "a text that is not empty must hold an entry")
