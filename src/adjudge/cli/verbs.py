"""Which verb is meant by the first words, and what to say when none is.

Bare words are a brief. Options may stand before the verb. A word that is no verb is told what it resembles or
that it is not built yet, instead of being taken for an argument of something else.
"""

from __future__ import annotations

from typing import NoReturn

from adjudge.errors import UsageError

VERBS = (
    "brief", "guide", "validate", "graph", "qualify", "finding", "scope", "review", "runs", "report", "xray",
    "packs", "check", "install", "audit", "fix", "proof", "verify", "mcp", "serve", "doctor", "purge", "tool",
)  # fmt: skip

HELP = "adjudge --help"
COMMON_FLAGS = ("--json", "-q", "--quiet", "-v", "--verbose")
COMMON_VALUES = ("--format", "--log", "--repo")


def with_verb(argv: tuple[str, ...]) -> list[str]:
    """The words with the verb in front; a first word that is neither option nor verb is a ``UsageError``."""
    if argv[:1] and argv[0] in VERBS:
        return list(argv)
    if argv[:1] in {("-h",), ("--help",), ("--version",)}:
        return list(argv)
    if argv and not argv[0].startswith("-"):
        _refuse(argv[0])
    return _after_options(argv)


def _after_options(argv: tuple[str, ...]) -> list[str]:
    """The verb that follows ``--repo DIR`` or a flag, put in front; a brief where there is none.

    A verb's name may be the value of an option (``--base brief``), so only options that every verb has may
    stand before it.
    """
    at = 0
    while at < len(argv) and argv[at] in {*COMMON_FLAGS, *COMMON_VALUES}:
        at += 2 if argv[at] in COMMON_VALUES else 1
    if at < len(argv) and argv[at] in VERBS:
        return [argv[at], *argv[:at], *argv[at + 1 :]]
    return ["brief", *argv]


def _refuse(word: str) -> NoReturn:
    """End with what the word may be.

    Raises:
        UsageError: Always.
    """
    if word == "help":
        raise UsageError("usage", "Help is an option.", HELP)
    if word == "version":
        raise UsageError("usage", "The version is told by an option.", "adjudge --version")
    from difflib import get_close_matches  # noqa: PLC0415 - only for a mistake

    near = get_close_matches(word, VERBS, n=1)
    said = f"There is no verb {word[:80]!r}."
    if near:
        raise UsageError("usage", f"{said} Did you mean {near[0]!r}?", f"adjudge {near[0]}")
    raise UsageError("usage", said, HELP)
