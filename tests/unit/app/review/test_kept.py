"""Words of a review are kept whole, without secrets, and come back as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.place import open_place
from adjudge.app.review.kept import keep_words, moved_since, settle_words, words_again
from adjudge.app.review.review import brief_for
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.contracts.kept_review_v1 import KeptReviewV1, unpack_review
from adjudge.errors import StateError
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.brief.forms import Made

WORKTREE = TargetWords(worktree=True)
EVERY = ReviewWords(
    target=WORKTREE, executors=("command", "builtin"), gate="low", every_claim=True, task="a task",
    requirements=("one", "two"), plan=True, budget=7, config="/etc/c.toml",
    said=ExecutorWords(
        models=("m",), base_urls=("http://localhost:1",), logins=("env:KEY",), variables=("LANG",), argv="/bin/x -a",
        recorded="/r", offline=True,
    ),
)  # fmt: skip


def made_of(tmp_path: Path) -> Made:
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        return brief_for(ReviewWords(target=WORKTREE), here, place)


def kept(tmp_path: Path, words: ReviewWords, **environment: str) -> KeptReviewV1:
    subject(tmp_path)
    return unpack_review(keep_words(words, made_of(tmp_path), environment), run_id="rev:1")


def test_every_word_comes_back_but_how_one_call_goes_about_it(tmp_path: Path) -> None:
    again = words_again(kept(tmp_path, EVERY), "rev:1")
    assert again == EVERY._replace(plan=False, resume=True)
    assert words_again(kept(tmp_path, ReviewWords()), "rev:1") == ReviewWords(resume=True)


def test_variables_that_choose_the_change_are_kept_and_no_other(tmp_path: Path) -> None:
    made = kept(tmp_path, ReviewWords(), CI="1", GITHUB_BASE_REF="main", OPENAI_API_KEY="k", HOME="/h")
    assert made.variables == {"CI": "1", "GITHUB_BASE_REF": "main"}


@pytest.mark.parametrize(
    "said",
    [
        ExecutorWords(argv="tool --api-key abc"),
        ExecutorWords(argv="tool --token=abc"),
        ExecutorWords(argv="tool ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"),
        ExecutorWords(base_urls=("openai=https://ann:pw@host/v1",)),
    ],
)
def test_nothing_is_kept_where_a_word_looks_like_a_secret(tmp_path: Path, said: ExecutorWords) -> None:
    subject(tmp_path)
    assert keep_words(ReviewWords(said=said), made_of(tmp_path), {}) == b""


def test_words_that_are_not_known_here_are_refused(tmp_path: Path) -> None:
    made = kept(tmp_path, EVERY)
    for more in ({"depth": 3}, {"said.temperature": "1"}, {"gate": 3}, {"budget": True}):
        with pytest.raises(StateError) as caught:
            words_again(KeptReviewV1(words={**made.words, **more}, variables={}, changes=()), "rev:1")
        assert caught.value.code == "run-words-unknown"


def test_paths_of_files_mean_the_same_from_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settled = settle_words(ReviewWords(config="c.toml", said=ExecutorWords(recorded="r")))
    assert (settled.config, settled.said.recorded) == (str(tmp_path / "c.toml"), str(tmp_path / "r"))
    assert settle_words(ReviewWords()) == ReviewWords()


def test_what_moved_is_what_is_changed_otherwise_then_or_now(tmp_path: Path) -> None:
    before = kept(tmp_path, ReviewWords())
    assert moved_since(before, made_of(tmp_path)) == ()
    (tmp_path / "subject" / "src" / "a").write_text("1\n")
    (tmp_path / "subject" / "lib" / "b").write_text("2\n")
    assert moved_since(before, made_of(tmp_path)) == ("lib/b", "src/a")
