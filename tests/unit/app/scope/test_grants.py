from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.scope.grants import as_loaded, grant_of_file, is_file_name, load_grant, registered_grant
from adjudge.app.scope.words import GrantWords
from adjudge.app.wiring import open_signer
from adjudge.contracts.receipt_v1 import sign_statement
from adjudge.contracts.signable import grant_statement
from adjudge.errors import ConfigError, InputError, StateError, UsageError
from adjudge.model.state import StoredGrant
from adjudge.scope.read_grant import grant_from_rules
from tests.fakes.store import FakeStore
from tests.unit.app.worlds import GRANT, grant_file, key, subject, world

if TYPE_CHECKING:
    from pathlib import Path

LOADED = as_loaded(grant_from_rules(allow=["src/**"]))


def store(body: bytes = LOADED.body) -> FakeStore:
    kept = StoredGrant(grant_id="t", body=body, digest=LOADED.digest)
    return FakeStore(grants={"t": kept})


@pytest.mark.parametrize(
    ("text", "file"),
    [("task", False), ("task.1", False), ("task.toml", True), ("t.json", True), ("./t", True), ("a/b", True)],
)
def test_folder_or_ending_makes_a_name_a_file(text: str, *, file: bool) -> None:
    assert is_file_name(text) is file


def test_rules_make_a_grant_of_their_own(tmp_path: Path) -> None:
    found = load_grant(GrantWords(allow=("src/**",)), world(tmp_path, "."), None)
    assert found == LOADED


@pytest.mark.parametrize("name", ["g.toml", "g.txt"])
def test_toml_is_read_by_its_ending_or_its_look(name: str, tmp_path: Path) -> None:
    assert grant_of_file(grant_file(tmp_path, GRANT, name)).grant.id == "task"


@pytest.mark.parametrize("name", ["g.json", "g.txt"])
def test_json_is_read_by_its_ending_or_its_look(name: str, tmp_path: Path) -> None:
    path = grant_file(tmp_path, LOADED.body.decode(), name)
    assert grant_of_file(path) == LOADED


def test_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "g.toml").write_bytes(b'id = "\xff"\n')
    with pytest.raises(ConfigError, match="byte 6 is not UTF-8"):
        grant_of_file(str(tmp_path / "g.toml"))


def test_file_in_the_subject_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    path = grant_file(tmp_path / "subject")
    with pytest.raises(InputError) as caught:
        load_grant(GrantWords(grant=path), world(tmp_path), None)
    assert caught.value.code == "grant-in-subject"


def test_envelope_beside_the_file_comes_with_it(tmp_path: Path) -> None:
    path = grant_file(tmp_path)
    (tmp_path / "task.toml.sig").write_bytes(b"envelope")
    assert load_grant(GrantWords(grant=path), world(tmp_path, "."), None).envelope == b"envelope"


def test_envelope_that_leads_into_the_subject_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    path = grant_file(tmp_path)
    (tmp_path / "task.toml.sig").symlink_to("subject/src/a")
    with pytest.raises(InputError) as caught:
        load_grant(GrantWords(grant=path), world(tmp_path), None)
    assert caught.value.code == "grant-signature-in-subject"


def test_registered_grant_is_found_by_its_id() -> None:
    assert registered_grant("t", store()) == LOADED


@pytest.mark.parametrize("kept", [None, FakeStore()])
def test_id_that_nobody_registered_is_refused(kept: FakeStore | None) -> None:
    with pytest.raises(UsageError, match="is registered here"):
        registered_grant("t", kept)


def test_registered_grant_that_is_not_what_its_digest_says_is_refused() -> None:
    other = as_loaded(grant_from_rules(allow=["**"]))
    with pytest.raises(StateError):
        registered_grant("t", store(other.body))


def test_key_that_bound_the_grant_is_known_only_where_one_is_required(tmp_path: Path) -> None:
    private, path = key(tmp_path), grant_file(tmp_path)
    signer = open_signer(private)
    statement = grant_statement(grant_of_file(path).body)
    (tmp_path / "task.toml.sig").write_bytes(
        sign_statement(statement, key_id=signer.key_id, sign=signer.sign)
    )
    words = GrantWords(grant=path)
    assert load_grant(words, world(tmp_path, "."), None).signed_by is None
    bound = words._replace(require_signed=private + ".pub")
    assert load_grant(bound, world(tmp_path, "."), None).signed_by == signer.key_id


def test_signature_is_checked_where_one_is_required(tmp_path: Path) -> None:
    words = GrantWords(grant=grant_file(tmp_path), require_signed=key(tmp_path) + ".pub")
    with pytest.raises(InputError) as caught:
        load_grant(words, world(tmp_path, "."), None)
    assert caught.value.code == "grant-unsigned"
