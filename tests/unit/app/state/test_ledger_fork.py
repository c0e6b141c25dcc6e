"""Going on after damage, as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.state.ledger import BROKEN, answer_ledger_compare, answer_ledger_export, answer_ledger_verify
from adjudge.app.state.ledger_fork import answer_ledger_fork
from adjudge.contracts.ledger_fork_v1 import LedgerForkV1
from adjudge.contracts.ledger_tools_v1 import LedgerExportV1
from adjudge.errors import InconclusiveError
from tests.unit.app.state.test_ledger import database
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A subject whose ledger has lost its second head; its folder."""
    subject(tmp_path)
    database(tmp_path, 0, 1).with_name("state.db.head").unlink()
    return tmp_path


def test_unconfirmed_fork_refuses_and_names_the_command(broken: Path) -> None:
    answer = answer_ledger_fork(2, world(broken), confirmed=False)
    assert isinstance(answer.artefact, LedgerForkV1)
    assert (answer.exit_code, answer.artefact.done) == (4, False)
    assert answer.next_step == "adjudge tool ledger fork --at 2 --confirm"


def test_confirmed_fork_is_complete(broken: Path) -> None:
    answer = answer_ledger_fork(2, world(broken), confirmed=True)
    assert isinstance(answer.artefact, LedgerForkV1)
    assert (answer.exit_code, answer.artefact.done, answer.why) == (0, True, "")


def test_verification_tells_the_break_and_is_no_pass(broken: Path) -> None:
    answer_ledger_fork(2, world(broken), confirmed=True)
    answer = answer_ledger_verify(None, None, world(broken))
    assert (answer.exit_code, answer.why) == (3, BROKEN)


def test_export_and_comparison_tell_the_break(broken: Path) -> None:
    answer_ledger_fork(2, world(broken), confirmed=True)
    path = str(broken / "out.jsonl")
    exported = answer_ledger_export(path, world(broken)).artefact
    assert isinstance(exported, LedgerExportV1)
    assert (exported.entries, exported.breaks) == (3, 1)
    assert answer_ledger_compare(path, path).exit_code == 3


def test_where_nothing_is_kept_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(InconclusiveError):
        answer_ledger_fork(0, world(tmp_path), confirmed=True)
