"""``adjudge guide``: what an agent is handed, whole or cut to a size, and kept under its pin."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer, Printout
from adjudge.app.brief.brief import make_brief, refuse_empty, with_doubts
from adjudge.app.guide.earlier import ITS_OWN_WORD
from adjudge.app.named_config import read_named_config
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import names_inside, output_file
from adjudge.app.words import target_request
from adjudge.contracts.canonical import encode_line
from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.contracts.kept_guide_v1 import pack_guide
from adjudge.evidence.sources import EvidenceSources
from adjudge.guide.build import build_guide
from adjudge.guide.shrink import shrink
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from adjudge.model.state import StoredGuide, Transition
from adjudge.model.target import TargetMode
from adjudge.report.guide_screen import guide_screen
from adjudge.survey.past import PastReader

if TYPE_CHECKING:
    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.wiring import Repository
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World
    from adjudge.contracts.guide_v1 import GuideV1
    from adjudge.model.guide import Guide
    from adjudge.model.target import TargetRequest

NOT_KEPT: Final = "Nothing can be kept here, so `adjudge validate` needs this guide as a file: --guide FILE."

FROM_DISK: Final = frozenset({TargetMode.WORKTREE, TargetMode.BASE})
"""Changes that end in the work tree, untracked files and all."""


class GuideWords(NamedTuple):
    """How a guide is wanted.

    Attributes:
        target: The change.
        config: Path of a configuration in place of the one at the trust base; ``None`` for that one.
        reply: Where the answer will be written, so that it is no part of the change; ``None`` for elsewhere.
        max_bytes: At most as many bytes of the document; ``None`` for the whole.
        as_json: The document itself is wanted.
    """

    target: TargetWords
    config: str | None
    reply: str | None
    max_bytes: int | None
    as_json: bool


class MadeGuide(NamedTuple):
    """A guide with what it was made from."""

    guide: Guide
    made: Made
    evidence: EvidenceSources


def answer_guide(words: GuideWords, world: World) -> Answer | Printout:
    """The guide of the change that the words name; 3 when part of the change was not read whole."""
    request = target_request(words.target, world.environment, fall_through=True)
    with open_place(world, needs_repository=True) as place:
        repository = the_repository(place)
        request = replace(request, apart=untracked_names(repository, words.reply))
        made = make_guide(request, repository, words.config, world)
        left_out = left_out_of(made, repository, words.reply)
        made = made._replace(guide=replace(made.guide, left_out=left_out))
        if not made.guide.brief.units:
            refuse_empty(made.guide.brief, unborn=repository.git.facts().head is None)
        whole = guide_artefact(made.guide)
        kept = _keep(whole, _meant(request, made.guide), words.config, place)
        artefact = whole if words.max_bytes is None else shrink(whole, words.max_bytes)
        told = (f"{name!a} is left out of the change: --reply names it." for name in left_out)
        notes = (*place.notes(), *(() if kept else (NOT_KEPT,)), *told)
    return with_doubts(_shown(made.guide, artefact, as_json=words.as_json, notes=notes), made.guide.brief)


def make_guide(request: TargetRequest, repository: Repository, config: str | None, world: World) -> MadeGuide:
    """The guide of the change that a request names, with all that evidence can be held against."""
    named = None
    if config is not None:
        named = read_named_config(config, world, like=repository.git.facts().empty_tree)
    made = make_brief(request, repository, named)
    evidence = EvidenceSources(
        target=made.survey.target,
        base=made.survey.base,
        head=made.survey.head,
        texts=made.sources.texts,
        past=PastReader(
            repository.git, base=made.survey.target.base_commit, head=made.survey.target.head_commit
        ),
    )
    steering = (
        *((Side.BASE, path) for path, _ in made.sources.configuration),
        *((Side.HEAD, path) for path, _ in made.sources.manifests),
    )
    guide = build_guide(
        made.brief,
        made.survey.anchors,
        evidence.definition_at,
        versions=made.sources.versions,
        steering=steering,
    )
    return MadeGuide(guide, made, evidence)


def untracked_names(repository: Repository, *paths: str | None) -> tuple[RepoPath, ...]:
    """What files are called in the work tree, as far as they lie there; standard output is one of them."""
    top = repository.top
    if top is None:
        return ()
    names = {name for path in (*paths, output_file()) if path is not None for name in names_inside(path, top)}
    return tuple(sorted(map(RepoPath, names)))


def left_out_of(made: MadeGuide, repository: Repository, *paths: str | None) -> tuple[RepoPath, ...]:
    """Files of these that lie in the work tree and are no part of the change, although the tree is; sorted.

    A tracked one is part of it, and so it is not among them.
    """
    survey = made.made.survey
    if survey.target.mode not in FROM_DISK or repository.top is None:
        return ()
    there = [path for path in paths if path is not None and os.path.isfile(path)]  # noqa: PTH113 - bytes-safe
    names = {RepoPath(name) for path in there for name in names_inside(path, repository.top)}
    return tuple(sorted(name for name in names if name not in survey.head.snapshot.nodes))


def _meant(request: TargetRequest, guide: Guide) -> TargetRequest:
    """The words to come back with: work tree or index are meant, although a default rule chose them."""
    mode = guide.brief.target.mode
    return replace(request, mode=mode) if mode in ITS_OWN_WORD else request


def _keep(guide: GuideV1, request: TargetRequest, config: str | None, place: Place) -> bool:
    """Keep the guide whole, however it is shown; whether that could be done."""
    store = place.writable
    if store is None:
        return False
    named = None if config is None else os.path.abspath(config)  # noqa: PTH100 - bytes-safe
    body = pack_guide(guide, request, config=named)
    store.commit(Transition(guides=(StoredGuide(pin=guide.graph_snapshot_hash, body=body),)))  # type: ignore[arg-type]
    return True


def _shown(guide: Guide, artefact: GuideV1, *, as_json: bool, notes: tuple[str, ...]) -> Answer | Printout:
    if as_json:
        return Printout(lambda: (encode_line(artefact), b"\n"), notes=notes)
    return Answer(artefact=artefact, screen=lambda: guide_screen(guide, artefact), notes=notes)
