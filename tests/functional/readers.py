"""A scripted reader for reviews: a program that answers, fails or hangs as a file beside it says."""

from __future__ import annotations

import json
import subprocess
import sys
import time
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
if script.get("meet"):  # says how many run at once, after so many were seen to
    name = f"{os.getpid()}-{time.time_ns()}"
    mine = here + "/running/" + name
    open(mine, "w").close()
    seen = 0
    for _ in range(200):
        seen = max(seen, len(os.listdir(here + "/running")))
        if seen >= script["meet"] or os.path.exists(here + "/met"):
            break
        time.sleep(0.05)
    if seen >= script["meet"]:
        open(here + "/met", "w").close()
    time.sleep(0.2)
    seen = max(seen, len(os.listdir(here + "/running")))
    open(here + "/seen/" + name, "w").write(str(seen))
    os.unlink(mine)
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
        for name in ("calls", "running", "seen"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
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

    @property
    def at_once(self) -> int:
        """How many calls were seen to run at once, of those that were to meet."""
        return max((int(one.read_text()) for one in (self.folder / "seen").iterdir()), default=0)

    def survivors(self) -> str:
        """Process ids of calls that still run."""
        command = ["pgrep", "-f", str(self.folder / "reader.py")]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    def wait_for_calls(self, wanted: int, word: str = "") -> None:
        """Until it was asked so often for prompts with this word; an error when it never is."""
        for _ in range(3000):
            if sum(word in one for one in self.prompts()) >= wanted:
                return
            time.sleep(0.02)
        raise AssertionError("the reader was not asked")

    def prompts(self) -> list[str]:
        """What it was asked, sorted."""
        return sorted(one.read_text() for one in (self.folder / "calls").iterdir())

    def forget(self) -> None:
        """Forget what it was asked."""
        for one in (self.folder / "calls").iterdir():
            one.unlink()
