"""``adjudge packs`` and ``review --pack``: what a change is held to, by whom, and what a run keeps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.sqlite.migrations import MIGRATIONS
from tests.builders import Repo, repo
from tests.functional.readers import ScriptedReader
from tests.pack_values import HOUSE
from tests.state_values import change

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

FINDING: dict[str, Any] = {
    "severity": "low", "title": "wrong", "summary": "it is", "path": "src/a.py", "side": "head", "start_line": 1,
    "end_line": 1, "quote": "VALUE = 'changed once'", "confidence": 0.9, "class": "correctness",
}  # fmt: skip
OURS = HOUSE.replace('id = "house"', 'id = "ours"')
CONFIG = '[review]\npacks = ["ours"]\n'


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two files, each changed in the work tree."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a.py": "VALUE = 1\n", "lib/b.py": "VALUE = 1\n"})
    return made.write({"src/a.py": "VALUE = 'changed once'\n", "lib/b.py": "VALUE = 'changed once'\n"})


@pytest.fixture
def reader(tmp_path: Path) -> ScriptedReader:
    return ScriptedReader(tmp_path / "reader")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    made = tmp_path / "house.toml"
    made.write_text(HOUSE)
    return made


def review(adjudge: Console, subject: Repo, *words: str) -> Ended:
    return adjudge(subject.path, "review", "--worktree", "--json", *words)


def told(ended: Ended) -> set[str]:
    return {one["code"] for one in ended.json["limitations"]}


class TestReview:
    def test_without_a_pack_nothing_is_said(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        ended = review(adjudge, subject, *reader.words)
        assert ended.json["packs"] == []
        assert not any("tandards" in prompt for prompt in reader.prompts())

    def test_checks_stand_in_the_prompts_of_their_units(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, house: Path
    ) -> None:
        review(adjudge, subject, *reader.words, "--pack", str(house))
        (prompt,) = reader.prompts()
        assert "house/no-print (usually low): Does anything print" in prompt
        units = {text.split("\n")[0]: text for text in prompt.split("path: ")[1:]}
        assert "standards: house/no-print, house/units\n" in units["src/a.py"]
        assert "standards: house/units\n" in units["lib/b.py"]

    def test_finding_links_the_check_that_asked_for_it(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, house: Path
    ) -> None:
        reader.say(findings=[{**FINDING, "check": "house/no-print"}])
        ended = review(adjudge, subject, *reader.words, "--pack", str(house))
        found = [one for one in ended.json["findings"]["results"] if one.get("check")]
        assert [(one["check"], one["severity"], one["marks"]) for one in found] == [
            ("house/no-print", "medium", ["severity-raised"])
        ]
        (pack,) = ended.json["packs"]
        assert pack["findings"] == {"no-print": [found[0]["index"]]}
        assert (pack["origin"], pack["pack"]["id"]) == ("operator", "house")

    def test_check_that_nobody_asked_is_dropped_and_counted(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, house: Path
    ) -> None:
        reader.say(findings=[{**FINDING, "check": "house/nonesuch"}])
        ended = review(adjudge, subject, *reader.words, "--pack", str(house))
        assert "unknown-check" in told(ended)
        assert len(ended.json["findings"]["results"]) >= 1
        assert not any("check" in one for one in ended.json["findings"]["results"])

    def test_other_pack_is_read_anew_and_the_same_reused(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, house: Path
    ) -> None:
        def states(*words: str) -> set[str]:
            return {one["state"] for one in review(adjudge, subject, *reader.words, *words).json["units"]}

        assert states("--pack", str(house)) == {"reviewed"}
        assert states("--pack", str(house)) == {"reused"}
        assert states("--pack", "product-safety") == {"reviewed"}
        assert states() == {"reviewed"}

    def test_edited_pack_leaves_old_runs_as_they_were(
        self, adjudge: Console, subject: Repo, house: Path
    ) -> None:
        first = review(adjudge, subject, "--pack", str(house)).json
        house.write_text(HOUSE.replace("should log", "must log"))
        second = review(adjudge, subject, "--pack", str(house))
        assert "pack-edited" in told(second)
        assert second.json["packs"][0]["digest"] != first["packs"][0]["digest"]
        again = adjudge(subject.path, "runs", "show", first["run_id"], "--json").json
        assert again["packs"] == first["packs"]
        assert "should log" in again["packs"][0]["pack"]["checks"][0]["text"]

    def test_checks_that_nobody_answers_are_not_asked(
        self, adjudge: Console, subject: Repo, house: Path
    ) -> None:
        said = " ".join(review(adjudge, subject, "--pack", str(house)).json["not_asked"])
        assert "No reader was asked about the 2 checks of the packs" in said
        assert "house/no-print names ruff:T201, and ruff was not asked" in said

    @pytest.mark.parametrize("name", ["nonesuch", "../nonesuch.toml"])
    def test_pack_that_is_not_there_is_refused(self, adjudge: Console, subject: Repo, name: str) -> None:
        assert review(adjudge, subject, "--pack", name).code == 2

    def test_file_in_the_repository_is_refused(self, adjudge: Console, subject: Repo) -> None:
        subject.write({"house.toml": HOUSE})
        ended = review(adjudge, subject, "--pack", str(subject.path / "house.toml"))
        assert (ended.code, ended.json["code"]) == (4, "pack-in-subject")


class TestTrustBase:
    def test_packs_of_the_trust_base_hold_and_those_of_the_change_do_not(
        self, adjudge: Console, tmp_path: Path
    ) -> None:
        made = repo(tmp_path / "subject")
        made.commit({"src/a.py": "VALUE = 1\n", ".adjudge.toml": CONFIG, ".adjudge/packs/ours.toml": OURS})
        made.write({
            "src/a.py": "VALUE = 2\n", ".adjudge/packs/ours.toml": "id = 7\n",
            ".adjudge/packs/more.toml": HOUSE,
        })  # fmt: skip
        ended = review(adjudge, made)
        (pack,) = ended.json["packs"]
        assert (pack["pack"]["id"], pack["origin"]) == ("ours", "repository")
        assert "pack-not-in-force" in told(ended)
        assert review(adjudge, made, "--pack", "house").code == 2
        brief = adjudge(made.path, "brief", "--worktree", "--json").json
        assert any(one["subject"].endswith("::adjudge-configuration") for one in brief["signals"])

    def test_broken_pack_of_the_trust_base_ends_the_run(self, adjudge: Console, tmp_path: Path) -> None:
        made = repo(tmp_path / "subject")
        made.commit({"a.py": "A = 1\n", ".adjudge.toml": CONFIG, ".adjudge/packs/ours.toml": "id = 7\n"})
        made.write({"a.py": "A = 2\n"})
        ended = review(adjudge, made)
        assert (ended.code, ended.json["code"]) == (2, "bad-pack")
        assert ".adjudge/packs/ours.toml" in ended.json["message"]


class TestPlan:
    def test_plan_names_the_packs_and_says_what_a_review_would(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader, house: Path
    ) -> None:
        planned = review(adjudge, subject, *reader.words, "--pack", str(house), "--plan").json
        reviewed = review(adjudge, subject, *reader.words, "--pack", str(house)).json
        assert [(one["id"], one["digest"], one["checks"]) for one in planned["packs"]] == [
            ("house", reviewed["packs"][0]["digest"], 2)
        ]
        shown = adjudge(subject.path, "review", "--worktree", "--pack", str(house), "--plan").out
        assert "held to house 1 (operator, 2 checks)\n" in shown
        house.write_text(HOUSE.replace("should log", "must log"))
        assert "pack-edited" in told(review(adjudge, subject, "--pack", str(house), "--plan"))


class TestCheck:
    def test_check_holds_its_review_to_packs_and_another_pack_is_another_request(
        self, adjudge: Console, subject: Repo, house: Path
    ) -> None:
        def check(*words: str) -> dict[str, Any]:
            return adjudge(subject.path, "check", "--worktree", "--review", *words, "--json").json

        plain, held = check(), check("--pack", str(house))
        assert [one["pack"]["id"] for one in held["review"]["packs"]] == ["house"]
        assert plain["review"]["packs"] == []
        adjudge(subject.path, "packs", "use", "python")
        used = check()
        assert [one["pack"]["id"] for one in used["review"]["packs"]] == ["python"]
        assert len({one["request"] for one in (plain, held, used)}) == 3

    def test_pack_without_a_review_is_refused(self, adjudge: Console, subject: Repo) -> None:
        ended = adjudge(subject.path, "check", "--worktree", "--pack", "python", "--json")
        assert (ended.code, ended.json["code"]) == (2, "pack-no-review")


class TestOtherVersions:
    def test_newer_store_is_gone_by_and_not_changed(
        self, adjudge: Console, subject: Repo, house: Path
    ) -> None:
        adjudge(subject.path, "packs", "use", str(house))
        (database,) = adjudge.state.glob("state/**/state.db")
        change(str(database), "PRAGMA user_version = 1000")
        listed = adjudge(subject.path, "packs", "list", "--json").json["packs"]
        assert [one["id"] for one in listed if one["in_use"]] == ["house"]
        assert [one["pack"]["id"] for one in review(adjudge, subject).json["packs"]] == ["house"]
        refused = adjudge(subject.path, "packs", "use", "--none", "--json")
        assert refused.code != 0
        change(str(database), f"PRAGMA user_version = {MIGRATIONS[-1].version}")
        listed = adjudge(subject.path, "packs", "list", "--json").json["packs"]
        assert [one["id"] for one in listed if one["in_use"]] == ["house"]


class TestPacks:
    def test_selection_holds_until_it_is_replaced(self, adjudge: Console, subject: Repo, house: Path) -> None:
        used = adjudge(subject.path, "packs", "use", "python", str(house), "--json").json
        assert [(one["id"], one["in_use"]) for one in used["packs"]] == [("python", True), ("house", True)]
        house.write_text("broken")  # the pack is kept as it was
        names = [one["pack"]["id"] for one in review(adjudge, subject).json["packs"]]
        assert names == ["python", "house"]
        only = review(adjudge, subject, "--pack", "api-stability").json["packs"]
        assert [one["pack"]["id"] for one in only] == ["api-stability"]
        assert adjudge(subject.path, "packs", "use", "--none").code == 0
        assert review(adjudge, subject).json["packs"] == []

    def test_list_and_show(self, adjudge: Console, subject: Repo) -> None:
        listed = adjudge(subject.path, "packs", "list", "--json").json["packs"]
        assert len([one for one in listed if one["origin"] == "builtin"]) == 7
        shown = adjudge(subject.path, "packs", "show", "security-boundary", "--json").json
        assert len(shown["shown"]["checks"]) == shown["packs"][0]["checks"]
        assert "checked-where-it-counts" in adjudge(subject.path, "packs", "show", "security-boundary").out

    def test_validate_tells_all_faults_of_all_files(
        self, adjudge: Console, subject: Repo, house: Path, tmp_path: Path
    ) -> None:
        taken = tmp_path / "taken.toml"
        taken.write_text(HOUSE.replace('id = "house"', 'id = "python"').replace('"low"', '"awful"'))
        assert adjudge(subject.path, "packs", "validate", str(house)).code == 0
        ended = adjudge(subject.path, "packs", "validate", str(house), str(taken), "--json")
        assert ended.code == 1
        assert [one["place"] for one in ended.json["faults"]] == ["$.id", "$.checks[0].severity"]

    def test_name_of_a_built_in_pack_is_taken(self, adjudge: Console, subject: Repo, house: Path) -> None:
        house.write_text(HOUSE.replace('id = "house"', 'id = "python"'))
        ended = adjudge(subject.path, "packs", "use", str(house), "--json")
        assert (ended.code, ended.json["code"]) == (2, "bad-pack")
