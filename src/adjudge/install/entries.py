"""An entry of ours among the hooks in the settings of an agent; all else stays byte for byte.

Claude Code (``.claude/settings.json``), Codex (``.codex/hooks.json``) and Gemini (``.gemini/settings.json``)
have one shape: event → groups → hooks, each a command. An entry is ours by its command, and words behind that
belong to whoever wrote them.

Source: the hooks references of Claude Code, Codex and Gemini CLI, as of 2026-10.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError, InputError
from adjudge.install.commands import UNSET, is_clean, is_stop_command
from adjudge.install.json_spans import Layout, Span, laid_out, read_spans, replaced, with_more, without_item
from adjudge.install.marks import PieceState

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND: Final = "adjudge tool hook stop"
GUARDED: Final = f"{UNSET}{COMMAND} || exit 1"
"""No ending of the shell, nor of another version, is one that the agent takes for a block."""
LIMIT_BYTES: Final = 4 << 20
"""Of a file that is there already."""
BY_HAND: Final = f'add a command hook by hand: "{GUARDED}"'
NO_JSON: Final = "they are no plain JSON, such as with comments, or a key stands twice"
_UNFIT: Final = "The settings of the agent cannot be added to: {why}."
_INDENT: Final = re.compile(r"\s*\{\s*?\n([ \t]+)\"")
HOOKS: Final = "hooks"
NONE: Final = Span(0, 0)
"""Stands for what is not there."""
MOST: Final = 20
"""Entries of ours that are taken out for one."""


class HookEntry(NamedTuple):
    """One entry.

    Attributes:
        event: At which the agent calls it.
        timeout: In the unit of the agent.
    """

    event: str
    timeout: int


def compare_entry(found: bytes | None, entry: HookEntry) -> PieceState:
    """How the settings compare with what would be written."""
    hooks = {} if not found else _hooks(_read(found))
    ours = list(_ours(hooks))
    if not ours:
        return PieceState.ABSENT
    if [event for event, _ in ours] != [entry.event]:
        return PieceState.EDITED
    return PieceState.CURRENT if is_clean(ours[0][1]) else PieceState.OUTDATED


def put_entry(found: bytes | None, entry: HookEntry) -> bytes:
    """The settings with exactly one entry of ours; all else stays byte for byte."""
    made = {HOOKS: [{"type": "command", "command": GUARDED, "timeout": entry.timeout}]}
    if not found:
        return f"{json.dumps({HOOKS: {entry.event: [made]}}, indent=2)}\n".encode()
    hooks = _hooks(_read(found))
    text = found.decode()
    match compare_entry(found, entry):
        case PieceState.CURRENT:
            return found
        case PieceState.OUTDATED:
            return _cleaned(text).encode()
        case _:
            return _added(_taken_out(text, len(list(_ours(hooks)))), entry.event, made).encode()


def _read(found: bytes) -> dict[str, Any]:
    """The settings.

    Raises:
        InputError: They are no JSON object that can be written back without loss.
    """
    try:
        plain = read_strict(found, limit_bytes=LIMIT_BYTES, exact=False)
        json.dumps(plain, ensure_ascii=False, allow_nan=False).encode()
    except (ContractError, UnicodeEncodeError, ValueError) as error:
        raise InputError("install-settings", _UNFIT.format(why=NO_JSON), BY_HAND) from error
    if not isinstance(plain, dict):
        raise InputError("install-settings", _UNFIT.format(why="they hold no object"), BY_HAND)
    return plain


def _hooks(settings: dict[str, Any]) -> dict[str, Any]:
    """The hooks by event.

    Raises:
        InputError: They are not of the known shape.
    """
    hooks = settings.get(HOOKS, {})
    if not isinstance(hooks, dict):
        raise InputError("install-settings", _UNFIT.format(why="their hooks are no object"), BY_HAND)
    for groups in hooks.values():
        if not isinstance(groups, list) or not all(isinstance(one, dict) for one in groups):
            why = "what stands for an event is no list of objects"
            raise InputError("install-settings", _UNFIT.format(why=why), BY_HAND)
    return dict(hooks)


def _ours(hooks: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(event, command) of each entry of ours."""
    for event, groups in hooks.items():
        for hook in (one for group in groups for one in _list(group.get(HOOKS))):
            command = hook.get("command") if isinstance(hook, dict) else None
            if isinstance(command, str) and is_stop_command(command):
                yield event, command


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


class _Found(NamedTuple):
    """Where an entry of ours stands: its groups, its group among them, and itself in that."""

    groups: Span
    group: int
    hooks: Span
    hook: int
    command: Span


def _first(text: str) -> _Found | None:
    """Where the first entry of ours stands."""
    events = read_spans(text).members.get(HOOKS, NONE).members.values()
    all_groups = ((groups, at, one) for groups in events for at, one in enumerate(groups.items))
    for groups, group, one in all_groups:
        hooks = one.members.get(HOOKS, NONE)
        for hook, each in enumerate(hooks.items):
            command = each.members.get("command", NONE)
            if command.string is not None and is_stop_command(command.string):
                return _Found(groups, group, hooks, hook, command)
    return None


def _cleaned(text: str) -> str:
    """The text in which the entry of ours takes the variables away first; its words stay."""
    found = _first(text)
    if found is None or found.command.string is None:
        return text
    command = json.dumps(UNSET + found.command.string.lstrip(), ensure_ascii=False)
    return replaced(text, found.command, command)


def _taken_out(text: str, count: int) -> str:
    """The text without entries of ours, and without the groups that are empty then.

    Raises:
        InputError: There are too many.
    """
    if count > MOST:
        raise InputError("install-settings", _UNFIT.format(why=f"more than {MOST} are of adjudge"), BY_HAND)
    while (found := _first(text)) is not None:
        alone = len(found.hooks.items) == 1
        listed, number = (found.groups, found.group) if alone else (found.hooks, found.hook)
        text = without_item(text, listed, number)
    return text


def _added(text: str, event: str, group: dict[str, Any]) -> str:
    """The text with one more group at an event."""
    indent = _INDENT.match(text)
    layout = Layout(indent[1] if indent else "  ", "\r\n" if "\r\n" in text else "\n")
    top = read_spans(text)
    hooks = top.members.get(HOOKS)
    if hooks is None:
        more = laid_out({event: [group]}, depth=1, layout=layout)
        return with_more(text, top, f'"{HOOKS}": {more}', depth=0, layout=layout)
    groups = hooks.members.get(event)
    if groups is None:
        more = laid_out([group], depth=2, layout=layout)
        return with_more(text, hooks, f'"{event}": {more}', depth=1, layout=layout)
    more = laid_out(group, depth=3, layout=layout)
    return with_more(text, groups, more, depth=2, layout=layout)
