"""Commands that the operator declares, and tools that he declares beside the built-in collectors.

Nothing of it is the change's: a declaration is read at the trust base, or comes from the command line.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ResultForm(StrEnum):
    """Where a command says what its tests came to."""

    JUNIT = "junit"
    TAP = "tap"
    EXIT = "exit"


class HoleType(StrEnum):
    """What may stand in a hole of an argv; nothing that a program would read as an option."""

    PATH = "path"
    TEST = "test"
    WORD = "word"
    INT = "int"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hole:
    """A typed hole of an argv, written ``{name:type}``.

    Attributes:
        name: As written.
        type: What may stand there.
    """

    name: str
    type: HoleType


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredCommand:
    """One command of the operator's list; an argv, never a shell.

    Attributes:
        name: Unique.
        argv: The program and its arguments; ``{results}`` stands for the path of the results file and
            ``{name:type}`` for a hole. A program with a slash is looked for in the tree, another in PATH.
        results: Where it says what its tests came to.
        timeout_s: Seconds for each run.
        prepare: Argv that makes what the tree lacks, such as an environment; empty for none.
        keep: Folders that ``prepare`` makes and that are kept for the next run, sorted.
        locks: Files whose content decides whether what was kept still fits, sorted.
        links: Ignored folders of the work tree that are lent to the throw-away tree, sorted.
        network: It may use the network.
        passes: Names of environment variables that are passed on, sorted.
        git: It needs a repository around the tree.
        holes: Typed holes of ``argv``, in order.
    """

    name: str
    argv: tuple[str, ...]
    results: ResultForm = ResultForm.EXIT
    timeout_s: int = 600
    prepare: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    network: bool = False
    passes: tuple[str, ...] = ()
    git: bool = False
    holes: tuple[Hole, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredCollector:
    """A tool that writes SARIF, declared by the operator.

    Attributes:
        name: Unique, and none of a built-in collector.
        argv: The program and its arguments; ``{folder}`` stands for the tree, ``{results}`` for a file that
            takes the SARIF; without ``{results}`` it comes on standard output.
        version: Argv that prints the version; empty when there is none.
        accepts: Exit codes of a run that came to its end, sorted.
        paths: Patterns of the files that it looks at.
        timeout_s: Seconds for one run.
    """

    name: str
    argv: tuple[str, ...]
    version: tuple[str, ...] = ()
    accepts: tuple[int, ...] = (0, 1)
    paths: tuple[str, ...] = ("**",)
    timeout_s: int = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDefaults:
    """What ``check`` does when it is not told.

    Attributes:
        commands: Names of declared commands, in order.
        collectors: Names of collectors, in order.
    """

    commands: tuple[str, ...] = ()
    collectors: tuple[str, ...] = ()


NO_DEFAULTS = CheckDefaults()
