"""What stands before every page: who asks, from where, with how much, and what the browser may do with it.

1. The host is this machine under the port that is served, by one of two names.
2. An origin, where one is named, is the same; a request that changes something names one.
3. The token of the first visit becomes a cookie, and the address goes on without it.
4. Anything else needs that cookie.
5. A body is a short form, sent in time, with a key that is good once for that address.
6. Every answer, refusals too, says what a browser may do with it: nothing from elsewhere, no script in it.
"""

from __future__ import annotations

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from adjudge.web.keys import Keys

BODY: Final = 64 * 1024
"""Bytes of a form."""
BODY_S: Final = 10.0
"""Seconds in which a form has to arrive."""
FIELDS: Final = 500
FORM: Final = "adjudge.form"
"""Where a page finds the fields of its form, in the scope: pairs of name and value in their order."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Lets a request through, or answers it."""

    def __init__(self, pages: ASGIApp, keys: Keys, port: int, *, body_s: float = BODY_S) -> None:
        """A guard.

        Args:
            pages: What is guarded.
            keys: Secrets of the server.
            port: Where it listens.
            body_s: Seconds in which a form has to arrive.
        """
        self._pages = pages
        self._keys = keys
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._origins = tuple(f"http://{one}" for one in self._hosts)
        self._cookie = f"adjudge-{port}"
        self._body_s = body_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._pages(scope, receive, send)
            return

        async def sealed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer = self._from_outside(scope) or await self._form(scope, receive)
        await (answer or self._pages)(scope, receive, sealed)

    def _from_outside(self, scope: Scope) -> Response | None:
        """Steps 1 to 4: the answer to a request that does not get through, or ``None``."""
        headers = Headers(scope=scope)
        if headers.getlist("host") not in [[one] for one in self._hosts]:
            return _refused(421, "This server answers to its own address alone.")
        changes = scope["method"] not in {"GET", "HEAD"}
        origins = headers.getlist("origin")
        if (changes or origins) and origins not in [[one] for one in self._origins]:
            return _refused(403, "Another site asked for this page.")
        return self._first_visit(scope) or self._stranger(headers)

    def _first_visit(self, scope: Scope) -> Response | None:
        words = dict(parse_qsl(scope["query_string"].decode("latin-1"))) if scope["path"] == "/" else {}
        if scope["method"] != "GET" or "token" not in words:
            return None
        session = self._keys.open_session(words["token"])
        if session is None:
            return _refused(403, "This address was used before, or never was good. Start the server again.")
        made = RedirectResponse("/", 303)
        made.set_cookie(self._cookie, session, httponly=True, samesite="strict", path="/")
        return made

    def _stranger(self, headers: Headers) -> Response | None:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            cookies = SimpleCookie()
        mine = cookies.get(self._cookie)
        if mine is not None and self._keys.holds(mine.value):
            return None
        return _refused(403, "Open the address that the terminal told when the server was started.")

    async def _form(self, scope: Scope, receive: Receive) -> Response | None:
        """Step 5; the fields are put into the scope."""
        if scope["method"] in {"GET", "HEAD"}:
            return None
        if scope["method"] != "POST":
            return _refused(405, "There is nothing of the kind here.")
        kind = Headers(scope=scope).get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded":
            return _refused(415, "Pages send forms alone.")
        fields = await self._fields(receive)
        if not isinstance(fields, tuple):
            return fields
        if not self._keys.spend(dict(fields).get("key", ""), scope["path"]):
            return _refused(403, "This form was sent before, or is too old. Go back and load its page anew.")
        scope[FORM] = tuple((name, value) for name, value in fields if name != "key")
        return None

    async def _fields(self, receive: Receive) -> tuple[tuple[str, str], ...] | Response:
        """The fields of a form in their order, or the answer to one that is none."""
        try:
            return tuple(_parsed(await asyncio.wait_for(_body(receive), self._body_s)))
        except TimeoutError:
            return _refused(408, "The form did not arrive in time.")
        except OverflowError:
            return _refused(413, "The form is too long.")
        except ValueError:
            return _refused(400, "That is no form.")


def _parsed(body: bytes) -> list[tuple[str, str]]:
    return parse_qsl(
        body.decode("ascii"),
        keep_blank_values=True,
        strict_parsing=True,
        errors="strict",
        max_num_fields=FIELDS,
    )


async def _body(receive: Receive) -> bytes:
    """The whole body.

    Raises:
        OverflowError: It is longer than a form may be; the rest is not read.
        ValueError: The client went away.
    """
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ValueError
        body += message.get("body", b"")
        if len(body) > BODY:
            raise OverflowError
        if not message.get("more_body", False):
            return bytes(body)


def _refused(status: int, why: str) -> Response:
    return PlainTextResponse(f"{why}\n", status, headers={"Connection": "close"})
