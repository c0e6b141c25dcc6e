"""``adjudge qualify``: the findings of any reviewer, held against two trees.

1. The document is read, whole and bounded, before anything else is done.
2. The change is surveyed; with no word for one it is the tree of the last commit.
3. Each candidate goes through the table; what is located gets ids, is merged, and gets its standing.
4. The run is compared with the one before, and kept.
5. It is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.evidence_means import collections_of, lend_commands
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.place import open_place
from adjudge.app.qualify.flow import Held, qualify_against
from adjudge.app.qualify.forms import show_run
from adjudge.app.qualify.next import Asked
from adjudge.app.qualify.policy import read_laid_down
from adjudge.app.qualify.runs import keep_run
from adjudge.app.wiring import names_inside, read_named
from adjudge.app.words import TargetWords, target_request
from adjudge.contracts.foreign.registry import read_import
from adjudge.errors import InvariantError
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.target import TargetMode
from adjudge.survey.survey import survey_change
from adjudge.survey.tree import leave_out, survey_tree

if TYPE_CHECKING:
    from adjudge.app.answer import Answer, Printout
    from adjudge.app.qualify.words import QualifyWords
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.survey.survey import Survey

LIMIT_BYTES: Final = 64 << 20
STANDARD_INPUT: Final = "-"
WHAT: Final = "findings"


def answer_qualify(words: QualifyWords, target: TargetWords, world: World) -> Answer | Printout:
    """The run: 1 when findings count at the gate, 3 when the import cannot be relied on, else 0.

    Raises:
        InvariantError: There is no repository.
    """
    if words.output is not None:
        refuse_writing_inside(words.output, world, what="report")
    data = (
        words.said if words.said is not None else read_named(words.file, what=WHAT, limit_bytes=LIMIT_BYTES)
    )
    with open_place(world, needs_repository=True) as place:
        if place.repository is None:
            raise InvariantError("no-repository", "Findings were to be held against no repository.")
        given = read_import(data, words.report, roots=_roots(words, place.repository))
        survey = _survey(words, target, world, place.repository)
        held = _held(target, survey, world, place.repository)
        held = held._replace(collections=collections_of(survey.target, place))
        allowed, policy = words.allow_command, held.laid_down.policy
        with lend_commands(policy, survey.target, place, world, allowed=allowed) as commands:
            held = held._replace(commands=commands)
            qualified = qualify_against(given, held, words=words, document=sha256(data), place=place)
        run = keep_run(qualified, place.store)
        place.repository.ports.stopwatch.lap("qualify")
        asked = Asked(words, target, world.repo, place.repository.top, keeps=place.writable is not None)
        return show_run(run, asked, notes=place.notes())


def _names_change(target: TargetWords) -> bool:
    return target._replace(trust_filters=(), paranoid=False) != TargetWords()


def _held(target: TargetWords, survey: Survey, world: World, repository: Repository) -> Held:
    """The survey with what the trust base lays down for findings about it."""
    whole_tree = not _names_change(target)
    request = target_request(target, world.environment, fall_through=False)
    return Held(survey, whole_tree, read_laid_down(request, survey, repository, whole_tree=whole_tree))


def _roots(words: QualifyWords, repository: Repository) -> tuple[str, ...]:
    """Paths that stand for the top: those that were named, and the work tree itself."""
    return words.roots if repository.top is None else (*words.roots, repository.top)


def _survey(words: QualifyWords, target: TargetWords, world: World, repository: Repository) -> Survey:
    if not _names_change(target):
        return survey_tree(repository.ports)
    survey = survey_change(target_request(target, world.environment, fall_through=False), repository.ports)
    if survey.target.mode not in {TargetMode.WORKTREE, TargetMode.BASE} or words.file == STANDARD_INPUT:
        return survey
    top = repository.top
    names = names_inside(words.file, top) if top is not None else ()
    return leave_out(survey, frozenset(map(RepoPath, names)))
