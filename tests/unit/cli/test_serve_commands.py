"""Words of ``adjudge serve`` that do not go together are refused before anything listens."""

from __future__ import annotations

import pytest

from adjudge.cli.parser import parse_words
from adjudge.cli.serve_commands import run_serve
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--executor", "claude"), "fix-not-allowed"),
        (("--test", "pytest"), "fix-not-allowed"),
        (("--allow-fix",), "not-a-fixer"),
    ],
)
def test_fixer_and_permission_go_together(words: tuple[str, ...], code: str) -> None:
    with pytest.raises(UsageError) as caught:
        run_serve(parse_words(("serve", *words)))
    assert caught.value.code == code
