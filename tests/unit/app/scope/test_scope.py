from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.scope.scope import answer_scope, verdict_answer
from adjudge.app.scope.words import GrantWords, PatchWords, ScopeWords
from adjudge.app.words import TargetWords
from adjudge.contracts.verdict_v1 import VerdictV1
from adjudge.errors import ConfigError, UsageError
from tests.unit.app.worlds import key, subject, world
from tests.unit.scope.examples import read_example

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer

WORDS = ScopeWords(target=TargetWords(worktree=True), grant=GrantWords(allow=("src/**",)))


def answered(tmp_path: Path, **words: Any) -> Answer:
    return answer_scope(WORDS._replace(**words), world(tmp_path))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("allow src/**\nmodified src/a", 0),
        ("allow src/**\nmodified lib/a", 1),
        ("allow src/**\nadded src/l link", 3),
    ],
)
def test_outcome_decides_the_code_and_only_a_pass_says_nothing(text: str, code: int) -> None:
    answer = verdict_answer(read_example(text).judge())
    assert answer.exit_code == code
    assert bool(answer.why) is bool(answer.next_step) is bool(code)


def test_verdict_is_kept_and_its_place_is_told(tmp_path: Path) -> None:
    subject(tmp_path)
    answer = answered(tmp_path)
    assert isinstance(answer.artefact, VerdictV1)
    assert answer.artefact.outcome == "pass"
    assert answer.notes[0].startswith("The verdict is ledger entry 1; the head is 1:")


def test_same_verdict_again_is_the_same_entry(tmp_path: Path) -> None:
    subject(tmp_path)
    first = answered(tmp_path)
    assert answered(tmp_path).notes == first.notes


def test_receipt_is_written_once(tmp_path: Path) -> None:
    subject(tmp_path)
    private, receipt = key(tmp_path), tmp_path / "r"
    answered(tmp_path, sign=private, receipt=str(receipt))
    first = receipt.read_bytes()
    answered(tmp_path, sign=private, receipt=str(receipt))
    assert receipt.read_bytes() == first


def test_receipt_that_is_there_with_other_bytes_is_kept_and_nothing_is_accepted(tmp_path: Path) -> None:
    subject(tmp_path)
    (tmp_path / "r").write_bytes(b"mine")
    with pytest.raises(ConfigError):
        answered(tmp_path, sign=key(tmp_path), receipt=str(tmp_path / "r"))
    assert (tmp_path / "r").read_bytes() == b"mine"
    assert answered(tmp_path).notes[0].startswith("The verdict is ledger entry 1;")


def test_receipt_in_the_subject_is_refused(tmp_path: Path) -> None:
    made = subject(tmp_path)
    with pytest.raises(UsageError):
        answered(tmp_path, sign=key(tmp_path), receipt=str(made.path / "r"))


def test_signature_that_would_be_lost_is_refused(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"diff --git a/f b/f\nnew file mode 100644\n")
    words = ScopeWords(patch=PatchWords(file=str(tmp_path / "p")), grant=WORDS.grant, sign=key(tmp_path))
    with pytest.raises(UsageError) as caught:
        answer_scope(words, world(tmp_path, "."))
    assert caught.value.code == "no-receipt-file"


def test_verdict_that_is_not_kept_leaves_no_state(tmp_path: Path) -> None:
    subject(tmp_path)
    assert answered(tmp_path, keeps=False).exit_code == 0
    assert not list((tmp_path / "state").rglob("state.db"))
    assert answered(tmp_path).exit_code == 0
    assert list((tmp_path / "state").rglob("state.db"))
