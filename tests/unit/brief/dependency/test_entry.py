"""What a manifest says of one dependency."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.entry import (
    LIMIT_TEXT,
    Ecosystem,
    Entry,
    Fault,
    Role,
    bare_url,
    gather,
    git_source,
    host_of,
    normalise,
    role_of,
)


def test_name_of_python_has_one_spelling() -> None:
    assert normalise("Typing__.Extensions") == "typing-extensions"


@pytest.mark.parametrize(
    ("group", "role"),
    [
        ("dev", Role.DEV), ("requirements/tests.txt", Role.DEV), ("requirements-docs.txt", Role.DEV),
        ("cli", Role.OPTIONAL), ("device", Role.OPTIONAL), ("latest", Role.OPTIONAL),
    ],
)  # fmt: skip
def test_role_comes_from_whole_words(group: str, role: Role) -> None:
    assert role_of(group, Role.OPTIONAL) is role


@pytest.mark.parametrize(
    ("url", "bare"),
    [
        ("https://a:b@example.org/x.git", "https://example.org/x"),
        ("ssh://git@example.org/x", "ssh://example.org/x"),
        ("git@example.org:x/y.git", "example.org:x/y"),
        ("https://example.org/x?token=1#egg=x", "https://example.org/x"),
    ],
)
def test_address_loses_who_asks(url: str, bare: str) -> None:
    assert bare_url(url) == bare


def test_source_in_words_names_the_host_alone() -> None:
    assert host_of(git_source("https://a:b@example.org/x/y")) == "git (example.org)"
    assert host_of("path ../secret") == "path"
    assert host_of("url https://[bad") == "url"


def test_entry_that_no_tool_would_take_is_a_fault() -> None:
    made = gather(
        Ecosystem.NPM,
        [
            Entry(Role.RUNTIME, "good"),
            Entry(Role.RUNTIME, "bad\u202ename", line=3),
            Entry(Role.RUNTIME, "long", "1" * (LIMIT_TEXT + 1)),
            Fault("x"),
        ],
    )
    assert [one.name for one in made.entries] == ["good"]
    assert [one.text for one in made.faults] == ["bad\u202ename", "long", "x"]
