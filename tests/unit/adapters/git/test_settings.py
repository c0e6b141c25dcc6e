from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.adapters.git.settings import parse_settings
from adjudge.errors import ConfigError, GitError

USER = {"HOME": "/home/u"}


def printed(*entries: tuple[str, str, str | None]) -> bytes:
    """(scope, name, value) as ``git config -z --show-scope`` prints them."""
    texts = (
        f"{scope}\0{name}" + (f"\n{value}" if value is not None else "") for scope, name, value in entries
    )
    return "".join(f"{text}\0" for text in texts).encode("utf-8", "surrogateescape")


def test_nothing_set_is_nothing_passed() -> None:
    found = parse_settings(b"", {})
    assert (found.passed, found.excludes, found.partial, found.sparse) == ((), None, False, False)


@pytest.mark.parametrize("scope", ["system", "global", "command"])
def test_setting_of_the_users_own_scopes_is_passed(scope: str) -> None:
    assert parse_settings(printed((scope, "core.autocrlf", "TRUE")), USER).passed == (
        ("core.autocrlf", "true"),
    )


@pytest.mark.parametrize("scope", ["local", "worktree", "unknown"])
def test_setting_of_the_repository_is_not_passed(scope: str) -> None:
    names = ("core.autocrlf", "core.eol", "core.ignorecase", "core.filemode", "core.symlinks")
    entries = [(scope, name, "crlf" if name == "core.eol" else "false") for name in names]
    found = parse_settings(printed(*entries, (scope, "core.excludesfile", "/x")), USER)
    assert found.passed == ()
    assert found.excludes == Path("/home/u/.config/git/ignore")


def test_last_scope_wins_and_a_name_alone_is_true() -> None:
    found = parse_settings(
        printed(("system", "core.symlinks", "false"), ("global", "core.symlinks", None)), USER
    )
    assert found.passed == (("core.symlinks", "true"),)


@pytest.mark.parametrize(
    ("name", "value"), [("core.autocrlf", "bogus"), ("core.eol", ""), ("core.filemode", "2")]
)
def test_value_that_git_does_not_know_is_refused(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as refused:
        parse_settings(printed(("global", name, value)), USER)
    assert name in refused.value.message


@pytest.mark.parametrize(
    ("user", "value", "path"),
    [
        ({"HOME": "/h"}, "~/ignore", "/h/ignore"),
        ({"HOME": "/h"}, "/etc/ignore", "/etc/ignore"),
        ({"HOME": "/h"}, "relative", None),
        ({"HOME": "/h", "XDG_CONFIG_HOME": "/x"}, None, "/x/git/ignore"),
        ({"HOME": "/h"}, None, "/h/.config/git/ignore"),
        ({}, None, None),
        ({}, "~/ignore", None),
    ],
)
def test_excludes_file_is_the_one_set_or_the_usual_one(
    user: dict[str, str], value: str | None, path: str | None
) -> None:
    entries = [("global", "core.excludesfile", value)] if value is not None else []
    assert parse_settings(printed(*entries), user).excludes == (Path(path) if path else None)


@pytest.mark.parametrize(
    "entry",
    [("local", "extensions.partialclone", "origin"), ("local", "remote.a.b.promisor", "true")],
)
def test_partial_clone_is_seen(entry: tuple[str, str, str]) -> None:
    assert parse_settings(printed(entry), USER).partial


def test_remote_that_is_no_promisor_makes_no_partial_clone() -> None:
    assert not parse_settings(printed(("local", "remote.a.promisor", "false")), USER).partial


@pytest.mark.parametrize(("scope", "sparse"), [("local", True), ("worktree", True), ("global", False)])
def test_sparse_checkout_is_a_matter_of_the_repository(scope: str, sparse: bool) -> None:
    assert parse_settings(printed((scope, "core.sparsecheckout", "true")), USER).sparse is sparse


def test_branches_with_an_upstream_are_named() -> None:
    found = parse_settings(printed(("local", "branch.a.b.merge", "refs/heads/x")), USER)
    assert found.followed == {"a.b"}


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("core.autocrlf", "true", True), ("core.autocrlf", "input", True), ("core.autocrlf", "false", False),
        ("core.eol", "crlf", True), ("core.eol", "lf", False),
    ],
)  # fmt: skip
def test_conversion_of_the_repositorys_own_is_told(name: str, value: str, told: bool) -> None:
    assert parse_settings(printed(("local", name, value)), USER).own_conversion is told


def test_executable_bit_switched_off_by_the_repository_is_told() -> None:
    assert parse_settings(printed(("local", "core.filemode", "false")), USER).filemode_off


def test_path_that_is_no_text_is_kept() -> None:
    found = parse_settings(printed(("global", "core.excludesfile", "/\udcff")), USER)
    assert found.excludes == Path("/\udcff")


def test_output_that_is_no_list_of_settings_is_an_error() -> None:
    with pytest.raises(GitError):
        parse_settings(b"global\0core.eol\nlf\0local\0", USER)
