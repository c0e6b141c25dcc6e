"""A refused patch file is told which words would let it be read, by trying them."""

from __future__ import annotations

import pytest

from adjudge.app.scope import patch_hints
from adjudge.app.scope.patch_hints import patch_hint
from adjudge.app.scope.words import PatchWords

HUNK = "@@ -1 +1 @@\n-a\n+b\n"
BARE = f"diff --git a/f b/f\nindex 1111111..2222222 100644\n--- a/f\n+++ b/f\n{HUNK}"
NO_PREFIX = BARE.replace("a/f b/f", "f f").replace("a/f", "f").replace("b/f", "f")
MAIL = (
    f"From {'1' * 40} Mon Sep 17 00:00:00 2001\nFrom: n <a@b.c>\nDate: Thu, 1 Jan 2026 00:00:00 +0000\n"
    "Subject: [PATCH] two\n\n---\n f | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n\n"
)
SIGNED_OFF = "-- \n2.39.5\n\n"
LOG = f"commit {'1' * 40}\nAuthor: n <a@b.c>\nDate:   Thu Jan 1 00:00:00 2026 +0000\n\n    two\n\n"
TEXTS = {
    "mail": (MAIL + BARE + SIGNED_OFF, ["--envelope mail"]),
    "log": (LOG + BARE, ["--envelope log"]),
    "no prefix": (NO_PREFIX, ["--prefix p0"]),
    "traditional": (f"--- a/f\n+++ b/f\n{HUNK}", ["--prefix p1-traditional", "--producer gnu"]),
    "traditional, no prefix": (f"--- f\n+++ f\n{HUNK}", ["--prefix p0-traditional"]),
    "mail, no prefix": (MAIL + NO_PREFIX + SIGNED_OFF, ["--envelope mail --prefix p0"]),
    "junk": ("what is this\n", []),
    "junk behind a patch": (BARE + "what is this\n", []),
}


def hinted(text: str, words: PatchWords | None = None) -> str:
    return patch_hint(text.encode(), words or PatchWords())


@pytest.mark.parametrize(("text", "options"), TEXTS.values(), ids=TEXTS.keys())
def test_options_that_would_let_it_be_read_are_named(text: str, options: list[str]) -> None:
    told = hinted(text)
    assert [option for option in options if option not in told] == []
    assert bool(told) is bool(options)


def test_what_was_declared_wrongly_is_told_too() -> None:
    assert "--prefix p1 " in hinted(BARE, PatchWords(prefix="p0"))
    assert "--envelope none " in hinted(BARE, PatchWords(envelope="mail"))


def test_text_in_which_nothing_changes_is_no_way_to_read_it() -> None:
    assert hinted(LOG) == ""


def test_large_text_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patch_hints, "LIMIT_TRIED_BYTES", len(NO_PREFIX) - 1)
    assert hinted(NO_PREFIX) == ""
