"""Who may ask, and for what: the token of the first visit, the session, and a key for each form.

1. The token stands in the address that the terminal tells. It opens a session once.
2. The session's value lives in a cookie that no script reads and no other site sends.
3. A form holds a key that is good once, for the address that the form is sent to.
"""

from __future__ import annotations

import secrets
import threading
from typing import Final

FORMS_KEPT: Final = 20_000
"""Keys of forms that were shown and not sent; the oldest are forgotten."""


class Keys:
    """Secrets of one server; they live as long as its process."""

    def __init__(self) -> None:
        self.token = secrets.token_urlsafe(32)
        self._session = secrets.token_urlsafe(32)
        self._is_open = False
        self._forms: dict[str, str] = {}
        self._lock = threading.Lock()

    def open_session(self, token: str) -> str | None:
        """The value of the session's cookie; ``None`` for another token, and for the second visit."""
        with self._lock:
            if self._is_open or not _same(token, self.token):
                return None
            self._is_open = True
            return self._session

    def holds(self, session: str) -> bool:
        """Whether that is the session, and it was opened."""
        return self._is_open and _same(session, self._session)

    def form_key(self, path: str) -> str:
        """A new key of a form that is sent to that path."""
        key = secrets.token_urlsafe(24)
        with self._lock:
            self._forms[key] = path
            while len(self._forms) > FORMS_KEPT:
                del self._forms[next(iter(self._forms))]
        return key

    def job_name(self) -> str:
        """A name of a job in addresses, which nobody can guess."""
        return secrets.token_urlsafe(12)

    def job_code(self) -> str:
        """A code that a page shows and that is typed in the terminal, such as ``314-159``."""
        digits = f"{secrets.randbelow(10**6):06}"
        return f"{digits[:3]}-{digits[3:]}"

    def spend(self, key: str, path: str) -> bool:
        """Whether the key is good for that path; it is spent either way."""
        with self._lock:
            return self._forms.pop(key, None) == path


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
