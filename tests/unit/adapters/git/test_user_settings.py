"""Settings that git goes by: whoever changes one, wherever it stands, is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.user_settings import settings_digest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adjudge.adapters.git.opening import Opened
    from adjudge.model.ids import Digest
    from tests.builders import Repo


@pytest.fixture
def home(tmp_path: Path, subject: Repo) -> Path:
    place = tmp_path / "home"
    (place / "hooks").mkdir(parents=True)
    (place / "more").write_text("[user]\n\tname = x\n")
    (place / "sometimes").write_text("")
    text = '[include]\n\tpath = more\n[includeIf "onbranch:none"]\n\tpath = ~/sometimes\n'
    (place / ".gitconfig").write_text(text)
    subject.git("config", "core.hooksPath", str(place / "hooks"))
    return place


def digest(opened: Opened, home: Path) -> Digest:
    return settings_digest(opened.git, opened.subject, {"HOME": str(home)})


@pytest.mark.parametrize(
    "act",
    [
        lambda home: (home / ".gitconfig").write_text("[core]\n\tpager = x\n"),
        lambda home: (home / ".gitconfig").write_text("[broken"),
        lambda home: (home / ".gitconfig").unlink(),
        lambda home: (home / "more").write_text("[core]\n\tsshCommand = x\n"),
        lambda home: (home / "sometimes").write_text("[core]\n\teditor = x\n"),
        lambda home: (home / "sometimes").unlink(),
        lambda home: (home / "hooks" / "pre-commit").write_text("x"),
        lambda home: (
            (home / ".config" / "git").mkdir(parents=True)
            or (home / ".config" / "git" / "config").write_text("[alias]\n\tst = !x\n")
        ),
    ],
    ids=["setting", "broken", "gone", "included", "conditional", "include-gone", "hook", "xdg"],
)
def test_what_differs_is_seen(opened: Opened, home: Path, act: Callable[[Path], object]) -> None:
    before = digest(opened, home)
    act(home)
    assert digest(opened, home) != before


def test_same_settings_have_the_same_digest(opened: Opened, home: Path) -> None:
    before = digest(opened, home)
    (home / "anything").write_text("x")
    assert digest(opened, home) == before
