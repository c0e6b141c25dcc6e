from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.install.entries import GUARDED, HookEntry, compare_entry, put_entry
from adjudge.install.marks import PieceState

ENTRY = HookEntry("Stop", timeout=600)
OURS = {"type": "command", "command": GUARDED, "timeout": 600}


def settings(*commands: str, event: str = "Stop") -> bytes:
    return json.dumps(
        {"hooks": {event: [{"hooks": [{"type": "command", "command": one}]} for one in commands]}}
    ).encode()


@pytest.mark.parametrize(
    ("found", "state"),
    [
        (None, PieceState.ABSENT),
        (b"", PieceState.ABSENT),
        (b"{}", PieceState.ABSENT),
        (settings("theirs", "say 'adjudge tool hook stop'", "adjudge tool hook stopped"), PieceState.ABSENT),
        (settings("adjudge tool hook stop"), PieceState.CURRENT),
        (settings(".venv/bin/adjudge tool hook stop --deny x || exit 1"), PieceState.CURRENT),
        (settings("adjudge tool hook stop", event="SubagentStop"), PieceState.EDITED),
        (settings("adjudge tool hook stop", "adjudge tool hook stop"), PieceState.EDITED),
    ],
)
def test_an_entry_is_ours_by_its_command(found: bytes | None, state: PieceState) -> None:
    assert compare_entry(found, ENTRY) is state


def test_entry_of_ours_stands_once_and_groups_of_others_stay() -> None:
    theirs = {"matcher": "x", "hooks": [{"type": "command", "command": "theirs"}]}
    mixed = {"hooks": [{"type": "command", "command": "adjudge tool hook stop"}, {"type": "prompt"}]}
    found: dict[str, Any] = {"b": 1, "hooks": {"Other": [mixed], "Stop": [theirs]}, "a": [1.5, None, "é"]}
    made = put_entry(json.dumps(found).encode(), ENTRY)
    plain = json.loads(made)
    assert plain["hooks"] == {"Other": [{"hooks": [{"type": "prompt"}]}], "Stop": [theirs, {"hooks": [OURS]}]}
    assert list(plain) == ["b", "hooks", "a"]
    assert "é" in made.decode()
    assert put_entry(made, ENTRY) == made


@pytest.mark.parametrize(
    ("found", "indent"), [(b'{\n\t"a": 1\n}', "\t"), (b'{\n    "a": 1\n}', "    "), (b"{}", "  ")]
)
def test_indent_of_the_file_is_kept(found: bytes, indent: str) -> None:
    assert f'\n{indent}"hooks"' in put_entry(found, ENTRY).decode()


@pytest.mark.parametrize("hooks", ["[]", "1", '{"Stop": {}}', '{"Stop": [[]]}', '{"Other": "x"}'])
def test_hooks_of_another_shape_are_refused(hooks: str) -> None:
    with pytest.raises(InputError, match="cannot be added to"):
        put_entry(f'{{"hooks": {hooks}}}'.encode(), ENTRY)
