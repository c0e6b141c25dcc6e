"""Which packs hold: the trust base first, then what is named or in use; nothing is guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.packs.choose import PackFinder, choose_packs, is_pack_file, keep_used, settle_packs
from adjudge.contracts.pack_v1 import stored_pack
from adjudge.errors import ConfigError, StateError, UsageError
from adjudge.model.ids import Digest, ObjectId, RepoPath
from adjudge.model.pack import SelectedPack
from adjudge.model.state import Transition
from adjudge.model.target import TreeEntry
from tests.fakes.store import FakeStore
from tests.pack_values import HOUSE, a_check, a_pack
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


class NoGit:
    """A repository that nobody may ask."""

    def blobs(self) -> None:
        raise AssertionError("git was asked")


def finder(tmp_path: Path, store: FakeStore | None = None) -> PackFinder:
    (tmp_path / "subject").mkdir(exist_ok=True)
    return PackFinder(world(tmp_path), store, dict, NoGit())  # type: ignore[arg-type]


def names(found: object) -> list[str]:
    return [one.pack.pack_id for one in found.packs]  # type: ignore[attr-defined]


def test_laid_down_ones_hold_besides_those_that_are_named(tmp_path: Path) -> None:
    held = choose_packs(["python"], ["typescript", "python"], finder(tmp_path), ())
    assert names(held) == ["python", "typescript"]
    assert held.limitations == ()


def test_those_in_use_hold_where_none_is_named(tmp_path: Path) -> None:
    own = stored_pack(a_pack())
    store = FakeStore()
    selection = (SelectedPack(pack_id="house", digest=own.digest), SelectedPack(pack_id="python"))
    store.commit(Transition(standards=(own,), selection=selection))
    assert names(choose_packs([], [], finder(tmp_path, store), ())) == ["house", "python"]
    assert names(choose_packs([], ["typescript"], finder(tmp_path, store), ())) == ["typescript"]
    assert names(choose_packs([], ["house"], finder(tmp_path, store), ())) == ["house"]


def test_pack_in_use_that_is_gone_is_damage(tmp_path: Path) -> None:
    store = FakeStore()
    store.commit(Transition(selection=(SelectedPack(pack_id="house", digest="0" * 64),)))
    with pytest.raises(StateError):
        choose_packs([], [], finder(tmp_path, store), ())


def test_unknown_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        choose_packs([], ["nonesuch"], finder(tmp_path), ())
    assert caught.value.code == "unknown-pack"


def test_two_of_one_name_are_refused(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text(HOUSE)
    second.write_text(HOUSE.replace("should", "must"))
    with pytest.raises(UsageError) as caught:
        choose_packs([], [str(first), str(second)], finder(tmp_path), ())
    assert caught.value.code == "pack-twice"
    assert names(choose_packs([], [str(first), str(first)], finder(tmp_path), ())) == ["house"]


def test_too_many_are_refused(tmp_path: Path) -> None:
    files = []
    for at in range(9):
        made = tmp_path / f"{at}.toml"
        made.write_text(HOUSE.replace('id = "house"', f'id = "house-{at}"'))
        files.append(str(made))
    with pytest.raises(UsageError) as caught:
        choose_packs([], files, finder(tmp_path), ())
    assert caught.value.code == "too-many-packs"


def test_pack_with_the_name_of_a_built_in_one_is_refused(tmp_path: Path) -> None:
    made = tmp_path / "python.toml"
    made.write_text(HOUSE.replace('id = "house"', 'id = "python"'))
    with pytest.raises(ConfigError):
        finder(tmp_path).find(str(made))


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (".adjudge/packs/a.toml", True),
        (".adjudge/packs/deep/a.toml", False),
        (".adjudge/a.toml", False),
        ("src/.adjudge/packs/a.toml", False),
    ],
)
def test_packs_that_the_change_writes_are_told(tmp_path: Path, path: str, *, told: bool) -> None:
    held = choose_packs([], [], finder(tmp_path), [path])
    assert [one.code for one in held.limitations] == (["pack-not-in-force"] if told else [])


def test_link_at_the_trust_base_is_no_pack(tmp_path: Path) -> None:
    path = RepoPath(".adjudge/packs/a.toml")
    entry = TreeEntry(path=path, mode="120000", object_id=ObjectId("1" * 40))
    made = PackFinder(world(tmp_path), None, lambda: {path: entry}, NoGit())  # type: ignore[arg-type]
    with pytest.raises(ConfigError):
        made.of_repository()


def test_edited_pack_is_told(tmp_path: Path) -> None:
    store = FakeStore()
    keep_used([a_pack()], store)
    keep_used([a_pack()], None)
    found = finder(tmp_path, store)
    assert found.edited([a_pack()]) == ()
    assert [one.code for one in found.edited([a_pack(a_check("other"))])] == ["pack-edited"]
    assert found.edited([a_pack(a_check("other"), version="2")]) == ()
    assert Digest(a_pack().digest) in store.packs.kept


def test_files_are_told_from_names() -> None:
    assert [is_pack_file(one) for one in ("python", "house.toml", "../house", "a/b.toml")] == [
        False, True, True, True,
    ]  # fmt: skip
    assert settle_packs(("python", "/x/house.toml")) == ("python", "/x/house.toml")
    assert settle_packs(("house.toml",))[0].startswith("/")
