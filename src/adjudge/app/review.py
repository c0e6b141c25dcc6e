"""``adjudge review``: a change read unit by unit, and every finding held against the trees.

1. The brief of the change is made; its units, tiers and skips are found.
2. The review is claimed, so that two of the same do not run at once.
3. Each unit is read; what is found goes through the table like anybody's findings.
4. Coverage and outcome are told apart: nothing found in what was read is not nothing found.
5. The artefact is kept under the name of the run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.brief import make_brief, refuse_empty
from adjudge.app.guide import the_repository
from adjudge.app.named_config import read_named_config
from adjudge.app.place import open_place
from adjudge.app.qualify_flow import Held, qualify_against
from adjudge.app.qualify_policy import LaidDown
from adjudge.app.qualify_words import QualifyWords
from adjudge.app.review_words import BUILTIN, check_review_words
from adjudge.app.wiring import today_utc
from adjudge.app.wiring_programs import open_owners
from adjudge.app.words import target_request
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.entries import assemble
from adjudge.contracts.run_artefact import Made, run_artefact
from adjudge.errors import UsageError
from adjudge.model.ids import derive_digest
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome
from adjudge.model.review import ReviewState
from adjudge.plan.units import find_units
from adjudge.report.run_screen import run_screen
from adjudge.review.builtin import examined_for, hit_candidates, signal_candidates
from adjudge.review.builtin_reading import read_units
from adjudge.review.coverage import coverage_of
from adjudge.review.outcome import conclude_review
from adjudge.survey.targets import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.brief_forms import Made as MadeBrief
    from adjudge.app.place import Place
    from adjudge.app.review_words import ReviewWords
    from adjudge.app.world import World
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.model.qualified import Qualified
    from adjudge.review.builtin_reading import BuiltinRead

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
KEY: Final = "adjudge/review-key/v1"
NOT_KEPT: Final = "rev:not-kept"
NOT_ASKED: Final = ("No semantic review: builtin only, rules and signals without any model.",)


def answer_review(words: ReviewWords, world: World) -> Answer:
    """The review: 0 pass, 1 fail, 3 inconclusive."""
    check_review_words(words)
    _check_executors(words)
    with open_place(world, needs_repository=True) as place:
        made = _brief(words, world, place)
        run_id, owners = _claim(words, made, place), open_owners()
        found = find_units(made.brief, made.sources)
        read = read_units(found, made.sources.texts)
        qualified = _qualify(words, made, read, place)
        conclusion = conclude_review(read.units, qualified, ())
        artefact = run_artefact(
            Made(
                run_id=run_id,
                qualified=qualified,
                units=read.units,
                outcome=conclusion.outcome,
                exit_code=CODES[conclusion.outcome],
                reasons=conclusion.reasons,
                not_asked=NOT_ASKED,
                complete=coverage_of(read.units).complete,
                examined_for=examined_for(),
                limitations=in_order([*made.brief.limitations, *qualified.limitations]),
            )
        )
        if place.writable is not None:
            body = encode_canonical(artefact)
            place.writable.reviews.finish(run_id, owners, ReviewState.FINISHED, body)
        notes = place.notes()
    passed = conclusion.outcome is Outcome.PASS
    return Answer(
        artefact=artefact,
        screen=lambda: run_screen(artefact),
        exit_code=CODES[conclusion.outcome],
        why="" if passed else " ".join(one.message for one in conclusion.reasons[:3]),
        next_step="" if passed else f"adjudge runs show {run_id} --json",
        notes=notes,
    )


def _check_executors(words: ReviewWords) -> None:
    """Nothing, when everybody who is named can be asked.

    Raises:
        UsageError: Somebody is not built yet.
    """
    for name in words.executors:
        if name != BUILTIN:
            raise UsageError("unknown-executor", f"There is no executor {ascii(name)[:80]} yet.", BUILTIN)


def _brief(words: ReviewWords, world: World, place: Place) -> MadeBrief:
    repository = the_repository(place)
    request = target_request(words.target, world.environment, fall_through=False)
    named = None
    if words.config is not None:
        named = read_named_config(words.config, world, like=repository.git.facts().empty_tree)
    made = make_brief(request, repository, named)
    if not made.brief.units:
        refuse_empty(made.brief, unborn=repository.git.facts().head is None)
    return made


def _claim(words: ReviewWords, made: MadeBrief, place: Place) -> str:
    if place.writable is None:
        return NOT_KEPT
    return place.writable.reviews.claim(_key(words, made), open_owners(), resume=words.resume).run_id


def _key(words: ReviewWords, made: MadeBrief) -> Digest:
    """What two reviews have in common that would come to the same: the brief, who reads, what counts."""
    readers = words.executors or (BUILTIN,)
    parts = (made.brief.pin, words.gate, str(words.every_claim), *readers)
    return derive_digest(KEY, *(one.encode("utf-8", "surrogateescape") for one in parts))


def _qualify(words: ReviewWords, made: MadeBrief, read: BuiltinRead, place: Place) -> Qualified:
    signals = list(signal_candidates(made.brief.signals, _base_lines(made)))
    candidates = [*signals, *hit_candidates(read.hits, start=len(signals))]
    plain = QualifyWords(file="", report=BUILTIN, gate=words.gate, every_claim=words.every_claim)
    held = Held(
        survey=made.survey, whole_tree=False, laid_down=LaidDown(made.sources.policy, (), today_utc())
    )
    return qualify_against(
        assemble(BUILTIN, candidates, tools=(BUILTIN,)),
        held,
        words=plain,
        document=sha256(made.brief.pin.encode("ascii")),
        place=place,
    )


def _base_lines(made: MadeBrief) -> Callable[[RepoPath, str], int | None]:
    """Where names were defined before the change."""

    def line_of(path: RepoPath, name: str) -> int | None:
        found = made.survey.base.facts(path).definitions
        return next((one.start_line for one in found if one.name == name), None)

    return line_of
