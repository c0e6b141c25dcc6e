"""Which languages hold code to account in a way that is read."""

from __future__ import annotations

import pytest

from adjudge.graph.languages import checks
from adjudge.graph.languages.checks import checks_key, has_checks, read_checks
from adjudge.graph.languages.registry import EXTRACTORS
from adjudge.model.ids import Digest

KEY = Digest("ab" * 32)


@pytest.mark.parametrize("language", sorted(EXTRACTORS))
def test_every_language_with_an_extractor_is_read(language: str) -> None:
    assert has_checks(language)
    held = read_checks(b"", language)
    assert held is not None
    assert held.whole


def test_another_language_is_not_read() -> None:
    assert not has_checks("other")
    assert read_checks(b"def f(): pass\n", "other") is None


def test_the_language_says_how_bytes_are_read() -> None:
    data = b"function f(a: number) { return a }\n"
    whole = {
        language: found.whole
        for language in ("python", "typescript")
        if (found := read_checks(data, language))
    }
    assert whole == {"python": False, "typescript": True}


def test_key_is_another_for_another_extractor_and_for_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = checks_key(KEY)
    assert checks_key(Digest("cd" * 32)) != first != KEY
    monkeypatch.setattr(checks, "VERSION", checks.VERSION + 1)
    assert checks_key(KEY) != first
