"""A packet of a review: its grant, its name, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.packet import answer_packet
from adjudge.app.fix.words import PacketWords
from adjudge.errors import UsageError
from tests.unit.app.fixes import defective, packed, reviewed
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_packet_holds_the_finding_and_opens_its_file_alone(tmp_path: Path) -> None:
    packet = packed(tmp_path, tests=("make test",))
    assert [one.path for one in packet.findings] == ["run.py"]
    assert [one.pattern for one in packet.grant.allow if not one.kinds] == ["run.py"]
    assert [one.argv for one in packet.commands] == [("make", "test")]
    assert {one.code for one in packet.limitations} == {"hand-off"}


def test_same_words_give_the_same_packet(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    again = answer_packet(PacketWords(run=packet.run_id), world(tmp_path)).artefact
    other = answer_packet(PacketWords(run=packet.run_id, also=("other.py",)), world(tmp_path)).artefact
    assert again == packet
    assert other != packet


def test_packet_without_a_command_says_what_it_can_come_to(tmp_path: Path) -> None:
    assert "no-command-named" in {one.code for one in packed(tmp_path).limitations}


def test_finding_that_is_not_there_is_refused(tmp_path: Path) -> None:
    defective(tmp_path)
    words = PacketWords(run=reviewed(tmp_path).run_id, findings=("fnd:0000",))
    with pytest.raises(UsageError) as caught:
        answer_packet(words, world(tmp_path))
    assert caught.value.code == "unknown-finding"


def test_without_a_state_there_is_no_review(tmp_path: Path) -> None:
    defective(tmp_path)
    with pytest.raises(UsageError) as caught:
        answer_packet(PacketWords(run="rev:1"), world(tmp_path))
    assert caught.value.code == "unknown-run"


def test_markdown_has_what_a_person_needs(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    answer = answer_packet(PacketWords(run=packet.run_id), world(tmp_path))
    assert answer.markdown is not None
    text = answer.markdown()
    assert all(word in text for word in ("## Findings", "run.py", "May be touched", packet.packet_id))
