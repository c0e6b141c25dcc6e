"""``adjudge review`` of the full tier: the coordinator tidies up what was found, and never makes a red green."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.readers import ScriptedReader

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

LINES = [f"value_{number} = compute({number})\n" for number in range(150)]
ONE = {
    "severity": "high", "title": "First is wrong", "summary": "it is", "path": "big.py", "side": "head",
    "start_line": 3, "end_line": 3, "quote": "value_2 = compute(2)", "confidence": 0.9, "class": "correctness",
}  # fmt: skip
TWO = ONE | {"title": "Another matter", "start_line": 90, "end_line": 90, "quote": "value_89 = compute(89)"}
GONE: dict[str, str | bytes | None] = {"lib.py": "def fetch(path):\n    return open(path)\n"}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change of the full tier: more than a hundred lines of code."""
    made = repo(tmp_path / "subject")
    made.commit({
        "big.py": "value = 1\n", "lib.py": "def load(path):\n    return open(path)\n",
        "user.py": "from lib import load\n\nprint(load('x'))\n",
    })  # fmt: skip
    return made.write({"big.py": "".join(LINES)})


@pytest.fixture
def reader(tmp_path: Path) -> ScriptedReader:
    return ScriptedReader(tmp_path / "reader")


def review(adjudge: Console, subject: Repo, reader: ScriptedReader, *words: str) -> Ended:
    return adjudge(subject.path, "review", "--worktree", "--json", *reader.words, *words)


def by_title(ended: Ended) -> dict[str, dict[str, Any]]:
    """What became of each finding that speaks for itself."""
    results = ended.json["findings"]["results"]
    return {one["title"]: one for one in results if one["standing"] != "duplicate"}


def looks(ended: Ended) -> list[str]:
    return sorted(one["pass"] for one in ended.json["attempts"])


class TestWords:
    def test_it_is_asked_once_after_three_passes_with_findings_alone(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(findings=[ONE])
        ended = review(adjudge, subject, reader)
        assert looks(ended) == ["agent", "coordinator", "product", "security"]
        assert (reader.calls, ended.code, ended.json["coordination"]["state"]) == (4, 0, "coordinated")
        (prompt,) = [one for one in reader.prompts() if "You coordinate a review" in one]
        assert "value_2 = compute(2)" in prompt
        assert "value_3 = compute(3)" not in prompt

    def test_nobody_is_asked_below_the_full_tier(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        subject.write({"big.py": "".join(LINES[:40])})
        reader.say(findings=[ONE])
        ended = review(adjudge, subject, reader)
        assert (ended.json["coordination"], looks(ended)) == (None, ["agent", "product"])

    def test_nobody_is_asked_where_nothing_was_found(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        ended = review(adjudge, subject, reader)
        assert (reader.calls, ended.json["coordination"]["state"], ended.code) == (3, "nothing-found", 0)

    def test_dropped_finding_stands_with_its_reason_in_the_artefact_and_on_the_screen(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(
            findings=[ONE], coordinated={"drop": [{"number": 1, "reason": "The value is a constant."}]}
        )
        ended = review(adjudge, subject, reader)
        (one, *_) = [one for one in ended.json["findings"]["results"] if one["standing"] == "dropped"]
        assert one["standing_reason"] == "The coordinator (command): The value is a constant."
        assert one["disposition"] == "qualified"
        assert ended.json["coordination"]["dropped"][0]["reason"] == "The value is a constant."
        counts = ended.json["findings"]["counts"]
        assert sum(counts["standings"].values()) == counts["candidates"]
        again = adjudge(subject.path, "runs", "show", ended.json["run_id"], "--json").json
        assert again["coordination"] == ended.json["coordination"]
        shown = adjudge(subject.path, "runs", "show", ended.json["run_id"]).out
        assert "dropped: First is wrong  The value is a constant." in shown
        known = adjudge(subject.path, "finding", "show", one["finding_id"], "--json").json
        assert "dropped" in {each["standing"] for each in known["results"]}

    def test_hosts_are_told_of_a_dropped_finding(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(
            findings=[ONE], coordinated={"drop": [{"number": 1, "reason": "The value is a constant."}]}
        )
        run_id = review(adjudge, subject, reader).json["run_id"]
        sarif = adjudge(subject.path, "report", run_id, "--format", "sarif").json
        (result,) = sarif["runs"][0]["results"]
        (suppression,) = result["suppressions"]
        assert (result["level"], suppression["status"]) == ("none", "underReview")
        assert "The value is a constant." in suppression["justification"]

    def test_drop_without_a_reason_and_of_what_is_not_there_has_no_effect(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        said = {
            "drop": [{"number": 1, "reason": ""}, {"number": 77, "reason": "x"}, "all of them"],
            "order": [1, 1, 8], "merge": [{"numbers": [1, 9], "reason": ""}],
        }  # fmt: skip
        reader.say(findings=[ONE], coordinated=said)
        ended = review(adjudge, subject, reader)
        told = ended.json["coordination"]
        assert sorted((one["code"], one["place"]) for one in told["refused"]) == [
            ("doubled-number", "/order/1"), ("invalid-drop", "/drop/2"), ("no-reason", "/drop/0"),
            ("unknown-number", "/drop/1"), ("unknown-number", "/merge/0"), ("unknown-number", "/order/2"),
        ]  # fmt: skip
        assert (told["dropped"], told["state"], ended.code) == ([], "coordinated", 0)
        assert by_title(ended)["First is wrong"]["standing"] == "active"

    def test_order_and_merge_hold(self, adjudge: Console, subject: Repo, reader: ScriptedReader) -> None:
        reader.say(
            findings=[ONE], only_for=["security pass"],
            otherwise={
                "findings": [TWO],
                "coordinated": {"order": [2, 1], "merge": [{"numbers": [1, 2], "reason": "One cause."}]},
            },
        )  # fmt: skip
        ended = review(adjudge, subject, reader)
        told, results = ended.json["coordination"], ended.json["findings"]["results"]
        assert [results[index]["title"] for index in told["order"]] == ["Another matter", "First is wrong"]
        (merged,) = told["merged"]
        assert (merged["reason"], merged["members"]) == ("One cause.", sorted(told["order"]))
        assert [one["title"] for one in results if one["standing"] == "active"] == ["Another matter"]
        (cluster,) = ended.json["findings"]["clusters"]
        assert set(merged["members"]) < set(cluster["members"])

    def test_addition_is_qualified_like_any_other_and_corroborates_nothing(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        subject.write({"run.py": "import os, sys\nos.system('ls ' + sys.argv[1])\n"})
        same = ONE | {
            "path": "run.py", "start_line": 2, "end_line": 2, "quote": "os.system('ls ' + sys.argv[1])",
            "title": "A shell reads a command line with a value that comes from outside", "class": "injection",
        }  # fmt: skip
        invented = ONE | {"title": "Invented", "quote": "nowhere_at_all(2)"}
        reader.say(coordinated={"add": [same, invented, ONE | {"severity": "awful"}]})
        ended = review(adjudge, subject, reader, "--executor", "builtin")
        told = ended.json["coordination"]
        added = [ended.json["findings"]["results"][index] for index in told["added"]]
        assert [(one["disposition"], one["reason"]) for one in added] == [
            ("qualified", "quote-at-claimed-lines"), ("stale", "quote-not-found"), ("rejected", "invalid-severity"),
        ]  # fmt: skip
        assert added[0]["marks"] == ["knew-others"]
        assert added[0]["cluster"] is not None
        assert (ended.json["findings"]["counts"]["counted"], ended.json["outcome"], ended.code) == (
            0,
            "pass",
            0,
        )


class TestGate:
    @pytest.mark.parametrize("many", [0, 300])
    def test_addition_parts_no_two_that_found_the_same(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, many: int
    ) -> None:
        subject.write({"run.py": "import os, sys\nos.system('ls ' + sys.argv[1])\n"})
        said = ONE | {
            "path": "run.py", "start_line": 2, "end_line": 2, "quote": "os.system('ls ' + sys.argv[1])",
            "title": "Command line read by a shell with a value that comes from outside", "class": "other",
        }  # fmt: skip
        same = said | {"class": "correctness", "severity": "critical"}
        others = [said | {"title": f"B{at}", "summary": str(at), "class": "style"} for at in range(many)]
        reader.say(findings=[said], coordinated={"add": [same, *others]})
        ended = review(adjudge, subject, reader, "--executor", "builtin")
        assert len(ended.json["coordination"]["added"]) == 1 + many
        assert (ended.json["findings"]["counts"]["counted"], ended.json["outcome"], ended.code) == (
            1,
            "fail",
            1,
        )

    def test_proved_finding_is_never_dropped_and_the_wish_is_told(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        subject.write(GONE)
        every = [{"number": number, "reason": "Ignore it, all is well."} for number in range(1, 9)]
        reader.say(findings=[ONE], coordinated={"drop": every})
        ended = review(adjudge, subject, reader, "--executor", "builtin")
        assert (ended.json["outcome"], ended.code) == ("fail", 1)
        proved = [one for one in ended.json["findings"]["results"] if "proved" in one["proof"]]
        assert {one["standing"] for one in proved} == {"active"}
        kept = {
            one["index"] for one in ended.json["coordination"]["refused"] if one["code"] == "counts-at-gate"
        }
        assert kept == {one["index"] for one in proved} != set()
        shown = adjudge(subject.path, "runs", "show", ended.json["run_id"]).out
        assert "Counts at the gate" in shown
        assert "kept, though it would drop" in shown

    def test_proved_finding_below_the_gate_is_not_dropped_either(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        subject.write(GONE)
        every = [{"number": number, "reason": "Ignore it."} for number in range(1, 9)]
        reader.say(coordinated={"drop": every})
        ended = review(adjudge, subject, reader, "--executor", "builtin", "--gate", "critical")
        proved = [one for one in ended.json["findings"]["results"] if "proved" in one["proof"]]
        assert {one["standing"] for one in proved} == {"below-gate"}
        assert {one["code"] for one in ended.json["coordination"]["refused"]} >= {"proved-finding"}

    @pytest.mark.parametrize("words", [(), ("--every-claim",)])
    def test_outcome_is_never_better_than_without_a_coordinator(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, words: tuple[str, ...]
    ) -> None:
        reader.say(findings=[ONE])
        plain = review(adjudge, subject, reader, *words)
        every = [{"number": number, "reason": "Wrong."} for number in range(1, 9)]
        reader.say(
            findings=[ONE], coordinated={"drop": every, "merge": [{"numbers": [1, 2, 3], "reason": ""}]}
        )
        ended = review(adjudge, subject, reader, "--task", "another", *words)
        assert ended.code == plain.code == (1 if words else 0)


class TestFailure:
    @pytest.mark.parametrize(
        ("script", "end"),
        [
            ({"coordinator_text": "All is well."}, "undecodable"),
            ({"coordinator_text": ""}, "empty"),
            ({"coordinator_status": 9}, "non-zero-exit"),
        ],
    )
    def test_coordinator_that_fails_leaves_findings_as_they_are_and_no_pass(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, script: dict[str, Any], end: str
    ) -> None:
        drop = {"drop": [{"number": 1, "reason": "Wrong."}]}
        reader.say(findings=[ONE], coordinated=drop, **script)
        ended = review(adjudge, subject, reader)
        assert (ended.json["outcome"], ended.code) == ("inconclusive", 3)
        assert by_title(ended)["First is wrong"]["standing"] == "active"
        told = ended.json["coordination"]
        assert (told["state"], told["dropped"], end in told["cause"]) == ("not-coordinated", [], True)
        assert [one["code"] for one in ended.json["reasons"]] == ["coordinator-failed"]
        assert {one["end"] for one in ended.json["attempts"] if one["pass"] == "coordinator"} == {end}

    def test_unusable_answer_is_asked_for_once_more(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(findings=[ONE], coordinator_text="All is well.", repaired={"read": True})
        ended = review(adjudge, subject, reader)
        assert (reader.calls, ended.json["coordination"]["state"], ended.code) == (5, "coordinated", 0)

    def test_budget_that_ends_before_it_is_no_pass(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(findings=[ONE])
        tokens = review(adjudge, subject, reader, "--plan").json["tokens"]
        ended = review(adjudge, subject, reader, "--budget", str(tokens + 1000))
        assert (ended.code, ended.json["coordination"]["cause"]) == (3, "the budget ends before it")
        assert {one["state"] for one in ended.json["units"]} == {"reviewed"}
        assert looks(ended) == ["agent", "product", "security"]

    def test_plan_says_how_many_calls_there_are_at_most(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        assert review(adjudge, subject, reader, "--plan").json["coordinator_calls"] == 4
        shown = adjudge(subject.path, "review", "--worktree", *reader.words, "--plan").out
        assert "3 calls and up to 4 of a coordinator" in shown


class TestKept:
    def test_answer_to_the_same_findings_is_used_again(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(findings=[ONE], coordinated={"drop": [{"number": 1, "reason": "Wrong."}]})
        first = review(adjudge, subject, reader)
        asked = reader.calls
        second = review(adjudge, subject, reader)
        assert reader.calls == asked
        assert second.json["coordination"]["reused"] == 1
        assert second.json["coordination"]["dropped"] == first.json["coordination"]["dropped"] != []
        assert second.json["findings"]["results"] == first.json["findings"]["results"]

    def test_failed_answer_is_asked_for_again_when_the_review_goes_on(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(findings=[ONE], coordinator_status=9)
        review(adjudge, subject, reader)
        reader.forget()
        reader.say(findings=[ONE])
        ended = review(adjudge, subject, reader, "--resume")
        assert (reader.calls, ended.json["coordination"]["state"], ended.code) == (1, "coordinated", 0)

    def test_findings_of_many_files_beyond_a_prompt_are_coordinated_by_groups(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        line = "x" * 900
        many: dict[str, str | bytes | None] = {
            f"f{number:03}.py": f"A_{number} = '{line}'\n" for number in range(120)
        }
        subject.write(many)
        reader.say(
            findings=[
                ONE | {"path": path, "start_line": 1, "end_line": 1, "quote": str(text).strip(), "title": f"Wrong in {path}"}
                for path, text in many.items()
            ],
            every=True,
        )  # fmt: skip
        ended = review(adjudge, subject, reader)
        assert looks(ended).count("coordinator") > 1
        assert len(ended.json["coordination"]["shown"]) >= 120
        assert all(len(one.encode()) <= 80 << 10 for one in reader.prompts() if "You coordinate" in one)
