"""What the operator gives to collectors."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.app.given import read_given, settle_given
from adjudge.app.given_values import NOTHING_GIVEN, Given
from adjudge.errors import AdjudgeError
from tests.unit.app.worlds import subject, world


def test_nothing_is_given_without_a_word(tmp_path: Path) -> None:
    assert read_given((), world(tmp_path)) == NOTHING_GIVEN


def test_each_key_gives_its_own(tmp_path: Path) -> None:
    subject(tmp_path)
    rules = str(tmp_path / "rules.yml")
    words = (f"semgrep-rules={rules}", "coverage-tests=-m pytest -k 'a b'", "rust-target=it")
    assert read_given(words, world(tmp_path)) == Given(
        semgrep_rules=rules, coverage_tests=("-m", "pytest", "-k", "a b"), rust_target="it"
    )


@pytest.mark.parametrize(
    "words",
    [
        ("semgrep-rules",),
        ("semgrep-rules=",),
        ("rules=x",),
        ("rust-target=a", "rust-target=b"),
        ("coverage-tests='",),
    ],
)
def test_what_gives_nothing_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(AdjudgeError) as caught:
        read_given(words, world(tmp_path))
    assert caught.value.code == "given"


@pytest.mark.parametrize("key", ["semgrep-rules", "advisories"])
def test_rules_of_the_repository_are_refused(tmp_path: Path, key: str) -> None:
    subject(tmp_path)
    with pytest.raises(AdjudgeError) as caught:
        read_given((f"{key}={tmp_path / 'subject' / 'src' / 'a'}",), world(tmp_path))
    assert "repository" in caught.value.message


def test_paths_are_settled_and_other_words_left_as_they_are() -> None:
    words = ("advisories=a/b", "semgrep-rules=/c", "coverage-tests=-m pytest", "nonsense", "advisories=")
    one, *rest = settle_given(words)
    assert one == f"advisories={Path.cwd()}/a/b"
    assert rest == list(words[1:])
