"""The patch of a try: escaped on a screen, byte for byte in a file and in the artefact."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.deeds import answer_deed
from adjudge.app.fix.words import DeedWords
from adjudge.contracts.fix_attempt_v1 import FixDiffV1
from adjudge.errors import UsageError
from tests.unit.app.fixes import MENDED, packed, tried
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer

ESCAPE = "\x1b]0;title\x07"


def diff(tmp_path: Path, text: str, output: str | None = None) -> Answer:
    attempt = tried(tmp_path, packed(tmp_path), text)
    return answer_deed(DeedWords(deed="diff", name=attempt.attempt_id, output=output), world(tmp_path))


def test_escapes_are_escaped_on_a_screen_and_kept_in_the_artefact(tmp_path: Path) -> None:
    answer = diff(tmp_path, f"{MENDED}# {ESCAPE}\n")
    shown = "\n".join("".join(one.text for one in line) for line in answer.screen())
    assert "+# ⟦U+001B⟧]0;title" in shown
    assert "\x1b" not in shown
    assert isinstance(answer.artefact, FixDiffV1)
    patch = base64.b64decode(answer.artefact.patch_base64)
    assert ESCAPE.encode() in patch
    assert answer.artefact.patch_bytes == len(patch)


def test_patch_is_written_byte_for_byte(tmp_path: Path) -> None:
    place = tmp_path / "fix.patch"
    answer = diff(tmp_path, f"{MENDED}# {ESCAPE}\n", output=str(place))
    assert ESCAPE.encode() in place.read_bytes()
    assert (list(answer.screen()), len(answer.notes)) == ([], 1)


def test_patch_is_not_written_into_the_repository(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        diff(tmp_path, MENDED, output=str(tmp_path / "subject" / "fix.patch"))


def test_nothing_is_shown_of_a_try_that_changed_nothing(tmp_path: Path) -> None:
    with_nothing = diff(tmp_path, "import os\nimport sys\n\nos.system('ls ' + sys.argv[1])\n")
    assert list(with_nothing.screen()) == []
