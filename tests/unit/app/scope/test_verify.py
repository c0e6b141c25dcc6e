from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.scope.scope import answer_scope
from adjudge.app.scope.verify import KEY_INSIDE, VerifyWords, answer_verify
from adjudge.app.scope.words import GrantWords, ScopeWords
from adjudge.app.wiring import open_signer
from adjudge.app.words import TargetWords
from adjudge.contracts.receipt_v1 import ReceiptCheckV1, sign_statement
from adjudge.contracts.signable import grant_statement, verdict_statement
from adjudge.errors import UsageError
from adjudge.model.ids import Digest
from adjudge.model.receipt import Statement, subject_of_bytes
from tests.unit.app.worlds import key, subject, world
from tests.unit.scope.examples import read_example

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer
    from adjudge.ports import Signer

VERDICT = verdict_statement(read_example("allow src/**\nmodified src/a").judge())


def signer(tmp_path: Path) -> Signer:
    return open_signer(key(tmp_path))


def check(tmp_path: Path, receipt: bytes, *, folder: str = ".", **words: Any) -> Answer:
    (tmp_path / "r").write_bytes(receipt)
    plain = VerifyWords(receipt=str(tmp_path / "r"), key=str(tmp_path / "key.pub"), **words)
    return answer_verify(plain, world(tmp_path, folder))


def sign(tmp_path: Path, statement: Statement) -> bytes:
    made = signer(tmp_path)
    return sign_statement(statement, key_id=made.key_id, sign=made.sign)


def came_to(answer: Answer) -> tuple[int, str, list[str]]:
    assert isinstance(answer.artefact, ReceiptCheckV1)
    return answer.exit_code, answer.artefact.recomputed, [one.code for one in answer.artefact.reasons]


def test_signed_verdict_holds_offline(tmp_path: Path) -> None:
    receipt = sign(tmp_path, VERDICT)
    assert came_to(check(tmp_path, receipt, offline=True)) == (0, "not-asked", [])


def test_flipped_bit_does_not_hold(tmp_path: Path) -> None:
    receipt = bytearray(sign(tmp_path, VERDICT))
    receipt[receipt.index(b'"payload":"') + 30] ^= 1
    answer = check(tmp_path, bytes(receipt), offline=True)
    assert answer.exit_code == 1
    assert isinstance(answer.artefact, ReceiptCheckV1)
    assert answer.artefact.predicate is None


GRANT = grant_statement(b'{"schema":"adjudge.grant/v1"}\n')


def test_signed_grant_is_about_itself(tmp_path: Path) -> None:
    answer = check(tmp_path, sign(tmp_path, GRANT), any_outcome=True)
    assert came_to(answer)[:2] == (0, "not-asked")


def test_what_has_no_outcome_is_no_pass_unless_only_the_receipt_is_asked_about(tmp_path: Path) -> None:
    answer = check(tmp_path, sign(tmp_path, GRANT))
    assert came_to(answer) == (3, "not-asked", ["no-outcome"])
    assert "--outcome any" in answer.next_step


@pytest.mark.parametrize(
    ("example", "code", "reason"), [("lib/a", 1, "signed-fail"), ("", 3, "signed-inconclusive")]
)
def test_outcome_that_was_signed_decides_where_the_receipt_holds(
    example: str, code: int, reason: str, tmp_path: Path
) -> None:
    change = (
        f"modified {example}"
        if example
        else f"grant repository {'d' * 64}\nsay no-repository\nmodified src/a"
    )
    receipt = sign(tmp_path, verdict_statement(read_example(f"allow src/**\n{change}").judge()))
    assert came_to(check(tmp_path, receipt, offline=True)) == (code, "not-asked", [reason])
    assert came_to(check(tmp_path, receipt, offline=True, any_outcome=True)) == (0, "not-asked", [])


def test_verdict_that_is_said_to_be_about_something_else_does_not_hold(tmp_path: Path) -> None:
    moved = Statement(
        subjects=(subject_of_bytes("patch", Digest("9" * 64)),),
        predicate_type=VERDICT.predicate_type,
        predicate=VERDICT.predicate,
    )
    assert came_to(check(tmp_path, sign(tmp_path, moved))) == (1, "not-asked", ["other-subject"])


def test_verdict_that_is_not_understood_leaves_it_open(tmp_path: Path) -> None:
    odd = Statement(
        subjects=VERDICT.subjects,
        predicate_type=VERDICT.predicate_type,
        predicate=b'{"schema":"adjudge.verdict/v1","outcome":"pass"}\n',
    )
    assert came_to(check(tmp_path, sign(tmp_path, odd))) == (3, "not-asked", ["unreadable-verdict"])


def test_receipt_that_is_kept_is_named_by_its_digest(tmp_path: Path) -> None:
    subject(tmp_path)
    private = key(tmp_path)
    words = ScopeWords(target=TargetWords(worktree=True), grant=GrantWords(allow=("src/**",)), sign=private)
    answer_scope(words._replace(receipt=str(tmp_path / "r")), world(tmp_path))
    digest = hashlib.sha256((tmp_path / "r").read_bytes()).hexdigest()
    kept = VerifyWords(receipt=f"sha256:{digest}", key=private + ".pub")
    assert came_to(answer_verify(kept, world(tmp_path))) == (0, "same", [])


def test_digest_that_is_not_kept_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    words = VerifyWords(receipt="sha256:" + "9" * 64, key=key(tmp_path) + ".pub")
    with pytest.raises(UsageError) as caught:
        answer_verify(words, world(tmp_path))
    assert caught.value.code == "unknown-receipt"


def test_key_that_the_proposer_could_have_put_there_is_told(tmp_path: Path) -> None:
    made = subject(tmp_path)
    receipt = sign(tmp_path, VERDICT)
    (made.path / "key.pub").write_bytes((tmp_path / "key.pub").read_bytes())
    (tmp_path / "r").write_bytes(receipt)
    words = VerifyWords(receipt=str(tmp_path / "r"), key=str(made.path / "key.pub"), offline=True)
    assert answer_verify(words, world(tmp_path)).notes == (KEY_INSIDE,)
    outside = words._replace(key=str(tmp_path / "key.pub"))
    assert answer_verify(outside, world(tmp_path)).notes == ()
