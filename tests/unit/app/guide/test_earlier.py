"""The guide that a reply answers, found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from adjudge.app.guide.earlier import CUT, NOT_KEPT, OTHER_PIN, FoundGuide, find_guide
from adjudge.contracts.canonical import encode_line
from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.contracts.kept_guide_v1 import pack_guide
from adjudge.errors import ConfigError, StateError
from adjudge.guide.shrink import shrink, size_of
from adjudge.model.ids import Pin
from adjudge.model.state import StoredGuide, Transition
from adjudge.model.target import TargetMode, TargetRequest
from tests.brief_values import a_target
from tests.fakes.store import FakeStore
from tests.guide_values import a_guide, two_files

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.contracts.guide_v1 import GuideV1

WHOLE = guide_artefact(a_guide())
PIN = WHOLE.graph_snapshot_hash
REQUEST = TargetRequest(mode=TargetMode.STAGED)


def store() -> FakeStore:
    made = FakeStore()
    body = pack_guide(WHOLE, REQUEST, config="/etc/c.toml")
    made.commit(Transition(guides=(StoredGuide(pin=Pin(PIN), body=body),)))
    return made


def write(tmp_path: Path, guide: GuideV1) -> str:
    (tmp_path / "guide.json").write_bytes(encode_line(guide))
    return str(tmp_path / "guide.json")


def test_kept_guide_comes_with_the_words_for_its_change() -> None:
    found = find_guide(PIN, None, store())
    assert found.earlier is not None
    assert (found.why, found.request, found.config) == ("", REQUEST, "/etc/c.toml")


@pytest.mark.parametrize("state", [None, FakeStore()])
def test_nothing_kept_says_so(state: FakeStore | None) -> None:
    assert find_guide(PIN, None, state) == FoundGuide(None, NOT_KEPT, None, None)


def test_file_stands_where_nothing_is_kept(tmp_path: Path) -> None:
    found = find_guide(PIN, write(tmp_path, WHOLE), None)
    assert (found.earlier is not None, found.why) == (True, "")


def test_file_of_another_guide_is_not_taken(tmp_path: Path) -> None:
    assert find_guide("snap:1", write(tmp_path, WHOLE), None) == FoundGuide(None, OTHER_PIN, None, None)


def test_cut_file_is_made_up_for_by_the_state(tmp_path: Path) -> None:
    path = write(tmp_path, shrink(WHOLE, size_of(WHOLE) - 1))
    assert find_guide(PIN, path, None).why == CUT
    assert find_guide(PIN, path, store()).earlier is not None


def test_file_stands_where_the_kept_one_is_damaged(tmp_path: Path) -> None:
    damaged = FakeStore()
    damaged.commit(Transition(guides=(StoredGuide(pin=Pin(PIN), body=b"nonsense"),)))
    found = find_guide(PIN, write(tmp_path, WHOLE), damaged)
    assert (found.earlier is not None, found.why) == (True, "")
    with pytest.raises(StateError, match="cannot be read"):
        find_guide(PIN, None, damaged)


def test_kept_guide_is_believed_before_a_file_of_the_same_pin(tmp_path: Path) -> None:
    swapped = {**WHOLE.aliases, "h1": WHOLE.aliases["h2"], "h2": WHOLE.aliases["h1"]}
    found = find_guide(PIN, write(tmp_path, msgspec.structs.replace(WHOLE, aliases=swapped)), store())
    assert found.earlier is not None
    assert found.earlier.aliases == WHOLE.aliases


@pytest.mark.parametrize("text", ["", "{}", json.dumps({"schema": "adjudge.guide/v1"}), "[1"])
def test_file_that_is_no_guide_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "guide.json").write_text(text)
    with pytest.raises(ConfigError, match="no guide"):
        find_guide(PIN, str(tmp_path / "guide.json"), None)


@pytest.mark.parametrize(
    ("fields", "request_", "is_unnamed"),
    [
        ({"mode": TargetMode.WORKTREE}, TargetRequest(mode=TargetMode.WORKTREE), False),
        ({"mode": TargetMode.STAGED}, TargetRequest(mode=TargetMode.STAGED), False),
        ({"mode": TargetMode.COMMIT, "chosen_by": "default-commit"}, None, False),
        ({"mode": TargetMode.BASE, "chosen_by": "default-ci-base"}, None, False),
        ({"mode": TargetMode.COMMIT}, None, True),
        ({"mode": TargetMode.BASE}, None, True),
        ({"mode": TargetMode.RANGE}, None, True),
    ],
)
def test_guide_in_a_file_tells_the_kind_of_its_change_and_no_revision(
    tmp_path: Path, fields: dict[str, Any], request_: TargetRequest | None, *, is_unnamed: bool
) -> None:
    made = guide_artefact(a_guide(two_files(target=a_target(**{"chosen_by": "argument", **fields}))))
    found = find_guide(made.graph_snapshot_hash, write(tmp_path, made), None)
    assert (found.request, found.is_unnamed) == (request_, is_unnamed)


def test_kept_words_name_a_change_of_a_revision(tmp_path: Path) -> None:
    fields = {"chosen_by": "argument", "mode": TargetMode.COMMIT}
    made = guide_artefact(a_guide(two_files(target=a_target(**fields))))
    state, request = FakeStore(), TargetRequest(mode=TargetMode.COMMIT, revision="HEAD~1")
    pin = Pin(made.graph_snapshot_hash)
    state.commit(Transition(guides=(StoredGuide(pin=pin, body=pack_guide(made, request, config=None)),)))
    found = find_guide(pin, write(tmp_path, made), state)
    assert (found.request, found.is_unnamed) == (request, False)
