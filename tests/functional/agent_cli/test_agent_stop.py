"""Real clients of coding agents call the hook that ``adjudge install`` wrote, as they are about to stop.

The model behind each client is a stub that runs a command of a shell each time it is told why it may not stop.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.builders import Repo, repo
from tests.functional.agent_cli.clients import KEY, MODELS, SHELLS, install
from tests.functional.agent_cli.model_stub import Stub, model
from tests.functional.command import Console

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.agent_cli

REFUSED = dict.fromkeys(("codex", "gemini"), "adjudge check came to") | {"claude": "Stop hook feedback"}
"""Words that stand in a history once for each refusal."""
MANY = 20
RESULTS = ('"tool_result"', '"functionResponse"', '"function_call_output"')
HELD = {"claude": 3, "codex": 3, "gemini": 10}
"""How often one turn is refused: Gemini CLI does not tell its turns, so there it is as often as a session."""
BROKEN = "def mean(items):\n    return sum(items)\n"
"""``total`` is gone, and the shop still uses it."""
MEND = "echo 'A = 1' > shop.py"
WORSEN = "echo '# {number}' >> sums.py"
"""Another tree with the same fault; another command each time, since clients stop what goes round in circles."""
IDLE = "true"


class Turn(NamedTuple):
    """What came of one turn of a client.

    Attributes:
        code: Exit status of the client.
        refusals: How often its model was told why it may not stop.
        ran: How many commands its model had it run.
        said: What the client printed.
    """

    code: int
    refusals: int
    ran: int
    said: str


@pytest.fixture(scope="session")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("agents"))


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A module that another one uses, broken in the work tree."""
    made = repo(tmp_path / "subject")
    made.commit(
        {"sums.py": "def total(items):\n    return sum(items)\n", "shop.py": "from sums import total\n"}
    )
    return made.write({"sums.py": BROKEN})


@pytest.fixture
def console(tmp_path: Path) -> Console:
    (tmp_path / "home").mkdir()
    return Console(tmp_path)


def words_of(name: str, agents: Path, home: Path, origin: str) -> list[str]:
    """The command with which a person would start the client for one turn."""
    program = str(agents / name / "node_modules" / ".bin" / name)
    if name == "claude":
        return [program, "-p", "Go on.", "--allowedTools", SHELLS[name][0]]
    if name == "codex":
        provider = f'{{name="stub", base_url="{origin}/v1", env_key="OPENAI_API_KEY", wire_api="responses"}}'
        told = ["-c", "model_provider=stub", "-c", f"model_providers.stub={provider}", "-m", MODELS[name]]
        trusted = ["--dangerously-bypass-hook-trust", "--dangerously-bypass-approvals-and-sandbox", "--trust"]
        return [program, "exec", *told, *trusted, "Go on."]
    (home / ".gemini").mkdir()
    settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    (home / ".gemini" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return [program, "-p", "Go on.", "--yolo", "-m", MODELS[name]]


def environment_of(stub: Stub, console: Console) -> dict[str, str]:
    """Keys of the stub, adjudge on the path, and nothing of the person."""
    return {
        "PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}",
        "HOME": str(console.state / "home"),
        "ADJUDGE_STATE_DIR": str(console.state / "state"),
        "ANTHROPIC_API_KEY": KEY,
        "ANTHROPIC_BASE_URL": stub.origin,
        "OPENAI_API_KEY": KEY,
        "GEMINI_API_KEY": KEY,
        "GOOGLE_GEMINI_BASE_URL": stub.origin,
        "GEMINI_CLI_TRUST_WORKSPACE": "true",
        "ENABLE_TOOL_SEARCH": "false",
    }


def turn(name: str, agents: Path, console: Console, subject: Repo, command: str) -> Turn:
    """One turn of a client whose model runs a command after each refusal, and says it is done."""
    assert console(subject.path, "install", name).code == 0
    tool, argument = SHELLS[name]
    first, *rest = ((tool, {argument: command.format(number=number)}) for number in range(MANY))
    with model(text="It is done.", tool=first, following=tuple(rest), after=REFUSED[name]) as stub:
        words = words_of(name, agents, console.state / "home", stub.origin)
        done = subprocess.run(
            words, cwd=subject.path, env=environment_of(stub, console), capture_output=True, text=True,
            timeout=300, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    last = max((json.dumps(body) for _, _, body in stub.asked), key=len)
    ran = sum(map(last.count, RESULTS))
    return Turn(done.returncode, last.count(REFUSED[name]), ran, done.stdout + done.stderr)


@pytest.mark.parametrize("name", sorted(REFUSED))
@pytest.mark.parametrize(
    "command", [MEND, IDLE, WORSEN], ids=["mends", "leaves it as it is", "goes on breaking it"]
)
def test_client_is_held_until_it_mends_or_was_held_often_enough(
    name: str, agents: Path, console: Console, subject: Repo, command: str
) -> None:
    made = turn(name, agents, console, subject, command)
    refusals = HELD[name] if command == WORSEN else 1
    assert (made.refusals, made.ran, made.code) == (refusals, refusals, 0), made.said[-2000:]
    passes = console(subject.path, "check", "--worktree", "--review").code == 0
    assert passes == (command == MEND)
