"""What is to be shown to the public of a kept run, and what was said for it."""

from __future__ import annotations

from typing import NamedTuple


class XrayWords(NamedTuple):
    """The words.

    Attributes:
        run: The run, by the start of its id.
        source: Where the public finds what was judged; empty without it.
        confirmed: Somebody says that it is public.
        form: ``json``, ``markdown`` or ``html``; ``None`` for what the name of the file says.
        redact: Replace what must not be shown instead of refusing.
        approved: Ids of findings whose edit may be shown, by the start of each.
        output: Where it goes; ``None`` for standard output.
        gitleaks: ``auto`` looks with it where it is installed, ``require`` and ``off`` say it outright.
    """

    run: str
    source: str = ""
    confirmed: bool = False
    form: str | None = None
    redact: bool = False
    approved: tuple[str, ...] = ()
    output: str | None = None
    gitleaks: str = "auto"
