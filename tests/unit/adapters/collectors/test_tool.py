"""Tests for a tool as a collector: its identity, and looks that come to nothing."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.adapters.collectors.plan import ends_with
from adjudge.model.collection import CollectionState, ToolIdentity
from adjudge.model.outcome import Reason
from tests.unit.adapters.collectors.programs import Answers, ended, look, toy, toy_with, write_program

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.collectors.tool import Tool

UNSET = Reason(code="collector-unset", message="It needs rules.")


def code(found: ToolIdentity | Reason) -> str:
    assert isinstance(found, Reason)
    return found.code


def configuration(tool: Tool) -> str:
    found = tool.identify()
    assert isinstance(found, ToolIdentity)
    return found.configuration_sha256


class TestIdentify:
    def test_version_is_told_and_the_file_is_hashed(self, tmp_path: Path) -> None:
        tool = toy(tmp_path, "")
        found = tool.identify()
        assert isinstance(found, ToolIdentity)
        assert (found.name, found.version) == ("toy", "1.2.3")
        assert found.program_sha256 == hashlib.sha256((tmp_path / "bin" / "toy").read_bytes()).hexdigest()

    def test_missing_program_is_a_reason(self, tmp_path: Path) -> None:
        assert code(toy_with(tmp_path, Answers(lambda _: ended())).identify()) == "collector-missing"

    def test_what_the_operator_has_not_given_is_a_reason(self, tmp_path: Path) -> None:
        assert toy(tmp_path, "", lacks=UNSET).identify() == UNSET

    def test_program_that_tells_no_version_is_unknown(self, tmp_path: Path) -> None:
        write_program(tmp_path / "bin", "print('hello')")
        answers = [ended(b"hello"), ended(b"toy 1.2.3", status=1), ended()]
        tool = toy_with(tmp_path, Answers(lambda _: answers.pop()))
        assert [code(tool.identify()) for _ in range(3)] == ["collector-unknown"] * 3

    def test_tool_without_a_word_for_its_version_says_so(self, tmp_path: Path) -> None:
        found = toy(tmp_path, "", version=()).identify()
        assert isinstance(found, ToolIdentity)
        assert found.version == "not told"

    def test_another_program_may_tell_the_version(self, tmp_path: Path) -> None:
        write_program(tmp_path / "bin", "print('9.8.7')", name="teller")
        found = toy(tmp_path, "", version=(), teller="teller").identify()
        assert isinstance(found, ToolIdentity)
        assert found.version == "9.8.7"

    def test_configuration_changes_with_arguments_rules_and_inputs(self, tmp_path: Path) -> None:
        plain = toy(tmp_path, "")
        others = (
            replace(plain.plan, arguments=("look", "--all")),
            replace(plain.plan, then=("more",)),
            replace(plain.plan, own={"rules": b"a"}),
            replace(plain.plan, own={"rules": b"b"}),
            replace(plain.plan, inputs=("digest",)),
            replace(plain.plan, environment=(("A", "b"),)),
        )
        digests = [configuration(plain), *(configuration(replace(plain, plan=one)) for one in others)]
        assert len(set(digests)) == len(digests)

    def test_configuration_is_the_same_in_every_run(self, tmp_path: Path) -> None:
        assert configuration(toy(tmp_path / "a", "")) == configuration(toy(tmp_path / "b", ""))


class TestLook:
    def test_program_that_is_gone_is_an_error(self, tmp_path: Path) -> None:
        looked = look(toy_with(tmp_path, Answers(lambda _: ended())), tmp_path, "a.sh")
        assert (looked.state, looked.reasons[0].code) == (CollectionState.ERROR, "collector-missing")

    def test_output_that_cannot_be_read_is_an_error(self, tmp_path: Path) -> None:
        looked = look(toy(tmp_path, "print('garbage')"), tmp_path, "a.sh")
        assert (looked.state, looked.reasons[0].code) == (CollectionState.ERROR, "collector-unreadable")

    def test_no_place_to_work_is_an_error(self, tmp_path: Path) -> None:
        tool = replace(toy(tmp_path, ""), scratch=tmp_path / "gone")
        looked = look(tool, tmp_path, "a.sh")
        assert (looked.state, looked.reasons[0].code) == (CollectionState.ERROR, "collector-no-place")

    def test_tool_of_changed_lines_is_not_started_without_any(self, tmp_path: Path) -> None:
        tool = toy(tmp_path, "raise SystemExit(7)", asks=ends_with(".py"))
        looked = look(tool, tmp_path, "a.sh", changed={"a.sh": frozenset({1}), "b.py": frozenset()})
        assert (looked.state, looked.reasons[0].code) == (CollectionState.UNAVAILABLE, "nothing-to-examine")


def test_names_and_wants_are_those_of_the_plan(tmp_path: Path) -> None:
    tool = toy(tmp_path, "", without=("toy.ini",))
    assert (tool.name, tool.without) == ("toy", ("toy.ini",))
    assert [path for path in ("a.sh", "a.py") if tool.wants(path)] == ["a.sh"]  # type: ignore[arg-type]
