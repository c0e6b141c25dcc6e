"""Pages of ``adjudge serve`` over a review of 2,000 units and 5,000 findings: how long the server works on each.

    tools/bench serve [--repeats 5] [--print]

The server is the real process, asked over its socket as a browser asks. Pages are found as a person finds them,
by following links from the first one; of each screen the first and the last page that is linked to are timed. A
screen that no link leads to is told, not left out. What counts is time on processors, of the server and of all
that it starts (a page is answered while others wait), to a hundredth of a second; the clock stands beside it.
"""

from __future__ import annotations

import argparse
import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from bench.results import write_section
from bench.served_run import FINDINGS, UNITS, make_reviewed
from bench.timed import spread

if TYPE_CHECKING:
    from bench.served_run import Subject

BAR_S = 1.0
REPEATS = 5
FOLLOWED = 400
"""Pages whose links are read."""
OF_A_SCREEN = 12
"""Pages of one screen whose links are read."""
TICKS = os.sysconf("SC_CLK_TCK")


class Took(NamedTuple):
    """How long one page took, each time that it was asked for."""

    busy: list[float]
    clock: list[float]
    size: int


class Links(HTMLParser):
    """Addresses of this server that a page leads to, in their order."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.found: dict[str, None] = {}
        self._at = at.split("?", maxsplit=1)[0]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in a link."""
        address = dict(attrs).get("href") or ""
        if tag == "a" and address.startswith(("/", "?")) and not address.startswith("//"):
            plain = address.split("#", maxsplit=1)[0]
            self.found[self._at + plain if plain.startswith("?") else plain] = None


class Visitor:
    """Somebody with a session at a server of ours."""

    def __init__(self, subject: Subject) -> None:
        words = [sys.executable, "-m", "adjudge", "serve", "--quiet"]
        self.process = subprocess.Popen(
            words, cwd=subject.folder, env=subject.environment, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        told = re.search(r"127\.0\.0\.1:(\d+)(/\?token=\S+)", self.process.stderr.readline())
        assert told is not None
        self._port = int(told[1])
        self._cookie = ""
        answer, _ = self._ask(told[2])
        self._cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]

    def page(self, address: str) -> bytes:
        """What stands there.

        Raises:
            SystemExit: No page does.
        """
        answer, body = self._ask(address)
        if answer.status != http.client.OK:
            raise SystemExit(f"{address} answers {answer.status}")
        return body

    def busy(self) -> float:
        """Seconds that the server was on processors so far, with programs of it that ended."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS

    def end(self) -> None:
        """End the server."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)

    def _ask(self, address: str) -> tuple[http.client.HTTPResponse, bytes]:
        asked = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)
        asked.request("GET", address, headers={"Cookie": self._cookie})
        answer = asked.getresponse()
        body = answer.read()
        asked.close()
        return answer, body


def screens() -> dict[str, re.Pattern[str]]:
    """The screens there are: address with holes, and what fits it."""
    from adjudge.web.pages import ROUTES  # noqa: PLC0415 - an extra

    return {one.path: one.path_regex for one in ROUTES if "GET" in (one.methods or ())}


def screen_of(address: str, known: dict[str, re.Pattern[str]]) -> str:
    """The screen of an address; empty where it is none, such as a download by another route."""
    plain = unquote(address.split("?", maxsplit=1)[0])
    return next((path for path, pattern in known.items() if pattern.match(plain)), "")


def find_pages(visitor: Visitor) -> dict[str, list[str]]:
    """Of each screen the addresses that links lead to, in the order in which they are found."""
    known = screens()
    found: dict[str, list[str]] = {path: [] for path in known}
    waiting, seen, read = ["/"], {"/"}, 0
    while waiting and read < FOLLOWED:
        address = waiting.pop(0)
        screen = screen_of(address, known)
        if not screen:
            continue
        found[screen].append(address)
        if len(found[screen]) > OF_A_SCREEN:
            continue
        read += 1
        links = Links(address)
        links.feed(visitor.page(address).decode("utf-8", "replace"))
        waiting += [one for one in links.found if one not in seen]
        seen |= set(links.found)
    return found


def measure(visitor: Visitor, address: str, repeats: int) -> Took:
    """One page, asked for again and again; the first time is counted too."""
    busy, clock, size = [], [], 0
    for _ in range(repeats):
        before, started = visitor.busy(), time.perf_counter()
        size = len(visitor.page(address))
        clock.append(time.perf_counter() - started)
        busy.append(visitor.busy() - before)
    return Took(busy, clock, size)


def main() -> None:
    """Make the review, serve it, time each screen."""
    parser = argparse.ArgumentParser(prog="tools/bench serve")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--print", action="store_true", help="leave the page of results as it is")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        visitor = Visitor(make_reviewed(Path(folder)))
        try:
            found = find_pages(visitor)
            rows = [
                (screen, address, measure(visitor, address, words.repeats))
                for screen, many in found.items()
                for address in dict.fromkeys((*many[:1], *many[-1:]))
            ]
        finally:
            visitor.end()
    body = table(rows, [screen for screen, many in found.items() if not many], words.repeats)
    if words.print:
        print(body)
    else:
        write_section("serve", "Pages of the review screen", body)


def table(rows: list[tuple[str, str, Took]], missed: list[str], repeats: int) -> str:
    """The section."""
    late = [screen for screen, _, took in rows if max(took.busy) > BAR_S]
    lines = [
        f"A review of {UNITS} units and {FINDINGS} findings; {repeats} times each; bar: {BAR_S:g} s of the server.",
        "",
        "| screen | page | on processors, s | by the clock, s | bytes |",
        "|---|---|---|---|---|",
    ]
    for screen, address, took in rows:
        where = re.sub(r"[0-9a-f]{24,}", "…", unquote(address))
        lines.append(
            f"| `{screen}` | `{where}` | {spread(took.busy)} | {spread(took.clock)} | {took.size:,} |"
        )
    lines += ["", f"Over the bar: {', '.join(f'`{one}`' for one in dict.fromkeys(late)) or 'none'}."]
    if missed:
        lines.append(f"Not reached by a link, so not measured: {', '.join(f'`{one}`' for one in missed)}.")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
