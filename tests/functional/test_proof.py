"""Proofs: what they tell reconciles with what is kept, and nothing that nobody saw is a pass."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.command import Console
from tests.functional.fixing import DEFECT, FIX, QUICK, Workshop, workshop

if TYPE_CHECKING:
    from pathlib import Path

SECOND = '\n\ndef files(name=sys.argv[-1]):\n    return subprocess.getoutput("ls " + name)\n'


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    (tmp_path / "outside" / "home").mkdir(parents=True)
    return workshop(tmp_path, Console(tmp_path / "outside"))


def reviewed(shop: Workshop) -> tuple[str, list[str]]:
    """A run and its findings."""
    run = shop.review()
    names = [one["finding_id"] for one in run["findings"]["results"] if one["standing"] == "active"]
    return run["run_id"], names


def proof(shop: Workshop, run: str, *words: str) -> dict[str, Any]:
    made: dict[str, Any] = shop("proof", run, "--json", *words).json
    counted = [one["status"] for one in made["findings"]]
    assert made["tallies"] == {name: counted.count(name) for name in made["tallies"]}
    assert sum(made["tallies"].values()) == len(made["findings"])
    return made


def stages(made: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["state"] for one in made["stages"]}


def fixed(shop: Workshop, run: str, *words: str, apply: bool = True) -> dict[str, Any]:
    """A try that mends it, put into the work tree."""
    shop.act(FIX)
    attempt = shop.execute(shop.packet(run, *words))
    if apply:
        assert shop("fix", "apply", attempt["attempt_id"], "--confirm").code == 0
    return attempt


def test_review_alone_proves_nothing(shop: Workshop) -> None:
    run, (name,) = reviewed(shop)
    made = proof(shop, run)
    assert (made["outcome"], made["tallies"]["unchecked"]) == ("inconclusive", 1)
    assert stages(made) == {"review": "passed", "executable": "not-asked", "acceptance": "not-asked"}
    assert [(one["kind"], one["finding_id"]) for one in made["next_actions"]] == [("verify", name)]
    assert shop("proof", run).code == 3


def test_verified_fix_is_a_proof_with_red_and_green(shop: Workshop) -> None:
    run, (name,) = reviewed(shop)
    attempt = fixed(shop, run, "--test", QUICK)
    made = proof(shop, run)
    assert (made["outcome"], made["tallies"]["fixed"]) == ("pass", 1)
    (told,) = made["attempts"]
    assert (told["attempt_id"], told["scope"]) == (attempt["attempt_id"], "pass")
    assert [(one["before"], one["after"]) for one in told["commands"]] == [("red", "green")]
    assert made["coverage"]["kind"] == "complete"
    (finding,) = made["findings"]
    assert (finding["finding_id"], finding["level"], finding["proof"]) == (name, "test", ["located"])
    items = [one["item"] for one in made["next_actions"]]
    assert items == ["failure-gone", "rerun-artifact", "scan-neighbours"]
    assert shop("proof", run).code == 0


@pytest.mark.parametrize("discarded", [False, True])
def test_fix_that_was_not_applied_proves_nothing_of_the_work_tree(shop: Workshop, discarded: bool) -> None:
    run, _ = reviewed(shop)
    attempt = fixed(shop, run, "--test", QUICK, apply=False)
    if discarded:
        assert shop("fix", "discard", attempt["attempt_id"], "--confirm").code == 0
    made = proof(shop, run)
    assert (made["outcome"], made["tallies"]["not_applied"], made["tallies"]["fixed"]) == (
        "inconclusive",
        1,
        0,
    )
    assert stages(made)["executable"] == "inconclusive"
    (finding,) = made["findings"]
    assert (finding["status"], finding["revalidation"]) == ("not_applied", [])
    assert ("discarded" in finding["reason"]) == discarded
    assert [one["kind"] for one in made["next_actions"]] == ["apply"]
    assert made["work_tree"] == made["head_tree"] != made["attempts"][0]["head_tree"]
    text = shop("proof", run, "--format", "markdown").out
    assert "**not_applied**" in text
    assert "It is **not** in the work tree." in text
    assert shop("fix", "apply", attempt["attempt_id"], "--confirm").code == 0
    made = proof(shop, run)
    assert (made["outcome"], made["work_tree"]) == ("pass", attempt["head_tree"])


def test_fix_that_was_taken_back_is_not_applied_any_more(shop: Workshop) -> None:
    run, _ = reviewed(shop)
    before = (shop.subject.path / "calc.py").read_text()
    fixed(shop, run, "--test", QUICK)
    shop.subject.write({"calc.py": before})
    assert proof(shop, run)["tallies"]["not_applied"] == 1


def test_work_tree_that_went_on_is_proved_by_a_check_of_it(shop: Workshop) -> None:
    run, _ = reviewed(shop)
    fixed(shop, run, "--test", QUICK)
    shop.subject.write({"calc.py": "# more\n" + (shop.subject.path / "calc.py").read_text()})
    made = proof(shop, run)
    assert (made["outcome"], made["tallies"]["fixed"]) == ("inconclusive", 1)
    codes = {code["code"] for one in made["stages"] for code in one["reasons"]}
    assert codes == {"tree-went-on", "not-accepted"}
    shop("check", "--worktree", "--review", "--test", QUICK, "--repeat", "1")
    assert stages(proof(shop, run)) == {
        "review": "passed", "executable": "passed", "acceptance": "not-asked",
    }  # fmt: skip


def test_unproven_fix_is_no_pass(shop: Workshop) -> None:
    run, _ = reviewed(shop)
    fixed(shop, run)
    made = proof(shop, run)
    assert (made["outcome"], stages(made)["executable"]) == ("inconclusive", "inconclusive")


def test_one_of_two_findings_mended_leaves_the_other_open(shop: Workshop) -> None:
    shop.subject.write({"calc.py": (shop.subject.path / "calc.py").read_text() + SECOND})
    run, names = reviewed(shop)
    assert len(names) == 2
    fixed(shop, run, "--test", QUICK, "--finding", names[0])
    made = proof(shop, run)
    assert (made["outcome"], made["tallies"]["fixed"], made["tallies"]["unchecked"]) == ("inconclusive", 1, 1)


def test_two_fixes_in_trees_apart_are_no_proof_of_both(shop: Workshop) -> None:
    shop.subject.write({"calc.py": (shop.subject.path / "calc.py").read_text() + SECOND})
    run, names = reviewed(shop)
    fixed(shop, run, "--test", QUICK, "--finding", names[0])
    check = f"{sys.executable} -c \"raise SystemExit('getoutput' in open('calc.py').read())\""
    second = shop.packet(run, "--test", check, "--finding", names[1])
    shop.act(
        "t = open('calc.py').read(); open('calc.py', 'w').write(t.replace(\"subprocess.getoutput\", 'str'))"
    )
    other = shop.execute(second)
    assert other["state"] == "verified_fixed"
    assert shop("fix", "apply", other["attempt_id"], "--confirm").code == 0
    made = proof(shop, run)
    assert (made["outcome"], made["tallies"]["fixed"]) == ("inconclusive", 2)
    stage = next(one for one in made["stages"] if one["name"] == "executable")
    assert [one["code"] for one in stage["reasons"]] == ["fixes-apart"]


def test_items_are_ticked_and_taken_back(shop: Workshop) -> None:
    run, (name,) = reviewed(shop)
    fixed(shop, run, "--test", QUICK)
    for item in ("failure-gone", "rerun-artifact"):
        assert shop("proof", "tick", name, item, "--by", "Ada").code == 0
    assert shop("proof", "untick", name, "failure-gone", "--by", "Ada").code == 0
    made = proof(shop, run)
    assert [one["item"] for one in made["next_actions"]] == ["failure-gone", "scan-neighbours"]
    for item in ("failure-gone", "scan-neighbours"):
        shop("proof", "tick", name, item, "--by", "Ada")
    assert "Next actions" not in shop("proof", run, "--format", "markdown").out


@pytest.mark.parametrize(
    "words",
    [
        ("tick", "fnd:0000", "failure-gone", "--by", "Ada"),
        ("tick", "{name}", "everything", "--by", "Ada"),
        ("tick", "{name}", "failure-gone"),
        ("tick", "{name}"),
        ("one", "two"),
        ("rev:0000",),
    ],
)
def test_words_that_mean_nothing_are_refused(shop: Workshop, words: tuple[str, ...]) -> None:
    _, (name,) = reviewed(shop)
    assert shop("proof", *(one.format(name=name) for one in words)).code == 2


def test_what_people_saw_stands_beside_and_makes_nothing_better(shop: Workshop, tmp_path: Path) -> None:
    run, (name,) = reviewed(shop)
    log = tmp_path / "log"
    log.write_text("it failed\n")
    add = ("finding", "evidence", "add", name, "--level", "runtime", "--by", "Ada")
    assert shop(*add, "--status", "reproduced", "--artifact", str(log), "--note", "Saw it.").code == 0
    made = proof(shop, run)
    (finding,) = made["findings"]
    assert (made["outcome"], finding["status"], finding["by"]) == ("fail", "reproduced", "recorded by Ada")
    assert len(finding["evidence"][0]["artifact_sha256"]) == 64
    assert made["next_actions"][0]["kind"] == "fix"
    fixed(shop, run, "--test", QUICK)
    assert proof(shop, run)["tallies"]["reproduced"] == 1
    assert shop(*add, "--status", "fixed", "--note", "Gone.").code == 0
    made = proof(shop, run)
    assert made["tallies"]["fixed"] == 1
    assert "reread-criteria" in [one["item"] for one in made["next_actions"]]


def test_evidence_goes_into_the_packet(shop: Workshop) -> None:
    run, (name,) = reviewed(shop)
    shop("finding", "evidence", "add", name, "--level", "browser", "--note", "Click it.", "--by", "Ada")
    assert [one["note"] for one in shop.packet(run)["evidence"]] == ["Click it."]
    assert shop("finding", "evidence", "add", name, "--level", "browser").code == 2
    assert shop("finding", "evidence", "add", "fnd:0000", "--level", "test", "--note", "x").code == 2


def test_waiver_never_reads_as_a_pass(shop: Workshop) -> None:
    run, _ = reviewed(shop)
    fixed(shop, run, apply=False)
    checked = shop("check", "--worktree", "--test", QUICK, "--repeat", "1", "--json").json
    name = next(one["name"] for one in checked["stages"] if one["name"].startswith("command:"))
    assert shop("check", "waive", name, "--why", "known", "--by", "Ada").code == 0
    shop("check", "--worktree", "--test", QUICK, "--repeat", "1")
    made = proof(shop, run)
    stage = next(one for one in made["stages"] if one["name"] == "executable")
    assert (stage["state"], stage["found"], stage["waiver"]["by"]) == ("waived", "inconclusive", "Ada")
    assert made["outcome"] == "inconclusive"
    text = shop("proof", run, "--format", "markdown").out
    assert "executable: **waived**, no pass" in text


def test_dismissed_finding_is_counted_apart_and_goes_into_no_packet(shop: Workshop, tmp_path: Path) -> None:
    line = DEFECT.rstrip("\n")
    finding = {"severity": "high", "title": "a shell", "summary": "", "path": "calc.py", "quote": line}
    (tmp_path / "said.json").write_text(
        json.dumps({"schema": "adjudge.candidates/v1", "findings": [finding]})
    )
    run = shop("qualify", str(tmp_path / "said.json"), "--worktree", "--json").json
    name = run["results"][0]["finding_id"]
    assert proof(shop, run["run_id"])["tallies"]["unchecked"] == 1
    assert shop("finding", "dismiss", name, "--reason", "known", "--by", "Ada").code == 0
    made = proof(shop, run["run_id"])
    assert (made["tallies"]["dismissed"], made["next_actions"]) == (1, [])
    refused = shop("fix", "packet", run["run_id"], "--finding", name, "--json")
    assert (refused.code, refused.json["code"]) == (2, "finding-dismissed")
    assert shop("fix", "packet", run["run_id"], "--json").json["code"] == "nothing-to-fix"


def test_signed_proof_and_try_hold_offline_and_not_when_changed(shop: Workshop, tmp_path: Path) -> None:
    run, _ = reviewed(shop)
    shop("tool", "keygen", str(tmp_path / "key"))
    attempt = fixed(shop, run, "--test", QUICK)
    for place, words in (
        (tmp_path / "proof.json", ("proof", run)),
        (tmp_path / "fix.json", ("fix", "show", attempt["attempt_id"])),
    ):
        ended = shop(*words, "--sign", str(tmp_path / "key"), "--receipt", str(place))
        assert ended.code == 0
        verify = ("verify", str(place), "--key", str(tmp_path / "key.pub"), "--offline")
        assert shop(*verify, "--json").json["signed_outcome"] == "pass"
        place.write_bytes(place.read_bytes().replace(b"e", b"f", 1))
        assert shop(*verify).code != 0


def test_markdown_of_hostile_words_starts_nothing(shop: Workshop) -> None:
    run, (name,) = reviewed(shop)
    note = "](http://x) <script> | - [x] done\n# Title"
    shop("finding", "evidence", "add", name, "--level", "static", "--note", note, "--by", "@everyone")
    text = shop("proof", run, "--format", "markdown").out
    assert "<script>" not in text
    assert " ](http" not in text
    assert "\n# Title" not in text
    assert " @everyone" not in text


def test_kept_receipt_of_a_check_with_a_review_is_handed_on(shop: Workshop, tmp_path: Path) -> None:
    shop("tool", "keygen", str(tmp_path / "key"))
    words = ("check", "--worktree", "--review", "--sign", str(tmp_path / "key"), "--json")
    checked = shop(*words)
    named = re.search(r"sha256:[0-9a-f]{64}", checked.err)
    assert named is not None
    packet = shop.packet(named[0])
    assert packet["run_id"] == checked.json["review"]["run_id"]
    assert [one["path"] for one in packet["findings"]] == ["calc.py"]
    (tmp_path / "receipt").write_text("{}")
    assert shop("fix", "packet", str(tmp_path / "receipt")).code == 2


def test_finding_that_was_there_before_is_mended_only_when_it_is_named(shop: Workshop) -> None:
    shop.subject.commit({"calc.py": (shop.subject.path / "calc.py").read_text()})
    shop.subject.write({"calc.py": (shop.subject.path / "calc.py").read_text() + "\n\nX = 1\n"})
    run = shop.review()
    there = [one for one in run["findings"]["results"] if one["disposition"] == "qualified"]
    assert {one["standing"] for one in there} <= {"inherited", "outside"}
    assert proof(shop, run["run_id"])["findings"] == []
    assert shop("fix", "packet", run["run_id"], "--json").json["code"] == "nothing-to-fix"
    for one in there:
        assert len(shop.packet(run["run_id"], "--finding", one["finding_id"])["findings"]) == 1
