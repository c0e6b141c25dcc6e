"""``adjudge check`` on real repositories: every stage in every state, decisions, receipts."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console, Ended

GREEN = "import sys\nsys.exit(0)\n"
RED = "import sys\nsys.exit(1)\n"
RUN = f"{sys.executable} run.py"
SQL = "import hashlib\n\n\ndef name(data: bytes) -> str:\n    return hashlib.md5(data).hexdigest()\n"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A command that is green, and a module."""
    made = repo(tmp_path / "subject")
    made.commit({"run.py": GREEN, "src/a.py": "A = 1\n", ".gitignore": ".venv/\n"})
    return made


def check(adjudge: Console, subject: Repo, *words: str) -> Ended:
    return adjudge(subject.path, "check", "--worktree", "--json", *words)


def states(ended: Ended) -> dict[str, str]:
    return {one["name"]: one["state"] for one in ended.json["stages"]}


def reasons(ended: Ended, stage: str) -> list[str]:
    (found,) = (one for one in ended.json["stages"] if one["name"] == stage)
    return [one["code"] for one in found["reasons"]]


def touch(subject: Repo) -> None:
    subject.write({"src/a.py": "A = 2\n"})


def turn_red(subject: Repo) -> None:
    subject.write({"run.py": RED})


def add_weak_hash(subject: Repo) -> None:
    subject.write({"src/b.py": SQL})


def add_words(subject: Repo) -> None:
    subject.write({"notes.txt": "words\n"})


SCOPE_IN = ("--allow", "**")
SCOPE_OUT = ("--allow", "docs/**")
TEST = ("--test", RUN)
REVIEW = ("--review",)
SHELL = "import subprocess\n\n\ndef run(command):\n    subprocess.call(command, shell=True)\n"
MISSING_TEST = ("--test", "there-is-no-such-program")
RUFF = ("--collector", "ruff", "--gate", "medium")
NOT_ASKED = {"scope": "not-asked", "review": "not-asked", "commands": "not-asked", "collectors": "not-asked"}


@pytest.mark.parametrize(
    ("change", "words", "came"),
    [
        (touch, (), ({}, "inconclusive", 3)),
        (touch, SCOPE_IN, ({"scope": "passed"}, "pass", 0)),
        (touch, SCOPE_OUT, ({"scope": "failed"}, "fail", 1)),
        (touch, TEST, ({"command:test": "passed"}, "pass", 0)),
        (turn_red, TEST, ({"command:test": "failed"}, "fail", 1)),
        (touch, MISSING_TEST, ({"command:test": "inconclusive"}, "inconclusive", 3)),
        (touch, REVIEW, ({"review": "passed"}, "pass", 0)),
        (add_words, REVIEW, ({"review": "inconclusive"}, "inconclusive", 3)),
        (touch, RUFF, ({"collector:ruff": "passed"}, "pass", 0)),
        (add_weak_hash, RUFF, ({"collector:ruff": "failed"}, "fail", 1)),
        (touch, ("--collector", "gitleaks"), ({"collector:gitleaks": "inconclusive"}, "inconclusive", 3)),
        (touch, (*SCOPE_IN, *TEST, *RUFF),
         ({"scope": "passed", "command:test": "passed", "collector:ruff": "passed"}, "pass", 0)),
        (touch, (*SCOPE_OUT, *MISSING_TEST),
         ({"scope": "failed", "command:test": "inconclusive"}, "fail", 1)),
        (touch, (*SCOPE_IN, *MISSING_TEST),
         ({"scope": "passed", "command:test": "inconclusive"}, "inconclusive", 3)),
    ],
)  # fmt: skip
def test_each_stage_and_the_outcome(
    adjudge: Console,
    subject: Repo,
    change: Callable[[Repo], None],
    words: tuple[str, ...],
    came: tuple[dict[str, str], str, int],
) -> None:
    stages, outcome, code = came
    if "gitleaks" in words and shutil.which("gitleaks"):
        pytest.skip("gitleaks is installed here")
    change(subject)
    ended = check(adjudge, subject, *words)
    families = {name.partition(":")[0] + ("s" if ":" in name else "") for name in stages}
    expected = {name: state for name, state in NOT_ASKED.items() if name not in families} | stages
    assert (states(ended), ended.json["outcome"], ended.code) == (expected, outcome, code)


def test_subject_is_left_as_it_was(adjudge: Console, subject: Repo) -> None:
    turn_red(subject)
    before = snapshot(subject.path)
    check(adjudge, subject, *SCOPE_IN, *TEST, *RUFF)
    assert snapshot(subject.path) == before


def test_same_check_again_is_the_same_bytes(adjudge: Console, subject: Repo) -> None:
    touch(subject)
    first, second = (check(adjudge, subject, *SCOPE_IN, *TEST, *RUFF) for _ in range(2))
    assert first.out == second.out


def test_command_that_was_red_before_is_told_and_fails_all_the_same(adjudge: Console, subject: Repo) -> None:
    subject.commit({"run.py": RED})
    touch(subject)
    ended = check(adjudge, subject, *TEST)
    assert (states(ended)["command:test"], ended.code) == ("failed", 1)
    assert "red-on-base" in reasons(ended, "command:test")


def test_command_whose_runs_differ_is_inconclusive(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    log = tmp_path / "runs"
    every_other = f"import sys\nlog = open({str(log)!r}, 'a+')\nlog.write('x')\nsys.exit(log.tell() % 2)\n"
    subject.write({"run.py": every_other})
    ended = check(adjudge, subject, *TEST)
    assert states(ended)["command:test"] == "inconclusive"
    assert reasons(ended, "command:test") == ["flaky"]


def test_what_the_base_reports_as_well_is_inherited(adjudge: Console, subject: Repo) -> None:
    subject.commit({"src/b.py": SQL})
    touch(subject)
    ended = check(adjudge, subject, *RUFF)
    assert (states(ended)["collector:ruff"], ended.code) == ("passed", 0)
    (collector,) = ended.json["collectors"]
    assert len(collector["inherited"]) == len(collector["head"]["reports"]) > 0
    assert {one["standing"] for one in ended.json["findings"]["results"]} == {"inherited"}


def test_old_report_on_a_changed_line_counts_unless_only_what_is_new_is_wanted(
    adjudge: Console, subject: Repo
) -> None:
    subject.commit({"src/b.py": SQL})
    subject.write({"src/b.py": SQL.replace("md5(data)", "md5(data  )")})
    assert check(adjudge, subject, *RUFF).code == 1
    subject.write({"src/b.py": SQL + "# a word\n"})
    assert check(adjudge, subject, *RUFF, "--new-only").code == 0


def test_command_and_collector_of_the_trust_base_run_without_a_word(adjudge: Console, subject: Repo) -> None:
    config: dict[str, str | bytes | None] = {
        ".adjudge.toml": f'[[command]]\nname = "tests"\nargv = ["{sys.executable}", "run.py"]\n'
        '[check]\ncommands = ["tests"]\ncollectors = ["ruff"]\n'
    }
    subject.commit(config)
    touch(subject)
    assert states(check(adjudge, subject)) == {
        "scope": "not-asked",
        "review": "not-asked",
        "command:tests": "passed",
        "collector:ruff": "passed",
    }


def test_change_cannot_bring_the_command_that_judges_it(adjudge: Console, subject: Repo) -> None:
    subject.commit({".adjudge.toml": f'[[command]]\nname = "tests"\nargv = ["{sys.executable}", "run.py"]\n'})
    subject.write({".adjudge.toml": '[[command]]\nname = "tests"\nargv = ["true"]\n', "run.py": RED})
    ended = check(adjudge, subject, "--test", "tests")
    assert (states(ended)["command:tests"], ended.code) == ("failed", 1)


class TestDecisions:
    @pytest.fixture
    def failed(self, adjudge: Console, subject: Repo) -> Ended:
        """A check whose command fails."""
        turn_red(subject)
        return check(adjudge, subject, *SCOPE_IN, *TEST)

    def decide(self, adjudge: Console, subject: Repo, *words: str) -> Ended:
        return adjudge(subject.path, "check", *words, "--why", "known", "--by", "Ada", "--json")

    @pytest.mark.usefixtures("failed")
    def test_waiver_is_shown_as_a_waiver_and_never_as_a_pass(self, adjudge: Console, subject: Repo) -> None:
        assert self.decide(adjudge, subject, "waive", "command:test").code == 0
        ended = check(adjudge, subject, *SCOPE_IN, *TEST)
        (stage,) = (one for one in ended.json["stages"] if one["name"] == "command:test")
        assert (stage["state"], stage["found"]) == ("waived", "failed")
        assert stage["waiver"] == {"why": "known", "by": "Ada"}
        assert (ended.json["outcome"], ended.code) == ("inconclusive", 3)

    @pytest.mark.parametrize(
        ("words", "stage", "found"),
        [
            (SCOPE_OUT, "scope", "failed"),
            (MISSING_TEST, "command:test", "inconclusive"),
            (RUFF, "collector:ruff", "failed"),
        ],
    )
    def test_every_stage_that_did_not_pass_can_be_waived(
        self, adjudge: Console, subject: Repo, words: tuple[str, ...], stage: str, found: str
    ) -> None:
        add_weak_hash(subject)
        assert states(check(adjudge, subject, *words))[stage] == found
        assert self.decide(adjudge, subject, "waive", stage).code == 0
        ended = check(adjudge, subject, *words)
        assert (states(ended)[stage], ended.json["outcome"], ended.code) == ("waived", "inconclusive", 3)

    @pytest.mark.usefixtures("failed")
    def test_waiver_ends_with_one_changed_byte(self, adjudge: Console, subject: Repo) -> None:
        self.decide(adjudge, subject, "waive", "command:test")
        touch(subject)
        assert states(check(adjudge, subject, *SCOPE_IN, *TEST))["command:test"] == "failed"

    @pytest.mark.usefixtures("failed")
    def test_waiver_holds_for_what_was_asked_alone(self, adjudge: Console, subject: Repo) -> None:
        self.decide(adjudge, subject, "waive", "command:test")
        assert states(check(adjudge, subject, *TEST))["command:test"] == "failed"

    @pytest.mark.usefixtures("failed")
    def test_waiver_is_taken_back(self, adjudge: Console, subject: Repo) -> None:
        self.decide(adjudge, subject, "waive", "command:test")
        self.decide(adjudge, subject, "undo", "command:test")
        assert states(check(adjudge, subject, *SCOPE_IN, *TEST))["command:test"] == "failed"

    @pytest.mark.usefixtures("failed")
    def test_accepted_result_ends_with_0_only_where_that_is_asked_for(
        self, adjudge: Console, subject: Repo
    ) -> None:
        self.decide(adjudge, subject, "accept")
        plain = check(adjudge, subject, *SCOPE_IN, *TEST)
        accepted = check(adjudge, subject, *SCOPE_IN, *TEST, "--or-accepted")
        assert (plain.code, accepted.code) == (1, 0)
        assert accepted.json["outcome"] == "fail"
        assert accepted.json["acceptance"] == {"why": "known", "by": "Ada"}

    @pytest.mark.usefixtures("failed")
    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (("waive",), "no-stage"),
            (("waive", "command:other"), "no-stage"),
            (("waive", "scope"), "not-waivable"),
            (("waive", "review"), "not-waivable"),
            (("accept", "scope"), "stage-accepted"),
            (("undo", "scope"), "nothing-to-undo"),
            (("undo",), "nothing-to-undo"),
        ],
    )
    def test_decision_that_decides_nothing_is_refused(
        self, adjudge: Console, subject: Repo, words: tuple[str, ...], code: str
    ) -> None:
        ended = self.decide(adjudge, subject, *words)
        assert (ended.code, ended.json["code"]) == (2, code)

    def test_change_behind_a_filter_is_not_accepted(self, adjudge: Console, subject: Repo) -> None:
        subject.commit({".gitattributes": "blob filter=held\n", "blob": "1\n"})
        turn_red(subject)
        check(adjudge, subject, *TEST)
        assert self.decide(adjudge, subject, "accept").code == 0
        subject.git("config", "filter.held.clean", "cat")
        subject.write({"blob": "2\n"})
        assert check(adjudge, subject, *TEST, "--or-accepted").code == 1
        ended = self.decide(adjudge, subject, "accept")
        assert (ended.code, ended.json["code"]) == (2, "not-acceptable")

    def test_decision_without_a_check_is_refused(self, adjudge: Console, subject: Repo) -> None:
        ended = self.decide(adjudge, subject, "accept")
        assert (ended.code, ended.json["code"]) == (2, "no-check")

    @pytest.mark.usefixtures("failed")
    def test_decision_says_why_and_by_whom(self, adjudge: Console, subject: Repo) -> None:
        ended = adjudge(subject.path, "check", "waive", "command:test", "--why", "known", "--json")
        assert (ended.code, ended.json["code"]) == (2, "no-reason")


class TestReceipt:
    def signed(self, adjudge: Console, subject: Repo, tmp_path: Path, words: tuple[str, ...] = TEST) -> Path:
        pytest.importorskip("cryptography")
        assert adjudge(subject.path, "tool", "keygen", str(tmp_path / "key")).code == 0
        receipt = tmp_path / "receipt.json"
        check(adjudge, subject, *words, "--sign", str(tmp_path / "key"), "--receipt", str(receipt))
        return receipt

    def verify(self, adjudge: Console, subject: Repo, receipt: Path) -> Ended:
        key = receipt.parent / "key.pub"
        return adjudge(subject.path, "verify", str(receipt), "--key", str(key), "--json")

    def test_signed_pass_verifies(self, adjudge: Console, subject: Repo, tmp_path: Path) -> None:
        touch(subject)
        ended = self.verify(adjudge, subject, self.signed(adjudge, subject, tmp_path))
        assert (ended.code, ended.json["signed_outcome"]) == (0, "pass")

    def test_signed_check_with_reports_of_a_tool_is_understood(
        self, adjudge: Console, subject: Repo, tmp_path: Path
    ) -> None:
        add_weak_hash(subject)
        words = (*SCOPE_IN, *TEST, "--collector", "ruff", "--gate", "critical")
        ended = self.verify(adjudge, subject, self.signed(adjudge, subject, tmp_path, words))
        assert (ended.code, ended.json["holds"], ended.json["signed_outcome"]) == (0, "pass", "pass")

    def test_signed_fail_ends_as_a_fail(self, adjudge: Console, subject: Repo, tmp_path: Path) -> None:
        turn_red(subject)
        ended = self.verify(adjudge, subject, self.signed(adjudge, subject, tmp_path))
        assert (ended.code, ended.json["holds"], ended.json["signed_outcome"]) == (1, "pass", "fail")

    def test_changed_receipt_does_not_hold(self, adjudge: Console, subject: Repo, tmp_path: Path) -> None:
        turn_red(subject)
        receipt = self.signed(adjudge, subject, tmp_path)
        envelope: dict[str, Any] = json.loads(receipt.read_text())
        envelope["payload"] = envelope["payload"][:-8] + "AAAAAAA="
        receipt.write_text(json.dumps(envelope))
        assert self.verify(adjudge, subject, receipt).code != 0


class TestWords:
    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (("--collector", "no-such-tool"), "unknown-collector"),
            (("--test", "'"), "test-command"),
            (("--test", ""), "test-command"),
            (("--repeat", "0", *TEST), "repeats"),
            (("--receipt", "x.json"), "no-key"),
            (("--gate", "worst"), "usage"),
        ],
    )
    def test_words_that_cannot_be_used_are_refused(
        self, adjudge: Console, subject: Repo, words: tuple[str, ...], code: str
    ) -> None:
        touch(subject)
        ended = check(adjudge, subject, *words)
        assert (ended.code, ended.json["code"]) == (2, code)

    def test_nothing_to_judge_is_inconclusive(self, adjudge: Console, subject: Repo) -> None:
        assert check(adjudge, subject, *TEST).code == 3

    def test_screen_says_what_was_not_asked(self, adjudge: Console, subject: Repo) -> None:
        touch(subject)
        shown = adjudge(subject.path, "check", "--worktree", *TEST).out
        assert "adjudge check  pass" in shown
        assert "review        not asked" in shown
        assert "nobody read what changed" in shown


def test_collectors_alone_over_a_tree_and_over_a_change(adjudge: Console, subject: Repo) -> None:
    subject.commit({"src/b.py": SQL})
    tree = adjudge(subject.path, "tool", "collect", "ruff", "--json")
    assert (tree.code, tree.json["outcome"]) == (1, "fail")
    touch(subject)
    change = adjudge(subject.path, "tool", "collect", "ruff", "--worktree", "--json")
    assert (change.code, change.json["outcome"]) == (0, "pass")


def test_tool_reported_is_proved_by_what_was_collected(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    add_weak_hash(subject)
    check(adjudge, subject, *RUFF)
    evidence = {"kind": "collector", "collector": "ruff", "rule": "S324", "path": "src/b.py", "start_line": 5}
    finding = {
        "severity": "high", "title": "weak hash", "summary": "", "path": "src/b.py", "start_line": 5,
        "quote": "return hashlib.md5(data).hexdigest()", "claim": "tool-reported", "evidence": [evidence],
    }  # fmt: skip
    document = tmp_path / "candidates.json"
    document.write_text(json.dumps({"schema": "adjudge.candidates/v1", "findings": [finding]}))
    ended = adjudge(subject.path, "qualify", str(document), "--worktree", "--json")
    (result,) = ended.json["results"]
    assert "proved" in result["proof"]


def test_review_is_of_the_very_trees_and_stands_whole_in_the_check(adjudge: Console, subject: Repo) -> None:
    subject.write({"src/b.py": SHELL})
    ended = check(adjudge, subject, "--review")
    review = ended.json["review"]
    assert [review["target"][one] for one in ("base_tree", "head_tree")] == [
        ended.json["target"][one] for one in ("base_tree", "head_tree")
    ]
    assert sum(review["coverage"]["units"].values()) == len(ended.json["target"]["touched"])
    assert reasons(ended, "review")[-2:] == ["suspected", "builtin-only"]
    kept = adjudge(subject.path, "runs", "show", review["run_id"], "--json")
    assert kept.json["run_id"] == review["run_id"]


def test_contract_that_is_gone_and_still_used_fails_the_review(adjudge: Console, subject: Repo) -> None:
    subject.commit(
        {"src/a.py": "def rate():\n    return 1\n", "src/b.py": "from src.a import rate\n\nrate()\n"}
    )
    subject.write({"src/a.py": "A = 1\n"})
    ended = check(adjudge, subject, "--review")
    assert (ended.code, states(ended)["review"]) == (1, "failed")
    assert reasons(ended, "review")[0] == "reported"


SUMS = "def total(values):\n    return sum(values)\n\n\ndef mean(values):\n    return total(values) / len(values)\n"


def make_link(subject: Repo) -> None:
    (subject.path / "sums.py").unlink()
    (subject.path / "sums.py").symlink_to("/etc/passwd")


def make_link_inside(subject: Repo) -> None:
    subject.write({"impl/sums.py": SUMS})
    (subject.path / "sums.py").unlink()
    (subject.path / "sums.py").symlink_to("impl/sums.py")


def make_package(subject: Repo) -> None:
    (subject.path / "sums.py").unlink()
    subject.write({"sums/__init__.py": "X = 1\n"})


def make_package_whole(subject: Repo) -> None:
    (subject.path / "sums.py").unlink()
    subject.write({"sums/__init__.py": "from sums.core import total\n", "sums/core.py": SUMS})


def make_index(subject: Repo) -> None:
    (subject.path / "a.ts").unlink()
    subject.write({"a/index.ts": "export const other = 1;\n"})


@pytest.mark.parametrize(
    ("change", "state"),
    [
        (make_link, "failed"), (make_link_inside, "passed"), (make_package, "failed"),
        (make_package_whole, "passed"), (make_index, "failed"),
    ],
)  # fmt: skip
def test_what_stands_in_the_place_of_a_module_must_have_its_names(
    adjudge: Console, subject: Repo, change: Callable[[Repo], None], state: str
) -> None:
    subject.commit({
        "sums.py": SUMS, "shop.py": "from sums import total\n\nprint(total([1]))\n",
        "a.ts": "export function part() {\n  return 1;\n}\n",
        "shop.ts": 'import { part } from "./a";\n\nconsole.log(part());\n',
    })  # fmt: skip
    change(subject)
    assert states(check(adjudge, subject, "--review"))["review"] == state


def test_findings_that_are_suppressed_are_told(adjudge: Console, subject: Repo) -> None:
    subject.commit({"sums.py": SUMS, "shop.py": "from sums import total\n\nprint(total([1]))\n"})
    subject.write({".adjudge.toml": '[[suppress]]\npath = "**"\nreason = "ok"\n'})
    assert "adjudge-configuration-changed" in reasons(check(adjudge, subject, "--review"), "review")
    subject.commit({"notes.txt": "words\n"})
    subject.write({"sums.py": "def mean(values):\n    return 1\n"})
    ended = check(adjudge, subject, "--review")
    assert reasons(ended, "review") == ["findings-suppressed", "suppresses-everything", "builtin-only"]
    told = {one["code"]: one["message"] for one in ended.json["review"]["limitations"]}
    assert told["findings-suppressed"] == "1 finding is suppressed by .adjudge.toml:1."
    assert [one["standing"] for one in ended.json["review"]["findings"]["results"]] == ["dismissed"]
