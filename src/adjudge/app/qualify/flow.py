"""From an import and a survey to a run: the table, ids, groups, rulings, standings, outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.errors import InvariantError
from adjudge.evidence.sources import EvidenceSources
from adjudge.merge.clusters import merge
from adjudge.model.candidate import Severity
from adjudge.model.qualified import HandedIn, Qualified
from adjudge.model.ruling import RulingWord, ruling_in_force, text_digest
from adjudge.qualify.identity import identify
from adjudge.qualify.merging import merge_items
from adjudge.qualify.outcome import conclude
from adjudge.qualify.redaction import redact_import
from adjudge.qualify.sources import QualifySources, find_consumers
from adjudge.qualify.standing import Policy, counts_at_gate, make_findings
from adjudge.qualify.suppression import suppress_findings
from adjudge.qualify.table import qualify_import
from adjudge.qualify.vouching import vouching_limits
from adjudge.survey.past import PastReader
from adjudge.survey.targets import in_order
from adjudge.survey.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.app.place import Place
    from adjudge.app.qualify.policy import LaidDown
    from adjudge.app.qualify.words import QualifyWords
    from adjudge.app.wiring import Repository
    from adjudge.evidence.sources import Commands
    from adjudge.model.candidate import Import
    from adjudge.model.collection import Collection
    from adjudge.model.finding import FindingId, Qualification
    from adjudge.model.ids import Digest
    from adjudge.model.ruling import Ruling
    from adjudge.ports import Store
    from adjudge.qualify.identity import Identity
    from adjudge.qualify.suppression import Suppressed
    from adjudge.survey.survey import Survey


class Held(NamedTuple):
    """What findings are held against.

    Attributes:
        survey: The change, or the tree.
        whole_tree: There is no change.
        laid_down: What the trust base says of findings.
        collections: What tools said of either tree.
        commands: Tries commands; ``None`` where none is allowed.
    """

    survey: Survey
    whole_tree: bool
    laid_down: LaidDown
    collections: tuple[Collection, ...] = ()
    commands: Commands | None = None


def qualify_against(
    given: Import, held: Held, *, words: QualifyWords, document: Digest, place: Place
) -> Qualified:
    """The run.

    Args:
        given: As decoded.
        held: What it is held against.
        words: Gate, and which claims count.
        document: SHA-256 of the bytes the import was decoded from.
        place: Where blobs and rulings are.
    """
    survey, laid_down = held.survey, held.laid_down
    repository = _repository(place)
    sources = open_sources(held, repository)
    qualifications = qualify_import(
        given, sources, is_vouched=words.same_tree, progress=repository.ports.progress
    )
    identities = identify(qualifications, sources)
    merged = merge(merge_items(qualifications, identities))
    rulings = _rulings(qualifications, identities, place.store)
    suppressed = suppress_findings(qualifications, survey.target, laid_down.policy, today=laid_down.today)
    findings = make_findings(qualifications, identities, merged.clusters, _policy(words, rulings, suppressed))
    given = redact_import(given)
    conclusion = conclude(given, qualifications, findings, survey.target)
    source = _handed_in(given, survey, document, same_tree=words.same_tree)
    limits = [*laid_down.limitations, *suppressed.limitations, *sources.evidence.past.limitations()]
    limits += vouching_limits(source, qualifications)
    return Qualified(
        target=survey.target,
        whole_tree=held.whole_tree,
        source=source,
        gate=Severity(words.gate),
        every_claim=words.every_claim,
        qualifications=qualifications,
        findings=findings,
        merged=merged,
        counted=tuple(one.qualification.candidate.index for one in findings if counts_at_gate(one)),
        rulings=tuple(rulings[name] for name in sorted(rulings)),
        suppressed=suppressed.applied,
        outcome=conclusion.outcome,
        exit_code=conclusion.exit_code,
        reasons=conclusion.reasons,
        limitations=in_order([*survey.target.limitations, *survey.limitations, *limits]),
    )


def open_sources(held: Held, repository: Repository) -> QualifySources:
    """The trees that findings are held against; no text of them is read yet."""
    survey, whole_tree = held.survey, held.whole_tree
    past = PastReader(repository.git, base=survey.target.base_commit, head=survey.target.head_commit)
    evidence = EvidenceSources(
        target=survey.target,
        base=survey.base,
        head=survey.head,
        texts=Texts(repository.git.blobs()),
        past=past,
        collections=held.collections,
        commands=held.commands,
    )
    return QualifySources(
        evidence=evidence,
        patch=survey.patch,
        consumers=frozenset() if whole_tree else find_consumers(evidence),
        whole_tree=whole_tree,
    )


def _policy(words: QualifyWords, rulings: Mapping[FindingId, Ruling], suppressed: Suppressed) -> Policy:
    """What people decided about findings."""
    return Policy(
        gate=Severity(words.gate),
        every_claim=words.every_claim,
        dismissed={name: one.reason for name, one in rulings.items() if one.word is RulingWord.DISMISSED},
        suppressed=suppressed.reasons(),
    )


def _repository(place: Place) -> Repository:
    """The repository.

    Raises:
        InvariantError: There is none.
    """
    if place.repository is None:
        raise InvariantError("no-repository", "Findings were to be held against no repository.")
    return place.repository


def _handed_in(given: Import, survey: Survey, document: Digest, *, same_tree: bool) -> HandedIn:
    head = survey.target.head_commit
    is_pinned = given.revision is not None and given.revision.lower() == head
    return HandedIn(
        report=given.report,
        tools=given.tools,
        document=document,
        revision=given.revision,
        is_pinned=is_pinned,
        is_vouched=same_tree and not is_pinned,
        failures=given.failures,
        notes=given.notes,
    )


def _rulings(
    qualifications: Sequence[Qualification], identities: Sequence[Identity | None], store: Store | None
) -> Mapping[FindingId, Ruling]:
    """The decision in force on each finding that has one.

    What was decided about a file's finding before the file was renamed holds until something is decided about
    the finding under its new name.
    """
    if store is None:
        return {}
    pairs = [
        (identity, one.resolved)
        for one, identity in zip(qualifications, identities, strict=True)
        if identity is not None and one.resolved is not None
    ]
    asked = {identity.finding_id for identity, _ in pairs}
    asked |= {one.previous_finding_id for one, _ in pairs if one.previous_finding_id is not None}
    known = store.rulings(sorted(asked))
    found: dict[FindingId, Ruling] = {}
    for identity, resolved in pairs if known else ():
        name, previous = identity.finding_id, identity.previous_finding_id
        many = known.get(name) or (known.get(previous, ()) if previous is not None else ())
        ruling = ruling_in_force(many, text_digest(resolved))
        if ruling is not None:
            found[name] = ruling
    return found
