"""Scripted programs, a scripted endpoint, and what executors are surrounded by in tests."""

from __future__ import annotations

import json
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from adjudge.adapters.executors.settings import Surroundings
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.ports import Assignment

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterator, Mapping
    from pathlib import Path

RUNNER = SubprocessRunner(grace_s=0.2)
SCHEMA = '{"type":"object","properties":{},"required":[],"additionalProperties":false}'
PATIENCE_S = 60.0


@dataclass(frozen=True, kw_only=True)
class Folder:
    """Programs of one folder, and of absolute paths."""

    path: Path

    def find(self, name: str) -> Path | None:
        found = self.path / name
        return found if found.is_file() else None


def around(folder: Path, environment: Mapping[str, str] | None = None, runner: Any = RUNNER) -> Surroundings:
    """Programs of ``bin``, private folders in ``scratch``."""
    (folder / "scratch").mkdir(exist_ok=True)
    return Surroundings(
        runner=runner,
        programs=Folder(path=folder / "bin"),
        environment=environment or {},
        scratch=folder / "scratch",
    )


def left_in(folder: Path) -> list[str]:
    """What is left where private folders are made."""
    return sorted(str(one) for one in (folder / "scratch").rglob("*"))


def write_program(folder: Path, name: str, script: str) -> Path:
    """An executable Python script in ``bin``."""
    program = folder / "bin" / name
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!{sys.executable} -IS\n{script}", encoding="utf-8")
    program.chmod(0o755)
    return program


def assignment(prompt: bytes = b"Review.", **more: Any) -> Assignment:
    """An assignment with the patience of tests."""
    return Assignment(prompt=prompt, **{"schema": SCHEMA, "timeout_s": PATIENCE_S, **more})


@dataclass
class Endpoint:
    """What a scripted endpoint says, and what it was asked.

    Attributes:
        answers: (status, headers, body) in order; the last again and again.
        asked: (path, headers, body) of every request.
    """

    answers: list[tuple[int, dict[str, str], bytes]]
    port: int = 0
    asked: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


@contextmanager
def endpoint(
    *answers: tuple[int, dict[str, str], bytes], tls: ssl.SSLContext | None = None
) -> Iterator[Endpoint]:
    """An endpoint on this machine; status 0 is one that never answers."""
    told = Endpoint(answers=list(answers))

    class Spoken(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.asked.append((self.path, dict(self.headers), body))
            status, headers, answer = told.answers[min(len(told.asked), len(told.answers)) - 1]
            if status == 0:
                told.released.wait(PATIENCE_S)
                return
            self.send_response(status)
            for name, value in {"Content-Length": str(len(answer)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            pass

    with Server(("127.0.0.1", 0), Spoken) as server:
        if tls is not None:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        told.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield told
        finally:
            told.released.set()
            server.shutdown()
            thread.join()


def completion(text: str | None = '{"findings":[]}', **more: Any) -> tuple[int, dict[str, str], bytes]:
    """A good chat completion."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop", **more}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    return 200, {}, json.dumps({"choices": [choice], "usage": usage}).encode()


def refusal(
    status: int, message: str = "no", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """An error as the API spells it."""
    return status, headers or {}, json.dumps({"error": {"message": message, "type": "x"}}).encode()
