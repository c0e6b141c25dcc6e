from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.place import open_place
from adjudge.app.scope.grants import load_grant
from adjudge.app.scope.registration import answer_registration
from adjudge.app.scope.words import GrantWords, ScopeWords
from adjudge.contracts.registration_v1 import RegistrationV1
from adjudge.errors import InputError, StateError, UsageError
from tests.unit.app.worlds import GRANT, grant_file, key, subject, world

if TYPE_CHECKING:
    from pathlib import Path


def register(tmp_path: Path, path: str, **words: Any) -> RegistrationV1:
    artefact = answer_registration(path, ScopeWords(**words), world(tmp_path)).artefact
    assert isinstance(artefact, RegistrationV1)
    return artefact


@pytest.fixture(autouse=True)
def _subject(tmp_path: Path) -> None:
    subject(tmp_path)


def test_grant_is_found_by_its_id_from_then_on(tmp_path: Path) -> None:
    made = register(tmp_path, grant_file(tmp_path))
    with open_place(world(tmp_path), needs_repository=True) as place:
        found = load_grant(GrantWords(grant="task"), world(tmp_path), place.store)
    assert (made.id, made.signed, made.known, made.grant_digest) == ("task", False, False, found.digest)


def test_same_bytes_again_change_nothing(tmp_path: Path) -> None:
    first = register(tmp_path, grant_file(tmp_path))
    assert register(tmp_path, grant_file(tmp_path)).known
    assert register(tmp_path, grant_file(tmp_path)).grant_digest == first.grant_digest


def test_other_bytes_under_the_id_are_refused(tmp_path: Path) -> None:
    register(tmp_path, grant_file(tmp_path))
    with pytest.raises(StateError) as caught:
        register(tmp_path, grant_file(tmp_path, GRANT.replace("src", "lib")))
    assert caught.value.code == "grant-conflict"


def test_signature_made_here_is_kept_and_written(tmp_path: Path) -> None:
    private = key(tmp_path)
    envelope = tmp_path / "task.toml.sig"
    made = register(tmp_path, grant_file(tmp_path), sign=private, receipt=str(envelope))
    words = GrantWords(grant="task", require_signed=private + ".pub")
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert load_grant(words, world(tmp_path), place.store).envelope == envelope.read_bytes()
    assert made.signed


def test_signature_beside_the_file_is_kept(tmp_path: Path) -> None:
    private = key(tmp_path)
    path = grant_file(tmp_path)
    register(tmp_path, path, sign=private, receipt=path + ".sig")
    words = GrantWords(require_signed=private + ".pub")
    assert register(tmp_path, path, grant=words).signed


def test_signature_of_something_else_is_not_kept(tmp_path: Path) -> None:
    path = grant_file(tmp_path)
    (tmp_path / "task.toml.sig").write_bytes(b"{}")
    with pytest.raises(InputError):
        register(tmp_path, path)


def test_grant_that_must_be_signed_and_is_not_is_refused(tmp_path: Path) -> None:
    words = GrantWords(require_signed=key(tmp_path) + ".pub")
    with pytest.raises(InputError):
        register(tmp_path, grant_file(tmp_path), grant=words)


@pytest.mark.parametrize("name", ["command-line", "x.toml", "x.json"])
def test_id_that_would_be_taken_for_something_else_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        register(tmp_path, grant_file(tmp_path, GRANT.replace("task", name)))
    assert caught.value.code == "grant-id"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"grant": GrantWords(allow=("a",))}, "register-alone"),
        ({"allow_empty": True}, "register-alone"),
        ({"receipt": "r"}, "no-key"),
    ],
)
def test_words_that_do_not_belong_are_refused(words: dict[str, Any], code: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        register(tmp_path, grant_file(tmp_path), **words)
    assert caught.value.code == code


def test_receipt_in_the_subject_is_refused_before_anything_is_kept(tmp_path: Path) -> None:
    inside = str(tmp_path / "subject" / "r")
    with pytest.raises(UsageError):
        register(tmp_path, grant_file(tmp_path), sign=key(tmp_path), receipt=inside)
    assert not (tmp_path / "state").exists()


def test_where_nothing_can_be_kept_nothing_is_registered(tmp_path: Path) -> None:
    homeless = world(tmp_path, ADJUDGE_STATE_DIR="", HOME="")
    with pytest.raises(StateError):
        answer_registration(grant_file(tmp_path), ScopeWords(), homeless)
