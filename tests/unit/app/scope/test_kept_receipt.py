from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from adjudge.app.scope.kept_receipt import answer_kept_receipt, load_kept_receipt, names_kept_receipt
from adjudge.app.scope.scope import answer_scope
from adjudge.app.scope.words import GrantWords, ScopeWords
from adjudge.app.words import TargetWords
from adjudge.contracts.ledger_tools_v1 import KeptReceiptV1
from adjudge.errors import ConfigError, UsageError
from tests.unit.app.worlds import key, subject, world

if TYPE_CHECKING:
    from pathlib import Path

NONE = "sha256:" + "9" * 64


@pytest.fixture
def kept(tmp_path: Path) -> tuple[str, bytes]:
    """Name and bytes of a receipt that is kept of the subject."""
    subject(tmp_path)
    words = ScopeWords(
        target=TargetWords(worktree=True), grant=GrantWords(allow=("src/**",)), sign=key(tmp_path)
    )
    answer_scope(words._replace(receipt=str(tmp_path / "r")), world(tmp_path))
    data = (tmp_path / "r").read_bytes()
    return f"sha256:{hashlib.sha256(data).hexdigest()}", data


def test_only_a_whole_digest_names_a_kept_receipt() -> None:
    assert [names_kept_receipt(name) for name in (NONE, NONE[:-1], NONE.upper(), "r.json")] == [
        True, False, False, False
    ]  # fmt: skip


def test_receipt_comes_out_byte_for_byte(tmp_path: Path, kept: tuple[str, bytes]) -> None:
    name, data = kept
    artefact = answer_kept_receipt(name, str(tmp_path / "out"), world(tmp_path)).artefact
    assert artefact == KeptReceiptV1(receipt_sha256=name.removeprefix("sha256:"), size_bytes=len(data))
    assert (tmp_path / "out").read_bytes() == load_kept_receipt(name, world(tmp_path)) == data


def test_nothing_is_written_over(tmp_path: Path, kept: tuple[str, bytes]) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with pytest.raises(ConfigError):
        answer_kept_receipt(kept[0], str(tmp_path / "out"), world(tmp_path))
    assert (tmp_path / "out").read_bytes() == b"mine"


@pytest.mark.parametrize(("name", "code"), [(NONE, "unknown-receipt"), ("r.json", "not-a-receipt")])
@pytest.mark.usefixtures("kept")
def test_name_under_which_none_is_kept_is_refused(name: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        answer_kept_receipt(name, str(tmp_path / "out"), world(tmp_path))
    assert caught.value.code == code
    assert not (tmp_path / "out").exists()


def test_receipt_does_not_go_into_the_subject(tmp_path: Path, kept: tuple[str, bytes]) -> None:
    with pytest.raises(UsageError, match="never written"):
        answer_kept_receipt(kept[0], str(tmp_path / "subject" / "r"), world(tmp_path))
