"""The loop of an agent in process: ask for a guide, answer it, have the answer validated."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

Json = dict[str, Any]

PACKAGE: dict[str, str | bytes | None] = {
    "shop/__init__.py": "",
    "shop/prices.py": (
        "RATE = 3\n\n\ndef price(item: str) -> int:\n    return len(item)\n\n\ndef discount(item: str) -> int:\n"
        "    return 1\n"
    ),
    "shop/access.py": (
        "BANNED = frozenset({'eve'})\n\n\ndef enter(user: str) -> str:\n    if user in BANNED:\n"
        "        raise PermissionError(user)\n    return user\n\n\ndef leave(user: str) -> str:\n    return user\n"
    ),
    "shop/till.py": (
        "from shop.access import enter\nfrom shop.prices import discount, price\n\n\n"
        "def pay(user: str, item: str) -> int:\n    enter(user)\n    return price(item) - discount(item)\n"
    ),
    "notes.txt": "nothing\n",
}


@dataclass
class Loop:
    """One repository with an agent at work in it."""

    repository: Repo
    adjudge: Console
    outside: Path

    def guide(self, *words: str) -> Json:
        """The guide as an agent reads it."""
        ended = self.adjudge(self.repository.path, "guide", "--json", *words)
        assert ended.code in {0, 3}, ended.err
        return ended.json

    def validate(self, reply: object, *words: str, path: Path | None = None) -> Json:
        """The validation of a reply, which lies outside unless a path says where."""
        ended = self.answer(reply, "--json", *words, path=path)
        assert ended.code == 0, ended.err
        return ended.json

    def answer(self, reply: object, *words: str, path: Path | None = None) -> Ended:
        """How ``adjudge validate`` ends."""
        place = path or self.outside / "reply.json"
        place.write_bytes(reply if isinstance(reply, bytes) else json.dumps(reply).encode())
        return self.adjudge(self.repository.path, "validate", str(place), *words)

    def write(self, **files: str | bytes | None) -> None:
        """Write files of the package ``shop`` by name, without their ending."""
        self.repository.write({f"shop/{name}.py": content for name, content in files.items()})


def shop(tmp_path: Path, adjudge: Console) -> Loop:
    """A committed package in which ``till`` depends on ``prices`` and ``access``."""
    made = repo(tmp_path / "shop")
    made.commit(PACKAGE)
    return Loop(made, adjudge, tmp_path)


def reply_to(guide: Json, *judgments: Json) -> Json:
    """A reply to a guide."""
    return {
        "schema": "adjudge.judgments/v1",
        "graph_snapshot_hash": guide["graph_snapshot_hash"],
        "judgments": list(judgments),
    }


def signal(guide: Json, **fields: str) -> Json:
    """The one signal of a guide that has these fields."""
    found = [
        one for one in guide["brief"]["signals"] if all(one[name] == value for name, value in fields.items())
    ]
    assert len(found) == 1, [
        (one["category"], one["change"], one["subject"]) for one in guide["brief"]["signals"]
    ]
    made: Json = found[0]
    return made


def anchors(guide: Json, path: str) -> list[Json]:
    """Changed regions of a path."""
    return [one for one in guide["change_anchors"] if one["path"] == path]


def reasons(validation: Json) -> list[str]:
    """Why judgments were rejected, in order."""
    return [one["reason"] for one in validation["rejected"]]


def moved(validation: Json) -> list[str]:
    """Names of what moved."""
    assert validation["moved"] is not None, validation["moved_unknown"]
    return [one["name"] for one in validation["moved"]]


def uncovered(validation: Json) -> dict[str, int]:
    """How much of each kind received no judgment."""
    coverage = validation["coverage"]
    return {kind: len(coverage[kind]["not_judged"]) for kind in ("units", "signals", "anchors")}


WHOLE = {"units": 0, "signals": 0, "anchors": 0}
"""What ``uncovered`` says where everything received one."""


def goes_stale(loop: Loop, reply: Json, files: dict[str, str | bytes | None], *words: str) -> Json:
    """The validation of a reply after files were written: refused whole, naming exactly those that moved."""
    loop.repository.write(files)
    made = loop.validate(reply, *words)
    assert (made["status"], made["accepted"], made["would_survive"]) == ("stale", [], [])
    assert set(reasons(made)) == {"stale-snapshot"}
    assert len(made["rejected"]) == len(reply["judgments"])
    assert set(moved(made)) == set(files)
    return made
