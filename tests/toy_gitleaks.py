"""A program with the words of gitleaks, for tests of what is made of its answers; it knows two rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.unit.adapters.collectors.programs import write_program

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "hush-4711"
"""What its own rule finds, and no pattern of adjudge."""
_SCRIPT = r"""
import json, pathlib, re, sys
words = sys.argv[1:]
if words == ["version"]:
    print("8.99.0")
    sys.exit()
assert words[0] == "dir" and "--redact" in words and "--ignore-gitleaks-allow" in words
RULES = {"github-pat": r"ghp_[0-9a-zA-Z]{36}", "hush": r"hush-[0-9]+"}
results = []
for file in sorted(pathlib.Path(words[-1]).iterdir()):
    for number, line in enumerate(file.read_text("utf-8").split("\n"), start=1):
        for rule, pattern in RULES.items():
            if re.search(pattern, line) and KNOWS(rule):
                region = {"startLine": number, "endLine": number}
                place = {"artifactLocation": {"uri": str(file)}, "region": region}
                results.append({"ruleId": rule, "locations": [{"physicalLocation": place}]})
rules = [{"id": rule, "shortDescription": {"text": rule}} for rule in RULES]
log = {"runs": [{"tool": {"driver": {"rules": rules}}, "results": results}]}
pathlib.Path(words[words.index("--report-path") + 1]).write_text(json.dumps(log))
sys.exit(1 if results else 0)
"""


def write_gitleaks(folder: Path, *, knows: str = "lambda rule: True", script: str = "") -> str:
    """The folder that holds it, for a ``PATH``.

    Args:
        folder: Where it is made.
        knows: Which of its rules find anything.
        script: Another program in its place.
    """
    write_program(folder, script or f"KNOWS = {knows}\n{_SCRIPT}", name="gitleaks")
    return str(folder)
