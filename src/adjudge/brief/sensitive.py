"""What a touched definition deals with that can do harm: by what it imports and calls, never by its path.

Rules: a name counts by where it comes from (``run`` of ``from subprocess import run`` is ``subprocess.run``)
or by whole words of its own (``check_password`` has ``password``); only definitions that the change touches
beyond comments are asked, with the imports that it adds; tests and what is left aside deal with nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief import sensitive_go, sensitive_scripts
from adjudge.brief.touched import is_module, is_test
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.symbols import IMPORTS
from adjudge.model.brief import Placement, SymbolChange
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.graph.facts import FileFacts
    from adjudge.model.brief import TouchedSymbol
    from adjudge.model.ids import RepoPath

ORIGINS: Final = {
    "authentication": (
        "authlib", "django.contrib.auth", "fastapi.security", "flask_jwt_extended", "flask_login",
        "itsdangerous", "jose", "jwt", "ldap", "ldap3", "oauthlib", "onelogin", "passlib",
        "requests_oauthlib", "social_core",
    ),
    "cryptography": (
        "Crypto", "Cryptodome", "OpenSSL", "argon2", "bcrypt", "cryptography", "gnupg", "hmac", "nacl",
        "secrets", "ssl",
    ),
    "processes": (
        "asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell", "builtins.eval",
        "builtins.exec", "os.execl", "os.execle", "os.execlp", "os.execv", "os.execve", "os.execvp",
        "os.execvpe", "os.fork", "os.popen", "os.posix_spawn", "os.spawnl", "os.spawnv", "os.system",
        "pexpect", "pty", "sh", "subprocess",
    ),
    "databases": (
        "MySQLdb", "aiomysql", "aiosqlite", "asyncpg", "cx_Oracle", "django.db.connection",
        "django.db.connections", "oracledb", "psycopg", "psycopg2", "pymssql", "pymysql", "pyodbc",
        "sqlalchemy.text", "sqlite3",
    ),
    "deserialisation": (
        "cloudpickle", "dill", "joblib.load", "jsonpickle", "marshal", "pickle", "shelve", "torch.load",
        "yaml.full_load", "yaml.load", "yaml.load_all", "yaml.unsafe_load",
    ),
    "network": (
        "aiohttp", "asyncio.open_connection", "asyncio.start_server", "ftplib", "http.client",
        "http.server", "httpx", "imaplib", "paramiko", "poplib", "requests", "smtplib", "socket",
        "socketserver", "telnetlib", "urllib.request", "urllib3", "websockets", "xmlrpc",
    ),
    "file system": (
        "os.chmod", "os.chown", "os.link", "os.remove", "os.removedirs", "os.rename", "os.replace",
        "os.rmdir", "os.symlink", "os.truncate", "os.unlink", "shutil", "tarfile", "tempfile.mktemp",
        "zipfile",
    ),
    "payments": ("adyen", "braintree", "mollie", "paypalrestsdk", "plaid", "squareup", "stripe"),
    "permissions": (
        "django.contrib.auth.decorators", "guardian", "os.setegid", "os.seteuid", "os.setgid", "os.setuid",
        "os.umask", "rest_framework.permissions",
    ),
    "migrations": ("alembic.op", "django.db.migrations", "yoyo"),
}  # fmt: skip
"""Modules and names, by what they deal with; a module stands for all that is in it."""

WORDS: Final = {
    "authentication": frozenset({
        "auth", "authenticate", "authenticated", "authentication", "credential", "credentials", "csrf",
        "login", "logout", "oauth", "passwd", "password", "passwords",
    }),
    "permissions": frozenset({
        "authorization", "authorize", "authorized", "permission", "permissions", "privilege", "privileges",
        "sudo",
    }),
    "payments": frozenset({"invoice", "invoices", "payment", "payments", "refund", "refunds"}),
}  # fmt: skip
"""Whole words of names, by what they deal with."""

METHODS: Final = {
    "databases": (
        frozenset({"execute", "executemany", "executescript", "raw"}),
        frozenset({
            "MySQLdb", "aiomysql", "aiosqlite", "asyncpg", "django", "oracledb", "peewee", "psycopg",
            "psycopg2", "pymysql", "pyodbc", "sqlalchemy", "sqlite3",
        }),
    ),
    "file system": (
        frozenset({"chmod", "rmdir", "symlink_to", "unlink", "write_bytes", "write_text"}),
        frozenset({"pathlib"}),
    ),
}  # fmt: skip
"""Methods that count where the file imports one of the packages."""

_BY_ORIGIN: Final = {origin: what for what, origins in ORIGINS.items() for origin in origins}
_BY_MODULE: Final = {
    "builtins.eval": "processes",
    **{module: what for what, modules in sensitive_scripts.ORIGINS.items() for module in modules},
}
"""The same for TypeScript and JavaScript."""

_BY_PACKAGE: Final = {
    package: what for what, packages in sensitive_go.ORIGINS.items() for package in packages
}
"""The same for Go."""

_BUILTINS: Final = frozenset({"eval", "exec"})
_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Dealing(NamedTuple):
    """What one touched definition deals with.

    Attributes:
        what: A key of ``ORIGINS``.
        symbol: The definition; empty for statements outside all of them.
        name: What tells it, such as ``subprocess.run``.
        line: 1-based first line of the definition, on its side.
    """

    what: str
    symbol: str
    name: str
    line: int


def find_dealings(sources: BriefSources, one: ChangeRead) -> tuple[Dealing, ...]:
    """What the touched definitions of a change deal with, one of each kind, in order of kinds."""
    if is_test(one.unit.path) or one.standing.placement is not Placement.REVIEW_HERE:
        return ()
    found: dict[str, Dealing] = {}
    for dealing in _dealings(sources, one):
        found.setdefault(dealing.what, dealing)
    return tuple(found[what] for what in ORIGINS if what in found)


def _dealings(sources: BriefSources, one: ChangeRead) -> Iterator[Dealing]:
    base, head = sources.base.facts(one.change.old_path), sources.head.facts(one.change.new_path)
    path = one.unit.path
    before = _origins(base) if base is not None else {}
    origins = {Side.BASE: before, Side.HEAD: _origins(head) if head is not None else {}}
    for symbol in one.unit.symbols:
        facts = head if symbol.side is Side.HEAD else base
        if facts is None or symbol.change is SymbolChange.COMMENT:
            continue
        told = "" if is_module(symbol) or symbol.name == IMPORTS else symbol.name
        for name in sorted(_names(symbol, facts, origins[symbol.side], before)):
            for what in _kinds(name, facts, path):
                yield Dealing(what, told, name, symbol.line)


def _names(
    symbol: TouchedSymbol, facts: FileFacts, origins: Mapping[str, str], before: Mapping[str, str]
) -> set[str]:
    """Names of a touched symbol and of what it uses, each by where it comes from."""
    if symbol.name == IMPORTS:
        return set(origins.values()) - set(before.values())
    if is_module(symbol):
        return {_resolved(use, origins) for use in facts.uses}
    uses = {use for one in facts.definitions if one.name == symbol.name for use in one.uses}
    return {symbol.name, *(_resolved(use, origins) for use in uses)}


def _origins(facts: FileFacts) -> dict[str, str]:
    """Dotted origin by local name; what comes from the file's own package has none."""
    found: dict[str, str] = {}
    for one in facts.imports:
        if one.level:
            continue
        for name, local in one.names:
            found[local] = f"{one.specifier.removeprefix('node:')}.{name}"
        if one.local:
            found[one.local.partition(".")[0] if one.local == one.specifier else one.local] = (
                one.specifier.partition(".")[0]
                if one.local == one.specifier
                else one.specifier.removeprefix("node:")
            )
    return found


def _resolved(use: str, origins: Mapping[str, str]) -> str:
    first, dot, rest = use.partition(".")
    if first in origins:
        return f"{origins[first]}{dot}{rest}"
    return f"builtins.{use}" if use in _BUILTINS else use


def _kinds(name: str, facts: FileFacts, path: RepoPath) -> Iterator[str]:
    yield from _kinds_by_name(name, closed=is_closed(path), is_go=path.endswith(".go"))
    for what, (methods, packages) in METHODS.items():
        if "." in name and name.rpartition(".")[2] in methods and not packages.isdisjoint(_packages(facts)):
            yield what


@lru_cache(1 << 14)  # few names make up most of a change
def _kinds_by_name(name: str, *, closed: bool, is_go: bool) -> tuple[str, ...]:
    """What a name says wherever it stands."""
    by_origin = _BY_MODULE if closed else _BY_PACKAGE if is_go else _BY_ORIGIN
    ends = [at for at, letter in enumerate(name) if letter == "."]
    words = {word.lower() for word in _WORD.findall(name.rpartition(".")[2])}
    return (
        *(by_origin[name[:end]] for end in (*ends, len(name)) if name[:end] in by_origin),
        *(what for what, known in WORDS.items() if not known.isdisjoint(words)),
    )


def _packages(facts: FileFacts) -> Iterable[str]:
    return {one.specifier.partition(".")[0] for one in facts.imports if not one.level}
