"""Judgment by judgment: what each stands on, whether its evidence holds, and whether it was said before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.guide.citing import Citable
from adjudge.guide.proof import Trees, prove
from adjudge.guide.told import ToldTexts
from adjudge.model.judgment import Accepted, Judgment, Rejected, RejectReason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.guide import Guide

LIMIT_EVIDENCE: Final = 10_000
"""Pieces of evidence of one reply that are checked."""


def judge_items(
    items: Iterable[Judgment | Rejected], guide: Guide, sources: EvidenceSources
) -> tuple[tuple[Accepted, ...], tuple[Rejected, ...]]:
    """(accepted, rejected), each in order; together all of them.

    Args:
        items: Of a reply to this guide.
        guide: What may be cited.
        sources: The two trees, for evidence.
    """
    citable, told = Citable(guide), ToldTexts(guide.brief)
    seen, left = dict[Judgment, int](), LIMIT_EVIDENCE
    accepted: list[Accepted] = []
    rejected: list[Rejected] = []
    for item in items:
        made = _judge(item, citable, Trees(sources, told, left)) if isinstance(item, Judgment) else item
        if isinstance(item, Judgment):
            left -= len(item.evidence)
        if isinstance(made, Accepted):
            made = _once(made, seen)
        (accepted if isinstance(made, Accepted) else rejected).append(made)  # type: ignore[arg-type]
    return tuple(accepted), tuple(rejected)


def _judge(judgment: Judgment, citable: Citable, trees: Trees) -> Accepted | Rejected:
    cited = citable.cite(judgment)
    if isinstance(cited, Rejected):
        return cited
    proof = prove(judgment, cited, trees)
    if proof.contradicted is not None:
        return Rejected(
            index=judgment.index,
            reason=RejectReason.CONTRADICTED,
            message=f"Its evidence is wrong: {proof.contradicted}",
            path=f"$.judgments[{judgment.index}].evidence",
        )
    return Accepted(judgment=judgment, cited=cited, evidence=proof.checked, proof=proof.proof)


def _once(made: Accepted, seen: dict[Judgment, int]) -> Accepted | Rejected:
    """The judgment, unless an earlier one says the same of the same."""
    cited = made.cited
    same = replace(
        made.judgment,
        index=0,
        signal_id=None if cited.signal is None else cited.signal.signal_id,
        change_anchor=None if cited.anchor is None else cited.anchor.change_anchor,
        alias=cited.unit,
    )
    first = seen.setdefault(same, made.judgment.index)
    if first == made.judgment.index:
        return made
    return Rejected(
        index=made.judgment.index,
        reason=RejectReason.DUPLICATE,
        message=f"It says what judgment {first} says.",
        path=f"$.judgments[{made.judgment.index}]",
    )
