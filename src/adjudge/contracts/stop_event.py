"""What an agent tells its hook when it is about to stop: the fields that bound how often it is refused.

Claude Code and Codex call the event ``Stop``, Gemini CLI ``AfterAgent``; the fields have the same names, but
Gemini CLI says of every stop that it continues nothing. What else is there, such as the last message of the
model, is not looked at.

Source: the hooks references of Claude Code, Codex and Gemini CLI, as of 2026-10.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudge.contracts.strict import read_strict
from adjudge.errors import InputError
from adjudge.model.ids import Digest, derive_digest

LIMIT_BYTES: Final = 8 << 20
"""The last message of an agent is among what it tells."""
LONGEST_NAME: Final = 1024
TELLS: Final = "Stop"
"""The event of hosts that were seen to say when an agent goes on because of a refusal."""
SESSION: Final = "adjudge/agent-session/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class StopEvent:
    """An agent that is about to stop.

    Attributes:
        session: Digest of the name of its session.
        continued: It went on because of a refusal before.
        tells: Its host is one that says so.
    """

    session: Digest
    continued: bool
    tells: bool


def read_stop_event(data: bytes) -> StopEvent:
    """The event.

    Args:
        data: Standard input of the hook, whole.

    Raises:
        InputError: It is no such event; ``ContractError`` where it is no JSON.
    """
    plain = read_strict(data, limit_bytes=LIMIT_BYTES, exact=False)
    fields = plain if isinstance(plain, dict) else {}
    session, continued = fields.get("session_id"), fields.get("stop_hook_active", False)
    if (
        not isinstance(session, str)
        or not 0 < len(session) <= LONGEST_NAME
        or not isinstance(continued, bool)
    ):
        raise InputError("bad-stop-event", "Standard input is no event of an agent that is about to stop.")
    name = session.encode("utf-8", "surrogatepass")
    tells = fields.get("hook_event_name") == TELLS
    return StopEvent(session=derive_digest(SESSION, name), continued=continued, tells=tells)
