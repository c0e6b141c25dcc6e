"""The readers of a review besides the builtin one: who they are, what they are to read, what they said.

1. Each is asked who it is; one that is not there fails by itself and leaves the others.
2. What is planned for it takes in what was read before: units of the same content and the same reader.
3. Its calls are carried out, each kept as it ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.executor_words import BUILTIN, HOST, said_of
from adjudge.app.place import the_repository
from adjudge.app.review.before import FRESH
from adjudge.app.review.context import TREE, open_context
from adjudge.app.review.host import HANDED, Hosted, host_identity, take_results, write_work
from adjudge.app.wiring_programs import open_executors, open_owners
from adjudge.contracts.run_v1 import RunExecutorV1
from adjudge.model.ids import Digest
from adjudge.model.outcome import Reason
from adjudge.model.review import ExecutorIdentity
from adjudge.plan.fingerprint import digests_of
from adjudge.plan.make import make_plan
from adjudge.plan.options import Conventions, PlanBounds, PlanOptions, SecretShapes
from adjudge.plan.settling import NOT_BEGUN
from adjudge.qualify.protected import find_secrets, is_protected
from adjudge.report.wording import plural
from adjudge.review.carrying_out import Hands, carry_out
from adjudge.review.reading import Reading, answered_before, read_checkpoint

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.app.brief.forms import Made as MadeBrief
    from adjudge.app.place import Place
    from adjudge.app.review.before import Before
    from adjudge.app.review.context import Context
    from adjudge.app.review.words import ReviewWords
    from adjudge.app.world import World
    from adjudge.contracts.run_v1 import CheckpointV1, RunAttemptV1
    from adjudge.model.candidate import Candidate, Malformed
    from adjudge.model.ids import RepoPath
    from adjudge.model.review import ReadUnit, StoredAttempt, StoredCheckpoint
    from adjudge.plan.make import Planning
    from adjudge.ports import Executor, Store, Together

CONVENTIONS: Final = ("AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md")
"""Files of the tree before the change that say how one works here."""
LOOKED: Final = 200
"""Reviews among which the last one of the same is looked for."""
NOBODY: Final = Digest("0" * 64)


class Asked(NamedTuple):
    """Who was asked, and by what means.

    Attributes:
        executor: Who answers.
        hands: What calls are carried out with.
        options: What its plan was made by.
        earlier: Calls that ended in an earlier process.
        spent: Tokens of its calls, as planned.
    """

    executor: Executor
    hands: Hands
    options: PlanOptions
    earlier: tuple[StoredAttempt, ...]
    spent: int


class Heard(NamedTuple):
    """What one reader came to.

    Attributes:
        told: Who it is, for the artefact.
        reading: What it read; ``None`` where it is not there.
        stopped: Why it ended before its last call; empty where it did not.
        asked: Who it is, and by what means; ``None`` where it is not there.
        left_out: What could not be seen in the tree that it could look into.
    """

    told: RunExecutorV1
    reading: Reading | None
    stopped: str
    asked: Asked | None = None
    left_out: tuple[Reason, ...] = ()

    @property
    def failure(self) -> Reason | None:
        """Why it did not come to its end."""
        if self.told.failure:
            message = f"The executor {self.told.name} cannot be asked: {self.told.failure}"
            return Reason(code="executor-failed", message=message)
        ends = [one for one in self.reading.attempts if one.end != "done"] if self.reading else []
        if ends:
            message = f"The executor {self.told.name} ended {ends[0].end}: {ends[0].detail}"
            return Reason(code="executor-failed", message=message + self._not_begun())
        return None

    def _not_begun(self) -> str:
        """What the same cause left undone, in words."""
        left = len(self.reading.waiting()) if self.reading is not None and self.stopped == NOT_BEGUN else 0
        return f" {plural(left, 'call')} {'was' if left == 1 else 'were'} not begun for that." if left else ""

    def attempts(self) -> tuple[RunAttemptV1, ...]:
        """Its calls that ended."""
        return () if self.reading is None else self.reading.attempts

    def limitations(self) -> tuple[Reason, ...]:
        """What no prompt of it could hold, and what it said of units of others."""
        if self.reading is None:
            return ()
        return (*self.reading.planning.plan.limitations, *self.reading.limitations, *self.left_out)

    def units(self) -> tuple[ReadUnit, ...]:
        """How far each unit was read by it."""
        return () if self.reading is None else self.reading.read_units(stopped=self.stopped)

    def findings(self) -> tuple[Candidate | Malformed, ...]:
        """All that it said."""
        return () if self.reading is None else self.reading.findings()


class Held(NamedTuple):
    """The review that is held while readers are asked.

    Attributes:
        run_id: Its name.
        made: The brief it is about.
        place: Where it is kept.
        before: The review that it goes on from, when that is another one.
        host: What a host is bound by, and what he wrote.
    """

    run_id: str
    made: MadeBrief
    place: Place
    before: Before = FRESH
    host: Hosted = Hosted()


def hear_readers(words: ReviewWords, held: Held, world: World) -> tuple[Heard, ...]:
    """What every reader besides the builtin one came to, in the order asked."""
    everybody = tuple(one for one in words.executors if one != BUILTIN)
    names = tuple(one for one in everybody if one != HOST)
    if not everybody:
        return ()
    said = {name: said_of(name, words.said) for name in names}
    repository = the_repository(held.place)
    executors, together = open_executors(names, said, repository, world)
    with open_context(words, held.made, held.place, world) as context:
        heard = {name: _hear(executors[name], together, words, held, context) for name in names}
    if HOST in everybody:
        heard[HOST] = _hear_host(together, words, held)
    return tuple(heard[name] for name in everybody)


def hand_work(words: ReviewWords, heard: Sequence[Heard], held: Held) -> None:
    """Write what a host is still to do; nothing where he has done all, or there is none."""
    for one in heard:
        if one.stopped == HANDED and one.reading is not None:
            write_work(one.reading, held.made, held.host.key, words.said.workload)


def prompt_digests(words: ReviewWords, made: MadeBrief) -> tuple[str, str, str]:
    """Digests of what every prompt rests on: template, conventions, task."""
    return digests_of(_options(words, made, _told(BUILTIN, Reason(code="no-executor", message=""))))


def plan_for(
    words: ReviewWords, made: MadeBrief, place: Place, world: World
) -> tuple[RunExecutorV1, Planning]:
    """What the first reader would be asked; nobody is."""
    name = next((one for one in words.executors if one != BUILTIN), "")
    if name == HOST:
        told = _told(name, host_identity(said_of(name, words.said).model))
        return told, make_plan(made.brief, made.sources, _options(words, made, told))
    identity: ExecutorIdentity | Reason = Reason(code="no-executor", message="Nobody was named.")
    if name:
        repository = the_repository(place)
        executors, _ = open_executors((name,), {name: said_of(name, words.said)}, repository, world)
        identity = executors[name].identify()
    told = _told(name or BUILTIN, identity)
    return told, make_plan(made.brief, made.sources, _options(words, made, told))


def _hear(executor: Executor, together: Together, words: ReviewWords, held: Held, context: Context) -> Heard:
    identity = executor.identify()
    told = _told(executor.name, identity)
    if told.failure:
        return Heard(told, None, stopped="")
    options = _options(words, held.made, told)
    hands = _hands(together, held)
    reading, earlier = _begin(told.name, options, words, held)
    reading = replace(reading, self_directed=bool(context.folder))
    reading.take_again(earlier)
    hands.keep(earlier, ())
    stopped = carry_out(reading, executor, replace(hands, tree=context.folder))
    spent = sum(one.tokens for one in reading.planning.plan.calls)
    asked = Asked(executor, hands, options, earlier, spent)
    return Heard(told, reading, stopped, asked, context.limitations)


def _hear_host(together: Together, words: ReviewWords, held: Held) -> Heard:
    """What somebody else wrote so far; what he was not given results of waits."""
    told = _told(HOST, host_identity(said_of(HOST, words.said).model))
    hands = _hands(together, held)
    reading, earlier = _begin(HOST, _options(words, held.made, told), words, held)
    reading.take_again(earlier)
    take_results(reading, held.host, held.made, lambda ended, whole: hands.keep((*earlier, *ended), whole))
    return Heard(told, reading, HANDED if reading.waiting() else "")


def _begin(
    name: str, options: PlanOptions, words: ReviewWords, held: Held
) -> tuple[Reading, tuple[StoredAttempt, ...]]:
    """The reading of a reader before anybody is asked, and calls that ended in earlier processes."""
    store, resumes = held.place.writable, words.resume or name == HOST
    earlier = _earlier(held.run_id, store) if store is not None and resumes else ()
    planning = make_plan(held.made.brief, held.made.sources, options)
    reused = _reused(planning, store, answered_before(earlier, name))
    if reused:
        planning = make_plan(held.made.brief, held.made.sources, options, reused=frozenset(reused))
    if store is not None and held.before.run_id:
        earlier = (*earlier, *store.reviews.attempts(held.before.run_id))
    return Reading(name=name, planning=planning, reused=reused), tuple(earlier)


def _hands(together: Together, held: Held) -> Hands:
    store, owners = held.place.writable, open_owners()

    def keep(attempts: Sequence[StoredAttempt], checkpoints: Sequence[StoredCheckpoint]) -> None:
        if store is not None:
            store.reviews.record(held.run_id, owners, attempts, checkpoints)

    def stop() -> bool:
        asked = store is not None and store.reviews.beat(held.run_id, owners)
        if asked:
            together.call_off()
        return asked

    progress = the_repository(held.place).ports.progress
    return Hands(together=together, keep=keep, stop=stop, progress=progress)


def _earlier(run_id: str, store: Store) -> tuple[StoredAttempt, ...]:
    """Calls that ended before this process: of the same run, or of the last one of the same that has any."""
    found = store.reviews.attempts(run_id)
    if found:
        return found
    (this,) = store.reviews.find(run_id, limit=1)
    before = store.reviews.list(limit=LOOKED, before=run_id)
    same = (store.reviews.attempts(one.run_id) for one in before if one.key == this.key)
    return next((one for one in same if one), ())


def _reused(
    planning: Planning, store: Store | None, answered: Mapping[str, Sequence[StoredAttempt]]
) -> dict[str, CheckpointV1]:
    """Units that were read before, with what was answered then.

    A unit of which this very review was answered stays in its calls: they are what they were, and so the
    answers about the others in them are theirs again.
    """
    if store is None:
        return {}
    units = {digest: name for name, digest in planning.fingerprints.items()}
    skipped = {
        one.unit_id for one in planning.plan.units if one.skip or not one.parts or one.path in answered
    }
    found = store.reviews.find_checkpoints(list(units))
    opened = {units[digest]: read_checkpoint(body) for digest, body in found.items()}
    return {name: one for name, one in opened.items() if one is not None and name not in skipped}


def _told(name: str, identity: ExecutorIdentity | Reason) -> RunExecutorV1:
    if isinstance(identity, Reason):
        return RunExecutorV1(
            name=name, version="", model="", settings_sha256=NOBODY, networked=True, failure=identity.message
        )
    return RunExecutorV1(
        name=identity.name,
        version=identity.version,
        model=identity.model,
        settings_sha256=identity.settings_sha256,
        networked=identity.networked,
        failure="",
    )


def _options(words: ReviewWords, made: MadeBrief, told: RunExecutorV1) -> PlanOptions:
    return PlanOptions(
        executor=ExecutorIdentity(
            name=told.name,
            version=told.version,
            model=told.model,
            settings_sha256=Digest(told.settings_sha256),
            networked=told.networked,
        ),
        conventions=_conventions(made),
        task=words.task,
        requirements=words.requirements,
        bounds=PlanBounds(budget=words.budget),
        packs=made.packs,
        secrets=SecretShapes(find=_secrets, is_protected=is_protected),
        tree=words.said.context == TREE,
        host=told.name == HOST,
    )


def _secrets(text: str) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.label) for one in find_secrets(text)]


def _conventions(made: MadeBrief) -> tuple[Conventions, ...]:
    """What the tree before the change says of how one works here."""
    nodes = made.survey.base.snapshot.nodes
    blobs: Mapping[RepoPath, str] = {path: nodes[path].object_id for path in nodes if path in CONVENTIONS}
    texts = made.sources.texts([nodes[path].object_id for path in blobs])
    read = ((path, texts[nodes[path].object_id]) for path in sorted(blobs))
    return tuple(
        Conventions(path=path, text=data.decode("utf-8", "replace"))
        for path, data in read
        if data is not None
    )
