"""What the person says of executors, as values."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudge.app.argv import split_command
from adjudge.errors import UsageError

HOST: Final = "host"
NO_PROGRAMS: Final = frozenset({HOST, "openai", "replay"})
"""Who has no working folder, so cannot look into one."""
HINT: Final = "docs/executors.md says what each executor takes"
BUILTIN: Final = "builtin"
NAMES: Final = (BUILTIN, "claude", "codex", "command", "gemini", HOST, "openai", "opencode", "replay")


class ExecutorWords(NamedTuple):
    """What is said of executors; each of the first four is ``NAME=VALUE`` or a value for all.

    Attributes:
        models: Names of models.
        base_urls: Of APIs.
        logins: ``env:NAME``, ``home`` or ``none``.
        variables: Names of variables that go on.
        argv: Program and arguments of ``command``, as one text.
        recorded: Folder or file of ``replay``.
        offline: ``command`` runs without a network.
        workload: Folder that ``host`` gets its work in; empty for none.
        context: ``prompt``, which holds everything, or ``tree``: programs may look into a copy of it, too.
    """

    models: tuple[str, ...] = ()
    base_urls: tuple[str, ...] = ()
    logins: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    argv: str = ""
    recorded: str = ""
    offline: bool = False
    context: str = "prompt"
    workload: str = ""


class Said(NamedTuple):
    """What is said of one executor.

    Attributes:
        model: Name of the model; empty for none.
        base_url: Of the API; empty for none.
        login: As in ``ExecutorWords``; empty for none.
        variables: Names of variables that go on.
        argv: Program and arguments.
        recorded: Folder or file; empty for none.
        offline: Without a network.
        reads: It may look into a tree.
    """

    model: str = ""
    base_url: str = ""
    login: str = ""
    variables: tuple[str, ...] = ()
    argv: tuple[str, ...] = ()
    recorded: str = ""
    offline: bool = False
    reads: bool = False


def said_of(name: str, words: ExecutorWords) -> Said:
    """What the words say of an executor.

    Args:
        name: Of the executor.
        words: As typed.
    """
    return Said(
        model=_last(name, words.models),
        base_url=_last(name, words.base_urls),
        login=_last(name, words.logins),
        variables=_all(name, words.variables),
        argv=_argv(words.argv) if name == "command" else (),
        recorded=words.recorded if name == "replay" else "",
        offline=words.offline,
        reads=words.context == "tree",
    )


def check_executors(names: tuple[str, ...], words: ExecutorWords) -> None:
    """Nothing, when everybody who is named is known, once each, and has what it needs.

    Raises:
        UsageError: Somebody is not, or stands twice, or lacks something.
    """
    for name in names:
        if name not in NAMES:
            message = f"There is no executor {ascii(name)[:80]}; known are {', '.join(NAMES)}."
            raise UsageError("unknown-executor", message, HINT)
    if len(set(names)) != len(names):
        raise UsageError("executor-twice", "An executor is named twice.", HINT)
    if "command" in names and not words.argv.strip():
        message = "The executor command needs a program."
        raise UsageError("no-executor-command", message, "--command 'PROGRAM ARGUMENTS'")
    if "replay" in names and not words.recorded:
        raise UsageError("no-recording", "The executor replay needs a recording.", "--recorded PATH")
    if HOST in names and not words.workload:
        message = "The executor host needs a folder for its work."
        raise UsageError("no-workload", message, "--workload FOLDER")
    if words.context == "tree" and (not set(names) - {BUILTIN} or set(names) & NO_PROGRAMS):
        message = "A tree is looked into by programs: claude, codex, command, gemini and opencode."
        raise UsageError("context-needs-program", message, "--context prompt")


def _last(name: str, values: tuple[str, ...]) -> str:
    found = _all(name, values)
    return found[-1] if found else ""


def _all(name: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Values for an executor: those without a name are for all."""
    split = [(value.partition("="), value) for value in values]
    return tuple(
        after if before in NAMES and equals else value
        for (before, equals, after), value in split
        if before == name or before not in NAMES or not equals
    )


def _argv(text: str) -> tuple[str, ...]:
    return split_command(text, code="executor-command", option="--command", hint=HINT)
