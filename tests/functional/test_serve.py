"""``adjudge serve`` over a real socket: who is refused, what is bounded, and what is left when it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.builders import Repo, repo
from tests.functional.command import Console
from tests.functional.served import ENDS, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHELL = "import os\nimport sys\n\n\ndef show(word=sys.argv[-1]):\n    os.system('ls ' + word)\n"
LARGE = 100 << 20
READERS = 50
STALLED = 250
PATIENCE_S = 60.0


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    head: str
    body: str


class Seat(NamedTuple):
    """A server, and a person with its session."""

    server: Server
    cookie: str
    run: str

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server.origin.rsplit(":", 1)[1])

    def connect(self) -> socket.socket:
        """A line to it."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE_S)

    def ask(self, line: str, *, body: str = "", plain: bool = False, **headers: str) -> Answer:
        """What it answers to a request, sent as it stands; ``plain`` leaves the session out."""
        sent = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"} | headers
        if not plain:
            sent["Cookie"] = self.cookie
        if body:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        told = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in sent.items())
        with self.connect() as line_to:
            line_to.sendall(f"{line} HTTP/1.1\r\n{told}\r\n{body}".encode("latin-1"))
            return read(line_to)


def read(line: socket.socket) -> Answer:
    """The answer that comes over a line, up to its end."""
    data = b""
    while more := line.recv(65536):
        data += more
    head, _, body = data.decode("utf-8", "replace").partition("\r\n\r\n")
    return Answer(int(head.split(" ")[1]), head, body)


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A repository with a finding of the rules, and its review."""
    (tmp_path / "outside" / "home").mkdir(parents=True)
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "import os\n"})
    made.write({"a.py": SHELL})
    Console(tmp_path / "outside")(made.path, "review", "--executor", "builtin", "--worktree", "--every-claim")
    return made


@pytest.fixture
def seat(subject: Repo, tmp_path: Path) -> Iterator[Seat]:
    made = sit_down(Server(subject.path, tmp_path / "outside"))
    yield made
    assert made.server.end() in ENDS


def sit_down(server: Server) -> Seat:
    """A session, opened by the address that the terminal told."""
    nobody = Seat(server, "", "")
    opened = nobody.ask(f"GET {server.address.removeprefix(server.origin)}", plain=True)
    assert opened.status == 303
    (cookie,) = re.findall(r"(?im)^set-cookie: ([^;]+);", opened.head)
    made = nobody._replace(cookie=cookie)
    (run,) = set(re.findall(r'href="(/runs/rev[^"/]+)"', made.ask("GET /").body))
    return made._replace(run=run)


def test_it_listens_at_the_loopback_address_alone(seat: Seat) -> None:
    listening = [
        line.split()[1]
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
        if line.split()[3] == "0A" and int(line.split()[1].rsplit(":", 1)[1], 16) == seat.port
    ]
    assert listening == [f"0100007F:{seat.port:04X}"]


def test_who_comes_from_elsewhere_is_refused(seat: Seat) -> None:
    here = f"http://127.0.0.1:{seat.port}"
    assert seat.ask("GET /").status == 200
    assert seat.ask("GET /", Origin=here).status == 200
    for host in ("forge.example", f"127.0.0.1:{seat.port + 1}", f"0.0.0.0:{seat.port}", "127.0.0.1", ""):
        assert seat.ask("GET /", Host=host).status == 421, host
    for origin in ("http://forge.example", "null", f"https://127.0.0.1:{seat.port}", f"{here}.forge.example"):
        assert seat.ask("GET /", Origin=origin).status == 403, origin


def test_without_the_session_there_is_nothing(seat: Seat) -> None:
    used = seat.server.address.removeprefix(seat.server.origin)
    for address in ("/", seat.run, f"{seat.run}/fix", "/static/style.css", used, "/?token=guessed"):
        refused = seat.ask(f"GET {address}", plain=True)
        assert refused.status == 403, address
        assert "default-src 'none'" in refused.head
        assert "a.py" not in refused.body


def test_form_is_good_once(seat: Seat) -> None:
    shown = seat.ask(f"GET {seat.run}/fix").body
    form = shown.split(f'action="{seat.run}/packet"')[1]
    key = re.findall(r'name="key" value="([^"]+)"', form)[0]
    finding = re.findall(r'name="finding" value="([^"]+)"', form)[0]
    body, here = f"key={key}&finding={finding}", seat.server.origin
    assert seat.ask(f"POST {seat.run}/packet", body=body).status == 403
    assert seat.ask(f"POST {seat.run}/packet", body=body, Origin="http://forge.example").status == 403
    assert seat.ask(f"POST {seat.run}/packet", body=body, Origin=here).status == 303
    assert seat.ask(f"POST {seat.run}/packet", body=body, Origin=here).status == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/%2e%2e/web/server.py", "//etc/passwd",
        "/../../../../etc/passwd", "/static/style.css%00.py", "/runs/..%2f..%2fetc%2fpasswd", "/runs/../../etc/passwd",
        "/packets/fpk:..%2f..", "/fixes/fix:%00", "/jobs/..%2f..%2fetc",
    ],
)  # fmt: skip
def test_path_leads_nowhere_else(seat: Seat, path: str) -> None:
    refused = seat.ask(f"GET {path}")
    assert refused.status in {400, 404, 409}
    assert "root:" not in refused.body
    assert "import" not in refused.body


def test_body_of_a_hundred_megabytes_is_cut_off_early(seat: Seat) -> None:
    before, sent = _memory(seat), 0
    with seat.connect() as line:
        head = (
            f"POST {seat.run}/packet HTTP/1.1\r\nHost: 127.0.0.1:{seat.port}\r\nCookie: {seat.cookie}\r\n"
            f"Origin: {seat.server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {LARGE}\r\n\r\n"
        )
        line.sendall(head.encode())
        try:
            while sent < LARGE:
                sent += line.send(b"a" * 65536)
        except OSError:
            pass
        answered = _what_came(line)
    assert sent < LARGE
    assert answered == "" or " 413 " in answered
    assert _memory(seat) - before < 16 << 20
    assert seat.ask("GET /").status == 200


def _what_came(line: socket.socket) -> str:
    """What stands on a line; empty where it was cut."""
    try:
        return line.recv(4096).decode("latin-1")
    except OSError:
        return ""


def _memory(seat: Seat) -> int:
    """The most bytes that the server held so far."""
    text = Path(f"/proc/{seat.server.process.pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", text)[0]) << 10


def test_clients_that_stall_keep_nobody_waiting(seat: Seat) -> None:
    stalled = [seat.connect() for _ in range(STALLED)]
    for number, line in enumerate(stalled):
        line.sendall(
            b"GET / HTTP/1.1\r\nHost: 127" if number % 2 else f"POST {seat.run}/packet HTTP/1.1\r\n".encode()
        )
    assert seat.ask(f"GET {seat.run}").status == 200
    for line in stalled:
        line.close()


def test_fifty_readers_at_once_see_the_same(seat: Seat) -> None:
    with ThreadPoolExecutor(READERS) as pool:
        answers = list(pool.map(lambda _: seat.ask(f"GET {seat.run}"), range(READERS)))
    assert {one.status for one in answers} == {200}
    assert len({re.sub(r'value="[\w-]{32}"', "", one.body) for one in answers}) == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_server_that_ends_leaves_no_program_and_no_half_fix(
    subject: Repo, tmp_path: Path, how: signal.Signals
) -> None:
    outside = tmp_path / "outside"
    fixer = tmp_path / "fixer.py"
    fixer.write_text(
        f"import time\nopen('a.py', 'w').write('')\nopen({str(tmp_path / 'began')!r}, 'w')\ntime.sleep(600)\n"
    )
    said = ("--executor", "command", "--command", f"{sys.executable} {fixer}", "--repeat", "1")
    seat = sit_down(Server(subject.path, outside, "--allow-fix", *said, "--test", f"{sys.executable} -c ''"))
    packet = Console(outside)(
        subject.path, "fix", "packet", seat.run.rsplit("/", 1)[1].replace("%3A", ":"), "--json"
    )
    page = f"/packets/{packet.json['packet_id']}"
    key = re.findall(r'name="key" value="([^"]+)"', seat.ask(f"GET {page}").body)[0]
    asked = seat.ask(f"POST {page}/try", body=f"key={key}", Origin=seat.server.origin)
    (job,) = re.findall(r"(?im)^location: (\S+)", asked.head)
    seat.server.type(re.findall(r"\b\d{3}-\d{3}\b", seat.ask(f"GET {job}").body)[0])
    wait_until((tmp_path / "began").exists)
    seat.server.end(how)
    wait_until(lambda: not alive(fixer))
    assert (subject.path / "a.py").read_text() == SHELL
    (listed,) = Console(outside)(subject.path, "fix", "list", "--json").json["attempts"]
    if how is signal.SIGKILL:
        assert (listed["state"], listed["orphan"]) == ("open", True)
    else:
        assert (listed["state"], listed["orphan"]) == ("failed", False)
    discarded = Console(outside)(subject.path, "fix", "discard", listed["attempt_id"], "--confirm")
    assert discarded.code == 0


def alive(program: Path) -> bool:
    """Whether a process runs it."""
    found = subprocess.run(["pgrep", "-f", str(program)], capture_output=True, text=True, check=False).stdout
    return bool(found.strip())


def wait_until(there: Callable[[], bool]) -> None:
    """Until it is so; an error when it never is."""
    for _ in range(int(PATIENCE_S / 0.05)):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come")
