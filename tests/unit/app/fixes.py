"""A small repository with a finding of the rules, its review, and a fixer of two lines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.fix.execute import answer_execute
from adjudge.app.fix.packet import answer_packet
from adjudge.app.fix.words import ExecuteWords, PacketWords
from adjudge.app.review.review import answer_review
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
from adjudge.contracts.fix_packet_v1 import FixPacketV1
from adjudge.contracts.run_v1 import RunV1
from tests.builders import repo
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo

DEFECT = "import os\nimport sys\n\nos.system('ls ' + sys.argv[1])\n"
MENDED = "import os\n\nos.listdir('.')\n"


def defective(tmp_path: Path) -> Repo:
    """One commit, and a defect in the work tree."""
    made = repo(tmp_path / "subject")
    made.commit({"run.py": "import os\n", "other.py": "X = 1\n"})
    return made.write({"run.py": DEFECT})


def reviewed(tmp_path: Path) -> RunV1:
    """The review of the work tree."""
    words = ReviewWords(target=TargetWords(worktree=True), every_claim=True)
    made = answer_review(words, world(tmp_path)).artefact
    assert isinstance(made, RunV1)
    return made


def packed(tmp_path: Path, **more: tuple[str, ...]) -> FixPacketV1:
    """A packet of that review."""
    defective(tmp_path)
    words = PacketWords(run=reviewed(tmp_path).run_id, **more)  # type: ignore[arg-type]
    made = answer_packet(words, world(tmp_path)).artefact
    assert isinstance(made, FixPacketV1)
    return made


def words_of(tmp_path: Path, packet: FixPacketV1, text: str = MENDED, **more: object) -> ExecuteWords:
    """A fixer that writes a text to the file of the finding."""
    (tmp_path / "fixer.py").write_text(f"open('run.py', 'w').write({text!r})\n")
    said = ExecutorWords(argv=f"{sys.executable} {tmp_path}/fixer.py", offline=True)
    plain = ExecuteWords(packet=packet.packet_id, executor="command", said=said, confirmed=True, repeats=1)
    return plain._replace(**more)  # type: ignore[arg-type]


def tried(tmp_path: Path, packet: FixPacketV1, text: str = MENDED, **more: object) -> FixAttemptV1:
    """One try at a packet."""
    made = answer_execute(words_of(tmp_path, packet, text, **more), world(tmp_path)).artefact
    assert isinstance(made, FixAttemptV1)
    return made
