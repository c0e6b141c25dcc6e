"""One HTTP request in a process of its own: ``python -I -S request.py ORDER``, the prompt on standard input.

Only the standard library is there. The process is ended at its deadline like any other program, so names that
are not resolved and answers that drip are bounded too. Rules: certificates are verified, redirects are not
followed, no proxy is taken from anywhere, and only an outage is tried again, once. The key is in one variable
of its environment and is sent to the one address of the order.

The order is a JSON object in a file: address, path, body with a hole for the prompt, cap on the answer. It
prints one JSON line about the exchange, then the body.

Source: RFC 9110 section 10.2.3 (Retry-After), RFC 9112.
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import UTC
from email.utils import parsedate_to_datetime
from http import client
from pathlib import Path
from ssl import SSLError, create_default_context
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from datetime import datetime

KEY: Final = "ADJUDGE_EXECUTOR_KEY"
TRIES: Final = 2
PAUSE_S: Final = 1.0
CONNECT_S: Final = 30.0
AGAIN: Final = frozenset({500, 502, 503, 504})


class BrokenError(Exception):
    """The exchange failed before there was an answer; the argument is one of a few words."""


def main() -> None:
    """Do what the order says."""
    order = json.loads(Path(sys.argv[1]).read_bytes())
    order["messages"] = [{"role": "user", "content": sys.stdin.buffer.read().decode("utf-8", "replace")}]
    body = json.dumps({**order["body"], "messages": order["messages"]}).encode()
    head: dict[str, Any] = {}
    answer = b""
    for number in range(1, TRIES + 1):
        try:
            head, answer = exchange(order, body)
        except BrokenError as error:
            head, answer = {"broken": str(error)}, b""
        head["calls"] = number
        if number == TRIES or not (head.get("broken") == "connect" or head.get("status") in AGAIN):
            break
        time.sleep(PAUSE_S)
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + answer)


def exchange(order: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    """What is told of an exchange, and the answer.

    Args:
        order: Address, path, cap on the answer.
        body: What is sent.

    Raises:
        BrokenError: There is no whole answer.
    """
    try:
        connection = connect(order)
        connection.request("POST", order["path"], body, headers())
        response = connection.getresponse()
    except SSLError as error:
        raise BrokenError("certificate") from error
    except OSError as error:
        raise BrokenError("connect") from error
    except (client.HTTPException, ValueError) as error:
        raise BrokenError("protocol") from error
    return read(response, order["limit_bytes"])


def connect(order: dict[str, Any]) -> client.HTTPConnection:
    """A connection that is open; ``OSError`` where there is none."""
    host, port = order["host"], order["port"]
    connection: client.HTTPConnection
    if order["tls"]:
        connection = client.HTTPSConnection(host, port, timeout=CONNECT_S, context=create_default_context())
    else:
        connection = client.HTTPConnection(host, port, timeout=CONNECT_S)
    connection.connect()
    connection.sock.settimeout(None)  # a model may think for long; the deadline of the process bounds it
    return connection


def headers() -> dict[str, str]:
    """What is sent besides the body."""
    key = os.environ.get(KEY, "")
    login = {"Authorization": f"Bearer {key}"} if key else {}
    return {"Accept": "application/json", "Content-Type": "application/json", **login}


def read(response: client.HTTPResponse, limit_bytes: int) -> tuple[dict[str, Any], bytes]:
    """What is told of a response, and its body within the cap.

    Raises:
        BrokenError: The body is not whole, or packed.
    """
    if response.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise BrokenError("encoding")
    try:
        body = response.read(limit_bytes + 1)
    except (OSError, client.HTTPException, ValueError) as error:
        raise BrokenError("body") from error
    told = response.headers.get("Content-Length", "")
    if told.isdigit() and len(body) < min(int(told), limit_bytes):
        raise BrokenError("body")
    head: dict[str, Any] = {"status": response.status}
    if len(body) > limit_bytes:
        return {**head, "oversize": True}, b""
    wait = seconds(response.headers.get("Retry-After", ""), response.headers.get("Date", ""))
    return ({**head, "retry_after_s": wait} if wait else head), body


def seconds(told: str, now: str) -> int:
    """The seconds of a ``Retry-After``, which is a number or a date; 0 where it is neither.

    Args:
        told: As the header has it.
        now: ``Date`` of the same response, against which a date is measured.
    """
    if told.isascii() and told.isdigit() and len(told) < len(str(1 << 40)):
        return int(told)
    until, since = date(told), date(now)
    return 0 if until is None or since is None else max(0, round((until - since).total_seconds()))


def date(told: str) -> datetime | None:
    """A date of a header; ``None`` where it is none."""
    try:
        found = parsedate_to_datetime(told)
    except (ValueError, TypeError, OverflowError):
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


if __name__ == "__main__":
    main()
