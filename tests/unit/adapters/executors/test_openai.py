"""An endpoint of OpenAI's form on this machine: what is asked of it, and every way it can fail."""

from __future__ import annotations

import json
import socket
import ssl
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.executors import openai
from adjudge.adapters.executors.openai import OpenAiExecutor
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity, Usage
from tests.unit.adapters.executors.certificates import write_certificate
from tests.unit.adapters.executors.programs import (
    Endpoint,
    around,
    assignment,
    completion,
    endpoint,
    left_in,
    refusal,
)

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import Answered

KEY = "key-that-nobody-may-see"


def executor(
    folder: Path, url: str, environment: dict[str, str] | None = None, **more: Any
) -> OpenAiExecutor:
    settings = ExecutorSettings(base_url=url, **{"model": "m", **more})
    return OpenAiExecutor(settings=settings, around=around(folder, environment))


def ask(
    folder: Path, *answers: tuple[int, dict[str, str], bytes], **bounds: Any
) -> tuple[Answered, Endpoint]:
    with endpoint(*answers) as told:
        found = executor(folder, told.url, {"OPENAI_API_KEY": KEY}).answer(assignment(**bounds))
    assert left_in(folder) == []
    assert KEY not in found.detail
    return found, told


def test_good_reply_is_the_answer_with_what_it_cost(tmp_path: Path) -> None:
    found, _ = ask(tmp_path, completion())
    assert (found.end, found.text, found.detail) == (AttemptEnd.DONE, b'{"findings":[]}', "")
    assert found.usage == Usage(input_tokens=11, output_tokens=7, calls=1)


def test_prompt_schema_model_and_key_are_sent(tmp_path: Path) -> None:
    prompt = "Überprüfe.\0".encode() * 30_000
    _, told = ask(tmp_path, completion(), prompt=prompt)
    ((path, headers, body),) = told.asked
    sent = json.loads(body)
    assert (path, headers["Authorization"]) == ("/v1/chat/completions", f"Bearer {KEY}")
    assert sent["messages"] == [{"role": "user", "content": prompt.decode()}]
    assert (sent["model"], sent["stream"]) == ("m", False)
    assert sent["response_format"]["json_schema"]["schema"]["type"] == "object"


def test_schema_is_left_out_where_the_endpoint_knows_none(tmp_path: Path) -> None:
    with endpoint(completion()) as told:
        executor(tmp_path, told.url, structured=False).answer(assignment())
    ((_, headers, body),) = told.asked
    assert "response_format" not in json.loads(body)
    assert "Authorization" not in headers


@pytest.mark.parametrize(
    ("answer", "end", "shared"),
    [
        (refusal(401), AttemptEnd.NOT_AUTHENTICATED, True),
        (refusal(403), AttemptEnd.NOT_AUTHENTICATED, True),
        (refusal(404), AttemptEnd.MODEL_ERROR, True),
        (refusal(400), AttemptEnd.MODEL_ERROR, False),
        (refusal(413), AttemptEnd.MODEL_ERROR, False),
        (refusal(429), AttemptEnd.RATE_LIMITED, True),
        ((302, {"Location": "http://127.0.0.1:1/"}, b""), AttemptEnd.MODEL_ERROR, False),
        ((200, {}, b"<html>"), AttemptEnd.UNDECODABLE, False),
        ((200, {}, b"[" * 100_000), AttemptEnd.UNDECODABLE, False),
        ((200, {}, b""), AttemptEnd.UNDECODABLE, False),
        ((200, {"Content-Encoding": "gzip"}, b"x"), AttemptEnd.MODEL_ERROR, False),
        ((200, {"Content-Length": "100"}, b"x"), AttemptEnd.MODEL_ERROR, False),
        (completion(""), AttemptEnd.EMPTY, False),
        (completion(None), AttemptEnd.EMPTY, False),
    ],
)
def test_causes_are_kept_apart(
    tmp_path: Path, answer: tuple[int, dict[str, str], bytes], end: AttemptEnd, shared: bool
) -> None:
    found, told = ask(tmp_path, answer)
    assert (found.end, found.shared, found.text) == (end, shared, b"")
    assert found.detail.startswith("openai ")
    assert len(told.asked) == 1


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({"Retry-After": "17"}, 17.0),
        ({"Retry-After": "Wed, 21 Oct 2026 07:28:30 GMT", "Date": "Wed, 21 Oct 2026 07:28:00 GMT"}, None),
        ({"Retry-After": "soon"}, 0.0),
        ({"Retry-After": "9" * 400}, 0.0),
        ({}, 0.0),
    ],
)
def test_wait_that_is_asked_for_is_told(tmp_path: Path, headers: dict[str, str], wait: float | None) -> None:
    found, _ = ask(tmp_path, refusal(429, headers=headers))
    assert wait is None or found.retry_after_s == wait


def test_outage_is_tried_once_again_and_then_shared(tmp_path: Path) -> None:
    found, told = ask(tmp_path, refusal(500))
    assert (found.end, found.shared, len(told.asked)) == (AttemptEnd.MODEL_ERROR, True, 2)


def test_outage_that_passes_is_none(tmp_path: Path) -> None:
    found, told = ask(tmp_path, refusal(503), completion())
    assert (found.end, found.usage.calls, len(told.asked)) == (AttemptEnd.DONE, 2, 2)


def test_text_that_was_cut_is_kept_and_is_no_answer(tmp_path: Path) -> None:
    found, _ = ask(tmp_path, completion('{"findings":[', finish_reason="length"))
    assert (found.end, found.text) == (AttemptEnd.MODEL_ERROR, b'{"findings":[')
    assert "length" in found.detail


def test_refusal_of_the_model_is_no_answer(tmp_path: Path) -> None:
    refused = completion(message={"content": None, "refusal": "I will not."})
    found, _ = ask(tmp_path, refused)
    assert (found.end, "I will not" in found.detail) == (AttemptEnd.MODEL_ERROR, True)


def test_flood_is_cut_off(tmp_path: Path) -> None:
    found, _ = ask(tmp_path, completion("x" * 2_000_000), limit_bytes=1000)
    assert (found.end, len(found.text) <= 1000) == (AttemptEnd.OVERSIZE, True)


def test_answer_over_the_cap_is_cut_and_told(tmp_path: Path) -> None:
    found, _ = ask(tmp_path, completion("x" * 2000), limit_bytes=1000)
    assert (found.end, found.text) == (AttemptEnd.OVERSIZE, b"x" * 1000)


def test_endpoint_that_never_answers_is_timed_out(tmp_path: Path) -> None:
    found, _ = ask(tmp_path, (0, {}, b""), timeout_s=2.0)
    assert (found.end, found.shared) == (AttemptEnd.TIMED_OUT, False)


def test_refused_connection_is_shared(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    found = executor(tmp_path, f"http://127.0.0.1:{port}").answer(assignment())
    assert (found.end, found.shared) == (AttemptEnd.MODEL_ERROR, True)
    assert "no connection" in found.detail


def test_key_that_an_endpoint_repeats_is_not_shown(tmp_path: Path) -> None:
    found, _ = ask(tmp_path, refusal(400, f"wrong: {KEY} in /home/somebody/x"))
    assert found.detail == "openai could not get an answer from its model: wrong: [redacted] in [path]."


def test_proxies_of_the_environment_are_not_taken(tmp_path: Path) -> None:
    environment = dict.fromkeys(("http_proxy", "HTTP_PROXY", "ALL_PROXY"), "http://127.0.0.1:1")
    with endpoint(completion()) as told:
        found = executor(tmp_path, told.url, environment).answer(assignment())
    assert found.end is AttemptEnd.DONE


def test_certificate_is_verified(tmp_path: Path) -> None:
    certificate = write_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with endpoint(completion(), tls=context) as told:
        url = told.url.replace("http:", "https:")
        plain = executor(tmp_path, url).answer(assignment())
        trusted = executor(tmp_path, url, {"SSL_CERT_FILE": str(certificate)}).answer(assignment())
    assert (plain.end, plain.shared, "certificate" in plain.detail) == (AttemptEnd.MODEL_ERROR, True, True)
    assert trusted.end is AttemptEnd.DONE


def test_identity_is_where_and_which_model_and_never_the_key(tmp_path: Path) -> None:
    first, other_key, other_place, plain = (
        executor(tmp_path, url, {"OPENAI_API_KEY": key}, **more).identify()
        for url, key, more in (
            ("https://host/v1", "a", {}),
            ("https://host/v1/", "b", {}),
            ("https://host/v2", "a", {}),
            ("https://host/v1", "a", {"structured": False}),
        )
    )
    assert isinstance(first, ExecutorIdentity)
    assert (first.name, first.version, first.model, first.networked) == ("openai", "", "m", True)
    assert first == other_key
    assert first not in {other_place, plain}


def test_endpoint_of_this_machine_is_not_networked(tmp_path: Path) -> None:
    found = executor(tmp_path, "http://127.0.0.1:1").identify()
    assert isinstance(found, ExecutorIdentity)
    assert not found.networked


@pytest.mark.parametrize(
    ("url", "more", "word"),
    [
        ("", {}, "OPENAI_API_KEY"),
        ("https://host", {"login": "env:OTHER"}, "OTHER"),
        ("http://127.0.0.1", {"login": "env:OTHER"}, "OTHER"),
        ("http://127.0.0.1", {"model": ""}, "model"),
        ("ftp://host", {}, "http"),
        ("http://127.0.0.1", {"login": "home"}, "env:NAME"),
        ("http://127.0.0.1", {"login": "a-key-typed-here"}, "env:NAME"),
    ],
)
def test_what_is_missing_is_told_before_anything_is_sent(
    tmp_path: Path, url: str, more: dict[str, Any], word: str
) -> None:
    one = executor(tmp_path, url, **more)
    found, answered = one.identify(), one.answer(assignment())
    assert isinstance(found, Reason)
    assert (found.code, word in found.message) == ("executor-unset", True)
    assert (answered.shared, answered.detail) == (True, found.message)


def test_key_is_not_sent_in_the_clear_to_another_machine(tmp_path: Path) -> None:
    found = executor(tmp_path, "http://host/v1", {"OPENAI_API_KEY": KEY}).identify()
    assert isinstance(found, Reason)
    assert "https" in found.message


def test_request_program_is_beside_the_module() -> None:
    assert openai.REQUEST.is_file()


def test_schema_that_is_no_json_is_told(tmp_path: Path) -> None:
    found = executor(tmp_path, "http://127.0.0.1:1").answer(assignment(schema="{"))
    assert (found.end, left_in(tmp_path)) == (AttemptEnd.MODEL_ERROR, [])
