from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.place import open_place
from adjudge.app.state.ledger import answer_ledger_compare, answer_ledger_export, answer_ledger_verify
from adjudge.contracts.ledger_tools_v1 import LedgerComparisonV1, LedgerExportV1
from adjudge.contracts.ledger_v1 import LedgerReportV1, encode_entry
from adjudge.errors import ConfigError, InconclusiveError, StateError, UsageError
from tests.state_values import chain, step
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer

LINES = [encode_entry(entry) for entry in chain(3)]


def database(tmp_path: Path, *numbers: int) -> Path:
    """The database of the subject, with these records accepted."""
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        place.store.commit(step(*numbers))
        assert place.repository is not None
        assert place.repository.database is not None
        return tmp_path.__class__(place.repository.database)


def export(tmp_path: Path, name: str, lines: list[bytes]) -> str:
    (tmp_path / name).write_bytes(b"".join(lines))
    return str(tmp_path / name)


def report(answer: Answer) -> tuple[int, str, int]:
    assert isinstance(answer.artefact, LedgerReportV1)
    return answer.exit_code, answer.artefact.outcome, answer.artefact.entries


def test_sound_ledger_verifies(tmp_path: Path) -> None:
    subject(tmp_path)
    database(tmp_path, 0, 1)
    assert report(answer_ledger_verify(None, None, world(tmp_path))) == (0, "pass", 2)


def test_damaged_ledger_is_refused_and_the_damage_told(tmp_path: Path) -> None:
    subject(tmp_path)
    place = database(tmp_path, 0)
    place.with_name("state.db.head").unlink()
    answer = answer_ledger_verify(None, None, world(tmp_path))
    assert report(answer) == (4, "fail", 1)
    assert "second record" in answer.why


def test_empty_ledger_was_not_verified(tmp_path: Path) -> None:
    subject(tmp_path)
    database(tmp_path)
    assert report(answer_ledger_verify(None, None, world(tmp_path))) == (3, "inconclusive", 0)


def test_where_nothing_was_accepted_nothing_is_made_or_verified(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(InconclusiveError):
        answer_ledger_verify(None, None, world(tmp_path))
    assert not list((tmp_path / "state").rglob("state.db"))


def test_ledger_that_was_lost_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    database(tmp_path, 0).unlink()
    with pytest.raises(StateError):
        answer_ledger_verify(None, None, world(tmp_path))


def test_head_kept_elsewhere_must_be_on_the_chain(tmp_path: Path) -> None:
    subject(tmp_path)
    database(tmp_path, 0, 1)
    held = chain(1)[0].head
    assert report(answer_ledger_verify(None, f"{held.seq}:{held.digest}", world(tmp_path)))[0] == 0
    other = answer_ledger_verify(None, f"{held.seq}:{'9' * 64}", world(tmp_path))
    cut = answer_ledger_verify(None, f"7:{held.digest}", world(tmp_path))
    assert (report(other)[0], report(cut)[0]) == (4, 4)


@pytest.mark.parametrize("text", ["", "1", f"-1:{'0' * 64}", f"1:{'g' * 64}", f"1:{'0' * 63}"])
def test_what_is_no_head_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        answer_ledger_verify(None, text, world(tmp_path, "."))


def test_export_verifies_without_a_repository(tmp_path: Path) -> None:
    path = export(tmp_path, "e", LINES)
    assert report(answer_ledger_verify(path, None, world(tmp_path, "."))) == (0, "pass", 3)
    torn = export(tmp_path, "t", [*LINES, b"{"])
    assert report(answer_ledger_verify(torn, None, world(tmp_path, "."))) == (4, "fail", 3)


def test_ledger_is_exported_and_an_older_export_replaced(tmp_path: Path) -> None:
    subject(tmp_path)
    database(tmp_path, 0)
    path = str(tmp_path / "e")
    answer_ledger_export(path, world(tmp_path))
    database(tmp_path, 1, 2)
    artefact = answer_ledger_export(path, world(tmp_path)).artefact
    assert artefact == LedgerExportV1(entries=3, head=chain(3)[-1].digest)
    assert (tmp_path / "e").read_bytes() == b"".join(LINES)


def test_file_that_is_no_export_is_not_replaced(tmp_path: Path) -> None:
    subject(tmp_path)
    database(tmp_path, 0)
    (tmp_path / "e").write_bytes(b"mine\n")
    with pytest.raises(UsageError):
        answer_ledger_export(str(tmp_path / "e"), world(tmp_path))
    assert (tmp_path / "e").read_bytes() == b"mine\n"


def test_export_into_the_subject_is_refused(tmp_path: Path) -> None:
    made = subject(tmp_path)
    database(tmp_path, 0)
    with pytest.raises(UsageError):
        answer_ledger_export(str(made.path / "e"), world(tmp_path))


def test_export_of_nothing_is_none(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(InconclusiveError):
        answer_ledger_export(str(tmp_path / "e"), world(tmp_path))


def test_export_where_nothing_can_be_kept_is_none(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(InconclusiveError):
        answer_ledger_export(str(tmp_path / "e"), world(tmp_path, ADJUDGE_STATE_DIR="", HOME=""))


@pytest.mark.parametrize(
    ("first", "second", "relation", "code"),
    [
        (LINES, LINES, "equal", 0),
        (LINES, LINES[:2], "first-longer", 0),
        (LINES[:1], LINES, "second-longer", 0),
        ([], LINES, "second-longer", 3),
        ([], [], "equal", 3),
        (LINES, [*LINES[:2], b"{}\n"], "second-damaged", 4),
    ],
)
def test_two_exports_are_told_apart(
    first: list[bytes], second: list[bytes], relation: str, code: int, tmp_path: Path
) -> None:
    answer = answer_ledger_compare(export(tmp_path, "a", first), export(tmp_path, "b", second))
    assert isinstance(answer.artefact, LedgerComparisonV1)
    assert (answer.artefact.relation, answer.exit_code) == (relation, code)
    assert bool(answer.why) is bool(code)


def test_export_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        answer_ledger_compare(str(tmp_path / "a"), str(tmp_path / "b"))
