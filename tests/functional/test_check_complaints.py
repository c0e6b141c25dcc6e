"""What users of gates complain about, and what happens here instead: exit codes, outages, time, false green."""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.qualify_trial import a_log, a_result, claims

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

WEAK = "import hashlib\n\n\ndef name(data: bytes) -> str:\n    return hashlib.md5(data).hexdigest()\n"
PASSES = "def run(one):\n    try:\n        one()\n    except Exception:\n        pass\n"
RUN = ("--test", f"{sys.executable} run.py")
HANGS = "import time\ntime.sleep(600)\n"
DIES = "import os\nos.kill(os.getpid(), 15)\n"
LIMITED = "print('429 Too Many Requests: rate limit exceeded', flush=True)\n"
LATE = "timeout_s = 1"
EMPTY_LOG = a_log().decode()


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A command that is green, and a module that was changed."""
    made = repo(tmp_path / "subject")
    made.commit({"run.py": "", "a.py": "A = 1\n"})
    made.write({"a.py": "A = 2\n"})
    return made


def check(adjudge: Console, subject: Repo, *words: str) -> Ended:
    return adjudge(subject.path, "check", "--worktree", "--json", *words)


def stage(ended: Ended, name: str) -> tuple[str, list[str]]:
    """State of a stage, and the codes of its reasons."""
    (found,) = (one for one in ended.json["stages"] if one["name"] == name)
    return found["state"], [one["code"] for one in found["reasons"]]


def declare(tmp_path: Path, script: str, *, more: str = "", kind: str = "collector") -> tuple[str, ...]:
    """Words that lay down a tool of the operator's: a script outside the repository."""
    program = tmp_path / f"{kind}.py"
    program.write_text(script, encoding="utf-8")
    argv = json.dumps([sys.executable, str(program), "{results}"])
    config = tmp_path / "config.toml"
    config.write_text(f'[[{kind}]]\nname = "ours"\nargv = {argv}\n{more}\n', encoding="utf-8")
    return ("--config", str(config), "--collector" if kind == "collector" else "--test", "ours")


def writes(text: str, *, status: int = 0) -> str:
    """A tool that leaves a report and ends."""
    return f"import sys\nopen(sys.argv[1], 'w').write({text!r})\nsys.exit({status})\n"


# Exit codes, outages, false green


def test_tool_that_ends_in_an_error_is_never_green(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    ended = check(adjudge, subject, *declare(tmp_path, "raise SystemExit(70)\n"))
    assert (stage(ended, "collector:ours"), ended.code) == (("inconclusive", ["collector-failed"]), 3)


def test_tests_that_fail_behind_an_exit_status_of_0_are_never_green(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    red = '<testsuite><testcase name="a"><failure/></testcase></testsuite>'
    words = declare(tmp_path, writes(red), more='results = "junit"', kind="command")
    ended = check(adjudge, subject, *words)
    assert (stage(ended, "command:ours")[0], ended.code) == ("inconclusive", 3)
    assert "results-contradict" in stage(ended, "command:ours")[1]


def test_reviewer_that_says_it_failed_is_never_green(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    log = json.loads(EMPTY_LOG)
    log["runs"][0]["invocations"] = [{"executionSuccessful": False}]
    document = tmp_path / "review.sarif"
    document.write_text(json.dumps(log), encoding="utf-8")
    ended = adjudge(subject.path, "qualify", str(document), "--worktree", "--json")
    assert (ended.code, ended.json["outcome"]) == (3, "inconclusive")
    assert "reviewer-failed" in {one["code"] for one in ended.json["reasons"]}


def test_look_at_no_file_at_all_is_no_pass(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "texts")
    made.commit({"a.txt": "1\n"})
    made.write({"a.txt": "2\n"})
    looked = check(adjudge, made, "--collector", "ruff")
    assert (stage(looked, "collector:ruff"), looked.code) == (("inconclusive", ["nothing-to-examine"]), 3)
    ran = check(adjudge, made, "--test", f"{sys.executable} -m unittest")
    assert (stage(ran, "command:test")[0], ran.code) == ("inconclusive", 3)
    assert "nothing-ran" in stage(ran, "command:test")[1]


@pytest.mark.parametrize(
    ("words", "outcome", "code"),
    [
        (("--allow", "**", *RUN), "pass", 0),
        (("--allow", "docs/**", *RUN), "fail", 1),
        (("--allow", "**", "--test", "there-is-no-such-program"), "inconclusive", 3),
        ((), "inconclusive", 3),
    ],
)
def test_passed_and_failed_and_did_not_run_end_apart(
    adjudge: Console, subject: Repo, words: tuple[str, ...], outcome: str, code: int
) -> None:
    ended = check(adjudge, subject, *words)
    assert (ended.json["outcome"], ended.code) == (outcome, code)


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--no-such-word"),
        ("check", "--worktree", "--staged"),
        ("check", "--collector", "no-such-tool", "--worktree"),
        ("check", "--base", "no-such-branch", *RUN),
        ("tool", "collect"),
        ("tool", "collect", "no-such-tool"),
        ("scope", "--worktree"),
        ("scope", "--allow", "**", "--max-files", "many"),
        ("qualify",),
        ("qualify", "no-such-file.json"),
        ("validate",),
    ],
    ids=" ".join,
)
def test_wrong_words_end_with_2_and_never_with_0(
    adjudge: Console, subject: Repo, words: tuple[str, ...]
) -> None:
    ended = adjudge(subject.path, *words)
    assert ended.code == 2
    assert ended.err.strip().splitlines()[-1].startswith("exit 2: ")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--worktree", "--allow", "**", *RUN),
        ("scope", "--worktree", "--allow", "**"),
        ("scope", "--patch", "-", "--allow", "**"),
        ("tool", "collect", "ruff", "--worktree"),
    ],
    ids=" ".join,
)
def test_change_that_is_empty_by_mistake_passes_no_gate(
    adjudge: Console, subject: Repo, words: tuple[str, ...]
) -> None:
    subject.write({"a.py": "A = 1\n"})
    ended = adjudge(subject.path, *words, "--json")
    assert (ended.code, ended.json.get("outcome", "inconclusive")) == (3, "inconclusive")


def test_empty_change_passes_where_that_is_asked_for(adjudge: Console, subject: Repo) -> None:
    subject.write({"a.py": "A = 1\n"})
    assert adjudge(subject.path, "scope", "--worktree", "--allow", "**", "--allow-empty").code == 0


@pytest.mark.parametrize(
    ("words", "code"), [(("qualify", "-", "--worktree"), 2), (("validate", "-", "--strict"), 4)], ids=str
)
def test_answer_of_no_byte_is_no_answer(
    adjudge: Console, subject: Repo, words: tuple[str, ...], code: int
) -> None:
    assert adjudge(subject.path, *words, stdin=b"").code == code


def test_clean_run_ends_with_0(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    assert check(adjudge, subject, *RUN, "--collector", "ruff").code == 0
    document = tmp_path / "review.json"
    document.write_bytes(claims())
    assert adjudge(subject.path, "qualify", str(document), "--worktree").code == 0


def test_screen_lists_what_was_passed_over_and_the_gate_that_did_it(adjudge: Console, subject: Repo) -> None:
    subject.write({"b.py": PASSES})
    ended = adjudge(subject.path, "check", "--worktree", "--collector", "ruff")
    assert ended.code == 0
    assert "Reports  gate: high and worse\n" in ended.out
    assert "  low       b.py:4-5  S110: " in ended.out
    assert "(below the gate)" in ended.out


def test_last_line_says_which_stage_decided_the_exit(adjudge: Console, subject: Repo) -> None:
    subject.write({"b.py": WEAK})
    ended = adjudge(subject.path, "check", "--worktree", *RUN, "--collector", "ruff", "--gate", "medium")
    assert (ended.code, ended.err.strip().splitlines()[-1][:52]) == (
        1,
        "exit 1: The stage collector:ruff failed: S324: Proba",
    )


@pytest.mark.parametrize(
    ("written", "state"),
    [(EMPTY_LOG, "passed"), ("", "inconclusive"), ("{}", "inconclusive"), ("no issues!", "inconclusive")],
)
def test_tool_that_found_nothing_says_so_and_silence_is_no_pass(
    adjudge: Console, subject: Repo, tmp_path: Path, written: str, state: str
) -> None:
    ended = check(adjudge, subject, *declare(tmp_path, writes(written)))
    assert stage(ended, "collector:ours")[0] == state


@pytest.mark.parametrize(
    ("written", "code"), [(b'{"findings": []}', 2), (claims(), 0), (b"{}", 2), (b"ok", 2)]
)
def test_reviewer_that_found_nothing_says_so_in_a_form_that_is_known(
    adjudge: Console, subject: Repo, written: bytes, code: int
) -> None:
    assert adjudge(subject.path, "qualify", "-", "--worktree", stdin=written).code == code


# Timeouts, cost, retries


def test_one_tool_that_fails_leaves_the_results_of_all_others(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    subject.write({"b.py": WEAK})
    words = (*declare(tmp_path, "raise SystemExit(70)\n"), "--collector", "ruff", "--gate", "medium", *RUN)
    ended = check(adjudge, subject, *words)
    assert {one["name"]: one["state"] for one in ended.json["stages"]} == {
        "scope": "not-asked",
        "review": "not-asked",
        "command:test": "passed",
        "collector:ours": "inconclusive",
        "collector:ruff": "failed",
    }
    assert [one["reporter"]["rule"] for one in ended.json["findings"]["results"]] == ["S324"]
    assert ended.code == 1


def test_command_that_is_late_is_ended_and_leaves_a_whole_record(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    script = f"{LIMITED}{HANGS}"
    ended = check(adjudge, subject, *declare(tmp_path, script, more=LATE, kind="command"))
    assert (stage(ended, "command:ours"), ended.code) == (
        ("inconclusive", ["timed-out", "base-unavailable"]),
        3,
    )
    (trials,) = ended.json["commands"]
    assert "its time of 1 s" in trials["head"]["reason"]["message"]
    (entry,) = kept(adjudge, subject, tmp_path / "ledger.jsonl")
    assert entry["outcome"] == "inconclusive"


def kept(adjudge: Console, subject: Repo, file: Path) -> list[dict[str, Any]]:
    """What the ledger has of checks."""
    assert adjudge(subject.path, "tool", "ledger", "export", str(file)).code == 0
    records = [json.loads(line) for line in file.read_text(encoding="ascii").splitlines()]
    return [json.loads(b64decode(one["payload"])) for one in records if one.get("kind") == "check"]


def test_outage_on_both_sides_is_told_apart_from_a_fault_of_the_change(
    adjudge: Console, subject: Repo
) -> None:
    outage = check(adjudge, subject, "--test", "there-is-no-such-program")
    assert stage(outage, "command:test") == ("inconclusive", ["not-started", "base-unavailable"])
    subject.write({"run.py": "raise SystemExit(1)\n"})
    fault = check(adjudge, subject, *RUN)
    assert stage(fault, "command:test") == ("failed", ["exit-status"])


@pytest.mark.parametrize(
    ("script", "came"),
    [
        (DIES, ("inconclusive", "killed")),
        ("while True:\n    print('429' * 100000)\n", ("inconclusive", "flooded")),
        ("raise SystemExit(127)\n", ("inconclusive", "not-started")),
        ("raise SystemExit(1)\n", ("failed", "exit-status")),
    ],
)
def test_cause_is_the_one_that_was_seen_whatever_the_program_prints(
    adjudge: Console, subject: Repo, script: str, came: tuple[str, str]
) -> None:
    subject.write({"run.py": LIMITED + script})
    state, codes = stage(check(adjudge, subject, *RUN, "--repeat", "1"), "command:test")
    assert (state, codes[0]) == came


@pytest.mark.parametrize(("words", "runs"), [((), 4), (("--repeat", "1"), 2), (("--repeat", "3"), 6)])
def test_nothing_is_tried_again_by_itself(
    adjudge: Console, subject: Repo, tmp_path: Path, words: tuple[str, ...], runs: int
) -> None:
    log = tmp_path / "runs"
    script = f"{LIMITED}open({str(log)!r}, 'a').write('x')\nraise SystemExit(1)\n"
    subject.commit({"run.py": script})
    subject.write({"a.py": "A = 3\n"})
    assert check(adjudge, subject, *RUN, *words).code == 1
    assert log.read_text(encoding="utf-8") == "x" * runs


def test_findings_of_a_reviewer_that_ended_in_an_error_are_kept(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    log = json.loads(a_log(a_result("a.py", 1, snippet={"text": "A = 2"})))
    log["runs"][0]["invocations"] = [{"executionSuccessful": False}]
    document = tmp_path / "review.sarif"
    document.write_text(json.dumps(log), encoding="utf-8")
    ended = adjudge(subject.path, "qualify", str(document), "--worktree", "--json")
    assert [one["disposition"] for one in ended.json["results"]] == ["qualified"]
    assert ended.json["outcome"] == "inconclusive"


def test_decision_about_an_earlier_base_never_covers_a_later_one(adjudge: Console, subject: Repo) -> None:
    subject.write({"run.py": "raise SystemExit(1)\n"})
    decided = ("--why", "known", "--by", "Ada")
    check(adjudge, subject, *RUN)
    assert adjudge(subject.path, "check", "waive", "command:test", *decided).code == 0
    assert stage(check(adjudge, subject, *RUN), "command:test")[0] == "waived"
    subject.git("commit", "-q", "--allow-empty", "-m", "the same tree")
    assert stage(check(adjudge, subject, *RUN), "command:test")[0] == "waived"
    subject.git("add", "run.py")
    subject.git("commit", "-q", "--amend", "-m", "another base")
    subject.write({"a.py": "A = 3\n"})
    assert stage(check(adjudge, subject, *RUN), "command:test")[0] == "failed"
