"""What the evidence of a judgment comes to, held against the place that it is anchored in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.evidence.check import check_evidence
from adjudge.evidence.entailment import proves
from adjudge.model.anchor import AnchorSide
from adjudge.model.evidence import KINDS, CheckedEvidence, EvidenceState, QuoteEvidence
from adjudge.model.finding import ResolvedLocator
from adjudge.model.ids import ObjectId
from adjudge.model.place import Side

if TYPE_CHECKING:
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.guide.told import ToldTexts
    from adjudge.model.ids import RepoPath
    from adjudge.model.judgment import Cited, Judgment


class Proof(NamedTuple):
    """What was checked.

    Attributes:
        checked: Each piece, in order.
        proof: Sorted: ``anchored``, ``located`` when a quote holds, ``fact:<kind>`` of what holds, ``proved``
            when some of it entails the claim.
        contradicted: What was found instead of the first piece that is wrong; ``None`` without one.
    """

    checked: tuple[CheckedEvidence, ...]
    proof: tuple[str, ...]
    contradicted: str | None


class Trees(NamedTuple):
    """What evidence is held against.

    Attributes:
        sources: The two trees.
        told: What the guide tells of them in its own words.
        left: Pieces that may still be checked; others are unavailable.
    """

    sources: EvidenceSources
    told: ToldTexts
    left: int


UNCHECKED = "More evidence was brought by the judgments before than is checked in one reply."


def prove(judgment: Judgment, cited: Cited, trees: Trees) -> Proof:
    """The evidence of an anchored judgment, held against the trees.

    Args:
        judgment: As handed in.
        cited: What it stands on.
        trees: What its evidence is held against.
    """
    sources = trees.sources
    checked = tuple(
        trees.told.reconsider(check_evidence(item, sources), sources)
        if at < trees.left
        else CheckedEvidence(evidence=item, state=EvidenceState.UNAVAILABLE, found=UNCHECKED)
        for at, item in enumerate(judgment.evidence)
    )
    wrong = [one.found for one in checked if one.state is EvidenceState.CONTRADICTED]
    holding = [one for one in checked if one.state is EvidenceState.HOLDS]
    proof = {"anchored", *(f"fact:{KINDS[type(one.evidence)]}" for one in holding)}
    if any(isinstance(one.evidence, QuoteEvidence) for one in holding):
        proof.add("located")
    if judgment.claim is not None and holding:
        place = _place(cited, sources)
        if any(proves(judgment.claim, place, one) for one in holding):
            proof.add("proved")
    return Proof(checked, tuple(sorted(proof)), wrong[0] if wrong else None)


def _place(cited: Cited, sources: EvidenceSources) -> ResolvedLocator:
    """The place that a judgment is anchored in, as evidence is compared with it."""
    if cited.signal is not None:
        anchor = cited.signal.anchor
        symbol = cited.signal.subject.partition("::")[2]
        return _located(sources, anchor.path, anchor.side, (anchor.line, 1), symbol)
    if cited.anchor is not None:
        region = cited.anchor
        side = Side.BASE if region.side is AnchorSide.BASE else Side.HEAD
        return _located(
            sources, region.path, side, (region.start_line, region.line_count), region.symbol or ""
        )
    assert cited.unit is not None, "something was cited"  # noqa: S101 - an invariant of ``Cited``
    return _located(sources, cited.unit, Side.HEAD, (0, 0), "")


def _located(
    sources: EvidenceSources, path: RepoPath, side: Side, lines: tuple[int, int], symbol: str
) -> ResolvedLocator:
    """A place with its text; without lines it is the whole file."""
    file = sources.file(path, side)
    start, count = lines
    end = start + count - 1
    known = file.text is not None and 0 < start <= end <= len(file.text)
    return ResolvedLocator(
        path=file.path,
        side=side,
        start_line=start if known else None,
        end_line=end if known else None,
        object_id=file.object_id or ObjectId(""),
        quote=file.text.slice(start, end) if known and file.text is not None else "",
        symbol=symbol,
    )
