"""What people complained about in loops of fixing and reviewing, each as a try that goes otherwise here.

| complaint | scenario | what it asks for | shown by |
|---|---|---|---|
| 96 | 27 reviews again, almost all findings new each round | a budget of rounds | ``test_96_rounds_are_counted...`` |
| 96 | | only the chosen findings are rechecked, new ones listed | ``test_96_rounds_are_counted...`` |
| 96 | | a new review begins no new count | ``test_96_new_review_of_the_same...`` |
| 97 | each fix seeds the same class again | recurrence stops the loop | ``test_97_class_that_each_fix...`` |
| 98 | a third of later findings come of the fix before | what it broke stops the loop | ``test_98_what_the_last_fix...`` |
| 98 | | a test that must go red without the fix | ``test_98_test_of_a_fix_must_be_red...`` |
| 98 | | a test that nobody ran proves nothing | ``test_98_new_test_that_no_command...`` |
| 100 | review file and fix report disagree | one ledger | ``test_100_review_tries_and_proof...`` |
| 100 | | nothing that it does not know is believed | ``test_proof_forged.py`` |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.command import Console
from tests.functional.fixing import DEFECT, FIX, FIXED, PYTEST, TEST, Workshop, codes, statuses, workshop

if TYPE_CHECKING:
    from pathlib import Path

OTHER = '\n\ndef list_files(name=sys.argv[-1]):\n    return subprocess.getoutput("ls " + name)\n'
"""Another finding of the class that is to be mended."""


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    (tmp_path / "outside" / "home").mkdir(parents=True)
    return workshop(tmp_path, Console(tmp_path / "outside"))


def packet(shop: Workshop, *words: str) -> dict[str, Any]:
    ended = shop("fix", "packet", shop.review()["run_id"], "--json", *words)
    made: dict[str, Any] = ended.json
    return made


def execute(shop: Workshop, made: dict[str, Any], *words: str) -> dict[str, Any]:
    plain = ("--repeat", "1", "--confirm", "--json", *shop.words)
    attempt: dict[str, Any] = shop("fix", "execute", made["packet_id"], *plain, *words).json
    return attempt


def test_96_rounds_are_counted_and_new_findings_are_listed_not_looped(shop: Workshop) -> None:
    made = packet(shop, "--rounds", "2")
    shop.act(FIX + f"open('calc.py', 'a').write({OTHER!r})")
    first = execute(shop, made)
    assert statuses(first) == ["fixed"]
    assert [one["path"] for one in first["new_findings"]] == ["calc.py"]
    assert {one["finding_id"] for one in first["recheck"]} == {made["findings"][0]["finding_id"]}
    shop.act("")
    execute(shop, made)
    shop.act(FIX)
    third = execute(shop, made)
    assert (third["state"], codes(third), third["executor"]["end"]) == ("stopped", {"rounds-spent"}, None)
    assert execute(shop, made, "--go-on")["state"] == "fixed_unproven"


def test_97_class_that_each_fix_brings_anew_ends_the_loop(shop: Workshop) -> None:
    made = packet(shop, "--rounds", "9")
    half = DEFECT.replace("word,", "str(word),")
    for text in (OTHER, OTHER.replace("list_files", "more_files")):
        shop.act(FIX.replace(repr(FIXED), repr(half)) + f"open('calc.py', 'a').write({text!r})")
        execute(shop, made)
    shop.act(FIX)
    third = execute(shop, made)
    assert (third["state"], "class-recurs" in codes(third)) == ("stopped", True)


def test_98_what_the_last_fix_broke_is_looked_at_before_another(shop: Workshop) -> None:
    made = packet(shop, "--test", TEST)
    shop.act(FIX + "t = open('calc.py').read(); open('calc.py', 'w').write(t.replace('a + b', 'a - b'))")
    assert execute(shop, made)["state"] == "regression"
    again = execute(shop, made)
    assert (again["state"], codes(again)) == ("stopped", {"regressed"})


def test_96_new_review_of_the_same_does_not_begin_the_count_anew(shop: Workshop) -> None:
    made = packet(shop, "--rounds", "2")
    shop.act("")
    execute(shop, made)
    shop.subject.write({"other.py": "LIMIT = 4\n"})
    again = packet(shop, "--rounds", "2")
    assert again["run_id"] != made["run_id"]
    execute(shop, again)
    third = execute(shop, again)
    assert (third["state"], "rounds-spent" in codes(third)) == ("stopped", True)


def test_98_new_test_that_no_command_runs_is_unchecked(shop: Workshop) -> None:
    made = packet(shop, "--test", TEST)
    shop.act(FIX + "open('test_more.py', 'w').write('def test_more():\\n    assert 1\\n')")
    attempt = execute(shop, made)
    told = [(one["code"], one["path"]) for one in attempt["limitations"]]
    assert ("new-test-not-run", "test_more.py") in told
    shown = shop("fix", "show", attempt["attempt_id"]).out
    assert "test_more.py is a new test, and no command tells that it ran it: it is unchecked." in shown


def test_98_test_of_a_fix_must_be_red_when_the_fix_is_taken_back(shop: Workshop) -> None:
    made = packet(shop, "--test", PYTEST)
    idle = "from calc import add\n\n\ndef test_idle():\n    assert add(1, 1) == 2\n"
    shop.act(FIX + f"open('test_idle.py', 'w').write({idle!r})")
    attempt = execute(shop, made)
    assert (attempt["state"], codes(attempt)) == ("inconclusive", {"new-test-not-red"})


def test_100_review_tries_and_proof_tell_the_same_after_many_rounds(shop: Workshop) -> None:
    made = packet(shop, "--test", TEST, "--rounds", "9")
    tried = []
    for act in ("", FIX + "open('other.py', 'a').write('#')", FIX):
        shop.act(act)
        tried.append(execute(shop, made))
    assert [one["state"] for one in tried] == ["no_changes", "out_of_scope", "verified_fixed"]
    listed = shop("fix", "list", "--json").json["attempts"]
    assert [one["state"] for one in reversed(listed)] == [one["state"] for one in tried]
    for one in tried:
        assert shop("fix", "show", one["attempt_id"], "--json").json == one
    assert shop("fix", "apply", tried[-1]["attempt_id"], "--confirm").code == 0
    proof = shop("proof", made["run_id"], "--json").json
    assert [one["attempt_id"] for one in proof["attempts"]] == [tried[-1]["attempt_id"]]
    assert [one["status"] for one in proof["findings"]] == statuses(tried[-1])
    assert shop("tool", "ledger", "verify").code == 0
