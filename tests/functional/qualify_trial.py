"""Candidates held against a real repository: documents in, findings with their standing out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.contracts.foreign.registry import read_import
from adjudge.evidence.sources import EvidenceSources
from adjudge.merge.clusters import merge
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.qualify.identity import identify
from adjudge.qualify.merging import merge_items
from adjudge.qualify.outcome import conclude
from adjudge.qualify.sources import QualifySources, find_consumers
from adjudge.qualify.standing import Policy, make_findings
from adjudge.qualify.table import qualify_import
from adjudge.survey.past import PastReader
from adjudge.survey.survey import SurveyPorts, survey_change
from adjudge.survey.texts import Texts
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.model.finding import Finding, Qualification
    from adjudge.qualify.identity import Identity
    from adjudge.qualify.outcome import Conclusion
    from tests.builders import Repo


@dataclass(frozen=True)
class Trial:
    """What became of one document."""

    sources: QualifySources
    qualifications: tuple[Qualification, ...]
    identities: tuple[Identity | None, ...]
    findings: tuple[Finding, ...]
    conclusion: Conclusion

    @property
    def only(self) -> Qualification:
        """The one candidate."""
        (found,) = self.qualifications
        return found

    @property
    def where(self) -> tuple[str, str, int | None]:
        """Disposition, reason and line of the one candidate."""
        place = self.only.resolved
        return self.only.disposition.value, self.only.reason, place.start_line if place is not None else None


def claim(path: str, quote: str | None = None, line: int | None = None, **more: Any) -> dict[str, Any]:
    """One finding of ``adjudge.candidates/v1``."""
    fields = {"severity": "high", "title": "Wrong", "summary": "", "path": path, "quote": quote}
    fields |= {"start_line": line, "end_line": line} | more
    return {name: value for name, value in fields.items() if value is not None}


def a_result(path: str, line: int | None = None, **region: Any) -> dict[str, Any]:
    """One result of SARIF."""
    place: dict[str, Any] = {"artifactLocation": {"uri": path}}
    if line is not None:
        place["region"] = {"startLine": line, **region}
    return {
        "ruleId": "R1",
        "level": "error",
        "message": {"text": "Wrong"},
        "locations": [{"physicalLocation": place}],
    }


def a_log(*results: dict[str, Any], revision: str | None = None) -> bytes:
    """A SARIF log of one run, pinned to a commit when one is named."""
    run: dict[str, Any] = {"tool": {"driver": {"name": "scanner"}}, "results": list(results)}
    if revision is not None:
        run["versionControlProvenance"] = [{"repositoryUri": "https://example.com/r", "revisionId": revision}]
    return json.dumps({"version": "2.1.0", "runs": [run]}).encode()


def claims(*made: dict[str, Any]) -> bytes:
    """A document of ``adjudge.candidates/v1``."""
    return json.dumps({"schema": "adjudge.candidates/v1", "findings": list(made)}).encode()


def put_on_trial(
    subject: Repo, document: bytes | dict[str, Any], mode: TargetMode = TargetMode.COMMIT, revision: str | None = None,
    policy: Policy | None = None,
) -> Trial:  # fmt: skip
    """What becomes of a document, or of one claim, held against a change of the repository."""
    state: Path = subject.path.parent / "state"
    options = GitOptions(folder=str(subject.path), state=str(state), environment={"PATH": "/usr/bin:/bin"})
    git = open_reader(SubprocessRunner(), options)
    ports = SurveyPorts(git=git, pool=InProcessPool(), snapshots=MemorySnapshots(), progress=Silent())
    if mode is TargetMode.COMMIT and revision is None:
        revision = "HEAD"
    survey = survey_change(TargetRequest(mode=mode, revision=revision), ports)
    past = PastReader(git, base=survey.target.base_commit, head=survey.target.head_commit)
    evidence = EvidenceSources(
        target=survey.target, base=survey.base, head=survey.head, texts=Texts(git.blobs()), past=past
    )
    sources = QualifySources(evidence=evidence, patch=survey.patch, consumers=find_consumers(evidence))
    given = read_import(document if isinstance(document, bytes) else claims(document), "auto")
    found = qualify_import(given, sources)
    identities = identify(found, sources)
    clusters = merge(merge_items(found, identities)).clusters
    findings = make_findings(found, identities, clusters, policy or Policy())
    return Trial(sources, found, identities, findings, conclude(given, found, findings, survey.target))
