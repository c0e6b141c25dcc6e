"""What the real clients were seen to print, shortened to what is read: (standard output, standard error, status).

Versions and ways: docs/executors.md. The stub that answered them says 11 tokens in, 7 out.
"""

from __future__ import annotations

import json
from typing import Any

from adjudge.model.review import AttemptEnd

Printed = tuple[bytes, bytes, int]
ANSWER = '{"findings":[]}'


def lines(*events: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in events)


def claude(result: str, status: int = 0, **more: Any) -> Printed:
    """One result; with an HTTP status it is an error."""
    kinds = {400: "invalid_request_error", 401: "authentication_error", 429: "rate_limit_error"}
    failed = {"api_error_status": status, "api_error_type": kinds.get(status, "api_error")}
    told = {
        "type": "result",
        "subtype": "success",
        "is_error": bool(status),
        "num_turns": 1,
        "stop_reason": "stop_sequence" if status else "end_turn",
        "terminal_reason": "api_error" if status else "completed",
        "result": result,
        "usage": {
            "input_tokens": 11,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "output_tokens": 7,
        },
        "api_error_status": None,
        **(failed if status else {}),
        **more,
    }
    return json.dumps(told).encode() + b"\n", b"", 1 if status else 0


def codex(*events: dict[str, Any], status: int = 0) -> Printed:
    """Events of a thread."""
    begun = ({"type": "thread.started", "thread_id": "t"}, {"type": "turn.started"})
    return lines(*begun, *events), b"", status


def message(text: str) -> dict[str, Any]:
    return {"type": "item.completed", "item": {"id": "item_0", "type": "agent_message", "text": text}}


COMPLETED = {
    "type": "turn.completed",
    "usage": {"input_tokens": 11, "cached_input_tokens": 0, "output_tokens": 7},
}


def codex_failed(said: str) -> Printed:
    return codex(
        {"type": "error", "message": said}, {"type": "turn.failed", "error": {"message": said}}, status=1
    )


NOISE = b"Warning: 256-color support not detected.\nRipgrep is not available. Falling back to GrepTool.\n"


def gemini(
    *pieces: str, status: str = "success", said: str = "", exit_status: int = 0, **more: Any
) -> Printed:
    """Events of a session, the prompt among them."""
    events: list[dict[str, Any]] = [
        {"type": "init", "session_id": "s", "model": "m"},
        {"type": "message", "role": "user", "content": "Review this."},
    ]
    events += [{"type": "message", "role": "assistant", "content": one, "delta": True} for one in pieces]
    events += [{"type": "error", "severity": "error", "message": said}] if said else []
    stats = {"total_tokens": 18, "input_tokens": 11, "output_tokens": 7}
    events += [{"type": "result", "status": status, "stats": stats, **more}]
    return lines(*events), NOISE, exit_status


def gemini_failed(said: str, exit_status: int) -> Printed:
    return gemini(
        status="error", error={"type": "unknown", "message": f"[API Error: {said}]"}, exit_status=exit_status
    )


def opencode(text: str | None, reason: str = "stop") -> Printed:
    tokens = {"input": 11, "output": 7}
    events: list[dict[str, Any]] = [{"type": "step_start", "part": {"type": "step-start"}}]
    events += [{"type": "text", "part": {"type": "text", "text": text}}] if text is not None else []
    events += [{"type": "step_finish", "part": {"reason": reason, "tokens": tokens}}]
    return lines(*events), b"", 0


def opencode_failed(status: int, name: str, **headers: str) -> Printed:
    data = {
        "message": f"stub says {status}",
        "statusCode": status,
        "responseHeaders": headers,
        "responseBody": json.dumps({"error": {"message": "m", "type": "t", "code": name}}),
    }
    return lines({"type": "error", "error": {"name": "APIError", "data": data}}), b"", 1


API = '{"error":{"code":%d,"message":"stub says %d","status":"%s"}}'

CASES: dict[str, dict[str, tuple[Printed, AttemptEnd, bool]]] = {
    "claude": {
        "good": (claude(ANSWER), AttemptEnd.DONE, False),
        "empty": (claude("", num_turns=2), AttemptEnd.EMPTY, False),
        "cut": (claude("{", stop_reason="max_tokens"), AttemptEnd.MODEL_ERROR, False),
        "turns": (
            claude("", is_error=True, subtype="error_max_turns"),
            AttemptEnd.MODEL_ERROR,
            False,
        ),
        "400": (claude("API Error: 400 stub says 400", 400), AttemptEnd.MODEL_ERROR, False),
        "401": (claude("Failed to authenticate. API Error: 401 no", 401), AttemptEnd.NOT_AUTHENTICATED, True),
        "429": (claude("API Error: Request rejected (429) · no", 429), AttemptEnd.RATE_LIMITED, True),
        "500": (claude("API Error: 500 stub says 500", 500), AttemptEnd.MODEL_ERROR, True),
        "login": (
            claude("Not logged in · Please run /login", is_error=True),
            AttemptEnd.NOT_AUTHENTICATED,
            True,
        ),
        "old": ((b"", b"error: unknown option '--tools'\n", 1), AttemptEnd.NON_ZERO_EXIT, False),
        "ended": ((b"", b"", 143), AttemptEnd.NON_ZERO_EXIT, False),
        "prose": ((b"hello\n", b"", 0), AttemptEnd.UNDECODABLE, False),
    },
    "codex": {
        "good": (codex(message(ANSWER), COMPLETED), AttemptEnd.DONE, False),
        "warned": (
            codex({"type": "item.completed", "item": {"type": "error", "message": "no metadata"}},
                  message(ANSWER), COMPLETED),
            AttemptEnd.DONE, False,
        ),
        "empty": (codex(message(""), COMPLETED), AttemptEnd.EMPTY, False),
        "silent": (codex(COMPLETED), AttemptEnd.EMPTY, False),
        "400": (codex_failed('{"error":{"message":"m","type":"invalid_request_error"}}'), AttemptEnd.MODEL_ERROR, False),
        "401": (codex_failed("unexpected status 401 Unauthorized: no, url: x"), AttemptEnd.NOT_AUTHENTICATED, True),
        "429": (codex_failed("exceeded retry limit, last status: 429 Too Many Requests"), AttemptEnd.RATE_LIMITED, True),
        "500": (codex_failed("We are currently experiencing high demand, which may cause temporary errors."), AttemptEnd.MODEL_ERROR, True),
        "ended": (codex(message("part"), status=-15), AttemptEnd.NON_ZERO_EXIT, False),
        "prose": ((b"hello\n", b"", 0), AttemptEnd.UNDECODABLE, False),
    },
    "gemini": {
        "good": (gemini(ANSWER), AttemptEnd.DONE, False),
        "empty": (gemini(status="error", said="The model returned an empty response with no text or thoughts."), AttemptEnd.EMPTY, False),
        "silent": (gemini(), AttemptEnd.EMPTY, False),
        "loop": (gemini("part", said="Loop detected, stopping execution"), AttemptEnd.MODEL_ERROR, False),
        "400": (gemini_failed(API % (400, 400, "INVALID_ARGUMENT"), 144), AttemptEnd.MODEL_ERROR, False),
        "401": (gemini_failed(API % (401, 401, "UNAUTHENTICATED"), 145), AttemptEnd.NOT_AUTHENTICATED, True),
        "429": (gemini_failed("no more today", 173), AttemptEnd.RATE_LIMITED, True),
        "500": (gemini_failed(API % (500, 500, "INTERNAL"), 244), AttemptEnd.MODEL_ERROR, True),
        "login": (gemini_failed("Invalid auth method selected.", 41), AttemptEnd.NOT_AUTHENTICATED, True),
        "no login": ((b"", NOISE, 41), AttemptEnd.NOT_AUTHENTICATED, True),
        "sandbox": ((b"", b"no docker", 44), AttemptEnd.NON_ZERO_EXIT, False),
        "ended": ((b"", NOISE, 0), AttemptEnd.UNDECODABLE, False),
        "prose": ((b"hello\n", b"", 0), AttemptEnd.UNDECODABLE, False),
    },
    "opencode": {
        "good": (opencode(ANSWER), AttemptEnd.DONE, False),
        "empty": (opencode(None), AttemptEnd.EMPTY, False),
        "tools": (opencode("part", "tool-calls"), AttemptEnd.MODEL_ERROR, False),
        "400": (opencode_failed(400, "invalid_request_error"), AttemptEnd.MODEL_ERROR, False),
        "401": (opencode_failed(401, "invalid_api_key"), AttemptEnd.NOT_AUTHENTICATED, True),
        "429": (opencode_failed(429, "rate_limit_exceeded"), AttemptEnd.RATE_LIMITED, True),
        "500": (opencode_failed(500, "server_error"), AttemptEnd.MODEL_ERROR, True),
        "ended": ((lines({"type": "text", "part": {"text": "part"}}), b"", -9), AttemptEnd.NON_ZERO_EXIT, False),
        "prose": ((b"hello\n", b"", 0), AttemptEnd.UNDECODABLE, False),
    },
}  # fmt: skip
"""Client → case → (what it printed, the end, shared)."""


def cases(client: str) -> list[tuple[Printed, AttemptEnd, bool]]:
    """The cases of a client, in order."""
    return list(CASES[client].values())
