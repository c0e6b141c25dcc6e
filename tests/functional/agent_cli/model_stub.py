"""A server that speaks the four APIs of models, as far as the real clients need it, and keeps what it was asked.

What it answers is set by a test: a text, a call of a tool, an HTTP error, or nothing at all. The API is told by
the path of the request.

Source: what the pinned clients were seen to ask and to accept; docs/executors.md lists their versions.
"""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

PIECE = 4000
"""Characters of an answer in one event."""
IN, OUT = 11, 7
"""Tokens that every answer costs."""
NUMBERS = count(1)
"""Clients take a second call of one name for the first."""


@dataclass
class Stub:
    """What is answered, and what was asked.

    Attributes:
        text: The answer.
        status: HTTP status of every answer.
        hangs: Nothing is ever answered.
        tool: (name, arguments) of a tool that is asked for as long as none has answered.
        following: Tools that are asked for after it, one by one, each when the one before has answered.
        after: Words of the history: as many tools are asked for as it has of them; without any, all.
        asked: (path, headers, body) of each request to a model.
    """

    text: str = '{"findings":[]}'
    status: int = 200
    hangs: bool = False
    tool: tuple[str, dict[str, Any]] | None = None
    following: tuple[tuple[str, dict[str, Any]], ...] = ()
    after: str = ""
    port: int = 0
    asked: list[tuple[str, dict[str, str], dict[str, Any]]] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def tools(self) -> set[str]:
        """Names of the tools that a model was offered."""
        found: set[str] = set()
        for _, _, body in self.asked:
            offered = [*(body.get("tools") or []), *(one for one in body.get("input", []) if "tools" in one)]
            for one in offered:
                parts = one.get("functionDeclarations") or one.get("tools") or [one.get("function") or one]
                found |= {str(part.get("name") or part.get("type")) for part in parts}
        return found

    def sent(self) -> str:
        """All requests as text."""
        return "\n".join(json.dumps(body, ensure_ascii=False) for _, _, body in self.asked)


class Spoken(BaseHTTPRequestHandler):
    """Answers as the stub of its server says."""

    protocol_version = "HTTP/1.1"

    @property
    def stub(self) -> Stub:
        assert isinstance(self.server, Server)
        return self.server.stub

    def do_GET(self) -> None:
        self._whole(200, {"object": "list", "data": [], "models": []})

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        stub = self.stub
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
        stub.asked.append((self.path, dict(self.headers), body))
        dialect = dialect_of(self.path)
        if stub.hangs:
            self.close_connection = True
            stub.released.wait(600)
        elif stub.status != 200:
            self._whole(stub.status, error(dialect, stub.status))
        elif body.get("stream") or "stream" in self.path:
            self._stream(events(dialect, stub, body))
        else:
            self._whole(200, whole(dialect, stub, body))

    def log_message(self, *_: object) -> None:
        pass

    def _whole(self, status: int, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, pieces: Iterator[tuple[str, Any]]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        for name, value in pieces:
            head = f"event: {name}\n" if name else ""
            data = value if isinstance(value, str) else json.dumps(value)
            self.wfile.write(f"{head}data: {data}\n\n".encode())


class Server(ThreadingHTTPServer):
    """Listens on this machine."""

    daemon_threads = True

    def __init__(self, stub: Stub) -> None:
        super().__init__(("127.0.0.1", 0), Spoken)
        self.stub = stub

    def handle_error(self, *_: object) -> None:
        """A client that was ended closes its connection; that is no news."""


@contextmanager
def model(**told: Any) -> Iterator[Stub]:
    """A stub that listens on this machine until the context ends."""
    stub = Stub(**told)
    with Server(stub) as server:
        stub.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield stub
        finally:
            stub.released.set()
            server.shutdown()
            thread.join()


def dialect_of(path: str) -> str:
    """The API of a path."""
    for mark, name in (("/messages", "anthropic"), ("/responses", "responses"), ("/chat/", "chat")):
        if mark in path:
            return name
    return "gemini"


def pieces_of(text: str) -> list[str]:
    """A text in pieces; one that is empty for an empty text."""
    return [text[at : at + PIECE] for at in range(0, len(text), PIECE)] or [""]


def wanted_tool(stub: Stub, body: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The tool that is to be asked for: the one after those whose results are in the history."""
    if stub.tool is None:
        return None
    history = json.dumps([body.get("contents"), body.get("input"), body.get("messages")])
    marks = ("functionResponse", "call_output", '"tool_result"', '"role": "tool"')
    answered = max(history.count(one) for one in marks)
    if stub.after and answered >= history.count(stub.after):
        return None
    return (stub.tool, *stub.following, None)[min(answered, len(stub.following) + 1)]


def events(dialect: str, stub: Stub, body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """(name, data) of each event of a stream."""
    tool = wanted_tool(stub, body)
    makers = {"anthropic": _anthropic, "responses": _responses, "chat": _chat, "gemini": _gemini}
    yield from makers[dialect](pieces_of(stub.text), tool)


def whole(dialect: str, stub: Stub, body: dict[str, Any]) -> dict[str, Any]:
    """An answer that is not streamed."""
    if dialect == "anthropic":
        message = next(_anthropic([], None))[1]["message"]
        content = [{"type": "text", "text": stub.text}]
        return {**message, "content": content, "stop_reason": "end_turn"}
    if dialect == "gemini":
        return dict(next(_gemini([stub.text], None))[1])
    message = {"role": "assistant", "content": stub.text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return {"id": "c", "object": "chat.completion", "model": body.get("model"), "choices": [choice]}


def error(dialect: str, status: int) -> dict[str, Any]:
    """An error as the API spells it."""
    said = f"stub says {status}"
    if dialect == "gemini":
        names = {401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 400: "INVALID_ARGUMENT"}
        return {"error": {"code": status, "message": said, "status": names.get(status, "INTERNAL")}}
    if dialect == "anthropic":
        names = {401: "authentication_error", 429: "rate_limit_error", 400: "invalid_request_error"}
        return {"type": "error", "error": {"type": names.get(status, "api_error"), "message": said}}
    names = {401: "invalid_request_error", 429: "rate_limit_error", 400: "invalid_request_error"}
    codes = {401: "invalid_api_key", 429: "rate_limit_exceeded"}
    kind = names.get(status, "server_error")
    return {"error": {"message": said, "type": kind, "param": None, "code": codes.get(status, kind)}}


def _anthropic(pieces: list[str], tool: Any) -> Iterator[tuple[str, Any]]:
    message: dict[str, Any] = {
        "id": "m", "type": "message", "role": "assistant", "model": "stub", "content": [], "stop_reason": None,
        "stop_sequence": None, "usage": {"input_tokens": IN, "output_tokens": OUT},
    }  # fmt: skip
    block: dict[str, Any] = {"type": "text", "text": ""}
    deltas = [{"type": "text_delta", "text": one} for one in pieces]
    if tool is not None:
        block = {"type": "tool_use", "id": f"t_{next(NUMBERS)}", "name": tool[0], "input": {}}
        deltas = [{"type": "input_json_delta", "partial_json": json.dumps(tool[1])}]
    reason = {"stop_reason": "tool_use" if tool else "end_turn", "stop_sequence": None}
    made: list[dict[str, Any]] = [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": block},
        *({"type": "content_block_delta", "index": 0, "delta": one} for one in deltas),
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": reason, "usage": {"output_tokens": OUT}},
        {"type": "message_stop"},
    ]
    yield from ((str(one["type"]), one) for one in made)


def _responses(pieces: list[str], tool: Any) -> Iterator[tuple[str, Any]]:
    item: dict[str, Any] = {
        "type": "message", "id": "m", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": "".join(pieces), "annotations": []}],
    }  # fmt: skip
    if tool is not None:
        item = {
            "type": "function_call",
            "id": "f",
            "call_id": "c",
            "name": tool[0],
            "arguments": json.dumps(tool[1]),
        }
    usage = {"input_tokens": IN, "output_tokens": OUT, "total_tokens": IN + OUT}
    made: list[dict[str, Any]] = [
        {"type": "response.created", "response": {"id": "r"}},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": {"id": "r", "output": [item], "usage": usage}},
    ]
    yield from ((str(one["type"]), one) for one in made)


def _chat(pieces: list[str], tool: Any) -> Iterator[tuple[str, Any]]:
    def chunk(delta: dict[str, Any], finish: str | None = None) -> tuple[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return "", {
            "id": "c",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": "stub",
            "choices": [choice],
        }

    yield chunk({"role": "assistant", "content": ""})
    if tool is not None:
        call = {"name": tool[0], "arguments": json.dumps(tool[1])}
        yield chunk({"tool_calls": [{"index": 0, "id": "c", "type": "function", "function": call}]})
    else:
        yield from (chunk({"content": one}) for one in pieces)
    yield chunk({}, "tool_calls" if tool else "stop")
    usage = {"prompt_tokens": IN, "completion_tokens": OUT, "total_tokens": IN + OUT}
    yield (
        "",
        {
            "id": "c",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": "stub",
            "choices": [],
            "usage": usage,
        },
    )
    yield "", "[DONE]"


def _gemini(pieces: list[str], tool: Any) -> Iterator[tuple[str, Any]]:
    parts: list[dict[str, Any]] = [{"text": one} for one in pieces]
    if tool is not None:
        parts = [{"functionCall": {"name": tool[0], "args": tool[1]}}]
    usage = {"promptTokenCount": IN, "candidatesTokenCount": OUT, "totalTokenCount": IN + OUT}
    for number, one in enumerate(parts, 1):
        candidate: dict[str, Any] = {"content": {"role": "model", "parts": [one]}, "index": 0}
        if number == len(parts):
            candidate["finishReason"] = "STOP"
        yield (
            "",
            {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "stub", "responseId": "r"},
        )
