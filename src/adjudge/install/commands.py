"""Commands of a shell that start adjudge: which of them are ours, and whether variables of Python reach them.

A variable such as ``PYTHONPATH`` may name a folder of the repository, whose ``adjudge`` is then run in the
place of ours. So the command takes them away first. It names no interpreter: the files that hold it are
shared between machines.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_VARIABLES: Final = "PYTHONHOME PYTHONPATH PYTHONPLATLIBDIR PYTHONPYCACHEPREFIX PYTHONUSERBASE"
"""Those by which modules of others are found."""
UNSET: Final = f"unset {_VARIABLES}; "
STOP: Final = ("tool", "hook", "stop")
LONGEST: Final = 16 << 10
"""Characters of a command that is looked into."""
_MARKS: Final = "();<>|&\n"
_ASSIGNMENT: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")
_STARTERS: Final = frozenset({
    "!", "builtin", "chronic", "command", "do", "doas", "else", "env", "exec", "flock", "hatch", "if",
    "ionice", "mise", "nice", "nohup", "pdm", "pipx", "pixi", "poetry", "rye", "setsid", "stdbuf",
    "sudo", "systemd-run", "then", "time", "timeout", "until", "uv", "uvx", "while", "xargs", "{",
})  # fmt: skip
"""Commands, and words of the shell, behind which a further command stands."""
_SHELLS: Final = frozenset({"ash", "bash", "dash", "ksh", "sh", "zsh"})
_PYTHON: Final = re.compile(r"python[0-9.]*|pypy[0-9.]*")
_DEEPEST: Final = 3
_NAMED: Final = re.compile(r"\badjudge[\"']?\s")
_CLEAN: Final = re.compile(
    r"unset\s[^;&|]*\bPYTHONPATH\b|\benv\s[^;&|]*(?:-u\s*|--unset=)PYTHONPATH\b|\benv\s+-i\b"
    r"|\bpython[0-9.]*[\"']?\s+(?:-[A-Za-z]+\s+)*-[A-Za-z]*[EI][A-Za-z]*\s[^;&|]*-m\s*adjudge\b"
)


def is_stop_command(command: str) -> bool:
    """Whether a command of a shell starts the hook of agents, in whatever way it is written."""
    return _starts(command, _DEEPEST)


def is_clean(command: str) -> bool:
    """Whether no variable of Python reaches adjudge in a command that starts it."""
    found = _NAMED.search(command)
    return found is not None and _CLEAN.search(command[: found.end()]) is not None


def _starts(command: str, depth: int) -> bool:
    return (
        depth > 0
        and len(command) <= LONGEST
        and any(_is_ours(words) or _in_shell(words, depth) for words in _simple(command))
    )


def _simple(command: str) -> Iterator[list[str]]:
    """Simple commands in one; of one whose quotation marks are not closed, those before that."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=_MARKS)
    lexer.whitespace, lexer.commenters, lexer.whitespace_split = " \t\r", "", True
    words: list[str] = []
    try:
        for token in lexer:
            if token and set(token) <= set(_MARKS):
                yield words
                words = []
            else:
                words.append(token)
    except ValueError:
        pass
    yield words


def _is_ours(words: list[str]) -> bool:
    for at, word in enumerate(words):
        if _base(word) == "adjudge" and tuple(words[at + 1 : at + 4]) == STOP:
            return at == 0 or _leads(words[0])
    return False


def _leads(word: str) -> bool:
    """Whether a further command stands behind a word."""
    base = _base(word)
    return base in _STARTERS or _ASSIGNMENT.match(word) is not None or _PYTHON.fullmatch(base) is not None


def _in_shell(words: list[str], depth: int) -> bool:
    """Whether a command is one of a shell that starts it."""
    at = next((at for at, word in enumerate(words) if _base(word) in _SHELLS), None)
    if at is None or (at and not _leads(words[0])):
        return False
    return any(_starts(word, depth - 1) for word in words[at + 1 :] if " " in word)


def _base(word: str) -> str:
    return word.rpartition("/")[2]
