from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.outside import refuse_inside, refuse_writing_inside, signer_outside, verifier_outside
from adjudge.errors import InputError, UsageError
from tests.unit.app.worlds import key, subject, world

if TYPE_CHECKING:
    from pathlib import Path


def test_file_to_be_read_in_the_subject_is_refused_with_a_way_out(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(InputError, match="proposer could have written it") as caught:
        refuse_inside(str(tmp_path / "subject" / "src" / "a"), world(tmp_path), what="grant signature")
    assert (caught.value.code, caught.value.exit_code) == ("grant-signature-in-subject", 4)
    assert caught.value.hint is not None


def test_file_to_be_written_in_the_subject_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(UsageError, match="never written") as caught:
        refuse_writing_inside(str(tmp_path / "subject" / "new"), world(tmp_path), what="receipt")
    assert caught.value.code == "receipt-in-subject"


def test_file_elsewhere_is_let_through(tmp_path: Path) -> None:
    subject(tmp_path)
    refuse_inside(str(tmp_path / "file"), world(tmp_path), what="grant")
    refuse_writing_inside(str(tmp_path / "file"), world(tmp_path), what="receipt")


def test_keys_in_the_subject_are_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    inside = key(tmp_path / "subject")
    with pytest.raises(InputError):
        signer_outside(inside, world(tmp_path))
    with pytest.raises(InputError):
        verifier_outside(inside + ".pub", world(tmp_path))


def test_keys_elsewhere_belong_together(tmp_path: Path) -> None:
    subject(tmp_path)
    path = key(tmp_path)
    signature = signer_outside(path, world(tmp_path)).sign(b"text")
    assert verifier_outside(path + ".pub", world(tmp_path)).verify(b"text", signature)
