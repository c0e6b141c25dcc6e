"""The question of a signal: one a human has to answer, never advice."""

from __future__ import annotations

from typing import Final

QUESTIONS: Final = {
    "added": "Is {subject} meant to be a contract that others may rely on?",
    "removed": "Is {subject} meant to be gone, although {users} outside this change still {use} it?",
    "removed-unused": "Is {subject} meant to be gone?",
    "renamed": "Does everyone who uses {subject} know its new name ({users} outside this change)?",
    "renamed-unused": "Is the new name of {subject} meant?",
    "signature": "Does every use of {subject} fit how it is declared ({users} outside this change)?",
    "signature-unused": "Is the new signature of {subject} meant?",
}


def ask(change: str, subject: str, users: int) -> str:
    """The question for a change of a contract with so many users outside."""
    key = change if users or change == "added" else f"{change}-unused"
    places, use = ("1 file", "uses") if users == 1 else (f"{users} files", "use")
    return QUESTIONS[key].format(subject=subject, users=places, use=use)
