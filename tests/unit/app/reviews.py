"""A small repository with a review of it, and the commands about its findings."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.app.answer import Answer, Printout
from adjudge.app.qualify.finding import answer_finding
from adjudge.app.qualify.qualify import answer_qualify
from adjudge.app.qualify.words import FindingWords, QualifyWords
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.contracts.finding_v1 import FindingV1
from adjudge.contracts.qualified_v1 import QualifiedV1
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILES = {
    "app.py": "from lib import ratio\n\n\ndef report(one, two):\n    return ratio(one, two)\n",
    "lib.py": "def ratio(one, two):\n    return one / two\n",
}
NO_CHANGE = TargetWords()


def claim(**more: Any) -> dict[str, Any]:
    """A finding about the division in ``lib.py``, with its quote at its line."""
    fields = {
        "severity": "high",
        "title": "Divides by zero",
        "summary": "The divisor may be zero.",
        "path": "lib.py",
        "start_line": 2,
        "quote": "    return one / two",
    }
    return {name: value for name, value in {**fields, **more}.items() if value is not None}


def review(*findings: dict[str, Any]) -> bytes:
    """A document of plain candidates."""
    return json.dumps({"schema": "adjudge.candidates/v1", "findings": list(findings)}).encode()


@dataclass
class Desk:
    """Where reviews are handed in: the repository, and a folder beside it for documents and state."""

    subject: Repo
    beside: Path

    @property
    def world(self) -> World:
        """Surroundings with a state of their own."""
        state = str(self.beside / "state")
        environment = {
            "PATH": "/usr/bin:/bin",
            "ADJUDGE_STATE_DIR": state,
            "ADJUDGE_CACHE_DIR": f"{state}/cache",
        }
        return World(folder=str(self.subject.path), environment=environment, quiet=True)

    def answer(
        self, findings: Sequence[dict[str, Any]], target: TargetWords = NO_CHANGE, **words: Any
    ) -> Answer | Printout:
        """What qualifying them answers."""
        place = self.beside / "review.json"
        place.write_bytes(review(*findings))
        return answer_qualify(QualifyWords(file=str(place), **words), target, self.world)

    def run(self, *findings: dict[str, Any], target: TargetWords = NO_CHANGE, **words: Any) -> QualifiedV1:
        """The artefact of qualifying them."""
        answer = self.answer(findings, target, **words)
        assert isinstance(answer, Answer)
        assert isinstance(answer.artefact, QualifiedV1)
        return answer.artefact

    def rule(self, deed: str, name: str, *, reason: str = "", by: str = "") -> FindingV1:
        """The artefact of showing a finding, or ruling on it."""
        answer = answer_finding(FindingWords(deed=deed, name=name, reason=reason, by=by), self.world)
        assert isinstance(answer.artefact, FindingV1)
        return answer.artefact


def desk(folder: Path) -> Desk:
    """A repository with one commit and a desk beside it."""
    made = repo(folder / "r")
    made.commit(dict(FILES))
    beside = folder / "beside"
    beside.mkdir()
    return Desk(made, beside)
