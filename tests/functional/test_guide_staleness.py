"""What makes an answer stale and what does not; what is named, and what can be saved of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.functional.loop import PACKAGE, Loop, moved, reasons, reply_to, shop

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

PRICES = str(PACKAGE["shop/prices.py"])
ACCESS = str(PACKAGE["shop/access.py"])


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A package with an edit in its work tree."""
    made = shop(tmp_path, adjudge)
    made.write(prices=PRICES.replace("return 1", "return 2"))
    return made


def test_reply_inside_the_repository_is_no_part_of_the_change(loop: Loop) -> None:
    made = loop.validate(reply_to(loop.guide(), {"alias": "h1"}), path=loop.repository.path / "reply.py")
    assert (made["status"], reasons(made)) == ("ok", [])


def test_reply_and_guide_inside_the_repository_are_no_part_of_the_change(loop: Loop) -> None:
    guide = loop.guide()
    (loop.repository.path / "guide.json").write_text(json.dumps(guide))
    made = loop.validate(
        reply_to(guide, {"alias": "h1"}),
        "--guide",
        str(loop.repository.path / "guide.json"),
        path=loop.repository.path / "reply.json",
    )
    assert (made["status"], made["left_out"]) == ("ok", ["guide.json", "reply.json"])


def test_tracked_file_that_holds_the_reply_is_part_of_the_change(loop: Loop) -> None:
    made = loop.validate(reply_to(loop.guide(), {"alias": "h1"}), path=loop.repository.path / "notes.txt")
    assert (made["status"], moved(made), made["left_out"]) == ("stale", ["notes.txt"], [])


def test_earlier_reply_is_left_out_of_the_guide_that_is_told_of_it(loop: Loop) -> None:
    place = loop.repository.path / "reply.json"
    place.write_text("an earlier answer")
    guide = loop.guide("--reply", str(place))
    assert [unit["path"] for unit in guide["brief"]["units"]] == ["shop/prices.py"]
    made = loop.validate(reply_to(guide, {"alias": "h1"}), path=place)
    assert (made["status"], guide["left_out"], made["left_out"]) == ("ok", ["reply.json"], ["reply.json"])


def test_head_that_moved_is_stale_on_the_work_tree_and_names_what_moved(loop: Loop) -> None:
    guide = loop.guide()
    loop.repository.commit()
    loop.write(prices=PRICES.replace("return 1", "return 3"))
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert (made["status"], set(moved(made))) == ("stale", {"shop/prices.py"})
    assert {one["side"] for one in made["moved"]} == {"base", "head"}


def test_base_that_moved_is_stale_and_names_its_file(loop: Loop) -> None:
    loop.repository.git("branch", "trunk")
    loop.repository.git("checkout", "-q", "-b", "work")
    loop.repository.commit()
    guide = loop.guide("--base", "trunk")
    loop.repository.git("checkout", "-q", "trunk")
    loop.repository.commit({"shop/prices.py": PRICES + "# on the trunk\n"})
    loop.repository.git("checkout", "-q", "work")
    loop.repository.git("merge", "-q", "-X", "ours", "trunk", "-m", "with the trunk")
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert made["status"] == "stale"
    assert ("shop/prices.py", "base") in {(one["name"], one["side"]) for one in made["moved"]}


def test_commits_elsewhere_leave_the_guide_of_a_commit_alone(loop: Loop) -> None:
    loop.repository.commit()
    guide = loop.guide("--commit", "HEAD")
    words = ("--commit", loop.repository.git("rev-parse", "HEAD").decode().strip())
    loop.repository.commit({"notes.txt": "later\n"})
    assert loop.validate(reply_to(guide, {"alias": "h1"}), *words)["status"] == "ok"


def test_configuration_that_moved_is_named(loop: Loop) -> None:
    config = loop.outside / "named.toml"
    config.write_text('[[zones]]\nname = "core"\npaths = ["shop/**"]\n')
    guide = loop.guide("--config", str(config))
    assert loop.validate(reply_to(guide, {"alias": "h1"}))["status"] == "ok"
    config.write_text('[[zones]]\nname = "other"\npaths = ["shop/**"]\n')
    made = loop.validate(reply_to(guide, {"alias": "h1"}), "--salvage")
    assert (made["status"], moved(made)) == ("stale", ["named.toml"])
    assert made["accepted"] == []


def test_git_that_was_upgraded_is_named_with_both_versions(loop: Loop) -> None:
    guide = loop.guide()
    real = next(one["version"] for one in guide["versions"] if one["name"] == "git")
    program = loop.outside / "upgraded" / "git"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nfor one; do case "$one" in version|--version) echo "git version 2.99.0"; exit;; esac; done\n'
        f'exec {shutil.which("git")} "$@"\n'
    )
    program.chmod(0o755)
    (loop.outside / "reply.json").write_text(json.dumps(reply_to(guide, {"alias": "h1"})))
    words = ("validate", str(loop.outside / "reply.json"), "--json", "--salvage")
    made = loop.adjudge(
        loop.repository.path, *words, env={"PATH": f"{program.parent}:{os.environ['PATH']}"}
    ).json
    assert [(one["kind"], one["name"], one["before"], one["after"]) for one in made["moved"]] == [
        ("version", "git", real, "2.99.0")
    ]
    assert made["accepted"] == []


def test_an_ignored_file_that_moved_changes_nothing(loop: Loop) -> None:
    loop.repository.commit({".gitignore": "build/\n"})
    loop.write(access=ACCESS + "# more\n")
    guide = loop.guide()
    loop.repository.write({"build/out.py": "import shop\n"})
    assert loop.validate(reply_to(guide, {"alias": "h1"}))["status"] == "ok"


def test_a_new_file_joins_the_change_and_is_named(loop: Loop) -> None:
    guide = loop.guide()
    loop.repository.write({"new.py": "x = 1\n"})
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert [(one["name"], one["before"]) for one in made["moved"]] == [("new.py", None)]


def test_what_rests_on_nothing_that_moved_is_marked_and_can_be_salvaged(loop: Loop) -> None:
    loop.write(access=ACCESS + "# more\n")
    guide = loop.guide()
    by_path = {guide["aliases"][f"h{at}"]: f"h{at}" for at in (1, 2)}
    own = next(by_path[one["change_anchor"]] for one in guide["change_anchors"] if "access" in one["path"])
    other = next(by_path[one["change_anchor"]] for one in guide["change_anchors"] if "prices" in one["path"])
    loop.write(prices=PRICES.replace("return 1", "return 4"))
    reply = reply_to(guide, {"alias": other}, {"alias": own, "framing": "stands"}, {"alias": "h99"})
    plain, saved = loop.validate(reply), loop.validate(reply, "--salvage")
    assert (plain["would_survive"], plain["accepted"]) == ([1], [])
    assert [(one["index"], one["salvaged"]) for one in saved["accepted"]] == [(1, True)]
    assert reasons(saved) == ["stale-snapshot", "stale-snapshot"]
    assert saved["status"] == "stale"


def test_without_the_old_guide_what_moved_is_null_and_says_why(loop: Loop) -> None:
    guide = loop.guide()
    reply = {**reply_to(guide, {"alias": "h1"}), "graph_snapshot_hash": "snap:" + "0" * 64}
    made = loop.validate(reply)
    assert (made["status"], made["moved"], made["would_survive"]) == ("stale", None, [])
    assert "kept" in made["moved_unknown"]


@pytest.mark.parametrize("pin", ["", "\ud800", "snap:" + "0" * 63, "x" * 100_000])
def test_a_pin_that_is_none_is_stale_like_any_other(loop: Loop, pin: str) -> None:
    loop.guide()
    made = loop.validate({**reply_to(loop.guide(), {"alias": "h1"}), "graph_snapshot_hash": pin})
    assert (made["status"], made["echoed"], made["moved"]) == ("stale", pin, None)


def test_a_guide_in_a_file_tells_what_moved_where_nothing_is_kept(loop: Loop) -> None:
    guide = loop.guide()
    (loop.outside / "guide.json").write_text(json.dumps(guide))
    elsewhere = Loop(loop.repository, type(loop.adjudge)(loop.outside / "elsewhere"), loop.outside)
    loop.write(prices=PRICES.replace("return 1", "return 4"))
    made = elsewhere.validate(reply_to(guide, {"alias": "h1"}), "--guide", str(loop.outside / "guide.json"))
    assert (made["status"], moved(made)) == ("stale", ["shop/prices.py"])


def test_a_guide_that_was_changed_is_not_believed(loop: Loop) -> None:
    guide = loop.guide()
    guide["brief"]["inputs"] = []
    (loop.outside / "guide.json").write_text(json.dumps(guide))
    elsewhere = Loop(loop.repository, type(loop.adjudge)(loop.outside / "elsewhere"), loop.outside)
    loop.write(prices=PRICES.replace("return 1", "return 4"))
    made = elsewhere.validate(reply_to(guide, {"alias": "h1"}), "--guide", str(loop.outside / "guide.json"))
    assert (made["status"], made["moved"]) == ("stale", None)


@pytest.mark.parametrize(
    ("judgments", "code"),
    [
        ([{"alias": "h1"}], 0),
        ([{"alias": "u1"}], 0),
        ([{"alias": "u1"}, {"alias": "h9"}], 1),
        ([], 3),
    ],
)
def test_strict_tells_by_its_exit_code(loop: Loop, judgments: list[dict[str, str]], code: int) -> None:
    ended = loop.answer(reply_to(loop.guide(), *judgments), "--strict", "--json")
    assert ended.code == code, ended.out


def test_strict_refuses_what_is_stale(loop: Loop) -> None:
    guide = loop.guide()
    loop.write(prices=PRICES)
    assert loop.answer(reply_to(guide, {"alias": "h1"}), "--strict").code == 4


def test_guide_that_a_shell_writes_into_the_repository_is_no_part_of_the_change(loop: Loop) -> None:
    place = loop.repository.path / "guide.json"
    environment = {"PATH": os.environ["PATH"], "ADJUDGE_STATE_DIR": str(loop.outside / "outside" / "state")}
    with place.open("wb") as stream:
        command = [sys.executable, "-m", "adjudge", "guide", "--json"]
        subprocess.run(command, cwd=loop.repository.path, env=environment, stdout=stream, check=True)
    guide = json.loads(place.read_bytes())
    assert [unit["path"] for unit in guide["brief"]["units"]] == ["shop/prices.py"]
    assert loop.validate(reply_to(guide, {"alias": "h1"}), "--guide", str(place))["status"] == "ok"


def test_guide_of_a_commit_in_a_file_needs_the_commit_named_where_nothing_is_kept(loop: Loop) -> None:
    loop.repository.commit()
    guide = loop.guide("--commit", "HEAD")
    (loop.outside / "guide.json").write_text(json.dumps(guide))
    elsewhere = Loop(loop.repository, type(loop.adjudge)(loop.outside / "elsewhere"), loop.outside)
    words = ("--guide", str(loop.outside / "guide.json"), "--json")
    ended = elsewhere.answer(reply_to(guide, {"alias": "h1"}), *words)
    assert (ended.code, ended.json["code"]) == (2, "target-unnamed")
    assert (
        elsewhere.validate(reply_to(guide, {"alias": "h1"}), *words[:2], "--commit", "HEAD")["status"] == "ok"
    )
    assert loop.validate(reply_to(guide, {"alias": "h1"}), *words[:2])["status"] == "ok"


def test_work_tree_that_was_put_back_names_its_own_files_alone(loop: Loop) -> None:
    guide = loop.guide()
    loop.write(prices=PRICES)
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert (made["status"], moved(made)) == ("stale", ["shop/prices.py"])


def test_file_of_the_change_whose_mode_alone_moved_is_named_and_nothing_on_it_survives(loop: Loop) -> None:
    loop.write(prices="RATE = 4\n", access="BANNED = frozenset()\n")
    guide = loop.guide()
    on_each = [{"change_anchor": one["change_anchor"]} for one in guide["change_anchors"]]
    (loop.repository.path / "shop" / "prices.py").chmod(0o755)
    loop.repository.write({"notes.txt": "something\n"})
    made = loop.validate(reply_to(guide, *on_each))
    assert moved(made) == ["notes.txt", "shop/prices.py"]
    alive = {guide["change_anchors"][at]["path"] for at in made["would_survive"]}
    assert alive == {"shop/access.py"}
    assert "shop/prices.py (head)  the same bytes with another mode" in loop.answer(reply_to(guide)).out
