"""``adjudge brief``: what changed, in which order to look, who outside depends on it, what next."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from adjudge import __version__
from adjudge.app.brief.forms import Asked, Made, show_brief
from adjudge.app.brief.picture import refuse_picture_inside
from adjudge.app.brief.words import EVERYTHING
from adjudge.app.named_config import read_named_config
from adjudge.app.wiring import open_repository
from adjudge.app.words import target_request
from adjudge.brief.build import build_brief
from adjudge.brief.excluded import ATTRIBUTES
from adjudge.brief.sources import BriefSources, GraphSide
from adjudge.contracts.brief_v1 import SCHEMA
from adjudge.errors import InconclusiveError
from adjudge.graph.facts import LOST_FLAGS
from adjudge.graph.resolve.registry import is_manifest, resolver_versions
from adjudge.report.wording import reason_words
from adjudge.survey.checks import Checks
from adjudge.survey.history import read_history
from adjudge.survey.owners import read_people_files
from adjudge.survey.policy import read_policy
from adjudge.survey.survey import survey_change
from adjudge.survey.targets import in_order
from adjudge.survey.texts import Texts
from adjudge.survey.trusted import trusted_tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.app.answer import Answer, Printout
    from adjudge.app.brief.words import BriefWords
    from adjudge.app.wiring import Repository
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World
    from adjudge.graph.snapshot import Node
    from adjudge.model.brief import Brief
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.target import TargetRequest, TreeEntry
    from adjudge.survey.policy import NamedConfig
    from adjudge.survey.survey import Survey


NAMED = 3
"""Reasons told on the last line; the rest is counted."""


def answer_brief(
    target: TargetWords, world: World, words: BriefWords = EVERYTHING, *, config: str | None = None
) -> Answer | Printout:
    """The brief of the change that the words name; 3 when part of the change was not read whole.

    Args:
        target: The change.
        world: Where the command runs.
        words: What of it is shown, and how.
        config: Path of a configuration in place of the one at the trust base; ``None`` for that one.
    """
    if words.svg is not None:
        refuse_picture_inside(words.svg, world)
    request = target_request(target, world.environment, fall_through=True)
    with open_repository(world) as repository:
        named = None
        if config is not None:
            named = read_named_config(config, world, like=repository.git.facts().empty_tree)
        made = make_brief(request, repository, named)
        if not made.brief.units:
            refuse_empty(made.brief, unborn=repository.git.facts().head is None)
        repository.ports.stopwatch.lap("brief")
        answer = show_brief(made, Asked(target, words, world), repository)
    return with_doubts(answer, made.brief)


def with_doubts(answer: Answer | Printout, brief: Brief) -> Answer | Printout:
    """The answer with code 3 where part of the change was not read whole, whatever of it is shown."""
    doubts = (*brief.target.reasons, *_unread(brief))
    if not doubts:
        return answer
    return answer._replace(
        exit_code=3,
        why=" ".join(reason_words(reason) for reason in doubts[:NAMED]) + _rest(doubts),
        next_step="read `target.reasons` and `limitations` in --json",
    )


def _unread(brief: Brief) -> tuple[Reason, ...]:
    """Why a changed file was not read whole, or others are not there to be read.

    What is left aside needs no reading; a file outside the change that is missing may be a consumer.
    """
    left = {one.path for one in brief.excluded}
    return tuple(
        one
        for one in brief.limitations
        if (one.path is not None and one.path not in left) or one.code in LOST_FLAGS
    )


def _rest(doubts: tuple[Reason, ...]) -> str:
    return f" And {len(doubts) - NAMED} more." if len(doubts) > NAMED else ""


def make_brief(request: TargetRequest, repository: Repository, config: NamedConfig | None = None) -> Made:
    """The brief of the change that a request names, with what it was built from."""
    return brief_of(survey_change(request, repository.ports), request, repository, config)


def brief_of(
    survey: Survey, request: TargetRequest, repository: Repository, config: NamedConfig | None = None
) -> Made:
    """The brief of a change that was surveyed; the request says where rules are trusted."""
    trusted, entries, _ = trusted_tree(request, survey, repository.git)
    attributes, files = _attributes(repository, survey, trusted, entries.values())
    people = read_people_files(entries, repository.git.blobs())
    policy = read_policy(entries, survey.head.snapshot.nodes, repository.git.blobs(), config)
    history, unread = read_history(
        survey.target, repository.git, repository.ports.snapshots, mailmap=people.mailmap
    )
    sources = BriefSources(
        target=survey.target,
        patch=survey.patch,
        base=GraphSide(snapshot=survey.base.snapshot, facts_of=survey.base.facts_of),
        head=GraphSide(snapshot=survey.head.snapshot, facts_of=survey.head.facts_of),
        attributes=attributes,
        large=survey.large,
        configuration=tuple(sorted({*files, *people.read, *policy.read})),
        policy=policy.policy,
        trusted=_trusted_blobs(survey, trusted, entries),
        manifests=tuple(
            (node.path, node.object_id)
            for node in survey.head.snapshot.nodes.values()
            if is_manifest(node.path)
        ),
        versions=_versions(survey, repository),
        texts=Texts(repository.git.blobs()),
        checks=Checks(repository.ports.pool, repository.git.blobs(), repository.ports.progress),
        owners=people.owners,
        history=history,
        limitations=in_order([*survey.limitations, *policy.limitations, *people.limitations, *unread]),
    )
    return Made(build_brief(sources), sources, survey)


def _versions(survey: Survey, repository: Repository) -> tuple[tuple[str, str], ...]:
    """Everything whose version could change a brief."""
    extractors = ((f"extractor {language}", key) for language, key in repository.ports.pool.keys().items())
    return tuple(
        sorted((
            ("adjudge", __version__),
            ("git", survey.target.git_version),
            ("object format", survey.target.object_format),
            ("resolvers", resolver_versions()),
            ("schema", SCHEMA),
            ("unicode", unicodedata.unidata_version),
            *extractors,
        ))
    )  # fmt: skip


def _trusted_blobs(
    survey: Survey, tree: ObjectId, entries: Mapping[RepoPath, Node | TreeEntry]
) -> Mapping[RepoPath, ObjectId] | None:
    """Blobs of the trusted tree under the touched paths; ``None`` where it is the base of the change."""
    if tree == survey.target.base_tree:
        return None
    return {path: entries[path].object_id for path in survey.target.touched if path in entries}


def _attributes(
    repository: Repository, survey: Survey, tree: ObjectId, entries: Iterable[Node | TreeEntry]
) -> tuple[Mapping[RepoPath, frozenset[str]], tuple[tuple[RepoPath, ObjectId], ...]]:
    """Attributes of the changed paths by the trusted tree, and the files that say so."""
    files = tuple((one.path, one.object_id) for one in entries if _is_attributes(one.path))
    paths = tuple(change.path for change in survey.target.changes)
    asked = files and paths
    return (repository.ports.git.attributes(tree, paths, ATTRIBUTES) if asked else {}), files


def _is_attributes(path: str) -> bool:
    return path == ".gitattributes" or path.endswith("/.gitattributes")


FIRST: Final = "write a first file, or fetch"


def refuse_empty(brief: Brief, *, unborn: bool) -> None:
    """End where nothing changed.

    Raises:
        InconclusiveError: Always; an empty brief is no answer.
    """
    if unborn:
        raise InconclusiveError("no-commits", "There is no commit here yet, and no file to look at.", FIRST)
    said = [reason_words(reason) for reason in brief.target.reasons] or ["Nothing to judge."]
    raise InconclusiveError("nothing-to-judge", said[0], "adjudge brief --commit HEAD")
