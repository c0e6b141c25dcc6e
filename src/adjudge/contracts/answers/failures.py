"""What a failure of the other side means: by HTTP status, by the name of the error, then by its words.

The status comes first, since words are free and may repeat the prompt. Whoever cannot log in, is over its
rate, or meets an outage, will meet it in the next call as well: that is shared.

Source: RFC 9110 section 15 (401, 403, 413, 429, 5xx) and section 10.2.3 (Retry-After); names of errors as the
APIs of Anthropic, OpenAI and Gemini document them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from adjudge.model.review import AttemptEnd

LONGEST_WAIT_S: Final = 24 * 3600.0
READ_CHARACTERS: Final = 4000
"""Of what a program says, as far as it is looked through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What a failure means.

    Attributes:
        end: Its cause.
        shared: Other calls will meet it too.
        retry_after_s: How long the other side asks to wait; 0 when it does not say.
    """

    end: AttemptEnd
    shared: bool = False
    retry_after_s: float = 0.0


LOGIN: Final = Failure(end=AttemptEnd.NOT_AUTHENTICATED, shared=True)
RATE: Final = Failure(end=AttemptEnd.RATE_LIMITED, shared=True)
OUTAGE: Final = Failure(end=AttemptEnd.MODEL_ERROR, shared=True)
ERROR: Final = Failure(end=AttemptEnd.MODEL_ERROR)

STATUSES: Final = {401: LOGIN, 402: RATE, 403: LOGIN, 404: OUTAGE, 407: OUTAGE, 408: OUTAGE, 429: RATE}
"""A model that is not there (404) is missing for every call. Others below 500 concern the one call."""

NAMES: Final = {
    "authentication_error": LOGIN,
    "authentication_failed": LOGIN,
    "invalid_api_key": LOGIN,
    "permission_error": LOGIN,
    "permission_denied": LOGIN,
    "unauthenticated": LOGIN,
    "billing_error": RATE,
    "insufficient_quota": RATE,
    "rate_limit_error": RATE,
    "rate_limit_exceeded": RATE,
    "resource_exhausted": RATE,
    "usage_limit_reached": RATE,
    "api_error": OUTAGE,
    "internal": OUTAGE,
    "not_found_error": OUTAGE,
    "overloaded_error": OUTAGE,
    "server_error": OUTAGE,
    "unavailable": OUTAGE,
}
WORDS: Final = (
    (re.compile(r"\b(?:429|too many requests|rate.?limit|usage limit|quota)", re.IGNORECASE), RATE),
    (
        re.compile(
            r"\b(?:401|403|unauthorized|not logged in|please run /login|invalid (?:x-)?api.?key"
            r"|auth(?:entication)? method|authentication)\b",
            re.IGNORECASE,
        ),
        LOGIN,
    ),
    (
        re.compile(
            r"ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|unable to connect"
            r"|connection (?:refused|error)|error sending request|stream disconnected"
            r"|high demand|overloaded|\b5\d\d\b",
            re.IGNORECASE,
        ),
        OUTAGE,
    ),
)
_STATUS: Final = re.compile(r"\b(?:HTTP|status(?: code)?|API Error|code)\W{1,4}([45]\d\d)\b", re.IGNORECASE)
_WAIT: Final = re.compile(
    r"(?:try again|retry|retry.?after|retryDelay|reset)\W{0,4}(?:in|after)?\W{0,4}"
    r"(\d{1,9}(?:\.\d{1,6})?) ?(ms|milliseconds?|m|min|minutes?|h|hours?|s|sec|seconds?)?(?![\w:-])",
    re.IGNORECASE,
)
_UNITS: Final = {"": 1.0, "ms": 0.001, "m": 60.0, "h": 3600.0, "s": 1.0}


def find_failure(*, status: int = 0, name: str = "", said: str = "") -> Failure:
    """What a failure means.

    Args:
        status: HTTP status; 0 where none is told.
        name: Of the error, as the API has it.
        said: The words of the program.
    """
    said = said[:READ_CHARACTERS]
    found = _by_status(status) or NAMES.get(name.lower()) or _by_words(said)
    if found.end is not AttemptEnd.RATE_LIMITED:
        return found
    return Failure(end=found.end, shared=found.shared, retry_after_s=find_wait(said))


def find_wait(said: str) -> float:
    """Seconds that the words ask to wait; 0 where they do not."""
    found = _WAIT.search(said[:READ_CHARACTERS])
    if found is None:
        return 0.0
    unit = (found[2] or "").lower()
    factor = _UNITS["ms" if unit.startswith(("ms", "mil")) else unit[:1]]
    return min(float(found[1]) * factor, LONGEST_WAIT_S)


def _by_status(status: int) -> Failure | None:
    if status in STATUSES:
        return STATUSES[status]
    if status >= 500:  # noqa: PLR2004 - the class of server errors
        return OUTAGE
    return ERROR if status >= 300 else None  # noqa: PLR2004 - redirects are not followed


def _by_words(said: str) -> Failure:
    told = _STATUS.search(said)
    by_status = _by_status(int(told[1])) if told is not None else None
    if by_status is not None:
        return by_status
    return next((failure for words, failure in WORDS if words.search(said)), ERROR)
