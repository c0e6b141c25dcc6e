"""``adjudge audit import``: update files of an audit, and commands that a person confirms by name.

1. A file is read whole and bounded: the report of an external analyser, or runtime validation.
2. A confirmed command of the operator's list runs in a throw-away copy of the audited tree; nothing else of
   the tree ever runs. What it says is runtime validation like any other.
3. The bytes are put beside the work under their digest, then the ledger names them: the same file again
   changes nothing.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.audit.ground import open_beginning
from adjudge.app.wiring import read_named
from adjudge.app.wiring_programs import open_means
from adjudge.audit.imports import LIMIT_BYTES, OURS, About, import_record, prepare_import
from adjudge.audit.runtime import runtime_result
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.runtime_validation_v1 import RuntimeValidationV1
from adjudge.errors import ContractError, InputError, TargetError, UsageError
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.state import Transition
from adjudge.report.audit_screens import import_screen
from adjudge.report.escape import escape_text
from adjudge.trial.lookup import find_command
from adjudge.trial.trying import try_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.world import World
    from adjudge.contracts.audit_import_v1 import AuditImportV1
    from adjudge.trial.filling import Filled

WHAT: Final = "update file"
NEXT: Final = "adjudge audit next-step"
STANDARD_INPUT: Final = "-"
MEND: Final = "mend the file, and adjudge audit import it again"
STALE: Final = "run the commands on the tree as it is, or let adjudge audit import --command NAME run them"
_COMMIT: Final = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")


class ImportWords(NamedTuple):
    """What is imported.

    Attributes:
        file: A report or runtime validation, ``-`` for standard input; ``None`` when commands are run.
        report: Name of its format, or ``auto``.
        commands: Names of commands that the person confirms.
        same_tree: The person vouches that the report was made on the very tree that is audited.
    """

    file: str | None = None
    report: str = "auto"
    commands: tuple[str, ...] = ()
    same_tree: bool = False


def answer_audit_import(words: ImportWords, world: World) -> Answer:
    """What was imported, 0.

    Raises:
        UsageError: Neither or both were given, or a command is not declared.
    """
    file, commands = words.file, words.commands
    if (file is None) is not bool(commands):
        message = "Either a file or commands are imported."
        raise UsageError("import-words", message, "adjudge audit import FILE, or --command NAME")
    with _told_of(file):
        data = b"" if file is None else read_named(file, what=WHAT, limit_bytes=LIMIT_BYTES)
    with open_beginning(world) as ground:
        if commands:
            data = _run(commands, ground, world)
        tools = (OURS,) if commands else ()
        top = ground.repository.top
        about = About(
            ground.survey.target,
            lambda name: _tree_of(name, ground),
            is_vouched=words.same_tree,
            roots=() if top is None else (top,),
        )
        with _told_of(file):
            made = prepare_import(data, ground.run_id, about, report=words.report, tools=tools)
        _keep(made, data, ground)
        notes = ground.place.notes()
    return Answer(artefact=made, screen=lambda: import_screen(made), next_step=NEXT, notes=notes)


def _tree_of(revision: str, ground: AuditGround) -> str | None:
    """The tree of a commit that a report names in full; ``None`` for one that is not in this clone."""
    if _COMMIT.fullmatch(revision) is None:
        return None
    git = ground.repository.git
    try:
        return git.commit(git.resolve(revision)).tree
    except TargetError:
        return None


@contextmanager
def _told_of(file: str | None) -> Iterator[None]:
    """Whatever is wrong with the file is told with its name and a next step.

    Raises:
        UsageError: It cannot be read, or is in no format that is read.
        ContractError: It was no file that broke its contract.
    """
    try:
        yield
    except (UsageError, ContractError) as error:
        if file is None:
            raise
        name = "Standard input" if file == STANDARD_INPUT else escape_text(file)
        hint = error.hint or (STALE if error.code == "stale-tree" else MEND)
        told = (error.code, f"{name}: {error.message}", hint)
        raise (UsageError(*told) if isinstance(error, UsageError) else InputError(*told)) from error


def _keep(made: AuditImportV1, data: bytes, ground: AuditGround) -> None:
    """The bytes first, then their record; with it that of an audit which begins by it."""
    ground.folder.prepare()
    ground.folder.write(RepoPath(made.path), data)
    begun = () if ground.begun is None else (ground.begun,)
    ground.store.commit(Transition(records=(*begun, import_record(made))))


def _run(names: Sequence[str], ground: AuditGround, world: World) -> bytes:
    """Runtime validation out of confirmed commands."""
    policy, target = ground.held.laid_down.policy, ground.survey.target
    declared = {one.name: one for one in policy.commands}
    filled = [(name, _filled(name, find_command(declared, name, ()))) for name in dict.fromkeys(names)]
    progress = ground.repository.ports.progress
    progress.start("commands", len(filled), of="commands", kept=False)
    results = []
    links = any(declared[name].links for name, _ in filled)
    with open_means(ground.repository, target, world, links=links) as means:
        for name, one in filled:
            results.append(runtime_result(name, try_command(one, target.head_tree, means)))
            progress.advance(1)
    progress.finish()
    return encode_printed(RuntimeValidationV1(tree=target.head_tree, results=tuple(results)))


def _filled(name: str, found: Filled | Reason) -> Filled:
    """The command.

    Raises:
        UsageError: There is none of this name that needs no values.
    """
    if isinstance(found, Reason):
        raise UsageError(found.code, f"{name}: {found.message}", "declare it in .adjudge.toml")
    return found
