"""``adjudge audit run``: the same loop with a local executor; killed and gone on with, it ends in the same bytes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from tests.builders import repo
from tests.functional.audit_host import AUDIT, Host
from tests.functional.test_audit_steps import artefacts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo
    from tests.functional.command import Console

PROGRAM = """\
import json, re, sys
prompt = sys.stdin.read()
mark = re.search(r"the mark ([0-9a-f]{24})", prompt)[1]
files = re.search(rf"<<<<< {mark}\\n(.*?)>>>>> {mark}", prompt, re.S)[1]
paths = [line for line in files.splitlines() if not line.startswith("  lines ")]
lenses = re.findall(r"^- ([a-z_]+): [A-Z]", prompt, re.M)
names = re.findall(r"^finding_id: (fnd:[0-9a-f]+)$", prompt, re.M)
check = "You check findings" in prompt
findings = []
for path, number, line in re.findall(r"^(\\S+\\.py)\\n(?:.*\\n)*?\\s+(\\d+) (.*shell=True.*)$", prompt, re.M):
    if not check and not names:
        findings.append({
            "severity": "high", "title": "A shell reads a name", "summary": "Whoever gives the name runs what he likes.",
            "path": path, "start_line": int(number), "end_line": int(number), "quote": line, "class": "injection",
        })
answer = {
    "files_read": paths, "findings": findings,
    "lenses": [{"lens": one, "findings": list(range(len(findings))) if at == 0 else []} for at, one in enumerate(lenses)],
}
if check:
    answer["verification"] = [{"finding_id": one, "verdict": "confirmed", "reason": "It is so."} for one in names]
print(json.dumps(answer))
"""


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit({
        "app/core.py": "import subprocess\n\n\ndef start(name):\n    return subprocess.run(f'echo {name}', shell=True)\n",
        "app/other.py": "def value_of_everything():\n    return 42\n",
        "tests/test_core.py": "from app.core import start\n\n\ndef test_it():\n    assert start('a')\n",
    })  # fmt: skip
    return made


def program(tmp_path: Path, text: str = PROGRAM) -> tuple[str, ...]:
    place = tmp_path / "outside" / "reader.py"
    place.write_text(text)
    return ("--executor", "command", "--command", f"{sys.executable} {place}")


def findings(top: Path) -> list[dict[str, object]]:
    made: list[dict[str, object]] = json.loads((top / ".adjudge/audit-findings.json").read_bytes())[
        "findings"
    ]
    return made


def test_scope_is_agreed_to_by_a_person_and_nobody_is_asked_before(adjudge: Console, subject: Repo) -> None:
    ended = adjudge(subject.path, "audit", "run", "--json")
    assert (ended.code, ended.json["kind"]) == (3, "confirm-scope")
    assert "--yes" in ended.err
    assert not (subject.path / AUDIT / "results").exists()


def test_rules_alone_come_to_a_report_that_says_so(adjudge: Console, subject: Repo) -> None:
    ended = adjudge(subject.path, "audit", "run", "--yes", "--json")
    assert (ended.code, ended.json["kind"], ended.json["status"]) == (3, "present", "complete")
    assert "Rules alone answered" in ended.err
    assert "audit archive" in ended.err
    found = json.loads((subject.path / ".adjudge/audit-findings.json").read_bytes())
    assert "audit-by-rules" in {one["code"] for one in found["limitations"]}
    assert [one["class"] for one in found["findings"]] == ["injection"]
    numbers = found["summary"]
    assert (numbers["files_read"], numbers["files_by_rules"]) == (0, numbers["files"])
    assert numbers["answered_by_rules"] == numbers["answered"] == numbers["items"]
    assert {(one["read"], one["by_rules"] - one["assigned"]) for one in found["coverage"]["lenses"]} == {
        (0, 0)
    }
    told = adjudge(subject.path, "audit", "report", "--json")
    assert told.json == found


def test_program_answers_every_item_and_its_finding_is_checked(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    ended = adjudge(subject.path, "audit", "run", "--yes", "--json", *program(tmp_path))
    assert (ended.code, ended.json["kind"]) == (0, "present"), ended.err
    (found,) = findings(subject.path)
    assert (found["title"], found["second_look"]) == ("A shell reads a name", "confirmed")
    limits = json.loads((subject.path / ".adjudge/audit-findings.json").read_bytes())["limitations"]
    assert "audit-by-rules" not in {one["code"] for one in limits}


def test_recorded_answers_to_prompts_without_secrets_come_to_the_same_findings(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    token = "ghp_" + "a1B2" * 9
    subject.commit({"app/keys.py": f"TOKEN = {token!r}\n\n\ndef key():\n    return TOKEN\n"})
    recorded = tmp_path / "outside" / "recorded"
    recorded.mkdir()
    keep = PROGRAM.replace(
        "print(json.dumps(answer))",
        "import hashlib, pathlib\n"
        f"pathlib.Path({str(recorded)!r}, hashlib.sha256(prompt.encode()).hexdigest()).write_text(json.dumps(answer))\n"
        "print(json.dumps(answer))",
    )
    adjudge(subject.path, "audit", "run", "--yes", *program(tmp_path, keep))
    first = findings(subject.path)
    other = {"ADJUDGE_STATE_DIR": str(tmp_path / "other-state")}
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "copy"))
    ended = adjudge(
        tmp_path / "copy",
        "audit",
        "run",
        "--yes",
        "--executor",
        "replay",
        "--recorded",
        str(recorded),
        "--json",
        env=other,
    )
    assert (ended.code, ended.json["kind"]) == (0, "present"), ended.err
    assert findings(tmp_path / "copy") == first


def test_program_that_fails_is_told_and_leaves_the_items_to_a_host(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    ended = adjudge(
        subject.path, "audit", "run", "--yes", "--json", *program(tmp_path, "raise SystemExit(7)\n")
    )
    assert (ended.code, ended.json["kind"]) == (3, "review")
    assert ended.json["recovery"]["move"] == "review-by-hand"
    assert "non-zero-exit" in ended.err
    Host(subject.path, findings=False).answer_all()
    assert adjudge(subject.path, "audit", "next-step", "--json").json["kind"] == "present"


def test_answer_that_does_not_fit_is_asked_once_more_and_then_told(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    marker = tmp_path / "outside" / "asked"
    text = f"import pathlib, sys\nsys.stdin.read()\nopen({str(marker)!r}, 'a').write('x')\nprint('I have nothing to say.')\n"
    ended = adjudge(subject.path, "audit", "run", "--yes", "--json", *program(tmp_path, text))
    assert ended.code == 3
    assert "does not fit" in ended.err
    assert len(marker.read_text()) == 2 * len(Host(subject.path).items())


def test_run_that_was_cut_short_goes_on_and_ends_in_the_same_bytes(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    words = program(tmp_path)
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "whole"))
    whole = {"ADJUDGE_STATE_DIR": str(tmp_path / "whole-state")}
    adjudge(tmp_path / "whole", "audit", "run", "--yes", *words, env=whole)
    once = program(
        tmp_path,
        f"import os, sys\nif os.path.exists({str(tmp_path / 'x')!r}): raise SystemExit(9)\nopen({str(tmp_path / 'x')!r}, 'w')\n{PROGRAM}",
    )
    assert adjudge(subject.path, "audit", "run", "--yes", *once).code == 3
    program(tmp_path)
    assert adjudge(subject.path, "audit", "run", *words).code == 0
    mine, theirs = artefacts(subject.path), artefacts(tmp_path / "whole")
    assert mine["audit-findings.json"] == theirs["audit-findings.json"]
    assert mine["audit-report.md"] == theirs["audit-report.md"]


def test_executor_that_nobody_knows_is_refused_before_anything_is_done(
    adjudge: Console, subject: Repo
) -> None:
    assert adjudge(subject.path, "audit", "run", "--yes", "--executor", "nobody").code == 2
    assert not (subject.path / ".adjudge").exists()
