"""A scripted reader for reviews: a program that answers, fails or hangs as a file beside it says."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
import json, os, re, sys, time
here = sys.argv[1]
prompt = sys.stdin.buffer.read().decode()
asked = list(dict.fromkeys(re.findall(r"unit:[0-9a-f]{32}", prompt)))
script = json.load(open(here + "/script.json"))
open(here + f"/calls/{os.getpid()}-{time.time_ns()}", "w").write(prompt)
if "could not be used" in prompt and script.get("repaired"):
    script = script["repaired"]
for word in script.get("only_for", []):
    if word not in prompt:
        script = script.get("otherwise", {})
        break
if script.get("hang"):
    time.sleep(script.get("seconds", 600))
if "flood" in script:
    sys.stdout.write("x" * script["flood"])
    sys.exit(0)
if "text" in script:
    print(script["text"])
    sys.exit(script.get("status", 0))
if "adjudge.coordination/v1" in prompt:
    said = {"order": [], "merge": [], "drop": [], "add": [], **script.get("coordinated", {})}
    if "coordinator_text" in script:
        print(script["coordinator_text"])
    else:
        print(json.dumps({"schema": "adjudge.coordination/v1", **said}))
    sys.exit(script.get("coordinator_status", 0))
findings = []
for unit in asked:
    for one in script.get("findings", []):
        if one["path"] in prompt:
            findings.append({"unit": unit, **one})
            if not script.get("every"):
                break
read = asked if script.get("read", True) else []
print(json.dumps({"schema": "adjudge.candidates/v1", "units_read": read, "findings": findings}))
sys.exit(script.get("status", 0))
"""


@dataclass(frozen=True)
class ScriptedReader:
    """The program, its script, and what it was asked."""

    folder: Path

    def __post_init__(self) -> None:
        (self.folder / "calls").mkdir(parents=True, exist_ok=True)
        (self.folder / "reader.py").write_text(PROGRAM)
        self.say()

    def say(self, **script: object) -> None:
        """What it does from now on; nothing said answers that all was read and nothing found."""
        # In one step: a reader that is starting reads the old script or the new one.
        (self.folder / "script.new").write_text(json.dumps(script))
        (self.folder / "script.new").replace(self.folder / "script.json")

    @property
    def words(self) -> tuple[str, ...]:
        """The words of a review by it."""
        return (
            "--executor",
            "command",
            "--command",
            f"{sys.executable} {self.folder}/reader.py {self.folder}",
        )

    @property
    def calls(self) -> int:
        """How often it was asked."""
        return len(list((self.folder / "calls").iterdir()))

    def prompts(self) -> list[str]:
        """What it was asked, sorted."""
        return sorted(one.read_text() for one in (self.folder / "calls").iterdir())

    def forget(self) -> None:
        """Forget what it was asked."""
        for one in (self.folder / "calls").iterdir():
            one.unlink()
