from __future__ import annotations

import pytest

from adjudge.app.install.words import InstallWords, check_install_words
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    "words",
    [
        InstallWords(names=("skill", "nothing")),
        InstallWords(names=("skill",), check=True, force=True),
        InstallWords(names=("skill",), check=True, dry_run=True),
        InstallWords(force=True),
        InstallWords(dry_run=True),
    ],
)
def test_words_that_do_not_fit_are_refused(words: InstallWords) -> None:
    with pytest.raises(UsageError):
        check_install_words(words)


@pytest.mark.parametrize(
    "words", [InstallWords(), InstallWords(check=True), InstallWords(names=("skill", "github"), force=True)]
)
def test_words_that_fit_pass(words: InstallWords) -> None:
    check_install_words(words)
