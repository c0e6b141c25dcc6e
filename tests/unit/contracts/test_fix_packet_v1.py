"""A packet on the wire: its name is made of the rest of it."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_packet_v1 import FixPacketV1, command_wire, declared_command, name_packet
from adjudge.model.command import DeclaredCommand, ResultForm
from tests.fix_values import ONE, TWO, a_finding, a_packet


def test_packet_is_read_back() -> None:
    packet = a_packet(a_finding(ONE), a_finding(TWO))
    assert decode_artefact(encode_canonical(packet), FixPacketV1) == packet


def test_name_is_that_of_the_content() -> None:
    one = name_packet(lambda name: a_packet(packet_id=name))
    assert one.packet_id.startswith("fpk:")
    assert name_packet(lambda name: a_packet(packet_id=name)) == one
    assert name_packet(lambda name: a_packet(packet_id=name, goal="Other.")).packet_id != one.packet_id


def test_command_comes_back_as_it_was() -> None:
    command = DeclaredCommand(
        name="t", argv=("make", "test"), results=ResultForm.TAP, timeout_s=5, prepare=("p",), keep=("k",),
        locks=("l",), links=("n",), network=True, passes=("V",), git=True,
    )  # fmt: skip
    assert declared_command(command_wire(command)) == command
