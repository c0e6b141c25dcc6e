"""Exports: whole or not there, and anyone can verify them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.exporting import write_export
from adjudge.contracts.ledger_v1 import encode_entry, verify_lines
from adjudge.errors import StateError, ToolError
from adjudge.model.outcome import Outcome
from tests.state_values import chain, filled, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.model.ledger import Entry


def test_export_of_a_store_is_its_entries_line_by_line(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with opened(tmp_path) as store:
        assert write_export(store.ledger.entries(), str(tmp_path / "out.jsonl")) == 3
    assert (tmp_path / "out.jsonl").read_bytes() == b"".join(encode_entry(entry) for entry in chain(3))


def test_export_can_be_verified_without_the_store(tmp_path: Path) -> None:
    write_export(chain(3), str(tmp_path / "out.jsonl"))
    lines = (tmp_path / "out.jsonl").read_bytes().splitlines(keepends=True)
    assert verify_lines(lines, recorded=(chain(3)[-1].head,)).outcome is Outcome.PASS


def test_export_in_the_folder_one_stands_in_needs_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_export(chain(1), "out.jsonl")
    assert os.listdir(tmp_path) == ["out.jsonl"]


def test_export_that_ends_in_damage_leaves_the_old_one(tmp_path: Path) -> None:
    def damaged() -> Iterator[Entry]:
        yield chain(1)[0]
        raise StateError("ledger-damaged", "Damaged.")

    target = tmp_path / "out.jsonl"
    target.write_bytes(b"old")
    with pytest.raises(StateError):
        write_export(damaged(), str(target))
    assert (os.listdir(tmp_path), target.read_bytes()) == (["out.jsonl"], b"old")


def test_export_into_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="cannot be written: No such file"):
        write_export(chain(1), str(tmp_path / "none" / "out.jsonl"))


def test_pipe_in_the_place_of_the_draft_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "out.jsonl.new")
    with pytest.raises(ToolError, match="cannot be written"):
        write_export(chain(1), str(tmp_path / "out.jsonl"))
