"""An entry of ours among the hooks in the settings of an agent; all other entries and keys stay as they are.

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
from adjudge.install.marks import PieceState

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND: Final = "adjudge tool hook stop"
GUARDED: Final = f"{COMMAND} || exit 1"
"""No ending of the shell, nor of another version, is one that the agent takes for a block."""
LIMIT_BYTES: Final = 4 << 20
BY_HAND: Final = f'add a command hook by hand: "{GUARDED}"'
NO_JSON: Final = "they are no plain JSON, such as with comments, or a key stands twice"
_UNFIT: Final = "The settings of the agent cannot be added to: {why}."
_OURS: Final = re.compile(r"(?:\S*/)?adjudge tool hook stop(?:\s|$)")
_INDENT: Final = re.compile(rb"\{\s*?\n([ \t]+)\"")


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
    ours = [event for event, _ in _ours(hooks)]
    if not ours:
        return PieceState.ABSENT
    return PieceState.CURRENT if ours == [entry.event] else PieceState.EDITED


def put_entry(found: bytes | None, entry: HookEntry) -> bytes:
    """The settings with exactly one entry of ours."""
    settings = {} if not found else _read(found)
    hooks = _hooks(settings)
    for event, hook in list(_ours(hooks)):
        _take_out(hooks, event, hook)
    made = {"hooks": [{"type": "command", "command": GUARDED, "timeout": entry.timeout}]}
    hooks[entry.event] = [*hooks.get(entry.event, []), made]
    settings["hooks"] = hooks
    indent = _INDENT.match(found or b"")
    text = json.dumps(settings, indent=indent[1].decode() if indent else 2, ensure_ascii=False)
    return f"{text}\n".encode()


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
    hooks = settings.get("hooks", {})
    if not isinstance(hooks, dict):
        raise InputError("install-settings", _UNFIT.format(why="their hooks are no object"), BY_HAND)
    for groups in hooks.values():
        if not isinstance(groups, list) or not all(isinstance(one, dict) for one in groups):
            why = "what stands for an event is no list of objects"
            raise InputError("install-settings", _UNFIT.format(why=why), BY_HAND)
    return dict(hooks)


def _ours(hooks: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """(event, hook) of each entry of ours."""
    for event, groups in hooks.items():
        for hook in (one for group in _list(groups) for one in _list(group.get("hooks"))):
            command = hook.get("command") if isinstance(hook, dict) else None
            if isinstance(command, str) and _OURS.match(command):
                yield event, hook


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _take_out(hooks: dict[str, Any], event: str, hook: object) -> None:
    """Take one entry out, and the group that it leaves empty."""
    for group in hooks[event]:
        listed = group.get("hooks")
        if isinstance(listed, list):
            group["hooks"] = [one for one in listed if one is not hook]
    hooks[event] = [group for group in hooks[event] if group.get("hooks") != []]
