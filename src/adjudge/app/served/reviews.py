"""A kept review in parts, as a server hands it out: a list, a manifest, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.app.review.runs import answer_runs
from adjudge.app.review.words import RunsWords
from adjudge.app.served.artefacts import artefact_of
from adjudge.contracts.reviews_v1 import findings_artefact, manifest_artefact, reviews_artefact
from adjudge.contracts.run_v1 import RunV1
from adjudge.contracts.runs_v1 import RunsV1

if TYPE_CHECKING:
    import msgspec

    from adjudge.app.world import World
    from adjudge.contracts.candidates_v1 import SeverityV1


def list_reviews(limit: int, before: str | None, world: World) -> tuple[Answer, str | None]:
    """The newest reviews, and where the next page goes on; ``None`` when there is none.

    Args:
        limit: At most as many.
        before: The run that the page before ended with; one that is not kept any more is a ``UsageError``.
        world: Where the command runs.
    """
    listed = artefact_of(RunsV1, answer_runs(RunsWords(deed="list", limit=limit, before=before), world))
    return _shown(reviews_artefact(listed)), listed.next


def show_manifest(run_id: str, world: World) -> Answer:
    """A review without its findings; its outcome is no outcome of this question."""
    return _shown(manifest_artefact(read_run(run_id, world)))


def show_findings(run_id: str, world: World, *, severity: SeverityV1 | None, path: str | None) -> Answer:
    """Findings of a review: of one severity, at one path, or all."""
    return _shown(findings_artefact(read_run(run_id, world), severity=severity, path=path))


def read_run(run_id: str, world: World) -> RunV1:
    """The artefact of a finished review; one that is not kept here, or is not over, is a ``UsageError``."""
    return artefact_of(RunV1, answer_runs(RunsWords(deed="show", name=run_id), world))


def _shown(artefact: msgspec.Struct) -> Answer:
    return Answer(artefact=artefact, screen=tuple)
