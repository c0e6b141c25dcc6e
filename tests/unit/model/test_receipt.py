"""What is signed, and the names of what a receipt is about."""

from __future__ import annotations

import pytest

from adjudge.errors import InvariantError
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.receipt import (
    Subject,
    pre_authentication,
    predicate_type,
    subject_of_bytes,
    subject_of_commit,
    subject_of_tree,
)


@pytest.mark.parametrize(
    ("kind", "payload", "signed"),
    [
        # The one vector that the protocol's page prints.
        (
            "http://example.com/HelloWorld",
            b"hello world",
            b"DSSEv1 29 http://example.com/HelloWorld 11 hello world",
        ),
        ("", b"", b"DSSEv1 0  0 "),
        ("ä", b"\0 1", b"DSSEv1 2 \xc3\xa4 3 \0 1"),
    ],
)
def test_signed_bytes_hold_lengths_in_bytes_and_contents(kind: str, payload: bytes, signed: bytes) -> None:
    assert pre_authentication(kind, payload) == signed


def test_payload_cannot_move_into_its_type() -> None:
    assert pre_authentication("a 1", b"b") != pre_authentication("a", b"1 b")


def test_signed_bytes_exist_for_a_type_with_a_lone_surrogate() -> None:
    assert pre_authentication("\ud800", b"") == b"DSSEv1 3 \xed\xa0\x80 0 "


def test_predicate_type_is_made_from_the_schema() -> None:
    assert predicate_type("adjudge.verdict/v1") == "https://adjudge.dev/verdict/v1"


@pytest.mark.parametrize(
    "schema", ["", "adjudge.verdict", "other.verdict/v1", "adjudge.x/v0", "adjudge.a/v1/b"]
)
def test_schema_of_others_has_no_predicate_type(schema: str) -> None:
    with pytest.raises(InvariantError):
        predicate_type(schema)


def test_subjects_use_the_digest_names_of_in_toto() -> None:
    assert [
        subject_of_bytes("patch", Digest("1" * 64)),
        subject_of_tree("head-tree", ObjectId("2" * 40)),
        subject_of_commit("base-commit", ObjectId("3" * 40)),
    ] == [
        Subject(name="patch", algorithm="sha256", digest="1" * 64),
        Subject(name="head-tree", algorithm="gitTree", digest="2" * 40),
        Subject(name="base-commit", algorithm="gitCommit", digest="3" * 40),
    ]
