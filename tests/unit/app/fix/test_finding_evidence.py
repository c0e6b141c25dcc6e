"""What somebody saw of a finding, kept with the digest of what shows it."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from adjudge.app.fix.finding_evidence import answer_evidence
from adjudge.app.fix.proof_words import EvidenceWords
from adjudge.contracts.proof_records_v1 import EvidenceRecordV1
from tests.unit.app.fixes import packed
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_records_are_numbered_and_a_file_is_hashed(tmp_path: Path) -> None:
    name = packed(tmp_path).findings[0].finding_id
    (tmp_path / "log").write_bytes(b"it ran\n")
    made = []
    for artifact in (str(tmp_path / "log"), "https://example.com/log"):
        words = EvidenceWords(name=name[:12], level="runtime", artifact=artifact, by="Ada")
        made.append(answer_evidence(words, world(tmp_path)).artefact)
    assert all(isinstance(one, EvidenceRecordV1) for one in made)
    assert [(one.number, one.artifact_sha256) for one in made] == [  # type: ignore[attr-defined]
        (0, sha256(b"it ran\n").hexdigest()),
        (1, None),
    ]
