r"""GitHub's CODEOWNERS: one pattern a line, owners behind it; a line that is not understood is left out.

Source: "About code owners", docs.github.com. Of gitignore's syntax ``!``, ``[ ]`` and ``\#`` do not work
there; such a line, and one with a word that is no owner, has "invalid syntax" and "will be skipped".
"""

from __future__ import annotations

import re
from typing import Final

from adjudge.brief.ownership.patterns import github_segments
from adjudge.brief.ownership.rules import LONGEST, MOST_OWNERS, OwnersRead, Rule, split_lines, told_once
from adjudge.model.paths import decode_path

WORD: Final = re.compile(rb"(?:\\.|[^\\\s])+|\\")
"""Words of a line, in which a backslash keeps the next character."""
OWNER: Final = re.compile(r"@[A-Za-z0-9][A-Za-z0-9_-]*(?:/[A-Za-z0-9_.-]+)?|[^\s@]+@[^\s@]+")
REFUSED: Final = ("!", "\\#")


def read_github(data: bytes) -> OwnersRead:
    """The rules of a file."""
    rules: list[Rule] = []
    refused: list[int] = []
    crowded: list[int] = []
    known: dict[bytes, str | None] = {}
    for number, line in enumerate(split_lines(data), start=1):
        words = _words(line)
        if not words:
            continue
        pattern = decode_path(words[0])
        owners = _owners(words[1:], known)
        if owners is None or pattern.startswith(REFUSED) or "[" in pattern or "]" in pattern:
            refused.append(number)
            continue
        told = told_once(owners)
        if len(owners) > MOST_OWNERS:
            crowded.append(number)
        rules.append(Rule(number, github_segments(pattern), told))
    return OwnersRead(tuple(rules), tuple(refused), tuple(crowded))


def _words(line: bytes) -> list[bytes]:
    """Pattern and owners of a line, without a comment."""
    words = WORD.findall(line) if b"\\" in line else line.split()
    if b"#" not in line:
        return words
    return words[: next((index for index, word in enumerate(words) if word.startswith(b"#")), None)]


def _owners(words: list[bytes], known: dict[bytes, str | None]) -> list[str] | None:
    """The owners; ``None`` when a word is none. Each word is looked at once in a file."""
    found = []
    for word in words:
        if word not in known:
            text = word.decode("utf-8", "replace")
            known[word] = text if len(text) <= LONGEST and OWNER.fullmatch(text) else None
        owner = known[word]
        if owner is None:
            return None
        found.append(owner)
    return found
