"""A scripted host: it reads the prompt of the step, then the prompts of the items, and nothing else of adjudge.

What it finds follows from the text of files alone, so two hosts over the same tree say the same. It can be
made to answer a part of what is due.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adjudge.plan.visible import restore
from tests.builders import repo
from tests.functional.command import Console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.functional.command import Ended

Json = dict[str, Any]

STEP = ".adjudge/audit/steps/current-step.json"
PROMPT = ".adjudge/audit/steps/current-prompt.md"
FINDINGS = ".adjudge/audit-findings.json"
REPORT = ".adjudge/audit-report.md"
SEVERITIES = ("critical", "high", "medium", "low", "info")
MOST_STEPS = 100
LONGEST_LINE = 1000
"""Characters of a line that is quoted; a quote has a bound."""
_FILE = re.compile(r"^(\S.*)\n  lines (\d+)-(\d+) of (\d+); sha256 ([0-9a-f]{64})$", re.MULTILINE)
_LENSES = re.compile(r"^What to look for\..*\n((?:- .*\n)+)", re.MULTILINE)
_PATH = re.compile(r"nothing around it, to\n  (\S+)$", re.MULTILINE)
_ITEM = re.compile(r"`id` is (item:[0-9a-f]{32})\.")
_SUBJECT = re.compile(r"^finding_id: (\S+)$", re.MULTILINE)
_VERDICTS = "- `verification` has each finding"
_NAMED = re.compile(r"`(\.adjudge/audit/[a-z-]+\.json)`")


def sha256(text: str) -> str:
    """Of a text, as a prompt's."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def begun(folder: Path, files: dict[str, str], *words: str) -> Reader:
    """An audit whose scope is agreed to, in a folder of its own, for ``copied``."""
    (folder / "outside" / "home").mkdir(parents=True)
    made = repo(folder / "subject")
    made.commit({**files})
    found = Reader(made.path, Console(folder / "outside"), telling_line, by_last_digit)
    found.step("--yes", *words)
    return found


def copied(one: Reader, folder: Path, **more: Any) -> Reader:
    """The same audit in another folder, its state included; nothing of the first is touched."""
    for name in ("outside", "subject"):
        shutil.copytree(one.folder.parent / name, folder / name, symlinks=True)
    return replace(one, folder=folder / "subject", adjudge=Console(folder / "outside"), **more)


@dataclass
class Reader:
    """Somebody who does what the prompts say.

    Attributes:
        folder: The work tree.
        adjudge: The command line: a folder and words to how it ended.
        says: What is found in a file: (path, lines) to findings.
        verdict: What is said of a finding, by its id.
    """

    folder: Path
    adjudge: Callable[..., Ended]
    says: Callable[[str, list[str]], list[Json]]
    verdict: Callable[[str], str]

    def call(self, *words: str) -> Ended:
        """How a part of the audit ends."""
        return self.adjudge(self.folder, "audit", *words, "--json", "-q")

    def step(self, *words: str) -> Json:
        """The next step."""
        return self.call("next-step", *words).json

    def prompts(self) -> Iterator[str]:
        """The prompt of each item that is due, found by what the prompt of the step names."""
        step = (self.folder / PROMPT).read_text()
        workload = next(name for name in _NAMED.findall(step) if "workload" in name)
        for one in json.loads((self.folder / workload).read_bytes())["items"]:
            yield one["prompt"]["text"]

    def bindings(self) -> tuple[str, dict[str, str]]:
        """Run, and digest of the prompt of each item, from where the prompt of the step says."""
        step = (self.folder / PROMPT).read_text()
        name = next(name for name in _NAMED.findall(step) if "result-map" in name)
        made = json.loads((self.folder / name).read_bytes())
        return made["run_id"], {one["id"]: one["prompt_sha256"] for one in made["entries"]}

    def answer(self, prompt: str) -> tuple[str, Json]:
        """Where the result of a prompt goes, and the result."""
        run_id, digests = self.bindings()
        (item,) = _ITEM.findall(prompt)
        (path,) = _PATH.findall(prompt)
        (lines,) = _LENSES.findall(prompt)
        lenses = [line[2:].split(":")[0] for line in lines.splitlines()]
        assert digests[item] == sha256(prompt)
        subjects = _SUBJECT.findall(prompt) if _VERDICTS in prompt else []
        found = [] if subjects else list(self._findings(prompt))
        made: Json = {
            "schema": "adjudge.result/v1",
            "run_id": run_id,
            "id": item,
            "prompt_sha256": digests[item],
            "result_id": f"by-hand-{item[5:]}",
            "file_coverage": [
                {"path": name, "sha256": digest, "lines": int(total)}
                for name, _, _, total, digest in _FILE.findall(prompt)
            ],
            "lenses": [
                {"lens": lens, "findings": list(range(len(found))) if at == 0 else []}
                for at, lens in enumerate(lenses)
            ],
            "findings": found,
        }
        if subjects:
            made["verification"] = [
                {"finding_id": one, "verdict": self.verdict(one), "reason": "I read the lines again."}
                for one in subjects
            ]
        return path, made

    def do(self, most: int | None = None) -> list[str]:
        """Answer what is due, or the first of it; the paths that were written."""
        written = []
        for prompt in list(self.prompts())[:most]:
            path, made = self.answer(prompt)
            self.write(path, made)
            written.append(path)
        return written

    def write(self, path: str, document: Json | bytes) -> None:
        """A result at its path."""
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())

    def finish(self, *, most: int | None = None) -> list[str]:
        """Go on until nothing is due; the kinds of the steps."""
        kinds = []
        step = self.step("--yes")
        while step["kind"] != "present":
            assert step["status"] == "ready", step
            kinds.append(step["kind"])
            assert self.do(most)
            before, step = step, self.step()
            assert step["progress"]["accepted"] > before["progress"]["accepted"], step
            assert len(kinds) < MOST_STEPS
        return kinds

    def deliverables(self) -> tuple[bytes, bytes]:
        """Document and report as they stand."""
        return (self.folder / FINDINGS).read_bytes(), (self.folder / REPORT).read_bytes()

    def document(self) -> Json:
        """The document."""
        made: Json = json.loads(self.deliverables()[0])
        return made

    def _findings(self, prompt: str) -> Iterator[Json]:
        for name, start, end, _, _ in _FILE.findall(prompt):
            data = (self.folder / restore(name, {})).read_bytes()
            lines = data.decode("utf-8", "surrogateescape").split("\n")
            for one in self.says(name, lines):
                if int(start) <= one["start_line"] <= int(end):
                    yield one


def telling_line(path: str, lines: list[str]) -> list[Json]:
    """One finding a file that has a line to quote; how bad it is follows from its text."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        is_short = len(text) >= 20 and len(line) <= LONGEST_LINE
        if is_short and "(" in text and text.isprintable() and lines.count(line) == 1:
            worst = int(sha256(text)[:8], 16)
            return [defect(path, number, line, severity=SEVERITIES[worst % 5])]
    return []


def defect(path: str, number: int, line: str, **more: Any) -> Json:
    """A finding about one line."""
    return {
        "severity": "medium",
        "title": f"Line {number} does not say what happens when it fails",
        "summary": "Whoever calls it cannot tell a failure from an empty answer.",
        "path": path,
        "start_line": number,
        "end_line": number,
        "quote": line,
        "confidence": 0.7,
        "class": "error-handling",
        **more,
    }


def by_last_digit(finding_id: str) -> str:
    """A third each is confirmed, refuted and left open."""
    return ("confirmed", "refuted", "unsure")[int(finding_id[-1], 16) % 3]
