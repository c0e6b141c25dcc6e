from __future__ import annotations

import pytest

from adjudge.install.marks import PieceState, compare_text, mark_text

WANTED = mark_text("skill", "before\n", "after\n", markdown=True)
OLDER = mark_text("skill", "before\n", "older\n", markdown=True)


@pytest.mark.parametrize(
    ("found", "state"),
    [
        (None, PieceState.ABSENT),
        (WANTED, PieceState.CURRENT),
        (OLDER, PieceState.OUTDATED),
        (OLDER.replace(b"older", b"elder"), PieceState.EDITED),
        (WANTED + b"\n", PieceState.EDITED),
        (WANTED.replace(b"\n", b"\r\n"), PieceState.FOREIGN),
        (b"", PieceState.FOREIGN),
        (b"before\nafter\n", PieceState.FOREIGN),
    ],
)
def test_state_tells_whose_text_it_is_and_whether_it_was_edited(
    found: bytes | None, state: PieceState
) -> None:
    assert compare_text(found, WANTED) is state


def test_mark_is_a_comment_of_its_kind() -> None:
    assert WANTED.split(b"\n")[1].startswith(b"<!-- made by adjudge install skill sha256:")
    assert mark_text("git-hook", "#!/bin/sh\n", "exit\n").split(b"\n")[1].startswith(b"# made by adjudge")
