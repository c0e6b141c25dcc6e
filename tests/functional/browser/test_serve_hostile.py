"""Hostile names and texts in every page of ``adjudge serve``: nothing of them runs, asks anybody or leads away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import repo
from tests.functional.command import Console
from tests.functional.readers import ScriptedReader
from tests.functional.served import ENDS, Server
from tests.report_values import HOSTILE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.functional.browser.walking import Browser

pytestmark = pytest.mark.browser

PLANT = "globalThis.planted='here'"
CORPUS = (
    f"<script>{PLANT};alert(1)</script>",
    f'<img src=x onerror="{PLANT};alert(1)">',
    f"<svg/onload={PLANT}>",
    f"</title></style></textarea></pre><script>{PLANT}</script>",
    f"\"'><body onload={PLANT}><input autofocus onfocus={PLANT}>",
    "<iframe src=https://forge.example/x></iframe><object data=https://forge.example/y></object>",
    "<link rel=stylesheet href=https://forge.example/x.css><base href=https://forge.example/>",
    "<meta http-equiv=refresh content='0;url=https://forge.example/'>",
    "<form action=https://forge.example/><button autofocus>send</button></form>",
    "<a href=javascript&colon;alert(1)>a</a> [a](javascript:alert(1)) https://forge.example/plain",
    "{{ 7 * 7 }} {% include 'base.html' %} ${7*7} <%= 7*7 %>",
    "&lt;script&gt;alert(1)&lt;/script&gt; &#x3c;img src=x&#x3e;",
    HOSTILE.encode("utf-8", "ignore").decode(),
)
"""Texts that become something else wherever one of them is not escaped."""
NAMES = (
    "<img src=x onerror=alert(1)>.py",
    '"onmouseover=alert(1) x=".py',
    "'><script>alert(1)<!--.py",
    "javascript:alert(1).py",
    "a\u202egnp.py",
    "%2e%2e%2fpasswd.py",
    "new\nline\r.py",
    "\udcff\udcfe.py",
    "?page=2&x=<b>#fragment.py",
)
"""Names of files, each with a finding."""
LINE = "VALUE = 'changed once'\n"


SHELL = "import os\nimport sys\n\n\ndef show(word=sys.argv[-1]):\n    os.system('ls ' + word)\n"
MOST_PAGES = 150


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[Server, list[str]]]:
    """A server whose repository and whose reviewer mean harm, and the address of a packet of all findings."""
    outside = tmp_path / "outside"
    (outside / "home").mkdir(parents=True)
    made = repo(tmp_path / "subject")
    made.commit({"plain.py": "VALUE = 1\n", **dict.fromkeys(NAMES, "import os\n")})
    made.commit({"plain.py": LINE})
    made.write(dict.fromkeys(NAMES, SHELL))
    reader = ScriptedReader(tmp_path / "reader")
    reader.say(every=True, findings=[_finding(one) for one in CORPUS])
    adjudge = Console(outside)
    review = ("review", "--every-claim", "--json")
    rules = adjudge(made.path, *review, "--worktree", "--executor", "builtin").json
    said = adjudge(made.path, *review, "--commit", "HEAD", *reader.words).json
    assert len({one["resolved"]["path"] for one in rules["findings"]["results"]}) == len(NAMES)
    assert len({one["title"] for one in said["findings"]["results"]}) == len(CORPUS)
    packets = [adjudge(made.path, "fix", "packet", one["run_id"], "--json").json for one in (rules, said)]
    running = Server(made.path, outside)
    yield running, [f"/packets/{one['packet_id']}" for one in packets]
    assert running.end() in ENDS


def _finding(text: str) -> dict[str, object]:
    return {
        "severity": "high", "title": text, "summary": f"{text} {text}", "path": "plain.py", "side": "head",
        "start_line": 1, "end_line": 1, "quote": LINE.strip(), "confidence": 0.9, "class": "correctness",
    }  # fmt: skip


def test_nothing_of_others_runs_or_leads_away(person: Browser, server: tuple[Server, list[str]]) -> None:
    there, waiting = server[0], ["/", *server[1]]
    person.do("open", address=there.address)
    seen: set[str] = set()
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        seen.add(address)
        assert person.do("open", address=there.origin + address)["status"] == 200, address
        found = person.do("planted")
        assert (found["value"], found["handlers"], found["foreign"]) == (None, [], []), address
        assert set(found["scripts"]) <= {"/static/progress.js"}, address
        links = dict.fromkeys(one.split("#")[0] for one in found["links"])
        waiting += [one for one in links if one not in seen and one not in waiting]
    told = person.do("told")
    assert [one for one in told["requests"] if not one.startswith(f"{there.origin}/")] == []
    assert told["dialogs"] == 0
    assert told["logged"] == []
    assert len(seen) > len(server[1]) + 2
