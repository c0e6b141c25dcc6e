"""Where a narrative is asked for, and where it is put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.narrative import narrating, narrative_files, put_narrative, subject_of
from adjudge.app.audit.next import answer_next_step
from adjudge.app.audit.words import NextWords, ScopeWords
from adjudge.audit.narrating import Narrated
from adjudge.audit.stepping import NARRATIVE_FILE
from adjudge.contracts.narrative_v1 import AuditNarrativeV1
from adjudge.model.audit import RejectedClass
from tests.audit_documents import document
from tests.audit_results import world
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World

TOLD = AuditNarrativeV1(run_id="audit:1", document_sha256="a" * 64, received_sha256="b" * 64, paragraphs=())


def begun(tmp_path: Path, *, narrative: bool) -> World:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "one = 1\n"})
    here = world(made, tmp_path / "state")
    answer_next_step(NextWords(scope=ScopeWords(narrative=narrative), confirmed=True), here)
    return here


def test_nobody_is_asked_where_nobody_wants_one(tmp_path: Path) -> None:
    with open_existing(begun(tmp_path, narrative=False)) as ground:
        assert narrating(ground, takes=True) is None


def test_asking_is_kept_and_tells_that_none_is_there(tmp_path: Path) -> None:
    with open_existing(begun(tmp_path, narrative=True)) as ground:
        for takes in (True, False):
            narrate = narrating(ground, takes=takes)
            assert narrate is not None
            found = narrate(document(1), "a" * 64)
            assert found.accepted is None
            assert found.rejected is not None
            assert found.rejected.why is RejectedClass.MISSING
        assert subject_of(ground, document(1), "a" * 64).run_id == ground.run_id


def test_artefact_is_there_while_one_is_in_force_and_no_longer(tmp_path: Path) -> None:
    narrated = Narrated(TOLD, None, is_stale=False)
    assert list(narrative_files(narrated)) == [NARRATIVE_FILE]
    assert narrative_files(None) == {}
    with open_existing(begun(tmp_path, narrative=True)) as ground:
        put_narrative(ground, narrated)
        assert ground.folder.read(NARRATIVE_FILE, limit_bytes=1 << 20).data is not None
        put_narrative(ground, narrated._replace(accepted=None))
        assert ground.folder.read(NARRATIVE_FILE, limit_bytes=1 << 20).data is None
