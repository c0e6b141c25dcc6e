"""``.adjudge.toml`` and comments steer a brief from the trust base, and from nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

FILES: dict[str, str | bytes | None] = {
    "shop/__init__.py": "",
    "shop/cart.py": "def total(items):\n    return sum(items)\n\n\ndef old():\n    return 1\n",
    "bank/__init__.py": "",
    "bank/pay.py": "from shop.cart import total, old\n\n\ndef pay(items):\n    return total(items) + old()\n",
    "tests/test_pay.py": "from bank.pay import pay\n\n\ndef test_pay():\n    assert pay([]) == 1\n",
}
WITHOUT_OLD = "def total(items):\n    return sum(items)\n"
RULE = '[[suppress]]\nchange = "removed"\npath = "shop/**"\nreason = "moved to bank"\nuntil = 2031-02-03\n'


def changed(tmp_path: Path, **base: str) -> Repo:
    """A repository whose last edit takes ``old`` away; ``base`` is committed before, ``_`` stands for ``.``."""
    made = repo(tmp_path / "shop")
    made.commit({**FILES, **{name.replace("_", ".", 1): text for name, text in base.items()}})
    return made.write({"shop/cart.py": WITHOUT_OLD})


def brief(adjudge: Console, made: Repo, *words: str) -> dict[str, Any]:
    return adjudge(made.path, "brief", "--worktree", "--json", *words).json


def removed(made: dict[str, Any]) -> dict[str, Any]:
    """The signal about what is gone."""
    (found,) = [one for one in made["signals"] if one["change"] == "removed"]
    return dict(found)


def limits(made: dict[str, Any]) -> list[str]:
    return [one["code"] for one in made["limitations"]]


def test_rule_of_the_base_suppresses_and_nothing_is_lost(tmp_path: Path, adjudge: Console) -> None:
    subject = repo(tmp_path / "shop")
    subject.commit({**FILES, ".adjudge.toml": RULE})
    subject.write({"shop/cart.py": WITHOUT_OLD})
    made = brief(adjudge, subject)
    signal = removed(made)
    assert signal["suppression"] == {
        "reason": "moved to bank", "until": "2031-02-03", "path": ".adjudge.toml", "line": 1
    }  # fmt: skip
    decisions = made["decisions"]
    assert signal["signal_id"] not in decisions["shown"]
    assert (len(decisions["shown"]) + decisions["remainder"], decisions["suppressed"]) == (
        len(made["signals"]) - 1,
        1,
    )
    assert ".adjudge.toml" in [one["path"] for one in made["inputs"]]


def test_rule_that_the_change_brings_is_not_in_force_and_that_is_told(
    tmp_path: Path, adjudge: Console
) -> None:
    subject = changed(tmp_path).write({".adjudge.toml": RULE})
    made = brief(adjudge, subject)
    assert removed(made)["suppression"] is None
    assert "configuration-not-in-force" in limits(made)


def test_named_file_of_the_subject_is_used_and_told(tmp_path: Path, adjudge: Console) -> None:
    subject = changed(tmp_path).write({".adjudge.toml": RULE})
    made = brief(adjudge, subject, "--config", ".adjudge.toml")
    assert removed(made)["suppression"]["reason"] == "moved to bank"
    assert "config-from-argument" in limits(made)
    assert "configuration-not-in-force" not in limits(made)


def test_named_file_outside_is_used_without_a_word(tmp_path: Path, adjudge: Console) -> None:
    subject = changed(tmp_path)
    (tmp_path / "own.toml").write_text(RULE)
    made = brief(adjudge, subject, "--config", str(tmp_path / "own.toml"))
    assert removed(made)["suppression"]["path"] == "own.toml"
    assert limits(made) == []
    assert str(tmp_path) not in str(made)


@pytest.mark.parametrize("text", ["zone = 1\n", "[[suppress]]\nreason = 'r'\n", "x = [\n"])
def test_file_of_the_base_that_cannot_be_used_is_2_with_its_place(
    tmp_path: Path, adjudge: Console, text: str
) -> None:
    subject = repo(tmp_path / "shop")
    subject.commit({**FILES, ".adjudge.toml": text})
    subject.write({"shop/cart.py": WITHOUT_OLD})
    ended = adjudge(subject.path, "brief", "--worktree", "--json")
    assert (ended.code, ended.json["code"]) == (2, "bad-config")
    assert ".adjudge.toml cannot be used: $" in ended.json["message"]


def test_comment_of_the_base_suppresses_and_one_of_the_head_does_not(
    tmp_path: Path, adjudge: Console
) -> None:
    text = str(FILES["shop/cart.py"]).replace("def old", "# adjudge: allow[removed] going away\ndef old")
    subject = repo(tmp_path / "shop")
    subject.commit({**FILES, "shop/cart.py": text})
    subject.write({"shop/cart.py": WITHOUT_OLD})
    made = removed(brief(adjudge, subject))
    assert (made["suppression"]["reason"], made["suppression"]["line"]) == ("going away", 5)
    subject.write(
        {"shop/cart.py": "# adjudge: allow[signature] mine\ndef total(items, tax):\n    return tax\n"}
    )
    found = brief(adjudge, subject)["signals"]
    (signature,) = [one for one in found if one["change"] == "signature"]
    assert signature["suppression"] is None
    assert [one["subject"] for one in found if one["change"] == "suppression-added"] == ["shop/cart.py"]


def test_comment_that_an_earlier_commit_of_the_branch_brought_does_not_count(
    tmp_path: Path, adjudge: Console
) -> None:
    subject = repo(tmp_path / "shop")
    subject.commit(FILES)
    subject.git("checkout", "-q", "-b", "work")
    text = str(FILES["shop/cart.py"]).replace("def old", "# adjudge: allow[removed] mine\ndef old")
    subject.commit({"shop/cart.py": text})
    subject.commit({"shop/cart.py": WITHOUT_OLD})
    ended = adjudge(subject.path, "brief", "--commit", "HEAD", "--json", env={"GITHUB_BASE_REF": "main"})
    assert removed(ended.json)["suppression"] is None


def test_policy_moves_the_pin_and_an_edit_elsewhere_does_not(tmp_path: Path, adjudge: Console) -> None:
    pins = []
    for name, more in (("a", {}), ("b", {"notes.md": "x\n"}), ("c", {".adjudge.toml": "# none\n"})):
        subject = repo(tmp_path / name)
        subject.commit({**FILES, **more})
        subject.commit({"shop/cart.py": WITHOUT_OLD})
        ended = adjudge(subject.path, "brief", "--commit", "HEAD", "--json")
        pins.append(ended.json["graph_snapshot_hash"])
    assert pins[0] == pins[1] != pins[2]


def test_tests_that_reach_are_told_apart_from_consumers(tmp_path: Path, adjudge: Console) -> None:
    made = brief(adjudge, changed(tmp_path))
    (unit,) = made["units"]
    assert unit["tests"] == {"count": 1, "nearest": ["tests/test_pay.py"], "omitted": 0}
    assert {one["path"] for one in unit["consumers"]} == {"bank/pay.py"}


def test_boundary_between_configured_zones_is_told(tmp_path: Path, adjudge: Console) -> None:
    zones = '[[zones]]\nname = "till"\npaths = ["shop/**"]\n[[zones]]\nname = "vault"\npaths = ["bank/**"]\n'
    subject = repo(tmp_path / "shop")
    subject.commit({**FILES, ".adjudge.toml": zones})
    subject.write({"shop/cart.py": "import bank.pay\n" + str(FILES["shop/cart.py"])})
    made = brief(adjudge, subject)
    found = {one["change"]: one for one in made["signals"] if one["category"] == "coupling-boundary"}
    assert found["boundary-crossed"]["subject"] == "till → vault"
    assert found["cycle-introduced"]["subject"] == "shop/cart.py → bank/pay.py"
    assert made["triage"]["risk"] == "medium"


def test_sensitive_paths_raise_the_risk(tmp_path: Path, adjudge: Console) -> None:
    subject = repo(tmp_path / "shop")
    subject.commit({**FILES, ".adjudge.toml": '[sensitive]\npaths = ["shop/**"]\n'})
    subject.write({"shop/cart.py": str(FILES["shop/cart.py"]).replace("return 1", "return 2")})
    made = brief(adjudge, subject)
    assert (made["triage"]["risk"], made["units"][0]["lens"]) == ("medium", "security")


def test_large_edit_of_comments_is_low_and_a_glance(tmp_path: Path, adjudge: Console) -> None:
    subject = repo(tmp_path / "shop")
    subject.commit(FILES)
    subject.write({"shop/cart.py": str(FILES["shop/cart.py"]) + "# a comment\n" * 600})
    made = brief(adjudge, subject)["triage"]
    assert (made["risk"], made["effort"], made["reasons"]) == ("low", "glance", [])
