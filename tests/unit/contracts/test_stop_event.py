from __future__ import annotations

import json

import pytest

from adjudge.contracts.stop_event import LIMIT_BYTES, read_stop_event
from adjudge.errors import AdjudgeError


def event(**fields: object) -> bytes:
    return json.dumps({"session_id": "s"} | fields).encode()


@pytest.mark.parametrize(
    ("fields", "continued"),
    [({}, False), ({"stop_hook_active": False}, False), ({"stop_hook_active": True, "more": [1.5]}, True)],
)
def test_host_says_whether_the_agent_goes_on(fields: dict[str, object], continued: bool) -> None:
    assert read_stop_event(event(**fields)).continued is continued


@pytest.mark.parametrize(("name", "tells"), [("Stop", True), ("AfterAgent", False), (None, False)])
def test_only_hosts_that_were_seen_to_do_so_tell_which_stop_continues(name: object, tells: bool) -> None:
    assert read_stop_event(event(hook_event_name=name)).tells is tells


def test_sessions_are_told_apart_and_their_names_are_not_kept() -> None:
    one, other = read_stop_event(event()), read_stop_event(event(session_id="\ud800"))
    assert one.session != other.session
    assert len(one.session) == 64


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        event(session_id=""),
        event(session_id="x" * 1025),
        event(session_id=None),
        event(stop_hook_active="true"),
        event(stop_hook_active=None),
        b"[" * 10_000,
        b" " * (LIMIT_BYTES + 1),
    ],
    ids=lambda data: repr(data[:40]),
)
def test_what_is_no_event_is_refused(data: bytes) -> None:
    with pytest.raises(AdjudgeError):
        read_stop_event(data)
