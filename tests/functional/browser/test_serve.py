"""``adjudge serve`` in Chromium, by keys alone: from an empty state to a fix in the work tree.

Each page is looked at on a phone and on a wide screen, dark and light, and by axe-core.
``ADJUDGE_PICTURES`` may name a folder for pictures.
"""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.command import Console
from tests.functional.served import ENDS, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.functional.browser.walking import Browser

pytestmark = pytest.mark.browser

LISTING = "import os\n\n\ndef list_folder(word):\n    os.system('ls ' + word)\n"
MENDED = "import os\n\n\ndef list_folder(word):\n    return os.listdir(word)\n"
CHECK = f"{sys.executable} -c \"raise SystemExit('os.system' in open('shop/files.py').read())\""
BEFORE: dict[str, str | bytes | None] = {
    "shop/__init__.py": "",
    "shop/files.py": "import os\n\n\ndef list_folder(word):\n    return os.listdir(word)\n",
    "shop/menu.py": "from shop.files import list_folder\n\n\ndef show(word):\n    print(list_folder(word))\n",
    "shop/page.py": "from shop.menu import show\n\n\ndef page(word):\n    show(word)\n",
    "shop/hashes.py": "import hashlib\n\n\ndef digest(text):\n    return hashlib.sha256(text).hexdigest()\n",
}
AFTER: dict[str, str | bytes | None] = {
    "shop/files.py": "import os\nimport sys\n\n\ndef list_folder(word=sys.argv[-1]):\n    os.system('ls ' + word)\n",
    "shop/hashes.py": "import hashlib\n\n\ndef digest(password):\n    return hashlib.md5(password).hexdigest()\n",
}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A small package of which two modules changed; one runs a shell, one hashes passwords badly."""
    (tmp_path / "outside" / "home").mkdir(parents=True)
    made = repo(tmp_path / "subject")
    made.commit(BEFORE)
    return made.write(AFTER)


def stays_at_home(person: Browser, server: Server, *, status: int = 0) -> None:
    """Nothing was asked of anybody else, nothing was refused by the policy, and no box was opened.

    Args:
        person: Who was there.
        server: Where.
        status: Of answers that were to be refusals.
    """
    told = person.do("told")
    assert [one for one in told["requests"] if not one.startswith(f"{server.origin}/")] == []
    assert [one for one in told["logged"] if f"status of {status} " not in one] == []
    assert told["dialogs"] == 0


@pytest.fixture
def fixing(subject: Repo, tmp_path: Path) -> Iterator[Server]:
    """A server that allows fixes, of a repository with a review; its fixer mends the finding of the shell."""
    outside = tmp_path / "outside"
    Console(outside)(subject.path, "review", "--executor", "builtin", "--worktree", "--every-claim")
    fixer = outside / "fixer.py"
    fixer.write_text(f"open('shop/files.py', 'w').write({MENDED!r})\n")
    said = ("--executor", "command", "--command", f"{sys.executable} {fixer}", "--test", CHECK)
    made = Server(subject.path, outside, "--allow-fix", *said)
    yield made
    assert made.end() in ENDS


def agree(server: Server, shown: str) -> str:
    """Type the code of a page in the terminal; what was asked there."""
    (code,) = re.findall(r"\b\d{3}-\d{3}\b", shown)
    asked = server.read(r"(?s)The review screen asks.*an empty line refuses")
    server.type(code)
    return asked


def pack(person: Browser, address: str) -> str:
    """Make a packet of the finding of the shell, from the first page on; what its page says."""
    person.do("open", address=address)
    person.follow(href="/runs/rev")
    person.follow("Choose what is to be mended")
    person.look("fix-choose")
    person.find("high A shell reads a command line", field="finding")
    person.do("press", key="Space")
    person.find(field="goal")
    person.do("type", text="List folders without a shell.")
    return person.follow("Make the packet")


def test_fix_from_a_finding_to_the_work_tree(subject: Repo, person: Browser, fixing: Server) -> None:
    file = subject.path / "shop/files.py"
    assert "List folders without a shell." in pack(person, fixing.address)
    person.look("fix-packet")
    person.follow("Ask for a try")
    fixing.type("")
    person.do("wait", words="Nothing was started")
    person.look("fix-refused")
    person.follow("The packet")
    shown = person.follow("Ask for a try")
    person.look("fix-waiting")
    assert file.read_text() == AFTER["shop/files.py"]
    assert "fixer.py" in agree(fixing, shown)
    person.do("wait", words="Outcome: pass")
    person.look("fix-ended")
    shown = person.follow("What came of it")
    assert re.search(r"red\s.*green\s.*red before, green after", shown, re.DOTALL)
    person.look("fix-try")
    assert file.read_text() == AFTER["shop/files.py"]
    assert "shop/files.py" in agree(fixing, person.follow("Ask to apply it"))
    person.do("wait", words="Written: shop/files.py")
    person.look("fix-applied")
    assert file.read_text() == MENDED
    person.follow("The try")
    assert "verified_fixed" in person.follow("Discard its tree")
    person.look("fixes")
    stays_at_home(person, fixing)


def test_server_that_executes_nothing_shows_the_packet_and_the_commands(
    person: Browser, reviewed: Server
) -> None:
    shown = pack(person, reviewed.address)
    assert "This server executes nothing." in shown
    assert re.search(r"adjudge fix execute fpk:[0-9a-f]{32} --executor NAME --confirm", shown)
    person.look("fix-packet-alone")
    with pytest.raises(AssertionError, match="no key leads"):
        person.find("Ask for a try")


@pytest.fixture
def reviewed(subject: Repo, tmp_path: Path) -> Iterator[Server]:
    """A server that reads, of a repository with a review."""
    outside = tmp_path / "outside"
    Console(outside)(subject.path, "review", "--executor", "builtin", "--worktree", "--every-claim")
    made = Server(subject.path, outside)
    yield made
    assert made.end() in ENDS


@pytest.fixture
def fresh(subject: Repo, tmp_path: Path) -> Iterator[Server]:
    """A server of a repository that nobody reviewed."""
    made = Server(subject.path, tmp_path / "outside")
    yield made
    assert made.end() in ENDS


def review(person: Browser, address: str) -> None:
    """Make a review by the form of a server that has none, and open it from the list."""
    person.do("open", address=address)
    assert "No review of this repository is kept yet." in person.text
    person.look("empty")
    person.find("What is reviewed")
    person.follow("Begin")
    person.do("wait", words="Findings (2)")
    person.look("run")
    person.follow("All reviews")
    person.look("runs")
    person.follow(href="/runs/rev")


def test_review_from_nothing_to_a_finding_that_is_dismissed_and_taken_up_again(
    person: Browser, fresh: Server
) -> None:
    review(person, fresh.address)
    person.find(field="path")
    person.do("type", text="hashes")
    shown = person.follow("Show")
    assert "1 of 2 shown" in shown
    assert "shop/files.py" not in shown
    person.look("run-narrowed")
    shown = person.follow(href="/findings/")
    assert "hashlib.md5(password)" in shown
    assert "What was checked" in shown
    person.look("finding")
    person.find(field="reason")
    person.do("type", text="These are no passwords that anybody uses.")
    shown = person.follow("Dismiss it")
    assert "In force: dismissed" in shown
    assert "These are no passwords that anybody uses." in shown
    person.look("finding-dismissed")
    assert "None is in force" in person.follow("Take the decision back")
    person.follow("The review")
    assert "Coverage" in person.follow("Units")
    person.look("units")
    stays_at_home(person, fresh)


def test_change_is_seen_in_a_picture_and_walked_through_stop_by_stop(
    person: Browser, reviewed: Server
) -> None:
    person.do("open", address=reviewed.address)
    person.follow(href="/runs/rev")
    shown = person.follow(href="/impact")
    assert "shop/menu.py" in shown
    person.look("impact")
    person.follow("The review")
    assert "0 of 2 viewed" in person.follow(href="/tour")
    person.look("tour")
    assert "1 of 2 viewed" in person.follow("Viewed, go on")
    assert "All stops were viewed." in person.follow("Viewed, go on")
    person.look("tour-viewed")
    assert "0 of 2 viewed" in person.follow("Take all marks away")
    stays_at_home(person, reviewed)


def test_review_is_shown_to_the_public_and_taken_away(person: Browser, reviewed: Server) -> None:
    person.do("open", address=reviewed.address)
    person.follow(href="/runs/rev")
    person.follow("X-Ray")
    person.look("xray-asked")
    person.find(field="source")
    person.do("type", text="https://forge.example/team/shop/pull/7")
    assert "it is public" in person.follow("Make the X-Ray")
    person.find(field="confirmed")
    person.do("press", key="Space")
    shown = person.follow("Make the X-Ray")
    assert "As the public sees it" in shown
    assert "X-Ray" in person.do("frame")["text"]
    person.look("xray")
    person.follow("The review")
    person.follow("Take it away")
    person.look("export")
    person.find("sarif")
    person.do("press", key="Enter")
    document = json.loads(person.taken(".sarif"))
    assert (document["version"], len(document["runs"][0]["results"])) == ("2.1.0", 2)
    person.follow("Packs", href="/packs")
    person.look("packs")
    person.follow("Audit", href="/audit")
    person.look("audit")
    stays_at_home(person, reviewed, status=422)
