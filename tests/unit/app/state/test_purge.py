from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.scope.scope import answer_scope
from adjudge.app.scope.words import GrantWords, ScopeWords
from adjudge.app.state.purge import answer_purge
from adjudge.app.words import TargetWords
from adjudge.contracts.purge_v1 import PurgeV1
from adjudge.errors import ConfigError, TargetError, UsageError
from tests.builders import Repo, repo
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World

WORDS = ScopeWords(target=TargetWords(worktree=True), grant=GrantWords(allow=("**",)))


def cached(tmp_path: Path, folder: str = "subject") -> World:
    return world(tmp_path, folder, ADJUDGE_CACHE_DIR=str(tmp_path / "cache"))


def purge(
    tmp_path: Path, folder: str = "subject", *, everything: bool = False, dry_run: bool = False
) -> PurgeV1:
    answer = answer_purge(
        cached(tmp_path, folder), everything=everything, dry_run=dry_run, confirmed=not dry_run
    )
    assert isinstance(answer.artefact, PurgeV1)
    return answer.artefact


def left(tmp_path: Path) -> list[str]:
    """Every file in our two folders."""
    return sorted(
        path.name for name in ("state", "cache") for path in (tmp_path / name).rglob("*") if path.is_file()
    )


@pytest.fixture(autouse=True)
def _kept(tmp_path: Path) -> None:
    """Two repositories of which something is kept, a cache, and files that are not ours."""
    subject(tmp_path)
    other = repo(tmp_path / "other")
    other.commit({"x": "1\n"})
    other.write({"x": "2\n"})
    for folder in ("subject", "other"):
        answer_scope(WORDS, cached(tmp_path, folder))
    (tmp_path / "cache" / "cache.sqlite3").write_bytes(b"cache")
    for name in ("state", "cache"):
        (tmp_path / name / "mine").write_bytes(b"")


def test_dry_run_lists_all_and_removes_nothing(tmp_path: Path) -> None:
    before = left(tmp_path)
    made = purge(tmp_path, dry_run=True)
    assert (made.extent, made.removed) == ("repository", False)
    assert made.size_bytes == sum(trace.size_bytes for trace in made.traces) > 0
    assert {trace.path.split("/")[0] for trace in made.traces} == {"known", "repositories"}
    assert left(tmp_path) == before


def test_purge_of_one_repository_leaves_the_other(tmp_path: Path) -> None:
    made = purge(tmp_path)
    assert made.removed
    assert not any(trace.path.startswith("/") for trace in made.traces)
    assert left(tmp_path).count("state.db") == 1


def test_cache_that_others_share_stays_and_is_told(tmp_path: Path) -> None:
    for dry_run in (True, False):
        made = purge(tmp_path, dry_run=dry_run)
        assert [(one.folder, one.path, one.size_bytes) for one in made.stays] == [
            ("cache", "cache.sqlite3", 5)
        ]
    assert "cache.sqlite3" in left(tmp_path)
    assert purge(tmp_path, everything=True).stays == ()
    assert "cache.sqlite3" not in left(tmp_path)


@pytest.mark.parametrize("dry_run", [True, False])
def test_purge_of_what_was_never_kept_makes_nothing(*, dry_run: bool, tmp_path: Path) -> None:
    repo(tmp_path / "new").commit({"x": "3\n"})
    places = {"ADJUDGE_STATE_DIR": str(tmp_path / "s"), "ADJUDGE_CACHE_DIR": str(tmp_path / "c")}
    answer_purge(world(tmp_path, "new", **places), everything=False, dry_run=dry_run, confirmed=True)
    assert not (tmp_path / "s").exists()
    assert not (tmp_path / "c").exists()


def test_repository_is_known_by_its_note_where_its_history_has_changed(tmp_path: Path) -> None:
    made = Repo(tmp_path / "subject", commits=1)
    made.git("checkout", "--orphan", "fresh")
    made.commit({"y": "1\n"})
    assert "state.db" in {trace.path.split("/")[-1] for trace in purge(tmp_path).traces}


def test_state_folder_inside_the_repository_is_refused(tmp_path: Path) -> None:
    inside = world(tmp_path, ADJUDGE_STATE_DIR=str(tmp_path / "subject" / "state"))
    with pytest.raises(ConfigError, match="inside the repository"):
        answer_purge(inside, everything=False, dry_run=True, confirmed=False)


def test_purge_of_all_leaves_only_what_is_not_ours(tmp_path: Path) -> None:
    assert purge(tmp_path, everything=True).extent == "all"
    assert left(tmp_path) == ["mine", "mine"]


def test_purge_of_all_needs_no_repository(tmp_path: Path) -> None:
    purge(tmp_path, ".", everything=True)
    assert left(tmp_path) == ["mine", "mine"]


def test_purge_of_one_repository_needs_one(tmp_path: Path) -> None:
    with pytest.raises(TargetError):
        purge(tmp_path, ".")


def test_nothing_goes_before_the_person_said_yes(tmp_path: Path) -> None:
    before = left(tmp_path)
    with pytest.raises(UsageError) as caught:
        answer_purge(cached(tmp_path), everything=True, dry_run=False, confirmed=False)
    assert caught.value.code == "purge-unconfirmed"
    assert left(tmp_path) == before


def test_purge_again_finds_nothing_of_a_purged_repository_but_what_it_made_itself(tmp_path: Path) -> None:
    purge(tmp_path, everything=True)
    assert purge(tmp_path, everything=True).traces == ()
