"""A program that answers items of an audit, for ``audit run --executor command``: the prompt in, an answer out.

It knows nothing but the prompt. With a folder as its one word it also keeps each answer there, under the digest
of its prompt, as ``--executor replay`` reads it.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = re.compile(r"^(\S.*)\n  lines \d+-\d+ of \d+; sha256 [0-9a-f]{64}$", re.MULTILINE)
LENSES = re.compile(r"^What to look for\..*\n((?:- .*\n)+)", re.MULTILINE)
SUBJECT = re.compile(r"^finding_id: (fnd:[0-9a-f]+)$", re.MULTILINE)
TEXTS = re.compile(r"^The files:\n<<<<< ([0-9a-f]{24})\n(.*)^>>>>> \1$", re.MULTILINE | re.DOTALL)
NUMBERED = re.compile(r" *(\d+) (.*)")
VERDICTS = "- `verification` has each finding"
SEVERITIES = ("critical", "high", "medium", "low", "info")
WORDS = ("confirmed", "refuted", "unsure")
LONGEST = 1000


def shown_files(prompt: str, paths: list[str]) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Each file with its numbered lines, as the prompt shows them."""
    (found,) = TEXTS.findall(prompt)
    rest = found[1].split("\n")
    at = 0
    for path in paths:
        assert rest[at] == path
        end = next(number for number in range(at + 1, len(rest)) if not NUMBERED.fullmatch(rest[number]))
        lines = [NUMBERED.fullmatch(line) for line in rest[at + 1 : end]]
        yield path, [(int(one[1]), one[2]) for one in lines if one]
        at = end + 1


def findings(prompt: str, paths: list[str]) -> Iterator[dict[str, Any]]:
    """One a file that has a line to quote; how bad it is follows from its text."""
    for path, lines in shown_files(prompt, paths):
        texts = [text for _, text in lines]
        for number, text in lines:
            if len(text.strip()) >= 20 and len(text) <= LONGEST and "(" in text and texts.count(text) == 1:
                worst = int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) % 5
                yield {
                    "severity": SEVERITIES[worst], "title": f"Line {number} hides how it fails",
                    "summary": "Whoever calls it cannot tell a failure from an empty answer.",
                    "path": path, "start_line": number, "end_line": number, "quote": text,
                    "class": "error-handling",
                }  # fmt: skip
                break


def answer(prompt: str) -> dict[str, Any]:
    """What is said to a prompt."""
    paths = FILE.findall(prompt)
    (named,) = LENSES.findall(prompt)
    lenses = [line[2:].split(":")[0] for line in named.splitlines()]
    checks = VERDICTS in prompt
    found = [] if checks else list(findings(prompt, paths))
    made: dict[str, Any] = {
        "files_read": paths,
        "findings": found,
        "lenses": [
            {"lens": one, "findings": list(range(len(found))) if at == 0 else []}
            for at, one in enumerate(lenses)
        ],
    }
    if checks:
        made["verification"] = [
            {"finding_id": one, "verdict": WORDS[int(one[-1], 16) % 3], "reason": "I read the lines again."}
            for one in SUBJECT.findall(prompt)
        ]
    return made


if __name__ == "__main__":
    given = sys.stdin.buffer.read().decode()
    said = json.dumps(answer(given))
    for folder in sys.argv[1:]:
        (Path(folder) / hashlib.sha256(given.encode()).hexdigest()).write_text(said)
    sys.stdout.write(said)
