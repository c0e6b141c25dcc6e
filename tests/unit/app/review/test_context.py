"""The tree that readers may look into."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.place import open_place
from adjudge.app.review.context import STEERING, Context, open_context
from adjudge.app.review.review import brief_for
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from tests.unit.app.worlds import subject, world

WORDS = ReviewWords(target=TargetWords(worktree=True), said=ExecutorWords(context="tree"))


def seen(tmp_path: Path, words: ReviewWords = WORDS) -> tuple[Context, dict[str, str], bool]:
    """What is told, files by path, and whether the folder stays."""
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        with open_context(words, brief_for(words, here, place), place, here) as context:
            folder = Path(context.folder) if context.folder else None
            found = {} if folder is None else files(folder)
        return context, found, folder is not None and folder.exists()


def files(folder: Path) -> dict[str, str]:
    return {str(one.relative_to(folder)): one.read_text() for one in folder.rglob("*") if one.is_file()}


def test_nobody_gets_a_tree_who_did_not_ask_for_one(tmp_path: Path) -> None:
    subject(tmp_path)
    assert seen(tmp_path, WORDS._replace(said=ExecutorWords())) == (Context(), {}, False)


def test_tree_is_that_after_the_change_and_goes_with_the_context(tmp_path: Path) -> None:
    subject(tmp_path)
    context, found, stays = seen(tmp_path)
    assert (found, stays) == ({"src/a": "2\n", "lib/b": "1\n"}, False)
    assert [one.code for one in context.limitations] == ["context-unredacted"]


@pytest.mark.parametrize("name", STEERING)
def test_what_steers_agents_is_left_out_at_any_depth_in_any_case(tmp_path: Path, name: str) -> None:
    made = subject(tmp_path)
    if name != ".git":
        made.write({f"deep/{name.upper()}": "x\n", f"deeper/{name.swapcase()}/within": "x\n"})
    context, found, _ = seen(tmp_path)
    assert set(found) == {"src/a", "lib/b"}
    left_out = {one.path for one in context.limitations if one.code == "configuration-left-out"}
    assert len(left_out) == (0 if name == ".git" else 2)


def test_files_of_secrets_are_left_out_and_told(tmp_path: Path) -> None:
    subject(tmp_path).write({"deep/.env": "K=1\n", "id_rsa": "x\n"})
    context, found, _ = seen(tmp_path)
    assert set(found) == {"src/a", "lib/b"}
    left_out = {one.path for one in context.limitations if one.code == "protected-left-out"}
    assert left_out == {"deep/.env", "id_rsa"}
