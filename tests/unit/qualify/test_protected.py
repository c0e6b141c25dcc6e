"""Names of files that hold secrets, and shapes of secrets."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.qualify.protected import SHAPES, Secret, find_secrets, is_protected


@pytest.mark.parametrize(
    "path",
    [
        ".env", "app/.env", ".ENV", ".env.production", ".npmrc", ".pypirc", ".netrc", ".dockercfg", "id_rsa",
        "keys/ID_ED25519", "credentials", "credentials.json", "secrets.yml", "secrets.yaml", "secrets.json",
        "server.pem", "server.key", "a.p12", "a.pfx", "a.jks", "a.keystore", "terraform.tfstate",
        "terraform.tfstate.backup", "my-service-account.json", "service_account.json", ".ssh/config",
        ".aws/config", ".kube/config", "deploy/secrets/prod.txt",
    ],
)  # fmt: skip
def test_file_of_secrets_is_known_by_its_name(path: str) -> None:
    assert is_protected(path)


@pytest.mark.parametrize(
    "path",
    [
        "src/key.ts", "keys.py", "env.py", "environment.yml", "src/secrets/reader.py", "credentials.py",
        "service_account.py", "monkey", "a.keyboard", "docs/secrets.md", "ssh/config",
    ],
)  # fmt: skip
def test_file_of_code_is_no_file_of_secrets(path: str) -> None:
    assert not is_protected(path)


TOKENS = {
    "github-token": ["ghp_" + "a1B2" * 9, "github_pat_" + "a1B2" * 9],
    "gitlab-token": ["glpat-" + "a1B2" * 5],
    "api-key": ["sk-ant-" + "a1B2" * 5, "sk-proj-" + "a1B2" * 5, "sk-" + "a1B2" * 6],
    "slack-token": ["xoxb-" + "1234-abcd", "xapp-" + "1234-abcd"],
    "google-key": ["AIza" + "a1B2" * 9],
    "aws-key": ["AKIA" + "A1B2" * 4, "ASIA" + "A1B2" * 4],
    "stripe-key": ["sk_live_" + "a1B2" * 4],
    "registry-token": ["npm_" + "a1B2" * 9, "pypi-" + "a1B2" * 5],
    "json-web-token": ["eyJ" + "hbGc" * 4 + ".eyJ" + "zdWI" * 4 + "." + "abcd" * 4],
}


@pytest.mark.parametrize(("label", "token"), [(label, one) for label, all_ in TOKENS.items() for one in all_])
def test_token_of_an_issuer_is_found_in_a_sentence(label: str, token: str) -> None:
    text = f"The value {token}, is committed."
    assert [(text[one.start : one.end], one.label) for one in find_secrets(text)] == [(token, label)]


@pytest.mark.parametrize(
    ("text", "secret", "label"),
    [
        ('password = "hunter2hunter2"', "hunter2hunter2", "assigned-secret"),
        ("api_key: 'abcdefgh'", "abcdefgh", "assigned-secret"),
        ("DB_PASSWORD=s3cr3tvalue", "s3cr3tvalue", "assigned-secret"),
        ('{"client_secret": "abcdefgh1"}', "abcdefgh1", "assigned-secret"),
        ("postgres://admin:pa55@db/x", "pa55", "url-password"),
        ("Authorization: Bearer abcdef0123456789xyz", "abcdef0123456789xyz", "bearer-token"),
    ],
)
def test_value_beside_a_telling_name_is_found(text: str, secret: str, label: str) -> None:
    assert [(text[one.start : one.end], one.label) for one in find_secrets(text)] == [(secret, label)]


def test_private_key_is_found_with_all_its_lines() -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nAbCd\n-----END RSA PRIVATE KEY-----"
    (found,) = find_secrets(f"x\n{key}\ny")
    assert (found.start, found.end, found.label) == (2, 2 + len(key), "private-key")


@pytest.mark.parametrize(
    "text",
    [
        "password = get_password()", "token = os.environ['TOKEN']", "def f(password: str) -> None:",
        "self.token = token", "https://example.com/a:b", "if password == other:", "secret = config.secret",
        "password = '[redacted:assigned-secret]'", "a gherkin", "bearer of bad news", "api_key = settings.key1",
    ],
)  # fmt: skip
def test_code_without_a_secret_has_none(text: str) -> None:
    assert find_secrets(text) == ()


def test_every_shape_has_its_hint() -> None:
    assert all(hint == hint.lower() for shape in SHAPES for hint in shape.hints)


WORDS = (
    "password", "PassWord", "api_key", "secret", "token", "s3cr3tvalue", "hunter2hunter2", "=", ":", " ", "\n", '"', "'",
    "ab1", "client_", "auth", "https://u:p4ss@h", "ghp_" + "a1" * 9, "\u0130", "\u017f", "\u00e9", "pr\u0131vate_key", "(", "accesstoken", "access_token=",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=60).map("".join))
def test_looking_where_hints_stand_finds_what_looking_everywhere_does(text: str) -> None:
    everywhere = [
        found
        for shape in SHAPES
        for match in shape.pattern.finditer(text)
        for found in [Secret(*match.span(match.lastindex or 0), shape.label)]
        if any(hint in text.lower() for hint in shape.hints)
    ]
    everywhere.sort(key=lambda one: (one.start, -one.end))
    apart, end = [], 0
    for one in everywhere:
        if one.start >= end:
            apart.append(one)
            end = one.end
    assert find_secrets(text) == tuple(apart)


def test_odd_letters_are_all_that_are_odd() -> None:
    text = "".join(map(chr, range(0x110000)))
    longer = {one for one in text if len(one.lower()) != 1}
    alike = {one for one in re.findall("(?i:[a-z_-])", text) if not one.isascii()}
    lowered = {one for one in text if one.lower().isascii() and not one.isascii()}
    assert longer | alike | lowered == set("\u0130\u0131\u017f\u212a")
    assert len(text.lower()) == len(text) + 1


def test_hostile_text_is_looked_through_in_linear_time() -> None:
    assert find_secrets("password:" * 2000 + "-----BEGIN PRIVATE KEY-----" * 300) != ()


@pytest.mark.parametrize("text", ["token=" * 100_000, "ghp_" * 100_000 + "…"])
def test_many_beginnings_of_secrets_are_searched_to_the_end(text: str) -> None:
    assert find_secrets(f"{text} -----BEGIN PRIVATE KEY-----") != ()
