"""Where the public finds what was judged: an address, and somebody's word that it is public."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from adjudge.errors import InputError, UsageError
from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_leaks import find_leaks

LONGEST: Final = 300
_HOST: Final = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}")
_PLAIN: Final = re.compile(r"[!-$&-~]+")


def check_public_source(source: str, *, confirmed: bool) -> None:
    """Nothing, when an export may name this source.

    Raises:
        InputError: Nobody says that it is public.
        UsageError: It is no address that everybody can open.
    """
    if not source or not confirmed:
        message = "Nothing is exported before its source is named and confirmed to be public."
        raise InputError("source-not-confirmed", message, "--public-source URL --confirm-public")
    problem = _problem(source)
    if problem:
        message = f"The public source {problem}."
        raise UsageError("public-source", message, "such as https://forge.example/team/project/pull/7")


def _problem(source: str) -> str:
    """What is wrong with an address; empty where nothing is."""
    if len(source) > LONGEST or _PLAIN.fullmatch(source) is None or "\\" in source:
        return f"is longer than {LONGEST} characters, or holds what no address holds"
    try:
        parts = urlsplit(source)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return "is no address"
    if parts.scheme != "https" or parts.netloc != host or port is not None:
        return "is no https address of a host alone"
    if _HOST.fullmatch(host) is None:
        return "names no host that everybody can reach"
    if ".." in parts.path.split("/") or parts.query or parts.fragment:
        return "leads somewhere else, or has a query"
    leaks = find_leaks(source, find_secrets)
    return f"must not be shown: {leaks[0].reason}" if leaks else ""
