"""What a guide tells of source in adjudge's own words, so that who repeats them is not called a liar.

Rules: only a quote that was contradicted is looked at, and only one that stands on the side it is told of is
a claim about source, which stays contradicted. Words of a guide never hold as a quote.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.evidence.quotes import find_quote
from adjudge.model.evidence import EvidenceState, QuoteEvidence

if TYPE_CHECKING:
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.brief import Brief
    from adjudge.model.evidence import CheckedEvidence
    from adjudge.model.place import Excerpt


class ToldTexts:
    """Texts of the weakenings of a brief."""

    def __init__(self, brief: Brief) -> None:
        """By the path that they are told of, and the one that it has now."""
        self._told: dict[str, set[Excerpt]] = defaultdict(set)
        for one in brief.weakening:
            for excerpt in (one.base, one.head):
                if excerpt is not None:
                    self._told[excerpt.place.path].add(excerpt)
                    self._told[one.subject.partition("::")[0]].add(excerpt)

    def reconsider(self, checked: CheckedEvidence, sources: EvidenceSources) -> CheckedEvidence:
        """The same, but for a quote of what the guide tells: it does not hold, and why is told.

        Args:
            checked: As the trees have it.
            sources: The trees.
        """
        item = checked.evidence
        if not isinstance(item, QuoteEvidence) or checked.state is not EvidenceState.CONTRADICTED:
            return checked
        told = self._find(item)
        if told is None:
            return checked
        file = sources.file(told.place.path, told.place.side)
        if file.text is not None and find_quote(file.text, item.quote).spans:
            return checked
        where = f"line {told.place.line} on the {told.place.side} side"
        found = f"That is what the guide tells of {where}, in short; quote the line as it stands there."
        return replace(checked, state=EvidenceState.DOES_NOT_HOLD, found=found)

    def _find(self, item: QuoteEvidence) -> Excerpt | None:
        """The text that a quote repeats, or a part of which it does; the first by its line."""
        quote = " ".join(item.quote.split())
        same = [one for one in self._told.get(item.path, ()) if quote in " ".join(one.text.split())]
        return min(same, key=lambda one: (one.place.line, one.place.side, one.text), default=None)
