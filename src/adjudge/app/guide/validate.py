"""``adjudge validate``: what becomes of an agent's answer to a guide.

1. The reply is read; one that cannot be is told as such, and nothing else is looked at.
2. The guide it answers is found: the file that is named, else the state; with it the words for its change.
3. The change is looked at anew, without the reply and the guide where they lie in the work tree.
4. Another pin refuses the whole reply and names what moved; else each judgment is judged by itself.
5. What received no judgment is told.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.guide.earlier import find_guide
from adjudge.app.guide.guide import left_out_of, make_guide, untracked_names
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import read_named
from adjudge.app.words import TargetWords, target_request
from adjudge.contracts.judgments_v1 import LIMIT_BYTES, read_reply, refused
from adjudge.contracts.validation_v1 import validation_artefact
from adjudge.errors import ConfigError, UsageError
from adjudge.guide.validate import ChangeNow, validate_reply
from adjudge.model.evidence import CollectorEvidence, CommandEvidence
from adjudge.model.judgment import Judgment, ReplyStatus, Validation
from adjudge.model.place import Side
from adjudge.qualify.prose import code_names
from adjudge.qualify.tokens import find_unknown
from adjudge.report.validation_facts import validation_why
from adjudge.report.validation_markdown import validation_markdown
from adjudge.report.validation_screen import validation_screen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.guide.earlier import FoundGuide
    from adjudge.app.guide.guide import MadeGuide
    from adjudge.app.place import Place
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.graph.view import Graph
    from adjudge.guide.moved import BlobAt
    from adjudge.model.judgment import Accepted, Reply
    from adjudge.model.target import TargetRequest

NO_TARGET = TargetWords()


class ValidateWords(NamedTuple):
    """What is to be validated, and how.

    Attributes:
        reply: Path of the reply; ``-`` for standard input; empty where ``said`` is the reply.
        guide: Path of the guide it answers; ``None`` for the one in the state.
        target: The change; without words that of the guide.
        config: As for the guide; ``None`` for what the guide was made with.
        strict: The outcome decides the exit code.
        salvage: Of a stale reply, accept what rests on nothing that moved.
        allow_command: Commands of the operator's list may be run for evidence that names them.
        said: The reply itself, in place of a file.
    """

    reply: str
    guide: str | None
    target: TargetWords
    config: str | None
    strict: bool
    salvage: bool
    allow_command: bool = False
    said: bytes | None = None

    @property
    def files(self) -> tuple[str | None, ...]:
        """Reply and guide, as far as they are files."""
        return (self.reply or None, self.guide)


def answer_validate(words: ValidateWords, world: World) -> Answer:
    """What became of the reply: 0 by contract; with ``strict`` 4, 1 or 3 where it is not all well."""
    reply = _read(words)
    if reply.status is not ReplyStatus.OK:
        return _told(_unread(reply), words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        repository = the_repository(place)
        found = find_guide(reply.pin, words.guide, place.store)
        request = _request(words, found, repository, world)
        made = make_guide(request, repository, words.config or found.config, world)
        with _means(reply, made, place, world, allowed=words.allow_command) as evidence:
            validation = validate_reply(
                reply,
                ChangeNow(made.guide, evidence, _blobs(made)),
                found.earlier,
                unknown_earlier=found.why,
                salvage=words.salvage,
            )
        validation = replace(
            validation,
            accepted=_with_unknown(validation.accepted, made),
            limitations=(*validation.limitations, *made.evidence.past.limitations()),
            left_out=left_out_of(made, repository, *words.files),
        )
        notes = place.notes()
    return _told(validation, words)._replace(notes=notes)


@contextmanager
def _means(
    reply: Reply, made: MadeGuide, place: Place, world: World, *, allowed: bool
) -> Iterator[EvidenceSources]:
    """What evidence is held against; collections and commands only where a judgment brings some of them."""
    brought = {type(one) for item in reply.items if isinstance(item, Judgment) for one in item.evidence}
    if brought.isdisjoint({CollectorEvidence, CommandEvidence}):
        yield made.evidence
        return
    from adjudge.app.evidence_means import collections_of, lend_commands  # noqa: PLC0415 - start-up: few do

    target, policy = made.made.survey.target, made.made.sources.policy
    with lend_commands(policy, target, place, world, allowed=allowed) as commands:
        yield replace(made.evidence, collections=collections_of(target, place), commands=commands)


def _read(words: ValidateWords) -> Reply:
    """The reply; a file that cannot be read is an outcome like any other."""
    if words.said is not None:
        return read_reply(words.said)
    try:
        data = read_named(words.reply, what="reply", limit_bytes=LIMIT_BYTES, pipes=False)
    except ConfigError as error:
        is_large = error.code == "reply-too-large"
        status = ReplyStatus.OVERSIZED if is_large else ReplyStatus.UNREADABLE
        return refused(status, error.code, error.message)
    return read_reply(data)


def _unread(reply: Reply) -> Validation:
    return Validation(
        status=reply.status,
        pin=None,
        echoed=reply.pin,
        moved=None,
        moved_unknown="The reply was not held against any change.",
        accepted=(),
        rejected=(),
        errors=reply.errors,
        coverage=None,
        would_survive=(),
        limitations=(),
    )


def _request(words: ValidateWords, found: FoundGuide, repository: Repository, world: World) -> TargetRequest:
    """The words given, else those of the guide, else none; neither reply nor guide is part of a change.

    Raises:
        UsageError: The guide is of a revision that nobody named.
    """
    if found.is_unnamed and words.target == NO_TARGET:
        message = (
            "The guide in the file is of a revision, which a guide does not tell, and none is kept here."
        )
        raise UsageError("target-unnamed", message, "name it as for the guide: --commit, --range or --base")
    given = target_request(words.target, world.environment, fall_through=True)
    request = given if found.request is None or words.target != NO_TARGET else found.request
    return replace(request, apart=untracked_names(repository, *words.files))


def _blobs(made: MadeGuide) -> BlobAt:
    graphs = {Side.BASE.value: made.made.survey.base, Side.HEAD.value: made.made.survey.head}

    def blob_at(side: str, path: str) -> str | None:
        return _blob(graphs[side], path)

    return blob_at


def _blob(graph: Graph, path: str) -> str | None:
    node = graph.snapshot.nodes.get(path)  # type: ignore[call-overload] # any text may be asked for
    return None if node is None else node.object_id


def _with_unknown(accepted: tuple[Accepted, ...], made: MadeGuide) -> tuple[Accepted, ...]:
    """The same with code-like words of their prose that exist in neither tree."""
    names = [code_names(f"{one.judgment.concern or ''}\n{one.judgment.framing or ''}") for one in accepted]
    asked = {name for each in names for name in each}
    unknown = (find_unknown(asked, made.evidence) or frozenset()) if asked else frozenset()
    return tuple(
        replace(one, unknown_tokens=tuple(name for name in mine if name in unknown)) if mine else one
        for one, mine in zip(accepted, names, strict=True)
    )


def _told(validation: Validation, words: ValidateWords) -> Answer:
    code = strict_code(validation) if words.strict else 0
    return Answer(
        artefact=validation_artefact(validation),
        screen=lambda: validation_screen(validation),
        markdown=lambda: validation_markdown(validation),
        exit_code=code,
        why=validation_why(validation) if code else "",
        next_step="read `rejected`, `errors` and `coverage` in --json" if code else "",
    )


def strict_code(validation: Validation) -> int:
    """The exit code that ``--strict`` gives: 4 not judged, 1 something rejected, 3 something uncovered."""
    if validation.status is not ReplyStatus.OK:
        return 4
    if validation.rejected:
        return 1
    covered = validation.coverage is not None and validation.coverage.is_whole
    return 0 if covered else 3
