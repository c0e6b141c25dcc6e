"""All that can be installed: where each piece goes, how it is compared, and what is written.

A piece that stands and is somebody else's, or was edited, is written over only by force. Files that have room
for others, such as settings, keep everything that is not ours in any case.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from adjudge.install.entries import HookEntry, compare_entry, put_entry
from adjudge.install.marks import PieceState, compare_text
from adjudge.install.sections import compare_section, put_section
from adjudge.install.skill import agents_text, skill_text
from adjudge.install.texts import CHAIN, hook_text, workflow_text

if TYPE_CHECKING:
    from collections.abc import Callable

FORCED: Final = frozenset({PieceState.EDITED, PieceState.FOREIGN})
DRIFTED: Final = frozenset({PieceState.EDITED, PieceState.OUTDATED})

PieceName = Literal["git-hook", "skill", "agents", "claude", "codex", "gemini", "github"]
NAMES: Final[tuple[PieceName, ...]] = ("git-hook", "skill", "agents", "claude", "codex", "gemini", "github")


class Piece(NamedTuple):
    """One thing that can be installed.

    Attributes:
        name: By which it is asked for.
        path: From the top of the work tree; for the hook of git from the folder of hooks.
        is_hook: It goes into the folder of hooks, and can be started.
        compare: How what stands there compares with what would be written; ``None`` is no file.
        make: What is to stand there.
        chain: What somebody does whose own file has the name; may be empty.
    """

    name: PieceName
    path: str
    is_hook: bool
    compare: Callable[[bytes | None], PieceState]
    make: Callable[[bytes | None], bytes]
    chain: str = ""


def all_pieces(program: str) -> tuple[Piece, ...]:
    """Every piece, in the order of ``NAMES``.

    Args:
        program: The interpreter that has adjudge, quoted for a shell.
    """
    return (
        _whole("git-hook", "pre-commit", hook_text(program), is_hook=True, chain=CHAIN),
        _whole("skill", ".claude/skills/adjudge/SKILL.md", skill_text()),
        _section("agents", "AGENTS.md", agents_text()),
        _entry("claude", ".claude/settings.json", HookEntry("Stop", timeout=600)),
        _entry("codex", ".codex/hooks.json", HookEntry("Stop", timeout=600)),
        _entry("gemini", ".gemini/settings.json", HookEntry("AfterAgent", timeout=600_000)),
        _whole("github", ".github/workflows/adjudge.yml", workflow_text()),
    )


def _whole(name: PieceName, path: str, text: bytes, *, is_hook: bool = False, chain: str = "") -> Piece:
    return Piece(name, path, is_hook, partial(_compare, text), partial(_replace, text), chain)


def _section(name: PieceName, path: str, text: bytes) -> Piece:
    return Piece(
        name, path, is_hook=False, compare=partial(_in_section, text), make=partial(_with_section, text)
    )


def _entry(name: PieceName, path: str, entry: HookEntry) -> Piece:
    return Piece(name, path, is_hook=False, compare=partial(_among, entry), make=partial(_added, entry))


def _compare(wanted: bytes, found: bytes | None) -> PieceState:
    return compare_text(found, wanted)


def _replace(wanted: bytes, _found: bytes | None) -> bytes:
    return wanted


def _in_section(wanted: bytes, found: bytes | None) -> PieceState:
    return compare_section(found, wanted)


def _with_section(wanted: bytes, found: bytes | None) -> bytes:
    return put_section(found, wanted)


def _among(entry: HookEntry, found: bytes | None) -> PieceState:
    return compare_entry(found, entry)


def _added(entry: HookEntry, found: bytes | None) -> bytes:
    return put_entry(found, entry)
