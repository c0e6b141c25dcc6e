"""Credentials: one variable or one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.executors.login import Login, find_login

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("A_KEY", "A_TOKEN")
FILE = ".tool/auth.json"


def home(folder: Path, text: str = '{"t":"a-long-secret-token","short":"x"}') -> dict[str, str]:
    (folder / ".tool").mkdir()
    (folder / FILE).write_text(text)
    return {"HOME": str(folder)}


def test_first_variable_that_is_set_comes_before_the_file(tmp_path: Path) -> None:
    environment = {**home(tmp_path), "A_KEY": "", "A_TOKEN": "t"}
    assert find_login("", environment, NAMES, FILE) == Login(variable="A_TOKEN", value="t")


def test_named_variable_gets_the_name_that_the_client_knows() -> None:
    environment = {"MINE": "m", "A_KEY": "k", "A_TOKEN": "t"}
    assert find_login("env:MINE", environment, NAMES, FILE) == Login(variable="A_KEY", value="m")
    assert find_login("env:A_TOKEN", environment, NAMES, FILE) == Login(variable="A_TOKEN", value="t")
    assert find_login("env:ABSENT", environment, NAMES, FILE) is None


def test_file_of_the_home_is_taken_when_it_is_named_or_nothing_else_is_there(tmp_path: Path) -> None:
    environment = home(tmp_path)
    found = find_login("", environment, NAMES, FILE)
    assert found is not None
    assert (found.file, found.variable) == (FILE, "")
    assert find_login("home", {**environment, "A_KEY": "k"}, NAMES, FILE) == found
    assert found.secrets == ("", "a-long-secret-token")


def test_home_that_holds_none_or_is_none_gives_none(tmp_path: Path) -> None:
    assert find_login("home", {"HOME": str(tmp_path)}, NAMES, FILE) is None
    assert find_login("home", {"HOME": "relative"}, NAMES, FILE) is None
    assert find_login("home", {}, NAMES, FILE) is None
    assert find_login("home", home(tmp_path, "x" * (1 << 19)), NAMES, FILE) is None


def test_endpoint_without_a_login_gets_a_word_that_is_none() -> None:
    found = find_login("none", {"A_KEY": "k"}, NAMES, FILE)
    assert found == Login(variable="A_KEY", value="unused")
    assert found.secrets == ()


def test_credential_is_in_no_representation() -> None:
    assert "secret" not in repr(Login(variable="A", value="secret", data=b"secret"))
