"""Items of an audit over real files, results as a host writes them, and a desk that takes them in."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.adapters.progress import Silence
from adjudge.app.audit.deliver import Audited, deliver, make_document
from adjudge.app.audit.import_files import imports_of
from adjudge.app.place import open_place
from adjudge.app.qualify.flow import Held, open_sources
from adjudge.app.qualify.policy import LaidDown
from adjudge.app.wiring import today_utc
from adjudge.app.world import World
from adjudge.audit.intake import Desk, take_results
from adjudge.model.audit import AuditedFile, FileStatus
from adjudge.model.ids import Digest, RepoPath
from adjudge.model.lens import Lens
from adjudge.model.policy import NO_POLICY
from adjudge.model.workload import (
    Complexity,
    ItemScope,
    PromptText,
    RiskLevel,
    ScopedFile,
    WorkItem,
    WorkKind,
)
from adjudge.plan.visible import show
from adjudge.survey.tree import survey_tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.app.audit.deliver import Delivered
    from adjudge.audit.intake import Taken
    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
    from tests.builders import Repo

Json = dict[str, Any]

RUN = "run-1"
INBOX = ".adjudge/audit/results"


def sha256(data: bytes) -> str:
    """Plain SHA-256."""
    return hashlib.sha256(data).hexdigest()


def scoped(path: str, content: bytes) -> ScopedFile:
    """A file of a scope as it stands."""
    lines = content.count(b"\n") + (not content.endswith(b"\n") and content != b"")
    return ScopedFile(
        path=RepoPath(path),
        sha256=Digest(sha256(content)),
        lines=lines,
        start_line=1,
        end_line=lines,
    )


def item(
    *files: tuple[str, bytes],
    lenses: tuple[Lens, ...] = (Lens.CORRECTNESS, Lens.SECURITY),
    kind: WorkKind = WorkKind.READ,
    subjects: tuple[str, ...] = (),
) -> WorkItem:
    """An item over some files."""
    scope = tuple(sorted(scoped(*one) for one in files))
    words = [kind.value, *(one.value for one in lenses), *(f"{one.path}{one.sha256}" for one in scope)]
    name = sha256("\n".join([*words, *subjects]).encode("utf-8", "surrogateescape"))[:32]
    text = f"Read {', '.join(show(one.path) for one in scope)}.\n"
    return WorkItem(
        item_id=f"item:{name}",
        kind=kind,
        lenses=lenses,
        complexity=Complexity.FOCUSED,
        risk=RiskLevel.LOW,
        token_estimate=10,
        prompt=PromptText(text=text, sha256=Digest(sha256(text.encode()))),
        scope=ItemScope(block=f"block:{name}", files=scope),
        context=(),
        subjects=subjects,
        result_path=RepoPath(f"{INBOX}/{name}.json"),
    )


def finding(path: str, quote: str, line: int | None = None, **more: Any) -> Json:
    """A finding as a host writes it."""
    made: Json = {
        "severity": "high",
        "title": f"Something is wrong at {quote.strip()[:40]}",
        "summary": "It goes wrong when the input is empty.",
        "path": path,
        "quote": quote,
        "class": "correctness",
        **more,
    }
    return made if line is None else {**made, "start_line": line, "end_line": line}


def result(
    one: WorkItem,
    findings: list[Json] | None = None,
    *,
    lenses: list[Json] | None = None,
    verification: list[Json] | None = None,
    **more: Any,
) -> Json:
    """A result that fits an item; all findings stand under its first lens unless told otherwise."""
    said = findings or []
    held = [
        {"lens": lens.value, "findings": list(range(len(said))) if at == 0 else []}
        for at, lens in enumerate(one.lenses)
    ]
    made: Json = {
        "schema": "adjudge.result/v1",
        "run_id": RUN,
        "id": one.item_id,
        "prompt_sha256": one.prompt.sha256,
        "result_id": f"res-{one.item_id[5:21]}",
        "file_coverage": [
            {"path": each.path, "sha256": each.sha256, "lines": each.lines} for each in one.scope.files
        ],
        "lenses": held if lenses is None else lenses,
        "findings": said,
    }
    if verification is not None:
        made["verification"] = verification
    return {**made, **more}


def verdict(finding_id: str, word: str, reason: str = "I read the lines again.") -> Json:
    """What a second reader says."""
    return {"finding_id": finding_id, "verdict": word, "reason": reason}


def world(repository: Repo, state: Path) -> World:
    """Where commands run in a repository, with a state of its own."""
    return World(
        folder=str(repository.path),
        environment={"PATH": os.environ["PATH"], "HOME": str(state), "ADJUDGE_STATE_DIR": str(state)},
        quiet=True,
    )


@dataclass
class Audit:
    """One repository under audit, with items made by hand."""

    repository: Repo
    state: Path
    items: list[WorkItem] = field(default_factory=list)

    def add(self, *paths: str, **more: Any) -> WorkItem:
        """An item over files of the work tree."""
        made = item(*((path, (self.repository.path / path).read_bytes()) for path in paths), **more)
        self.items.append(made)
        return made

    def put(self, one: WorkItem, document: Json | bytes) -> bytes:
        """Write a result at its path."""
        data = document if isinstance(document, bytes) else json.dumps(document).encode()
        place = self.repository.path / one.result_path
        WorkTreeArtefacts(str(self.repository.path)).prepare()
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        return data

    @contextmanager
    def open(self) -> Iterator[Audited]:
        """The audit as it stands."""
        here = world(self.repository, self.state)
        with open_place(here, needs_repository=True) as place:
            assert place.repository is not None
            assert place.store is not None
            repository = place.repository
            survey = survey_tree(repository.ports)
            held = Held(survey, True, LaidDown(NO_POLICY, (), today_utc()))
            files = {one.path: one.sha256 for each in self.items for one in each.scope.files}
            desk = Desk(
                run_id=RUN,
                store=place.store,
                folder=WorkTreeArtefacts(str(self.repository.path)),
                sources=lambda: open_sources(held, repository),
                digests=files,
                progress=Silence(),
            )
            yield Audited(
                desk=desk,
                items=tuple(self.items),
                files=tuple(_audited(path, content) for path, content in files.items()),
                held=held,
                place=place,
                limitations=(),
                imports=imports_of(desk, held, repository, with_reports=True),
            )

    def take(self) -> Taken:
        """What taking the results in comes to."""
        with self.open() as audited:
            return take_results(audited.items, audited.desk)

    def document(self) -> AuditFindingsV1:
        """The deliverable, not written."""
        with self.open() as audited:
            assert audited.place.repository is not None
            return make_document(audited, audited.place.repository)

    def deliver(self) -> Delivered:
        """The deliverables, written."""
        with self.open() as audited:
            assert audited.place.repository is not None
            return deliver(audited, audited.place.repository)


def _audited(path: RepoPath, digest: Digest) -> AuditedFile:
    return AuditedFile(
        path=path,
        object_id="0" * 40,
        status=FileStatus.INCLUDED,
        why="",
        language="python",
        size=1,
        lines=1,
        sha256=digest,
        tokens=1,
    )
