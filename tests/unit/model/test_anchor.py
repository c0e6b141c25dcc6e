"""The change anchor as a value."""

from __future__ import annotations

from adjudge.model.anchor import AnchorKind, AnchorSide, ChangeAnchor
from adjudge.model.ids import ChangeAnchorId, RepoPath


def test_symbol_and_blob_are_optional() -> None:
    anchor = ChangeAnchor(
        change_anchor=ChangeAnchorId("chg:" + "0" * 32),
        previous_change_anchor=None,
        path=RepoPath("f"),
        side=AnchorSide.HEAD,
        start_line=1,
        line_count=1,
        kind=AnchorKind.HUNK,
    )
    assert (anchor.symbol, anchor.blob) == (None, None)


def test_kinds_are_words_of_a_contract() -> None:
    assert [str(kind) for kind in AnchorKind] == [
        "hunk", "delete", "rename", "copy", "mode", "typechange", "binary", "submodule", "empty-add",
    ]  # fmt: skip
