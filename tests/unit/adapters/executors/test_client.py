"""Clients of agents by a scripted program that prints what the real ones were seen to print."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.executors.claude import claude
from adjudge.adapters.executors.client import AgentClient
from adjudge.adapters.executors.codex import codex
from adjudge.adapters.executors.gemini import gemini
from adjudge.adapters.executors.opencode import opencode
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from tests.processes import marked, new_mark
from tests.unit.adapters.executors.programs import RUNNER, around, assignment, left_in, write_program
from tests.unit.contracts.answers.transcripts import ANSWER, CASES, Printed

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import Answered, Command, Completed

PLANS = {one.name: one for one in (claude(), codex(), gemini(), opencode())}
KEY = "key-that-nobody-may-see"
SCRIPT = """
import hashlib, json, os, sys
if sys.argv[1:] == ["--version"]:
    print(TELLS)
    sys.exit()
prompt = sys.stdin.buffer.read()
home = os.environ["HOME"]
files = [os.path.relpath(os.path.join(top, one), home) for top, _, names in os.walk(home) for one in names]
seen = {
    "argv": sys.argv[1:], "environ": dict(os.environ), "prompt": hashlib.sha256(prompt).hexdigest(),
    "work": os.listdir("."), "files": sorted(files), "texts": {one: open(os.path.join(home, one)).read() for one in files},
}
open(SEEN, "w").write(json.dumps(seen))
os.write(1, OUT)
os.write(2, ERR)
THEN
sys.exit(STATUS)
"""


@dataclass(frozen=True, kw_only=True)
class Fake:
    """A scripted client."""

    name: str
    folder: Path

    def prints(self, printed: Printed, then: str = "", tells: str = "1.2.3 (fake)") -> Fake:
        stdout, stderr, status = printed
        holes = {
            "OUT": stdout,
            "ERR": stderr,
            "STATUS": status,
            "SEEN": str(self.folder / "seen"),
            "TELLS": tells,
        }
        script = SCRIPT.replace("THEN", then)
        for hole, value in holes.items():
            script = script.replace(hole, repr(value))
        write_program(self.folder, self.name, script)
        return self

    def client(self, environment: dict[str, str] | None = None, **more: Any) -> AgentClient:
        plan = PLANS[self.name]
        given = {plan.credentials[0]: KEY} if environment is None else environment
        settings = ExecutorSettings(**{"model": "m", "base_url": "http://127.0.0.1:1", **more})
        return AgentClient(plan=plan, settings=settings, around=around(self.folder, given))

    def ask(self, prompt: bytes = b"Review.", **bounds: Any) -> Answered:
        return self.client().answer(assignment(prompt, **bounds))

    @property
    def seen(self) -> dict[str, Any]:
        return dict(json.loads((self.folder / "seen").read_text()))


@pytest.fixture(params=PLANS)
def fake(request: pytest.FixtureRequest, tmp_path: Path) -> Fake:
    return Fake(name=request.param, folder=tmp_path)


def good(fake: Fake) -> Printed:
    return CASES[fake.name]["good"][0]


def test_answer_is_what_the_client_marks_as_its_end(fake: Fake) -> None:
    found = fake.prints(good(fake)).ask()
    assert (found.end, found.text, found.detail) == (AttemptEnd.DONE, ANSWER.encode(), "")
    assert (found.usage.input_tokens, found.usage.output_tokens) == (11, 7)
    assert left_in(fake.folder) == []


@pytest.mark.parametrize("case", ["400", "401", "429", "500", "empty", "prose", "ended"])
def test_causes_are_kept_apart(fake: Fake, case: str) -> None:
    printed, end, shared = CASES[fake.name][case]
    if printed[2] < 0:
        printed = (*printed[:2], 1)
    found = fake.prints(printed).ask()
    assert (found.end, found.shared) == (end, shared)
    assert found.detail.startswith(f"{fake.name} ")
    assert left_in(fake.folder) == []


def test_prompt_is_its_input_and_in_no_argument(fake: Fake) -> None:
    prompt = b"PROMPT" * 51200
    fake.prints(good(fake)).ask(prompt)
    assert fake.seen["prompt"] == hashlib.sha256(prompt).hexdigest()
    assert "PROMPT" not in json.dumps(fake.seen["argv"])


def test_surroundings_are_private_and_hold_one_credential(fake: Fake) -> None:
    plan = PLANS[fake.name]
    given = {plan.credentials[0]: KEY, "OTHER": "x", "HTTPS_PROXY": "y", "GITHUB_TOKEN": "z"}
    fake.prints(good(fake)).client(given, variables=("HTTPS_PROXY",)).answer(assignment())
    environ = fake.seen["environ"]
    assert environ[plan.credentials[0]] == KEY
    assert (environ["HTTPS_PROXY"], "OTHER" in environ, "GITHUB_TOKEN" in environ) == ("y", False, False)
    assert list(environ.values()).count(KEY) == 1
    assert KEY not in json.dumps([fake.seen["argv"], fake.seen["texts"]])
    assert fake.seen["work"] == []


def test_one_file_is_copied_for_a_login_of_the_home(fake: Fake) -> None:
    plan, home = PLANS[fake.name], fake.folder / "operator"
    for name in (plan.credential_file, ".netrc", ".claude/settings.json", ".codex/config.toml"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text('{"token": "a-long-secret-token"}')
    fake.prints(good(fake)).client({"HOME": str(home)}).answer(assignment())
    texts = fake.seen["texts"]
    assert [one for one, text in texts.items() if "a-long-secret-token" in text] == [plan.credential_file]
    assert (home / plan.credential_file).is_file()


def test_secrets_are_in_no_sentence(fake: Fake) -> None:
    home = fake.folder / "operator"
    file = home / PLANS[fake.name].credential_file
    file.parent.mkdir(parents=True)
    file.write_text('{"token": "a-long-secret-token"}')
    words = f"bad {KEY} and a-long-secret-token".encode()
    fake.prints((b"", words, 3))
    plain = fake.ask()
    copied = fake.client({"HOME": str(home)}).answer(assignment())
    assert KEY not in plain.detail
    assert "a-long-secret-token" not in copied.detail
    assert "[redacted]" in plain.detail
    assert "[redacted]" in copied.detail


def test_hang_is_ended_and_its_words_are_kept_where_there_are_any(fake: Fake) -> None:
    mark = new_mark()
    sleep = ["/bin/sh", "-c", "trap '' TERM; while :; do sleep 1; done", mark]
    then = f"import subprocess, time\nsubprocess.Popen({sleep}, start_new_session=True)\ntime.sleep(3600)"
    found = fake.prints(good(fake), then).ask(timeout_s=3.0)
    assert (found.end, found.shared, marked(mark)) == (AttemptEnd.TIMED_OUT, False, [])
    assert found.text == ANSWER.encode()
    assert found.survivors > 0
    assert left_in(fake.folder) == []


def test_flood_is_ended(fake: Fake) -> None:
    found = fake.prints(good(fake), "while True: print('x' * 10000)").ask(limit_bytes=1000)
    assert (found.end, len(found.text) <= 1000) == (AttemptEnd.OVERSIZE, True)


def test_client_that_is_not_there_is_told(fake: Fake) -> None:
    found, answered = fake.client().identify(), fake.ask()
    assert isinstance(found, Reason)
    assert found.code == "executor-missing"
    assert (answered.end, answered.shared) == (AttemptEnd.NOT_INSTALLED, True)


def test_client_without_a_credential_is_not_started(fake: Fake) -> None:
    client = fake.prints(good(fake)).client({})
    found, answered = client.identify(), client.answer(assignment())
    assert isinstance(found, Reason)
    assert found.code == "executor-not-logged-in"
    assert (answered.end, answered.shared) == (AttemptEnd.NOT_AUTHENTICATED, True)
    assert not (fake.folder / "seen").exists()


@pytest.mark.parametrize(
    "more", [{"model": "--help"}, {"model": "a b"}, {"base_url": "ftp://x"}, {"login": "a-key"}]
)
def test_settings_that_cannot_be_are_told(fake: Fake, more: dict[str, Any]) -> None:
    client = fake.prints(good(fake)).client(**more)
    found, answered = client.identify(), client.answer(assignment())
    assert isinstance(found, Reason)
    assert found.code == "executor-unset"
    assert (answered.end, answered.detail) == (AttemptEnd.MODEL_ERROR, found.message)
    assert "a-key" not in found.message
    assert not (fake.folder / "seen").exists()


def test_identity_is_version_program_and_words_without_the_credential(fake: Fake) -> None:
    def told(key: str = KEY, **more: Any) -> ExecutorIdentity:
        found = fake.client({PLANS[fake.name].credentials[0]: key}, **more).identify()
        assert isinstance(found, ExecutorIdentity)
        return found

    fake.prints(good(fake))
    first = told()
    assert (first.name, first.version, first.model, first.networked) == (fake.name, "1.2.3", "m", True)
    assert told("another-key") == first
    others = {
        told(base_url="http://127.0.0.1:2").settings_sha256,
        told(model="n").settings_sha256,
        told(variables=("A",)).settings_sha256,
    }
    fake.prints(good(fake), "pass")
    others.add(told().settings_sha256)
    assert len(others | {first.settings_sha256}) == 5
    assert left_in(fake.folder) == []


def test_version_is_asked_without_a_network(fake: Fake) -> None:
    asked: list[Command] = []

    class Watched:
        def run(self, command: Command) -> Completed:
            asked.append(command)
            return RUNNER.run(command)

        def open(self, command: Command) -> Any:
            raise AssertionError(command)

    client = fake.prints(good(fake)).client()
    replace(client, around=replace(client.around, runner=Watched())).identify()
    assert [(one.argv[1:], one.network, one.supervised) for one in asked] == [(("--version",), False, True)]


@pytest.mark.parametrize("tells", ["", "no version", "9"])
def test_program_that_tells_no_version_is_none(fake: Fake, tells: str) -> None:
    found = fake.prints(good(fake), tells=tells).client().identify()
    assert isinstance(found, Reason)
    assert found.code == "executor-unknown"


def test_program_that_cannot_be_started_is_not_installed(fake: Fake) -> None:
    client = fake.prints(good(fake)).client()
    (fake.folder / "bin" / fake.name).write_text("#!/nowhere/python\n")
    assert client.answer(assignment()).end is AttemptEnd.NOT_INSTALLED
    found = client.identify()
    assert isinstance(found, Reason)
    assert found.code == "executor-unknown"


def test_prompt_that_codex_would_refuse_is_not_sent(tmp_path: Path) -> None:
    fake = Fake(name="codex", folder=tmp_path).prints(CASES["codex"]["good"][0])
    found = fake.ask("ü".encode() * ((1 << 20) + 1))
    assert (found.end, (tmp_path / "seen").exists()) == (AttemptEnd.OVERSIZE, False)
    assert fake.ask("ü".encode() * (1 << 20)).end is AttemptEnd.DONE


def test_program_that_a_client_needs_is_on_its_path(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    write_program(tmp_path, "node", "")
    fake = Fake(name="gemini", folder=tmp_path).prints(CASES["gemini"]["good"][0])
    fake.ask()
    assert fake.seen["environ"]["PATH"] == f"{tmp_path}/bin:/usr/bin:/bin"
