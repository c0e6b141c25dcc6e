"""Which of the user's own settings decide what bytes git sees, and what the repository says of itself.

Rules: settings are read by name, once, with the scope each came from. From the user's own scopes (system,
global, command line) eight are taken, checked, passed on and recorded; from the repository's own scopes
nothing is passed on, since its configuration may be written by whoever proposes the change.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.errors import ConfigError, GitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.git.environment import Pairs

QUESTION: Final = (
    r"^(core\.(autocrlf|eol|excludesfile|ignorecase|filemode|symlinks|precomposeunicode|sparsecheckout)"
    r"|extensions\.partialclone|remote\..*\.promisor|branch\..*\.merge)$"
)
"""Names that are asked for, as ``git config --get-regexp`` reads them."""
OWN: Final = frozenset({"system", "global", "command"})
TRUE: Final = frozenset({"true", "yes", "on", "1"})
FALSE: Final = frozenset({"false", "no", "off", "0", ""})
CHOICES: Final[dict[str, frozenset[str]]] = {
    "core.autocrlf": TRUE | FALSE | {"input"},
    "core.eol": frozenset({"lf", "crlf", "native"}),
    "core.ignorecase": TRUE | FALSE,
    "core.filemode": TRUE | FALSE,
    "core.symlinks": TRUE | FALSE,
    "core.precomposeunicode": TRUE | FALSE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What was read.

    Attributes:
        passed: (name, value) pairs of the user's own that are passed on; without the excludes file; sorted.
        excludes: The user's own excludes file, or ``None``.
        partial: The clone leaves objects out on purpose.
        sparse: A sparse checkout is in force.
        followed: Names of branches that have an upstream.
        filemode_off: The repository itself says that the executable bit means nothing.
        own_conversion: The repository itself sets an end-of-line conversion, which is not applied.
    """

    passed: Pairs
    excludes: Path | None
    partial: bool
    sparse: bool
    followed: frozenset[str]
    filemode_off: bool
    own_conversion: bool


def parse_settings(printed: bytes, user: Mapping[str, str]) -> Settings:
    """Settings out of ``git config -z --show-scope --get-regexp``.

    Args:
        printed: Its standard output; empty when nothing is set.
        user: The process's environment, for the default place of the excludes file.
    """
    own: dict[str, str] = {}
    subject: dict[str, str] = {}
    for scope, name, value in _entries(printed):
        (own if scope in OWN else subject)[name] = value
    chosen = {name: _checked(name, own[name]) for name in CHOICES if name in own}
    return Settings(
        passed=tuple(sorted(chosen.items())),
        excludes=_excludes(own.get("core.excludesfile"), user),
        partial="extensions.partialclone" in subject or _any_true(subject, "remote.", ".promisor"),
        sparse=subject.get("core.sparsecheckout", "").lower() in TRUE,
        followed=frozenset(name[7:-6] for name in subject if name.startswith("branch.")),
        filemode_off=subject.get("core.filemode", "true").lower() in FALSE,
        own_conversion=any(
            subject.get(name, "").lower() not in FALSE | {"lf"} for name in ("core.autocrlf", "core.eol")
        ),
    )


def _entries(printed: bytes) -> list[tuple[str, str, str]]:
    """(scope, name, value) triples in git's order; a name without a value is true.

    Raises:
        GitError: It is not what git prints.
    """
    fields = printed.decode("utf-8", "surrogateescape").split("\0")
    if len(fields) % 2 == 0:
        raise GitError("git-unexpected", "Git config printed something that is no list of settings.")
    pairs = (item.partition("\n") for item in fields[1::2])
    return [
        (scope, name, value if separator else "true")
        for scope, (name, separator, value) in zip(fields[::2], pairs, strict=False)
    ]


def _checked(name: str, value: str) -> str:
    """The value, in lower case.

    Raises:
        ConfigError: It is none of those that git knows.
    """
    if value.lower() not in CHOICES[name]:
        raise ConfigError(
            "git-setting", f"Your git setting {name} has the unknown value {value[:40]!a}.", "correct it"
        )
    return value.lower()


def _excludes(value: str | None, user: Mapping[str, str]) -> Path | None:
    """The user's own excludes file: the one set, else git's default place (gitignore(5))."""
    home = user.get("HOME")
    if value is not None:
        if value.startswith("~/") and home:
            return Path(home, value[2:])
        return Path(value) if value.startswith("/") else None
    if folder := user.get("XDG_CONFIG_HOME"):
        return Path(folder, "git", "ignore")
    return Path(home, ".config", "git", "ignore") if home else None


def _any_true(settings: dict[str, str], start: str, end: str) -> bool:
    return any(
        name.startswith(start) and name.endswith(end) and value.lower() in TRUE
        for name, value in settings.items()
    )
