"""The question of a signal: one a human has to answer, never advice."""

from __future__ import annotations

from typing import Final

QUESTIONS: Final = {
    "added": "Is {subject} meant to be a contract that others may rely on?",
    "removed": "Is {subject} meant to be gone, with {users} still using it?",
    "removed-unused": "Is {subject} meant to be gone?",
    "renamed": "Do {users} know {subject} by its new name?",
    "renamed-unused": "Is the new name of {subject} meant?",
    "signature": "Do {users} still call {subject} the way it is declared?",
    "signature-unused": "Is the new signature of {subject} meant?",
}


def ask(change: str, subject: str, users: int) -> str:
    """The question for a change of a contract with so many users outside."""
    key = change if users or change == "added" else f"{change}-unused"
    places = "1 place outside this change" if users == 1 else f"{users} places outside this change"
    return QUESTIONS[key].format(subject=subject, users=places)
