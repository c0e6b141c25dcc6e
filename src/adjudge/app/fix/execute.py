"""``adjudge fix execute``: one try at a packet, in a tree of its own, and what really came of it.

1. Stop rules are asked; without a confirmation it is told what would run, and nothing does.
2. The try is kept as begun, so that one that is killed is seen.
3. The commands run on the unchanged tree; where they say nothing, nobody is asked to fix anything.
4. The tree is written, with a git folder of its own; the fixer works in it.
5. What it may not have done is looked for: in the tree's own git folder, and in the subject.
6. What it left is read as a tree and held against the packet's grant.
7. The commands run again; the whole change is reviewed again; each finding is rechecked.
8. The state is decided and kept. Every way out of here leaves an artefact.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.executor_words import said_of
from adjudge.app.fix.applying import tell_cut_short
from adjudge.app.fix.commands import open_trying
from adjudge.app.fix.keep import (
    earlier_attempts,
    find_packet,
    folder_name,
    keep_attempt,
    keep_open,
    next_attempt,
    the_store,
)
from adjudge.app.fix.look import look_after, look_before
from adjudge.app.fix.packet import judged_trees
from adjudge.app.fix.recheck import Again, carrying_collectors, read_again
from adjudge.app.fix.source import load_source
from adjudge.app.fix.tried import Tried
from adjudge.app.fix.words import check_execute_words
from adjudge.app.outside import refuse_writing_inside, signer_outside
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import check_free, write_once
from adjudge.app.wiring_programs import open_executors, open_fixes
from adjudge.contracts.fix_attempt_v1 import FixerV1, FixPlanV1
from adjudge.contracts.receipt_v1 import sign_statement
from adjudge.contracts.signable import attempt_statement
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.errors import AdjudgeError
from adjudge.fix.decide import Ended, decide, scope_reasons
from adjudge.fix.prompt import fix_prompt
from adjudge.fix.proving import prove
from adjudge.fix.recheck import recheck
from adjudge.fix.stop import find_stops
from adjudge.model.fix import FixCode, FixCommand, FixState
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.trial import Colour, TwoTrials
from adjudge.ports import Assignment
from adjudge.report.fix_screen import attempt_screen, plan_screen
from adjudge.survey.scope_again import target_of_trees

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.fix.commands import Trying
    from adjudge.app.fix.words import ExecuteWords
    from adjudge.app.place import Place
    from adjudge.app.wiring_programs import FixMeans
    from adjudge.app.world import World
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.trial import Trial
    from adjudge.ports import Executor, Store

CODES: Final = {"pass": 0, "fail": 1, "inconclusive": 3}
RECEIPT: Final = "receipt"
ANSWER_BYTES: Final = 4 << 20
NOBODY: Final = "0" * 64


class Asked(NamedTuple):
    """What is asked for.

    Attributes:
        words: As typed.
        packet: What is to be mended.
        attempt_id: Name of the try.
        number: Of the try.
        stops: Rules that speak against it.
    """

    words: ExecuteWords
    packet: FixPacketV1
    attempt_id: str
    number: int
    stops: tuple[Reason, ...]


def answer_execute(words: ExecuteWords, world: World) -> Answer:
    """The try: 0 verified, 1 not fixed, 3 nobody can tell; without a confirmation the plan, 0."""
    check_execute_words(words)
    if words.receipt is not None:
        refuse_writing_inside(words.receipt, world, what=RECEIPT)
    signer = None if words.sign is None else signer_outside(words.sign, world)
    with open_place(world, needs_repository=True, keeps=False) as place:
        store = the_store(place, writable=words.confirmed)
        told = tell_cut_short(place, world)
        packet = find_packet(store, words.packet)
        name, number = next_attempt(store, packet)
        asked = Asked(words, packet, name, number, find_stops(packet, earlier_attempts(store, packet)))
        if not words.confirmed:
            return _planned(asked)._replace(notes=told)
        means = open_fixes(the_repository(place), world)
        attempt = _carry_out(_Carried(asked, place, world, means), store)
        receipt = None
        if signer is not None:
            receipt = sign_statement(attempt_statement(attempt), key_id=signer.key_id, sign=signer.sign)
            if words.receipt is not None:
                check_free(words.receipt, receipt, what=RECEIPT)
        keep_attempt(store, attempt, receipt=receipt)
        if receipt is not None and words.receipt is not None:
            write_once(words.receipt, receipt, what=RECEIPT)
        notes = (*told, *place.notes(), *tree_notes(attempt.attempt_id, means))
    return attempt_answer(attempt, notes)


def tree_notes(attempt_id: str, means: FixMeans) -> tuple[str, ...]:
    """Where the tree of a try stands on this machine; no part of any artefact."""
    where = means.trees.path(folder_name(attempt_id))
    return () if where is None else (f"The tree of the try stands at {where}.",)


def attempt_answer(attempt: FixAttemptV1, notes: tuple[str, ...] = ()) -> Answer:
    """A try as an answer."""
    passed = attempt.outcome == Outcome.PASS.value
    deed = "apply" if attempt.state in {"verified_fixed", "fixed_unproven"} else "discard"
    following = f"adjudge fix {deed} {attempt.attempt_id} --confirm" if attempt.retained else ""
    return Answer(
        artefact=attempt,
        screen=lambda: attempt_screen(attempt, following if passed else ""),
        exit_code=CODES[attempt.outcome],
        why="" if passed else " ".join(one.message for one in attempt.reasons[:3]),
        next_step=following,
        notes=notes,
    )


def _planned(asked: Asked) -> Answer:
    """What would run, to the last word; nothing did."""
    words, packet = asked.words, asked.packet
    prompt = fix_prompt(packet)
    plan = FixPlanV1(
        packet_id=packet.packet_id,
        attempt_id=asked.attempt_id,
        number=asked.number,
        tree=packet.tree,
        executor=words.executor,
        argv=said_of(words.executor, words.said).argv,
        timeout_s=words.timeout_s,
        prompt_sha256=sha256(prompt),
        prompt_bytes=len(prompt),
        commands=packet.commands,
        repeats=words.repeats,
        readers=("builtin", words.reader) if words.reader else ("builtin",),
        grant=packet.grant,
        stops=reasons_wire(asked.stops),
    )
    following = "the same with --confirm runs it"
    return Answer(artefact=plan, screen=lambda: plan_screen(plan, following), next_step=following)


def _carry_out(carried: _Carried, store: Store) -> FixAttemptV1:
    """The try, whatever becomes of it."""
    asked, world = carried.asked, carried.world
    repository, words = the_repository(carried.place), asked.words
    executors, _ = open_executors(
        (words.executor,), {words.executor: said_of(words.executor, words.said)}, repository, world
    )
    executor = executors[words.executor]
    tried = Tried(
        packet=asked.packet,
        attempt_id=asked.attempt_id,
        number=asked.number,
        fixer=_fixer(executor),
        limitations=tuple(_opened(asked.packet)),
    )
    if asked.stops and not words.go_on:
        return tried.ended(FixState.STOPPED, asked.stops)
    if tried.fixer.detail:
        reason = Reason(code=FixCode.FIXER_FAILED, message=tried.fixer.detail)
        return tried.ended(FixState.FAILED, (reason,))
    keep_open(store, asked.packet, asked.attempt_id)
    try:
        return carried.out(tried, executor)
    except AdjudgeError as error:
        there = carried.means.trees.path(folder_name(asked.attempt_id)) is not None
        reason = Reason(code=error.code, message=error.message)
        return replace(tried, retained=there).ended(FixState.FAILED, (reason,))


class _Carried(NamedTuple):
    """One try being carried out."""

    asked: Asked
    place: Place
    world: World
    means: FixMeans

    def out(self, tried: Tried, executor: Executor) -> FixAttemptV1:
        """All of it."""
        packet, words = self.asked.packet, self.asked.words
        git = the_repository(self.place).git
        store = the_store(self.place)
        source = load_source(packet.run_id, store)
        target = target_of_trees(judged_trees(source.target), git)
        with open_trying(
            packet, target, self.place, self.world, trees=self.means.git, repeats=words.repeats
        ) as trying:
            before = trying.before()
            unknown = tuple(_unknown(packet, before))
            if unknown:
                commands = tuple(
                    FixCommand(trials=TwoTrials(name=one.name, argv=one.argv, base=trial, head=trial))
                    for one, trial in zip(packet.commands, before, strict=True)
                )
                return replace(tried, commands=commands).ended(FixState.INCONCLUSIVE, unknown)
            with self.means.trees.make(folder_name(tried.attempt_id), ObjectId(packet.tree)) as retained:
                limits = (*tried.limitations, *retained.limitations)
                tried = replace(tried, retained=True, limitations=limits)
                if retained.unknown:
                    return tried.ended(FixState.INCONCLUSIVE, retained.unknown)
                held = look_before(retained, packet, self.means.git)
                tried = self._fix(tried, executor, retained.folder)
                tried, failures = look_after(tried, held, self.place, self.means.git)
            return self._judge(tried, failures, trying, before)

    def _fix(self, tried: Tried, executor: Executor, folder: str) -> Tried:
        progress = the_repository(self.place).ports.progress
        progress.start("fix", 1, of="tries", kept=False)
        answered = executor.answer(
            Assignment(
                prompt=fix_prompt(tried.packet),
                schema="",
                timeout_s=self.asked.words.timeout_s,
                limit_bytes=ANSWER_BYTES,
                call_id=tried.attempt_id,
                folder=folder,
            )
        )
        progress.advance(1)
        progress.finish()
        fixer = FixerV1(
            name=tried.fixer.name,
            version=tried.fixer.version,
            model=tried.fixer.model,
            settings_sha256=tried.fixer.settings_sha256,
            networked=tried.fixer.networked,
            end=answered.end.value,
            detail=answered.detail,
        )
        return replace(tried, fixer=fixer, limitations=(*tried.limitations, *answered.limitations))

    def _judge(
        self, tried: Tried, failures: tuple[Reason, ...], trying: Trying, before: tuple[Trial, ...]
    ) -> FixAttemptV1:
        """Steps 7 and 8."""
        verdict = tried.verdict
        ended = Ended(
            failures=failures,
            changed=bool(tried.changed),
            scope=Outcome.FAIL if tried.judges else None if verdict is None else verdict.outcome,
            scope_reasons=scope_reasons(() if verdict is None else verdict.reasons, tried.judges),
            inside=tried.inside,
        )
        head = tried.head
        if failures or not tried.changed or ended.scope is not Outcome.PASS or head is None:
            return tried.ended(*decide(ended))
        commands = trying.after(before, head)
        untold = trying.untold(commands, head)
        tried = replace(tried, commands=commands, limitations=(*tried.limitations, *untold))
        proved = tuple(map(prove, commands))
        source = load_source(tried.packet.run_id, the_store(self.place))
        trees = judged_trees(source.target)._replace(head_tree=head)
        by_name = {one.name: one for one in proved}
        collectors = carrying_collectors(source, tried.packet)
        again = Again(source, trees, tried.changed, by_name, collectors)
        found = read_again(self.asked.words, again, self.place, self.world)
        rechecked = recheck(tried.packet.findings, found.looked)
        tried = replace(tried, rechecked=rechecked, review=found.review, new_findings=found.new_findings)
        ended = replace(ended, proved=proved, rechecked=rechecked, unread=found.unread)
        return tried.ended(*decide(ended))


def _opened(packet: FixPacketV1) -> Iterator[Reason]:
    """What a packet tells of judges that the owner opened: it holds for each try."""
    for one in packet.limitations:
        if one.code == FixCode.OPENS_JUDGE and one.path is not None:
            yield Reason(code=one.code, message=one.message, path=RepoPath(one.path))


def _unknown(packet: FixPacketV1, before: tuple[Trial, ...]) -> tuple[Reason, ...]:
    """Why commands say nothing of the unchanged tree."""
    return tuple(
        Reason(
            code=trial.reason.code if trial.reason is not None else FixCode.COMMAND_UNKNOWN,
            message=f"{one.name} says nothing of the unchanged tree: "
            f"{trial.reason.message if trial.reason is not None else 'no reason is known'}",
        )
        for one, trial in zip(packet.commands, before, strict=True)
        if trial.colour is Colour.UNAVAILABLE
    )


def _fixer(executor: Executor) -> FixerV1:
    """Who is to fix; with a detail where nobody is there."""
    identity = executor.identify()
    if isinstance(identity, Reason):
        return FixerV1(
            name=executor.name, version="", model="", settings_sha256=NOBODY, networked=True, end=None,
            detail=identity.message,
        )  # fmt: skip
    return FixerV1(
        name=identity.name,
        version=identity.version,
        model=identity.model,
        settings_sha256=identity.settings_sha256,
        networked=identity.networked,
        end=None,
        detail="",
    )
