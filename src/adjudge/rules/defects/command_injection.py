"""Command lines for a shell that hold values which somebody else chose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, read_call
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at
from adjudge.rules.pieces import literal
from adjudge.rules.source import CALLS
from adjudge.rules.suspects import suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_ALWAYS: Final = frozenset({
    "os.system", "os.popen", "commands.getoutput", "subprocess.getoutput", "subprocess.getstatusoutput",
    "popen2.popen2",
    "asyncio.create_subprocess_shell", "asyncio.subprocess.create_subprocess_shell", "os.popen2",
    "os.popen3", "os.popen4", "os.startfile", "pty.spawn",
})  # fmt: skip
_PYTHON: Final = re.compile(r"^(?:subprocess\.|sp\.)?(?:run|call|check_call|check_output|Popen)$")
_EXECUTING: Final = re.compile(r"^os\.(?:exec|spawn|posix_spawn)\w*$")
_SCRIPT: Final = re.compile(
    r"^(?:(?:child_process|cp|childProcess|shell|shelljs|util)\.)?(?:exec|execSync|execAsync|execPromise"
    r"|promisify\(\)\(\))$"
)
_SPAWN: Final = re.compile(
    r"^(?:(?:child_process|cp|childProcess)\.)?(?:spawn|spawnSync|execFile|execFileSync)$|^execa$"
)
_SHELL: Final = re.compile(r"(?:^|[/\\])(?:(?:ba|z|da|k)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)$")
_FLAG: Final = re.compile(r"^(?:-\w*c|/[cC]|-Command)$")


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        for command in _commands(source, call):
            found = suspect(source, command)
            if found is not None:
                summary = (
                    f"{found.names} comes from {found.whence} and becomes part of a command line that a "
                    f"shell reads; "
                    "a `;` in it starts another command."
                )
                yield Found(found.places(source, call.node), summary, found.confidence(90, 80))
                break


def _commands(source: Source, call: Call) -> Iterator[Node]:
    """What a shell reads of a call; nothing where no shell is started."""
    look = {"python": _of_python, "go": _of_arguments, "java": _of_java, "rust": _of_rust}
    yield from look.get(source.language, _of_script)(source, call)


def _of_python(source: Source, call: Call) -> Iterator[Node]:
    shell = call.keywords.get("shell")
    if call.name in _ALWAYS or (
        _PYTHON.match(call.name) and shell is not None and source.said(shell) == "True"
    ):
        command = call.argument(0, "args") or call.argument(0, "cmd")
        yield from [command] if command is not None else []
    elif _PYTHON.match(call.name) and call.arguments and call.arguments[0].type == "list":
        yield from _after_flag(source, call.arguments[0].named_children)
    elif call.last == "subprocess_shell" and len(call.arguments) > 1:
        yield call.arguments[1]
    elif _EXECUTING.match(call.name):
        listed = [
            two
            for one in call.arguments
            for two in (one.named_children if one.type in {"list", "tuple"} else [one])
        ]
        yield from _after_flag(source, listed)


def _of_script(source: Source, call: Call) -> Iterator[Node]:
    has_module = b"child_process" in source.text or b"execa" in source.text or b"shelljs" in source.text
    if not has_module or not call.arguments:
        return
    if _SCRIPT.match(call.name):
        yield call.arguments[0]
    elif _SPAWN.match(call.name):
        options = source.said(call.arguments[-1])
        listed = call.arguments[1].named_children if len(call.arguments) > 1 else []
        if call.arguments[-1].type == "object" and re.search(r"shell\s*:\s*(?!false)", options):
            yield from (call.arguments[0], *listed)
        elif _SHELL.search(literal(source, call.arguments[0]) or ""):
            yield from _after_flag(source, [call.arguments[0], *listed])


def _of_arguments(source: Source, call: Call) -> Iterator[Node]:
    if call.name in {"exec.Command", "exec.CommandContext", "syscall.Exec"}:
        yield from _after_flag(source, list(call.arguments))


def _of_java(source: Source, call: Call) -> Iterator[Node]:
    if call.last == "exec" and call.arguments and _is_runtime(source, call):
        first = call.arguments[0]
        listed = [one for one in source.inside(first) if one.type == "array_initializer"]
        words = listed[0].named_children if listed else list(call.arguments)
        yield from _after_flag(source, words) if listed or len(words) > 1 else [first]
    elif call.name == "ProcessBuilder" or (call.last == "command" and call.arguments):
        yield from _after_flag(source, list(call.arguments))


def _is_runtime(source: Source, call: Call) -> bool:
    """Whether the receiver is the runtime, or a name that was given it."""
    given = flow_at(source, call.node).values.get(source.said(call.receiver), ())
    return "untime" in call.name or any("getRuntime" in source.said(one) for one in given)


def _of_rust(source: Source, call: Call) -> Iterator[Node]:
    """Arguments of a chain that began with a shell."""
    if call.last not in {"arg", "args"} or call.receiver is None:
        return
    started = [read_call(source, one) for one in source.inside(call.receiver) if one.type in CALLS]
    shells = [one for one in started if one.name.endswith("Command.new") and one.arguments]
    if any(_SHELL.search(literal(source, one.arguments[0]) or "") for one in shells):
        flagged = any(_FLAG.match(literal(source, arg) or "") for one in started for arg in one.arguments[:1])
        yield from call.arguments if flagged or call.last == "args" else ()


def _after_flag(source: Source, words: list[Node]) -> Iterator[Node]:
    """The words after a shell and the flag that makes it read them."""
    texts = [literal(source, word) or "" for word in words]
    shell = next((at for at, text in enumerate(texts) if _SHELL.search(text)), None)
    if shell is None:
        return
    for at in range(shell + 1, len(words)):
        if _FLAG.match(texts[at]):
            yield from words[at + 1 :]
            return


RULE: Final = Rule(
    id="builtin/command-injection",
    title="A shell reads a command line with a value that comes from outside",
    severity=Severity.HIGH,
    defect_class="injection",
    confidence_percent=80,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A shell is started on a text that has a parameter or a request's value in it. Start the "
    "program itself with a list of arguments, or quote the value for that shell.",
    look=_look,
)
