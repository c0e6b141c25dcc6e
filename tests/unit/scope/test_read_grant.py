"""Grants from words, from TOML and from JSON."""

from __future__ import annotations

import json

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.grant_v1 import grant_artefact
from adjudge.errors import ConfigError
from adjudge.model.grant import Grant, GrantLimits, Rule, RuleKind
from adjudge.scope.read_grant import (
    FAULTS_TOLD,
    LIMIT_BYTES,
    derive_grant_digest,
    grant_from_json,
    grant_from_rules,
    grant_from_toml,
)

TOML = """
id = "task"
allow = ["src/**", { pattern = "tests/**", kinds = ["modified", "added", "added"] }, "src/**"]
deny = ["src/auth/**"]
frozen = ["b", "a", "b"]
expires = 2030-12-31
issuer = "the lead"

[limits]
added = 10
"""
GRANT = Grant(
    id="task",
    allow=(
        Rule(pattern="src/**"),
        Rule(pattern="tests/**", kinds=(RuleKind.ADDED, RuleKind.MODIFIED)),
    ),
    deny=(Rule(pattern="src/auth/**"),),
    frozen=("a", "b"),
    limits=GrantLimits(added=10),
    issuer="the lead",
    expires="2030-12-31",
)


def refusal(source: str | bytes) -> str:
    with pytest.raises(ConfigError) as caught:
        grant_from_toml(source) if isinstance(source, str) else grant_from_json(source)
    assert (caught.value.code, caught.value.exit_code) == ("bad-grant", 2)
    return caught.value.message


def test_toml_is_read_sorted_and_each_once() -> None:
    assert grant_from_toml(TOML) == GRANT


def test_json_of_the_same_content_is_the_same_grant() -> None:
    assert grant_from_json(encode_canonical(grant_artefact(GRANT))) == GRANT


def test_base_and_repository_are_read() -> None:
    text = f"id = 'a'\nbase_commit = '{'a' * 40}'\nrepository = '{'b' * 64}'"
    grant = grant_from_toml(text)
    assert (grant.base_commit, grant.repository) == ("a" * 40, "b" * 64)


def test_as_many_faults_as_are_told_are_told_without_a_remainder() -> None:
    allow = json.dumps([{"pattern": "/a"}] * FAULTS_TOLD)
    message = refusal(f'{{"schema": "adjudge.grant/v1", "id": "t", "allow": {allow}}}'.encode())
    assert (message.count("begins with a slash"), "more." in message) == (FAULTS_TOLD, False)


def test_words_of_the_command_line_are_rules_without_kinds() -> None:
    grant = grant_from_rules(allow=["src/**", "a"], deny=["b"], frozen=["c"], limits=GrantLimits(files=3))
    assert grant == Grant(
        id="command-line",
        allow=(Rule(pattern="a"), Rule(pattern="src/**")),
        deny=(Rule(pattern="b"),),
        frozen=("c",),
        limits=GrantLimits(files=3),
    )


def test_bad_words_are_refused_all_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        grant_from_rules(allow=["src/[a]"], deny=["/b", "c/"], limits=GrantLimits(files=-1))
    assert [
        place in caught.value.message for place in ("allow[0]", "deny[0]", "deny[1]", "limits.files")
    ] == [True] * 4


def test_path_that_is_not_utf8_comes_through_json() -> None:
    text = b'{"schema": "adjudge.grant/v1", "id": "t", "allow": [{"pattern": "a/\\udcff"}]}'
    assert grant_from_json(text).allow[0].pattern == "a/\udcff"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (b"", "not JSON"),
        (b"[]", "expected an object"),
        (b'{"id": "t"}', "$.schema: missing, expected 'adjudge.grant/v1'"),
        (b'{"schema": "adjudge.grant/v2", "id": "t"}', "$.schema"),
        (b'{"schema": "adjudge.grant/v1"}', "$.id: missing"),
        (b'{"schema": "adjudge.grant/v1", "id": "t", "id": "u"}', "key stands twice"),
        (b'{"schema": "adjudge.grant/v1", "id": "t", "more": 1}', "$.more: unknown field"),
        (b'{"schema": "adjudge.grant/v1", "id": "t", "allow": ["src/**"]}', "$.allow[0]: expected an object"),
        (b'{"schema": "adjudge.grant/v1", "id": "t", "limits": {"files": 1.5}}', "fraction"),
        (b'{"schema": "adjudge.grant/v1", "id": "t", "allow": [{"pattern": "\\ud800"}]}', "lone surrogate"),
        (b" " * (LIMIT_BYTES + 1), "are allowed"),
        ("id = 'a'\nid = 'b'", "not TOML"),
        ("id = 1", "$.id: expected a string"),
        ("id = 'a'\nallow = 'src/**'", "$.allow: expected an array"),
        ("id = 'a'\nallow = [{ pattern = 'a', kinds = ['write'] }]", "$.allow[0].kinds[0]: expected one of"),
        ("id = 'a'\nexpires = 2030-01-01T00:00:00", "$.expires"),
        ("id = 'a'\nlimits = { files = 1.5 }", "$.limits.files: expected an integer"),
        ("id = 'a'\nschema = 'adjudge.pack/v1'", "$.schema"),
        ("a = " + "[" * 5000, "nested too deep"),
        ("a = " + "9" * 9000, "too long a number"),
        ("#" * (LIMIT_BYTES + 1), "are allowed"),
    ],
)
def test_document_that_is_no_grant_is_refused(source: str | bytes, told: str) -> None:
    assert told in refusal(source)


def test_wrong_form_and_wrong_patterns_are_told_together() -> None:
    message = refusal("id = 'a'\nmore = 1\nallow = ['src/[a]', { pattern = 'b', kinds = ['x'] }]")
    assert [text in message for text in ("$.more", "'src/[a]'", "$.allow[1].kinds[0]")] == [True] * 3


def test_very_many_faults_are_cut_with_their_remainder() -> None:
    allow = json.dumps([{"pattern": "/a"}] * (FAULTS_TOLD + 7))
    message = refusal(f'{{"schema": "adjudge.grant/v1", "id": "t", "allow": {allow}}}'.encode())
    assert message.endswith("; and 7 more.")


def test_digest_does_not_depend_on_the_spelling() -> None:
    other = grant_from_toml(TOML.replace('"src/**", {', "{").replace('"b", "a", "b"', '"a", "b"'))
    assert derive_grant_digest(other) == derive_grant_digest(GRANT)


@pytest.mark.parametrize(
    "text",
    [
        TOML.replace("added = 10", "added = 11"),
        TOML.replace("2030-12-31", "2030-12-30"),
        TOML.replace('deny = ["src/auth/**"]', ""),
        TOML.replace('id = "task"', 'id = "other"'),
        TOML.replace("the lead", "another"),
        TOML.replace('"b", "a", "b"', '"a"'),
    ],
)
def test_digest_depends_on_everything_else(text: str) -> None:
    assert derive_grant_digest(grant_from_toml(text)) != derive_grant_digest(GRANT)
