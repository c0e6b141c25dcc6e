"""Fixes as a server hands them out: through the doors of ``adjudge fix``, as the operator said.

Who fixes, with which program, and which commands prove it was said in the terminal where the server was
started: no request names a program. What executes, or writes into the work tree, is to be called only after
somebody agreed there.
"""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.fix.deeds import answer_deed
from adjudge.app.fix.execute import answer_execute
from adjudge.app.fix.keep import find_packet, the_store
from adjudge.app.fix.packet import answer_packet
from adjudge.app.fix.source import choose_results, find_dismissed, load_source
from adjudge.app.fix.words import DeedWords, ExecuteWords, PacketWords, check_execute_words
from adjudge.app.place import open_place
from adjudge.app.served.artefacts import artefact_of
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, FixDeedV1, FixDiffV1, FixListV1, FixPlanV1
from adjudge.contracts.fix_packet_v1 import FixPacketV1
from adjudge.errors import UsageError
from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudge.app.answer import Answer
    from adjudge.app.world import World
    from adjudge.contracts.qualified_parts_v1 import ResultV1


SIGNS: Final = {"+": "added", "-": "removed", "@": "place"}


class FixerWords(NamedTuple):
    """What the operator said about fixes when the server was started.

    Attributes:
        executor: Who fixes.
        said: What is said of executors.
        tests: Commands that prove a fix, in place of those of the trust base.
        links: Ignored folders that they need.
        repeats: How often each command runs on each tree.
        timeout_s: Seconds for the fixer.
    """

    executor: str
    said: ExecutorWords = ExecutorWords()
    tests: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    repeats: int = 2
    timeout_s: int = 1800


class Asked(NamedTuple):
    """What a page asks to be made a packet of.

    Attributes:
        run: The review.
        findings: Ids of findings.
        goal: One sentence; empty for ours.
        acceptance: What must hold afterwards.
        also: Further paths that may be touched.
    """

    run: str
    findings: tuple[str, ...]
    goal: str = ""
    acceptance: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class PatchLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a patch.

    Attributes:
        kind: ``head``, ``place``, ``added``, ``removed`` or ``same``.
        text: The line as it is; a byte that is not UTF-8 is a lone surrogate.
    """

    kind: str
    text: str


def check_fixer(fixer: FixerWords) -> None:
    """Nothing, when a fix can be carried out by what the operator said; a ``UsageError`` when it cannot."""
    check_execute_words(_words("", fixer))


def make_packet(asked: Asked, fixer: FixerWords | None, world: World) -> FixPacketV1:
    """The packet, kept; nothing runs for it.

    Args:
        asked: What is asked for.
        fixer: What the operator said, or ``None``: the trust base names the commands.
        world: Where the server runs.
    """
    words = PacketWords(
        run=asked.run,
        findings=asked.findings,
        also=asked.also,
        goal=asked.goal,
        acceptance=asked.acceptance,
        tests=() if fixer is None else fixer.tests,
        links=() if fixer is None else fixer.links,
    )
    return artefact_of(FixPacketV1, answer_packet(words, world))


def list_mendable(run: str, world: World) -> tuple[ResultV1, ...]:
    """Findings that a packet can be made of, in the order of the review: those that stand and have a place.

    Args:
        run: The review.
        world: Where the server runs.

    Raises:
        UsageError: No such review is kept here.
    """
    with open_place(world, needs_repository=True, keeps=False) as place:
        store = the_store(place)
        source = load_source(run, store)
        try:
            return choose_results(source, (), find_dismissed(source, store))
        except UsageError as error:
            if error.code != "nothing-to-fix":
                raise
            return ()


def show_packet(name: str, world: World) -> FixPacketV1:
    """A packet that is kept here; one that is not is a ``UsageError``."""
    with open_place(world, needs_repository=True, keeps=False) as place:
        return find_packet(the_store(place), name)


def list_tries(world: World) -> FixListV1:
    """Tries that are kept, newest first."""
    return artefact_of(FixListV1, answer_deed(DeedWords("list"), world))


def show_try(name: str, world: World) -> FixAttemptV1:
    """A try that came to its end; another one is a ``UsageError``."""
    return artefact_of(FixAttemptV1, answer_deed(DeedWords("show", name), world))


def patch_lines(name: str, world: World) -> tuple[PatchLine, ...]:
    """The patch of a try, line by line, as it is."""
    made = artefact_of(FixDiffV1, answer_deed(DeedWords("diff", name), world))
    patch = base64.b64decode(made.patch_base64).decode("utf-8", "surrogateescape")
    lines = patch.split("\n")
    return tuple(_patch_lines(lines[:-1] if lines[-1] == "" else lines))


def plan_try(packet: str, fixer: FixerWords, world: World) -> FixPlanV1:
    """What a try would run, to the last word; nothing does."""
    return artefact_of(FixPlanV1, answer_execute(_words(packet, fixer), world))


def carry_out_try(
    packet: str,
    fixer: FixerWords,
    world: World,
    *,
    stopped: Callable[[], bool],
    heard: Callable[[str, int, int, str], None],
) -> Answer:
    """One try, which somebody agreed to in the terminal.

    Args:
        packet: What is mended.
        fixer: What the operator said.
        world: Where the server runs.
        stopped: Whether somebody stopped it; its programs end with that.
        heard: Told of its steps.
    """
    words = _words(packet, fixer)._replace(confirmed=True)
    return answer_execute(words, replace(world, stopped=stopped, heard=heard))


def plan_deed(deed: str, name: str, world: World) -> FixDeedV1:
    """What applying or discarding a try would do; nothing is done."""
    return artefact_of(FixDeedV1, answer_deed(DeedWords(deed, name), world))


def do_deed(deed: str, name: str, world: World) -> Answer:
    """A try applied or discarded."""
    return answer_deed(DeedWords(deed, name, confirmed=True), world)


def told_of_plan(plan: FixPlanV1) -> tuple[str, ...]:
    """What the terminal is told before a try: all that would run, every character visible."""
    fixer = " ".join(map(escape_text, plan.argv)) or plan.executor
    runs = tuple(f"  runs       {escape_text(' '.join(one.argv))}" for one in plan.commands)
    stops = tuple(f"  speaks against it: {escape_text(one.message)}" for one in plan.stops)
    return (
        f"The review screen asks for a fix of {plan.packet_id}:",
        f"  fixer      {fixer}, {plan.timeout_s} s at most, in a tree of its own",
        *(runs or ("  runs       no command, so nothing can be proved",)),
        *stops,
    )


def told_of_deed(deed: FixDeedV1) -> tuple[str, ...]:
    """What the terminal is told before a fix is put into the work tree."""
    paths = tuple(f"  writes     {escape_text(one)}" for one in deed.paths)
    return (f"The review screen asks to apply {deed.attempt_id} to your work tree, uncommitted:", *paths)


def _words(packet: str, fixer: FixerWords) -> ExecuteWords:
    return ExecuteWords(
        packet=packet,
        executor=fixer.executor,
        said=fixer.said,
        repeats=fixer.repeats,
        timeout_s=fixer.timeout_s,
    )


def _patch_lines(lines: list[str]) -> Iterator[PatchLine]:
    """Lines with what they are; a head begins with ``diff --git`` and ends with the first place."""
    in_head = False
    for line in lines:
        in_head = line.startswith("diff --git ") or (in_head and not line.startswith("@@ "))
        kind = "head" if in_head else SIGNS.get(line[:1], "same")
        yield PatchLine(kind=kind, text=line)
