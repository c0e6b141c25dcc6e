"""``adjudge review``: a change read unit by unit, and every finding held against the trees.

1. The brief of the change is made; its units, tiers and skips are found.
2. The review is claimed, so that two of the same do not run at once.
3. Each unit is read; what is found goes through the table like anybody's findings.
4. Coverage and outcome are told apart: nothing found in what was read is not nothing found.
5. The artefact is kept under the name of the run, and what was found beside what was found before.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.app.answer import Answer
from adjudge.app.brief.brief import make_brief, refuse_empty
from adjudge.app.executor_words import BUILTIN, HOST
from adjudge.app.named_config import read_named_config
from adjudge.app.packs.choose import PackFinder, choose_packs, keep_used
from adjudge.app.place import open_place, the_repository
from adjudge.app.qualify.flow import Held as QualifiedHeld
from adjudge.app.qualify.flow import qualify_against
from adjudge.app.qualify.policy import LaidDown
from adjudge.app.qualify.runs import keep_run
from adjudge.app.qualify.words import QualifyWords
from adjudge.app.review.before import FRESH
from adjudge.app.review.collect import collect_for_review
from adjudge.app.review.coordinate import coordinate
from adjudge.app.review.held import hold_review
from adjudge.app.review.host import HANDED, Hosted, check_place
from adjudge.app.review.kept import keep_words, settle_words
from adjudge.app.review.plan import answer_plan
from adjudge.app.review.readers import Held, hand_work, hear_readers, prompt_digests
from adjudge.app.review.words import check_review_words
from adjudge.app.wiring import today_utc
from adjudge.app.wiring_programs import open_owners
from adjudge.app.words import target_request
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.entries import assemble
from adjudge.contracts.run_artefact import NO_BOUNDS, NOTHING, MadeRun, run_artefact
from adjudge.contracts.run_v1 import RunBoundsV1
from adjudge.errors import UsageError
from adjudge.model.ids import derive_digest
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome
from adjudge.model.review import ReviewState, UnitState
from adjudge.packs.asking import link_rules, not_asked
from adjudge.plan.units import find_units
from adjudge.report.run_screen import run_screen
from adjudge.review.builtin import examined_for, hit_candidates, signal_candidates
from adjudge.review.builtin_reading import NO_RULES, read_units
from adjudge.review.carrying_out import ANSWER_BYTES, JOBS, REPAIRS, TIMEOUT_S
from adjudge.review.collected import count_reports
from adjudge.review.coordinating import MOST_CALLS
from adjudge.review.coverage import coverage_of, merge_units, unread
from adjudge.review.outcome import conclude_review
from adjudge.review.patience import TOTAL_S, TRIES
from adjudge.review.suppressed import suppression_reasons
from adjudge.survey.targets import in_order
from adjudge.survey.trusted import trusted_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudge.app.brief.forms import Made as MadeBrief
    from adjudge.app.packs.choose import Entries
    from adjudge.app.place import Place
    from adjudge.app.review.before import Before
    from adjudge.app.review.collect import CollectedReview
    from adjudge.app.review.coordinate import Coordinated
    from adjudge.app.review.readers import Heard
    from adjudge.app.review.words import ReviewWords
    from adjudge.app.world import World
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.model.candidate import Candidate, Malformed
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.model.qualified import Qualified
    from adjudge.model.review import ReadUnit
    from adjudge.review.builtin_reading import BuiltinRead

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
KEY: Final = "adjudge/review-key/v1"
REVIEW: Final = "review"
BOUNDS: Final = RunBoundsV1(
    jobs=JOBS,
    prompt_bytes=80 << 10,
    answer_bytes=ANSWER_BYTES,
    timeout_s=TIMEOUT_S,
    repairs=REPAIRS,
    tries=TRIES,
    wait_s=TOTAL_S,
    budget_tokens=0,
    coordinator_calls=MOST_CALLS,
)
NOT_KEPT: Final = "rev:not-kept"
NOT_ASKED: Final = ("No semantic review: builtin only, rules and signals without any model.",)


def answer_review(words: ReviewWords, world: World) -> Answer:
    """The review: 0 pass, 1 fail, 3 inconclusive; with ``plan`` what it would do, 0."""
    check_review_words(words)
    words = settle_words(words)
    with open_place(world, needs_repository=True) as place:
        made = brief_for(words, world, place)
        if words.plan:
            return answer_plan(words, made, place, world)
        artefact = review_change(words, made, place, world)
        return answer_of(artefact, place.notes())


def answer_of(artefact: RunV1, notes: tuple[str, ...]) -> Answer:
    """A review as the answer of a command, which ends as the review did.

    Args:
        artefact: The review.
        notes: What a person should know besides.
    """
    passed = artefact.outcome == Outcome.PASS.value
    return Answer(
        artefact=artefact,
        screen=lambda: run_screen(artefact),
        exit_code=artefact.exit_code,
        why="" if passed else " ".join(one.message for one in artefact.reasons[:3]),
        next_step="" if passed else _next_step(artefact),
        notes=notes,
    )


def _next_step(artefact: RunV1) -> str:
    """A command about the review, where it is kept; what is not kept has no name that one could give."""
    if artefact.run_id == NOT_KEPT:
        return "read `findings` in --json"
    if any(one.reason == HANDED for one in artefact.units):
        return f"adjudge runs ingest {artefact.run_id} RESULT..."
    return f"adjudge runs show {artefact.run_id} --json"


def review_change(
    words: ReviewWords,
    made: MadeBrief,
    place: Place,
    world: World,
    *,
    before: Before = FRESH,
    results: tuple[bytes, ...] = (),
) -> RunV1:
    """The review of a change, kept under its name; one that is cut short stays to be gone on with.

    Args:
        words: Who reads, and what counts.
        made: The brief of the change.
        place: Where it is kept.
        world: Where the command runs.
        before: The review that it goes on from, when that is another one.
        results: What a host wrote for its work.

    Raises:
        UsageError: That does not fit; nothing of it is taken in.
    """
    if HOST in words.executors:
        check_place(words.said.workload, place, world)
    collected = collect_for_review(words, made, place, world)
    keep_used(made.packs, place.writable)
    run_id = _claim(words, made, place, world)
    held = Held(run_id, made, place, before, Hosted(review_key(words, made), results))
    try:
        heard = hear_readers(words, held, world)
    except UsageError:  # what a host wrote does not fit; what was taken in before stays
        _give_back(run_id, place)
        raise
    hand_work(words, heard, held)
    artefact = _artefact(words, held, heard, collected)
    if place.writable is not None:
        body = encode_canonical(artefact)
        hold_review(place.writable, run_id, body)
        place.writable.reviews.finish(run_id, open_owners(), ReviewState.FINISHED, body)
    return artefact


def _give_back(run_id: str, place: Place) -> None:
    """Hold a review no more that nobody could go on with."""
    if place.writable is not None:
        place.writable.reviews.finish(run_id, open_owners(), ReviewState.CANCELLED, b"")


def _artefact(words: ReviewWords, held: Held, heard: tuple[Heard, ...], collected: CollectedReview) -> RunV1:
    run_id, made = held.run_id, held.made
    with_builtin = not words.executors or BUILTIN in words.executors
    read = read_units(find_units(made.brief, made.sources), made.sources.texts)
    units = _units(read, heard, with_builtin=with_builtin)
    said = _builtin(made, read) if with_builtin else []
    coordinated = _coordinated(words, held, heard, said, collected)
    qualified = coordinated.qualified
    failures = [one.failure for one in heard if one.failure is not None]
    failures += [*coordinated.failures, *collected.failures(qualified)]
    tools = {*collected.names(), *([BUILTIN] if with_builtin else [])}
    conclusion = conclude_review(units, qualified, failures)
    limits = [*made.brief.limitations, *qualified.limitations, *held.before.limitations()]
    limits += made.pack_limits
    limits += suppression_reasons(made.brief.signals, qualified.suppressed, made.sources.policy)
    limits += [*(one for each in heard for one in each.limitations()), *collected.limitations()]
    return run_artefact(
        MadeRun(
            run_id=run_id,
            qualified=qualified,
            findings=keep_run(qualified, held.place.store).artefact,
            units=units,
            outcome=conclusion.outcome,
            exit_code=CODES[conclusion.outcome],
            reasons=conclusion.reasons,
            not_asked=(
                *(() if heard else NOT_ASKED),
                *not_asked(made.packs, tools, with_reader=bool(heard)),
                *collected.not_asked(),
            ),
            packs=made.packs,
            limitations=in_order(limits),
            complete=coverage_of(units).complete,
            executors=tuple(one.told for one in heard),
            attempts=(*(told for one in heard for told in one.attempts()), *coordinated.attempts),
            coordination=coordinated.told,
            collections=collected.wire(),
            examined_for=_examined(with_builtin=with_builtin, heard=heard, collected=collected),
            digests=prompt_digests(words, made) if heard else (NOTHING, NOTHING, NOTHING),
            bounds=msgspec.structs.replace(BOUNDS, budget_tokens=words.budget) if heard else NO_BOUNDS,
        )
    )


def _coordinated(
    words: ReviewWords,
    held: Held,
    heard: tuple[Heard, ...],
    builtin: Sequence[Candidate],
    collected: CollectedReview,
) -> Coordinated:
    """What readers and tools found, qualified, and coordinated where that is demanded."""
    packs = held.made.packs
    ours = link_rules([*builtin], packs)
    theirs = (one for each in heard for one in each.findings())
    found = [*ours, *theirs, *link_rules(collected.entries(), packs)]

    def qualify(added: Sequence[Candidate | Malformed]) -> Qualified:
        return _qualify(words, held, [*found, *added], collected)

    return coordinate(heard, qualify(()), again=qualify, store=held.place.writable)


def _units(read: BuiltinRead, heard: tuple[Heard, ...], *, with_builtin: bool) -> tuple[ReadUnit, ...]:
    """Units as all readers together read them; what no rule is for, the others read all the same."""
    if not heard:
        return read.units
    said = [units for units in (one.units() for one in heard) if units]
    if not said:
        return tuple(one if one.state is UnitState.SKIPPED else unread(one) for one in read.units)
    ruled = [one for one in read.units if one.reason != NO_RULES] if with_builtin else []
    return merge_units([*said, ruled])


def _examined(*, with_builtin: bool, heard: tuple[Heard, ...], collected: CollectedReview) -> tuple[str, ...]:
    """Classes and passes that were looked for, and tools that looked, sorted."""
    tools = {f"collector:{name}" for name in collected.names()}
    passes = {f"pass:{told.pass_}" for one in heard for told in one.attempts() if told.end == "done"}
    return tuple(sorted({*passes, *tools, *(examined_for() if with_builtin else ())}))


def brief_for(words: ReviewWords, world: World, place: Place) -> MadeBrief:
    """The brief of the change that is to be reviewed."""
    repository = the_repository(place)
    request = target_request(words.target, world.environment, fall_through=False)
    named = None
    if words.config is not None:
        named = read_named_config(words.config, world, like=repository.git.facts().empty_tree)
    made = make_brief(request, repository, named)
    if not made.brief.units:
        refuse_empty(made.brief, unborn=repository.git.facts().head is None)

    def trusted() -> Entries:
        return trusted_tree(request, made.survey, repository.git).entries

    finder = PackFinder(world, place.store, trusted, repository.git)
    chosen = choose_packs(made.sources.policy.review_packs, words.packs, finder, made.brief.target.touched)
    return made._replace(packs=chosen.packs, pack_limits=chosen.limitations)


def _claim(words: ReviewWords, made: MadeBrief, place: Place, world: World) -> str:
    if place.writable is None:
        return NOT_KEPT
    kept = keep_words(words, made, world.environment)
    key = review_key(words, made)
    return place.writable.reviews.claim(key, open_owners(), resume=words.resume, words=kept).run_id


def review_key(words: ReviewWords, made: MadeBrief) -> Digest:
    """What two reviews have in common that would come to the same: the brief, who reads, what counts."""
    said = (part for many in words.said for part in (many if isinstance(many, tuple) else (str(many),)))
    readers = words.executors or (BUILTIN,)
    parts = (
        made.brief.pin, words.gate, str(words.every_claim), words.task, *words.requirements,
        str(words.budget), *readers, *said, *words.collectors, *words.given,
        *(one.digest for one in made.packs),
    )  # fmt: skip
    return derive_digest(KEY, *(one.encode("utf-8", "surrogateescape") for one in parts))


def _builtin(made: MadeBrief, read: BuiltinRead) -> list[Candidate]:
    signals = list(signal_candidates(made.brief.signals, _base_lines(made)))
    return [*signals, *hit_candidates(read.hits, start=len(signals))]


def _qualify(
    words: ReviewWords, held: Held, said: Sequence[Candidate | Malformed], collected: CollectedReview
) -> Qualified:
    made = held.made
    plain = QualifyWords(file="", report=REVIEW, gate=words.gate, every_claim=words.every_claim)
    laid_down = LaidDown(made.sources.policy, (), today_utc())
    numbered = [replace(one, index=at) for at, one in enumerate(said)]
    qualified = qualify_against(
        assemble(REVIEW, numbered, tools=words.executors or (BUILTIN,)),
        QualifiedHeld(
            survey=made.survey, whole_tree=False, laid_down=laid_down, collections=collected.collections()
        ),
        words=plain,
        document=sha256(made.brief.pin.encode("ascii")),
        place=held.place,
    )
    return count_reports(qualified, collected.collected)


def _base_lines(made: MadeBrief) -> Callable[[RepoPath, str], int | None]:
    """Where names were defined before the change."""

    def line_of(path: RepoPath, name: str) -> int | None:
        found = made.survey.base.facts(path).definitions
        return next((one.start_line for one in found if one.name == name), None)

    return line_of
