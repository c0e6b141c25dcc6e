"""A fix put into the owner's work tree: three ways, all or nothing, never staged or committed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.fix.note import note_name
from tests.functional.command import Console
from tests.functional.fixing import CALC, DEFECT, FIX, FIXED, TEST, Workshop, workshop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MENDED = CALC.replace(DEFECT, FIXED)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    folder = tmp_path_factory.mktemp("apply")
    (folder / "outside" / "home").mkdir(parents=True)
    return workshop(folder, Console(folder / "outside"))


@pytest.fixture(scope="module")
def fixed(shop: Workshop) -> dict[str, Any]:
    """A fix that changes one file and adds a test."""
    packet = shop.packet(shop.review()["run_id"], "--test", TEST)
    shop.act(FIX + "open('test_more.py', 'w').write('def test_more():\\n    assert 1\\n')")
    attempt = shop.execute(packet)
    assert attempt["state"] == "verified_fixed"
    return attempt


@pytest.fixture(autouse=True)
def calc(shop: Workshop) -> Iterator[Path]:
    """The file with the defect, as it was, and put back afterwards; nothing was staged or committed."""
    before = [
        shop.subject.git(*words) for words in (("rev-parse", "HEAD"), ("ls-files", "-s"), ("stash", "list"))
    ]
    place = shop.subject.path / "calc.py"
    yield place
    place.unlink(missing_ok=True)
    shop.subject.write({"calc.py": CALC})
    (shop.subject.path / "test_more.py").unlink(missing_ok=True)
    after = [
        shop.subject.git(*words) for words in (("rev-parse", "HEAD"), ("ls-files", "-s"), ("stash", "list"))
    ]
    assert after == before


def applied(shop: Workshop, fixed: dict[str, Any], *words: str) -> tuple[int, dict[str, Any]]:
    ended = shop("fix", "apply", fixed["attempt_id"], "--json", *words)
    return ended.code, ended.json


def test_without_a_confirmation_it_is_only_told(shop: Workshop, fixed: dict[str, Any], calc: Path) -> None:
    code, deed = applied(shop, fixed)
    assert (code, deed["done"], deed["paths"]) == (0, False, ["calc.py", "test_more.py"])
    assert calc.read_text() == CALC


def test_fix_is_applied_to_the_tree_it_was_made_for(
    shop: Workshop, fixed: dict[str, Any], calc: Path
) -> None:
    code, deed = applied(shop, fixed, "--confirm")
    assert (code, deed["done"], deed["merged"], deed["conflicts"]) == (0, True, [], [])
    assert calc.read_text() == MENDED
    assert (shop.subject.path / "test_more.py").exists()
    code, again = applied(shop, fixed, "--confirm")
    assert (code, again["paths"]) == (0, [])


def test_what_was_changed_elsewhere_meanwhile_is_merged(
    shop: Workshop, fixed: dict[str, Any], calc: Path
) -> None:
    calc.write_text("# mine\n" + CALC)
    code, deed = applied(shop, fixed, "--confirm")
    assert (code, deed["merged"]) == (0, ["calc.py"])
    assert calc.read_text() == "# mine\n" + MENDED


def test_right_to_execute_that_the_owner_gave_meanwhile_stays(
    shop: Workshop, fixed: dict[str, Any], calc: Path
) -> None:
    calc.chmod(0o755)
    assert applied(shop, fixed, "--confirm")[0] == 0
    assert calc.read_text() == MENDED
    assert calc.stat().st_mode & 0o111


def test_conflict_applies_nothing(shop: Workshop, fixed: dict[str, Any], calc: Path) -> None:
    mine = CALC.replace(DEFECT, "    return word\n")
    calc.write_text(mine)
    code, deed = applied(shop, fixed, "--confirm")
    assert (code, deed["done"]) == (1, False)
    assert [one["code"] for one in deed["conflicts"]] == ["fix-conflict"]
    assert calc.read_text() == mine
    assert not (shop.subject.path / "test_more.py").exists()


@pytest.mark.parametrize("how", ["gone", "link", "folder"])
def test_file_that_is_no_file_any_more_is_a_conflict(
    shop: Workshop, fixed: dict[str, Any], calc: Path, how: str
) -> None:
    calc.unlink()
    if how == "link":
        calc.symlink_to("other.py")
    elif how == "folder":
        calc.mkdir()
    code, deed = applied(shop, fixed, "--confirm")
    assert (code, deed["done"]) == (1, False)
    if how == "folder":
        calc.rmdir()


def test_new_file_that_stands_there_otherwise_is_a_conflict(
    shop: Workshop, fixed: dict[str, Any], calc: Path
) -> None:
    (shop.subject.path / "test_more.py").write_text("mine\n")
    code, deed = applied(shop, fixed, "--confirm")
    assert (code, [one["path"] for one in deed["conflicts"]]) == (1, ["test_more.py"])
    assert calc.read_text() == CALC


def test_try_that_is_no_fix_is_not_applied(shop: Workshop, fixed: dict[str, Any]) -> None:
    shop.act("")
    attempt = shop.execute({"packet_id": fixed["packet_id"]})
    ended = shop("fix", "apply", attempt["attempt_id"], "--confirm", "--json")
    assert (ended.code, ended.json["code"]) == (2, "not-a-fix")


JUDGING = (
    ("check", "--worktree", "--review"),
    ("review", "--worktree"),
    ("brief", "--worktree"),
    ("scope", "--worktree", "--allow", "**"),
)


@pytest.mark.parametrize("words", JUDGING, ids=[one[0] for one in JUDGING])
def test_half_of_a_fix_is_not_judged(shop: Workshop, fixed: dict[str, Any], words: tuple[str, ...]) -> None:
    place = shop.tree(fixed).parents[2]
    other = place / note_name(str(shop.subject.path / "elsewhere"))
    other.write_text("{}")
    assert shop("brief", "--worktree").code == 0, "that is another work tree"
    note = place / note_name(str(shop.subject.path))
    note.write_text("{}")
    refused = shop(*words, "--json")
    assert (refused.code, refused.json["code"]) == (4, "fix-half-written")
    assert "fix list" in refused.err
    assert "not made here" in shop("fix", "list").err
    assert shop("brief", "--worktree").code == 0
    other.unlink()


def test_tree_may_be_discarded_and_the_fix_applied_all_the_same(
    shop: Workshop, fixed: dict[str, Any], calc: Path
) -> None:
    assert shop("fix", "discard", fixed["attempt_id"]).code == 0
    assert shop.tree(fixed).exists()
    assert shop("fix", "discard", fixed["attempt_id"], "--confirm").code == 0
    assert not shop.tree(fixed).exists()
    assert applied(shop, fixed, "--confirm")[0] == 0
    assert calc.read_text() == MENDED
    assert b"shell=True" in shop("fix", "diff", fixed["attempt_id"]).out.encode()
