from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.install.commands import UNSET
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
        (settings("adjudge tool hook stop"), PieceState.OUTDATED),
        (settings(".venv/bin/adjudge tool hook stop --deny x || exit 1"), PieceState.OUTDATED),
        (settings(f"{UNSET}.venv/bin/adjudge tool hook stop --deny x || exit 1"), PieceState.CURRENT),
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
    made = put_entry(json.dumps(found, ensure_ascii=False).encode(), ENTRY)
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


NUMBERS = """{"a" : [0.30000000000000000001, 1E5, -0.0 ,1e-400, 123456789012345678901234567890],\t"e":"\\u00e9\\/"}"""
OTHERS = '{"type":"command" , "command": "theirs","n":1E5}'


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (NUMBERS[:-1], "}"),
        (NUMBERS[:-1], "\n}\n\n"),
        (NUMBERS[:-1] + ' , "hooks":{', "} }"),
        (NUMBERS[:-1] + ' , "hooks":{"Other": [ ]', '},\n"z":1E2}'),
        (NUMBERS[:-1] + f' , "hooks":{{"Stop":[{{"hooks":[{OTHERS}]}}', ' ] ,"Other":[]},\n"z":1E2}'),
        ('{\n\t"hooks": {\n\t\t"Stop": [', "]\n\t}\n}\n"),
    ],
)
def test_all_but_our_entry_stays_byte_for_byte(before: str, after: str, newline: str) -> None:
    found = (before + after).replace("\n", newline)
    made = put_entry(found.encode(), ENTRY).decode()
    added = len(made) - len(found)
    first = len(before.replace("\n", newline))
    assert made[:first] + made[first + added :] == found
    assert (
        newline not in found or newline == "\n" or "\n" not in made[first : first + added].replace("\r\n", "")
    )
    assert json.loads(made)["hooks"]["Stop"][-1] == {"hooks": [OURS]}
    assert compare_entry(made.encode(), ENTRY) is PieceState.CURRENT


@pytest.mark.parametrize("where", ["first", "middle", "last", "alone"])
def test_entries_of_ours_are_taken_out_and_others_stay_byte_for_byte(where: str) -> None:
    ours = '{"command": "adjudge tool hook stop"}'
    listed = {
        "first": [ours, OTHERS],
        "middle": [OTHERS, ours, OTHERS],
        "last": [OTHERS, ours],
        "alone": [ours],
    }[where]
    found = f'{{"n": 1E5, "hooks": {{"SubagentStop": [{{"hooks": [{", ".join(listed)}]}}]}}}}'
    made = put_entry(found.encode(), ENTRY).decode()
    assert made.count("adjudge tool hook stop") == 1
    assert made.count(OTHERS) == found.count(OTHERS)
    plain = json.loads(made)["hooks"]
    assert plain["Stop"] == [{"hooks": [OURS]}]
    assert sum(len(one["hooks"]) for one in plain["SubagentStop"]) == len(listed) - 1


def test_an_outdated_entry_keeps_its_words_and_all_around_it() -> None:
    found = '{"hooks":{"Stop":[{"hooks":[{"command":" timeout 60 adjudge tool hook stop --deny \'\u00e9\' || exit 1","n":1E5}]}]}}'
    made = put_entry(found.encode(), ENTRY).decode()
    assert made == found.replace('" timeout', f'"{UNSET}timeout')
    assert compare_entry(made.encode(), ENTRY) is PieceState.CURRENT


def test_too_many_entries_of_ours_are_refused() -> None:
    with pytest.raises(InputError, match="more than 20"):
        put_entry(settings(*["adjudge tool hook stop"] * 21), ENTRY)
