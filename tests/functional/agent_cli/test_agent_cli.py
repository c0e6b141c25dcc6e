"""Each real client over a stub of its model: what comes of good, bad, late, long and hostile answers.

Clients are installed from their registry, pinned; ``ADJUDGE_AGENTS`` may name a folder where they are already.
"""

from __future__ import annotations

import hashlib
import random
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.executors import client as client_module
from adjudge.adapters.executors.ground import open_ground
from adjudge.adapters.process.means import Cancellation
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Assignment
from tests.functional.agent_cli.clients import (
    KEY,
    OFFERED,
    PACKAGES,
    PATIENCE_S,
    READING,
    SCHEMA,
    SHELLS,
    Client,
    install,
    those_with,
)
from tests.functional.agent_cli.hostile import ORDER, plant
from tests.functional.agent_cli.model_stub import IN, OUT, model
from tests.processes import eventually

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from adjudge.adapters.executors.ground import Ground

pytestmark = pytest.mark.agent_cli


@pytest.fixture(scope="session")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("agents"))


@pytest.fixture(params=PACKAGES)
def client(request: pytest.FixtureRequest, agents: Path, tmp_path: Path) -> Iterator[Client]:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    yield Client(name=request.param, agents=agents, scratch=scratch, cancellation=Cancellation())
    assert [*those_with(str(scratch)), *scratch.glob("adjudge-*")] == []


def noise(size: int) -> str:
    """Text that repeats nothing, since clients stop an answer that goes round in circles."""
    made = random.Random(1)
    return " ".join(f"{made.getrandbits(60):x}" for _ in range(size // 16))


def test_identity_is_the_pinned_version(client: Client) -> None:
    found = client.executor("http://127.0.0.1:1").identify()
    assert isinstance(found, ExecutorIdentity)
    assert (found.name, found.version) == (client.name, PACKAGES[client.name][1])


def test_good_reply_is_the_answer(client: Client) -> None:
    with model() as stub:
        found = client.ask(stub)
    assert (found.end, found.text, found.detail) == (AttemptEnd.DONE, b'{"findings":[]}', "")
    assert (found.usage.input_tokens, found.usage.output_tokens) == (IN, OUT)
    assert (found.survivors, found.limitations) == (0, ())
    assert "Review this." in stub.sent()
    assert stub.tools() - {"None"} <= OFFERED[client.name]


def test_client_that_may_look_into_a_tree_is_offered_what_looks_and_nothing_else(
    client: Client, tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a.py").write_text("A = 1\n")
    with model() as stub:
        found = replace(client, reads=True).ask(stub, tree=str(tree))
    needed, allowed = READING[client.name]
    offered = stub.tools() - {"None"}
    assert (found.end, found.text, found.survivors) == (AttemptEnd.DONE, b'{"findings":[]}', 0)
    assert needed <= offered <= needed | allowed
    assert [one.name for one in tree.iterdir()] == ["a.py"]


@pytest.mark.parametrize(
    ("status", "end", "shared"),
    [
        (400, AttemptEnd.MODEL_ERROR, False),
        (401, AttemptEnd.NOT_AUTHENTICATED, True),
        (429, AttemptEnd.RATE_LIMITED, True),
        (500, AttemptEnd.MODEL_ERROR, True),
    ],
)
def test_errors_of_the_model_are_kept_apart(
    client: Client, status: int, end: AttemptEnd, shared: bool
) -> None:
    with model(status=status) as stub:
        found = client.ask(stub)
    assert (found.end, found.shared, found.text) == (end, shared, b"")
    assert KEY not in found.detail
    assert str(client.scratch) not in found.detail


def test_refused_connection_is_shared(client: Client) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    found = client.executor(f"http://127.0.0.1:{port}").answer(
        Assignment(prompt=b"Review.", schema=SCHEMA, timeout_s=PATIENCE_S)
    )
    assert (found.end, found.shared) == (AttemptEnd.MODEL_ERROR, True)


def test_hang_is_ended_and_leaves_nothing(client: Client) -> None:
    with model(hangs=True) as stub:
        found = client.ask(stub, timeout_s=25.0)
        assert client.left() == []
    assert stub.asked
    assert (found.end, found.shared) == (AttemptEnd.TIMED_OUT, False)


def test_flood_is_bounded(client: Client) -> None:
    with model(text=noise(400_000)) as stub:
        found = client.ask(stub, limit_bytes=50_000)
    assert (found.end, len(found.text) <= 50_000) == (AttemptEnd.OVERSIZE, True)


def test_words_that_are_no_json_are_given_on(client: Client) -> None:
    with model(text="just words") as stub:
        found = client.ask(stub)
    assert (found.end, found.text) == (AttemptEnd.DONE, b"just words")


def test_empty_reply_is_no_answer(client: Client) -> None:
    with model(text="") as stub:
        found = client.ask(stub)
    assert (found.end, found.text) == (AttemptEnd.EMPTY, b"")


@pytest.mark.parametrize("size", [80 << 10, 300 << 10])
def test_prompt_arrives_whole_and_is_in_no_argument(client: Client, size: int) -> None:
    mark = hashlib.sha256(client.name.encode()).hexdigest()
    prompt = (f"{mark}\n" * (size // 65)).encode()
    ended: list[Any] = []
    with model(hangs=True) as stub:
        thread = threading.Thread(target=lambda: ended.append(client.ask(stub, prompt)))
        thread.start()
        arrived = eventually(lambda: stub.asked or ended)
        shown = those_with(mark, only_arguments=True)
        client.cancellation.ask()
        thread.join()
    assert arrived
    assert shown == []
    assert stub.sent().count(mark) >= size // 65
    assert ended[0].end is AttemptEnd.CANCELLED


def test_three_at_once_do_not_meet(client: Client) -> None:
    with model() as stub, ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda number: client.ask(stub, b"Review %d." % number), range(3)))
    assert [one.end for one in found] == [AttemptEnd.DONE] * 3


@pytest.mark.parametrize("place", ["parent", "home", "work"])
def test_nothing_that_is_planted_runs_or_is_heeded(
    client: Client, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker, home = tmp_path / "ran", tmp_path / "operator"
    if place == "work":
        if client.name == "opencode":
            pytest.skip("it runs plugins of its working folder whatever it is told, so that is always empty")
        monkeypatch.setattr(client_module, "open_ground", planted_ground(marker))
    else:
        plant(client.scratch if place == "parent" else home, marker)
    with model() as stub:
        executor = client.executor(stub.origin, HOME=str(home))
        found = executor.answer(Assignment(prompt=b"Review.", schema=SCHEMA, timeout_s=PATIENCE_S))
    assert found.end is AttemptEnd.DONE
    assert not marker.exists()
    if (place, client.name) != ("work", "gemini"):
        assert ORDER not in stub.sent()


def planted_ground(marker: Path) -> Any:
    """Private folders whose working folder is hostile, which it never is outside of this test."""

    @contextmanager
    def planted(scratch: Path | None) -> Iterator[Ground]:
        made: AbstractContextManager[Ground] = open_ground(scratch)
        with made as ground:
            plant(ground.work, marker)
            yield ground

    return planted


def test_command_that_a_model_asks_for_is_not_run(client: Client, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    tool, argument = SHELLS[client.name]
    with model(tool=(tool, {argument: f"touch {marker}"})) as stub:
        found = client.ask(stub)
    assert not marker.exists()
    assert found.end in {AttemptEnd.DONE, AttemptEnd.MODEL_ERROR}
