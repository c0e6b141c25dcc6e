"""A changed region by its id, and what is only for display."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.anchor import AnchorKind, AnchorSide, ChangeAnchor
from adjudge.model.ids import ChangeAnchorId, RepoPath

ANCHOR = ChangeAnchor(
    change_anchor=ChangeAnchorId("chg:" + "0" * 32),
    previous_change_anchor=None,
    path=RepoPath("a.py"),
    side=AnchorSide.HEAD,
    start_line=1,
    line_count=2,
    kind=AnchorKind.HUNK,
)


def test_each_kind_without_lines_has_a_word_of_its_own() -> None:
    words = [str(kind) for kind in AnchorKind if kind is not AnchorKind.HUNK]
    assert words == ["delete", "rename", "copy", "mode", "typechange", "binary", "submodule", "empty-add"]


def test_symbol_and_blob_may_be_unknown() -> None:
    assert (ANCHOR.symbol, ANCHOR.blob) == (None, None)


def test_anchor_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        ANCHOR.start_line = 2  # type: ignore[misc]
