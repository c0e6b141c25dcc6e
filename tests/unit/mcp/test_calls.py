"""Calls without the protocol: refusals, cursors, what is told of a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.served.subject import find_served
from adjudge.mcp.calls import Reply, Session
from adjudge.mcp.tools import TOOLS, Tool
from tests.unit.app.reviews import Desk, claim, desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def at(tmp_path: Path) -> Desk:
    return desk(tmp_path)


@pytest.fixture
def session(at: Desk) -> Session:
    return Session(find_served(at.world))


def never() -> bool:
    """Somebody waits."""
    return False


def document(count: int) -> dict[str, Any]:
    """Findings at one place."""
    findings = [claim(title=f"Divides by zero {number}", summary="x" * 500) for number in range(count)]
    return {"schema": "adjudge.candidates/v1", "findings": findings}


def code(reply: Reply) -> str:
    assert reply.is_error
    assert reply.plain["schema"] == "adjudge.error/v1"
    told: str = reply.plain["code"]
    return told


def test_page_is_told_with_tool_and_repository(session: Session) -> None:
    reply = session.call("packs_list", {}, never)
    assert (reply.is_error, reply.plain["tool"]) == (False, "packs_list")
    assert reply.plain["repository"].startswith("repo:")


def test_arguments_are_refused_before_anything_is_looked_at(session: Session) -> None:
    assert code(session.call("graph_query", {"question": "stats", "repo": "/etc"}, never)) == "bad-arguments"
    assert code(session.call("review_list", {"limit": 101}, never)) == "bad-arguments"


def test_arguments_that_are_nested_too_deep_are_refused(session: Session) -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    told = session.call("qualify", {"document": deep}, never)
    assert (code(told), told.plain["exit_code"]) == ("bad-arguments", 4)


def test_text_that_is_no_unicode_is_refused(session: Session) -> None:
    for arguments in ({"commit": "a\ud800"}, {"\udc80": 1}):
        assert code(session.call("brief", arguments, never)) == "bad-arguments"


def test_call_that_nobody_waits_for_ends_between_two_steps(session: Session) -> None:
    assert code(session.call("qualify", {"document": document(2)}, lambda: True)) == "call-cancelled"
    assert not session.call("qualify", {"document": document(2)}, never).is_error


def test_pages_of_findings_are_whole(session: Session) -> None:
    arguments = {"document": document(60), "max_bytes": 32768}
    found, cursor = [], None
    while True:
        more: dict[str, Any] = {} if cursor is None else {"cursor": cursor}
        plain = session.call("qualify", {**arguments, **more}, never).plain
        found += plain["artefact"]["results"]
        cursor = plain["next_cursor"]
        if cursor is None:
            break
    assert [one["index"] for one in found] == list(range(60))


def test_page_of_an_artefact_that_is_no_longer_held_is_made_anew_when_nothing_moved(at: Desk) -> None:
    arguments = {"document": document(60), "max_bytes": 32768}
    one, other = Session(find_served(at.world)), Session(find_served(at.world))
    one.call("qualify", arguments, never)
    again = one.call("qualify", arguments, never).plain["next_cursor"]
    page = other.call("qualify", {**arguments, "cursor": again}, never)
    assert page.plain["artefact"]["results"]


def test_cursor_of_what_has_moved_is_told(at: Desk) -> None:
    at.subject.write({f"m{number}.py": f"x = {number}\n" * 30 for number in range(60)})
    arguments = {"worktree": True, "max_bytes": 32768}
    cursor = Session(find_served(at.world)).call("brief", arguments, never).plain["next_cursor"]
    at.subject.write({"m0.py": "y = 0\n"})
    assert cursor is not None
    told = Session(find_served(at.world)).call("brief", {**arguments, "cursor": cursor}, never)
    assert code(told) == "stale-cursor"


def test_run_behind_which_a_page_goes_on_may_be_gone(session: Session) -> None:
    from adjudge.mcp.cursors import Mark, digest_question, make_cursor  # noqa: PLC0415 - here alone

    name = session.call("packs_list", {}, never).plain["repository"]
    cursor = make_cursor(digest_question(name, "review_list", {}), Mark("", after="rev:" + "0" * 32))
    assert code(session.call("review_list", {"cursor": cursor}, never)) == "unknown-run"


def test_fault_of_our_own_is_told_by_its_kind_alone(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_words: object, _around: object) -> Any:
        raise RuntimeError("/home/alice/secret")

    tool: Tool = TOOLS["packs_list"]._replace(answer=fail)
    monkeypatch.setattr("adjudge.mcp.calls.TOOLS", {"packs_list": tool})
    reply = session.call("packs_list", {}, never)
    assert (code(reply), reply.plain["message"]) == ("unexpected", "adjudge itself failed: RuntimeError.")


def test_place_in_an_error_is_not_told(at: Desk, session: Session) -> None:
    reply = session.call("graph_query", {"question": "exports", "paths": [str(at.subject.path)]}, never)
    assert code(reply) == "unknown-path"
    assert str(at.subject.path) not in str(reply.plain)


def test_receipt_needs_a_key_of_the_operator(session: Session) -> None:
    assert code(session.call("receipt_verify", {"receipt": "{}"}, never)) == "no-key-named"


@pytest.mark.parametrize(
    "word", ["a\0b", "--help", "HEAD^{tree}", "../../x", "%", "x" * 4096, ":/x", "sha256:0"]
)
def test_hostile_word_is_refused_and_is_no_fault_of_ours(session: Session, word: str) -> None:
    for tool, arguments in (
        ("brief", {"commit": word}),
        ("scope_check", {"grant": word}),
        ("graph_query", {"question": "exports", "paths": [word]}),
        ("review_findings", {"run_id": word}),
        ("finding_evidence", {"finding_id": word}),
        ("audit_submit", {"item_id": word, "result": word}),
    ):
        reply = session.call(tool, arguments, never)
        assert (reply.is_error, reply.plain["exit_code"] in {2, 3, 4, 5}) == (True, True)


@pytest.mark.parametrize(
    "document", ["\0", "[" * 500, {"findings": [1, None]}, [1.5], {"runs": 1}, "\ufeff{}"]
)
def test_hostile_document_is_refused_or_comes_to_nothing(session: Session, document: Any) -> None:
    for tool, arguments in (("qualify", {"document": document}), ("validate", {"reply": document})):
        reply = session.call(tool, arguments, never)
        assert reply.plain["exit_code"] in {2, 3, 4}
