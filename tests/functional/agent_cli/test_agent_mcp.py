"""Real clients of coding agents speak to ``adjudge mcp``: they start it, offer its tools, and hand answers on.

The model behind each client is a stub that asks for a tool; nothing is reached but this machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import repo
from tests.functional.agent_cli.clients import install
from tests.functional.agent_cli.model_stub import Stub, model
from tests.functional.loop import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.agent_cli

TOOLS = {"claude": "mcp__adjudge__brief", "gemini": "mcp_adjudge_brief"}
"""What a client calls the tool."""


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The clients, installed once."""
    return install(tmp_path_factory.mktemp("agents"))


def words_of(name: str, agents: Path, server: dict[str, Any], home: Path) -> list[str]:
    """The command with which a person would start the client, told of the server as docs/mcp.md says."""
    program = str(agents / name / "node_modules" / ".bin" / name)
    if name == "claude":
        servers = json.dumps({"mcpServers": {"adjudge": server}})
        allowed = ["--strict-mcp-config", "--mcp-config", servers, "--allowedTools", TOOLS[name]]
        return [program, "-p", "Brief me.", *allowed]
    (home / ".gemini").mkdir(parents=True)
    settings = {
        "mcpServers": {"adjudge": {**server, "trust": True}},
        "security": {"auth": {"selectedType": "gemini-api-key"}},
    }
    (home / ".gemini" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return [program, "-p", "Brief me.", "-m", "gemini-2.5-flash"]


def environment_of(stub: Stub, home: Path) -> dict[str, str]:
    """Keys of the stub, and nothing of the person."""
    return {
        "PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}",
        "HOME": str(home),
        "ANTHROPIC_API_KEY": "key-of-a-test",
        "ANTHROPIC_BASE_URL": stub.origin,
        "GEMINI_API_KEY": "key-of-a-test",
        "GOOGLE_GEMINI_BASE_URL": stub.origin,
        "GEMINI_CLI_TRUST_WORKSPACE": "true",
        "ENABLE_TOOL_SEARCH": "false",
        "MCP_CONNECTION_NONBLOCKING": "false",
    }


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_client_offers_the_tools_and_hands_the_answer_to_its_model(
    name: str, agents: Path, tmp_path: Path
) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is needed to run the clients")
    subject = repo(tmp_path / "subject")
    subject.commit(PACKAGE)
    subject.commit({"shop/prices.py": str(PACKAGE["shop/prices.py"]).replace("len(item)", "len(item) * 2")})
    home = tmp_path / "home"
    home.mkdir()
    server = {
        "command": sys.executable,
        "args": ["-m", "adjudge", "mcp", "--repo", str(subject.path)],
        "env": {"ADJUDGE_STATE_DIR": str(tmp_path / "state")},
    }
    with model(text="done", tool=(TOOLS[name], {"commit": "HEAD"})) as stub:
        words = words_of(name, agents, server, home)
        done = subprocess.run(
            words, cwd=subject.path, env=environment_of(stub, home), capture_output=True, text=True, timeout=240,
            check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        offered = {one for one in stub.tools() if "adjudge" in one}
        sent = stub.sent()
    assert len(offered) == 14, (stub.tools(), done.stdout[-500:], done.stderr[-500:])
    assert "adjudge.brief/v1" in sent, (stub.tools(), done.stdout[-500:], done.stderr[-500:])
    assert "shop/prices.py" in sent
