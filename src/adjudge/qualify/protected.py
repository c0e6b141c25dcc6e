"""What must not be shown again: names of files that hold secrets, and shapes of secrets in any text.

Shapes are those of widely used issuers, keys, and values that are assigned to a telling name. A file name
counts as a whole: ``src/key.ts`` holds code, ``server.key`` does not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE_LABEL: Final = "protected-file"

_NAMES: Final = frozenset({
    ".dockercfg", ".env", ".git-credentials", ".htpasswd", ".netrc", ".npmrc", ".pgpass", ".pypirc", "_netrc",
    "credentials", "credentials.json", "id_dsa", "id_ecdsa", "id_ed25519", "id_rsa", "secrets.json",
    "secrets.toml", "secrets.yaml", "secrets.yml", "terraform.tfstate",
})  # fmt: skip
_STARTS: Final = (".env.", "terraform.tfstate.")
_ENDS: Final = (".jks", ".key", ".keystore", ".p12", ".pem", ".pfx", ".ppk")
_PARTS: Final = ("service-account", "service_account")
_FOLDERS: Final = frozenset({".aws", ".kube", ".ssh", "secrets"})
_CODE: Final = (".c", ".cc", ".cpp", ".go", ".java", ".js", ".md", ".py", ".pyi", ".rb", ".rs", ".rst", ".ts")
"""Ends of files whose name may speak of secrets while they hold code or prose."""


class Shape(NamedTuple):
    """One kind of secret.

    Attributes:
        label: Its word in a placeholder.
        hints: Lower-case texts of which one stands in every match; looked for first.
        pattern: Its first group that took part is the secret, else the whole match.
        begins: Every match begins with a hint, in any case, or its secret is that of one that does.
    """

    label: str
    hints: tuple[str, ...]
    pattern: re.Pattern[str]
    begins: bool = False


_KEYWORDS: Final = (
    "access_key", "access_token", "accesskey", "accesstoken", "api-key", "api_key", "apikey", "auth_token",
    "authtoken", "client_secret", "clientsecret", "passphrase", "passwd", "password", "private_key", "secret",
    "token",
)  # fmt: skip

_ENDS_OF_KEYWORDS: Final = tuple(
    word for word in _KEYWORDS if not any(word != other and word.endswith(other) for other in _KEYWORDS)
)
"""A match that begins with ``client_secret`` has one with the same secret that begins with ``secret``."""

SHAPES: Final = (
    Shape(
        "private-key",
        ("private key",),
        re.compile(
            r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
            r"(?:(?!-----END)[\s\S]){0,20000}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?"
        ),
    ),
    Shape("github-token", ("gh", "github_pat_"), re.compile(r"gh[oprsu]_\w{16,255}|github_pat_\w{20,255}")),
    Shape("gitlab-token", ("glpat-",), re.compile(r"glpat-[\w-]{16,255}")),
    Shape("api-key", ("sk-",), re.compile(r"sk-(?:ant-|proj-)[\w-]{8,255}|\bsk-\w{20,255}")),
    Shape("slack-token", ("xox", "xapp-"), re.compile(r"xox[abeoprs]-[\w-]{8,255}|xapp-[\w-]{8,255}")),
    Shape("google-key", ("aiza",), re.compile(r"AIza[\w-]{30,64}")),
    Shape("aws-key", ("akia", "asia"), re.compile(r"(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])")),
    Shape("stripe-key", ("k_live_", "k_test_"), re.compile(r"[rs]k_(?:live|test)_\w{10,255}")),
    Shape("registry-token", ("npm_", "pypi-"), re.compile(r"npm_\w{30,255}|pypi-[\w-]{16,255}")),
    Shape(
        "json-web-token", ("eyj",), re.compile(r"eyJ[\w-]{8,4000}+\.eyJ[\w-]{8,4000}+(?:\.[\w-]{0,4000})?")
    ),
    Shape(
        "url-password",
        ("://",),
        re.compile(r"://[^\s/:@'\"]{0,200}:(?!\[redacted:)([^\s/@'\"]{1,200})@"),
    ),
    Shape("bearer-token", ("bearer",), re.compile(r"(?i:\bbearer)\s{1,5}([\w.~+/=-]{16,4000})")),
    Shape(
        "assigned-secret",
        _ENDS_OF_KEYWORDS,
        re.compile(
            rf"(?i:{'|'.join(_KEYWORDS)})[\"']?\]?\s{{0,10}}(?::=|=>|=|:)\s{{0,10}}"
            r"(?:\"(?!\[redacted:)([^\"\n]{8,400})\"|'(?!\[redacted:)([^'\n]{8,400})'"
            r"|(?=[^\s\"'`,;(){}\[\]<>$%0-9]{0,400}+[0-9])(?=[^\s\"'`,;(){}\[\]<>$%A-Za-z]{0,400}+[A-Za-z])"
            r"([^\s\"'`,;(){}\[\]<>$%.]{8,400})(?![\w.(\[]))"
        ),
        begins=True,
    ),
)
"""In the order in which they are looked for; the more exact come first."""

_HINTS: Final = re.compile("|".join(sorted({re.escape(hint) for shape in SHAPES for hint in shape.hints})))
_ODD: Final = re.compile("[\u0130\u0131\u017f\u212a]")
"""Letters outside ASCII that stand for one inside where case does not matter; one is longer in lower case."""
SHORT: Final = 200
"""Up to so many characters one search for all hints is quicker than one for each."""

CUT_WITHIN: Final = 400
"""Last characters of a text that was cut in which the rest of a secret is looked for."""
CUT: Final = Shape(
    "cut-secret",
    ("…",),
    re.compile(
        r"(?:gh[oprsu]_|github_pat_|glpat-|sk-|xox[abeoprs]-|xapp-|AIza|AKIA|ASIA|[rs]k_(?:live|test)_|npm_"
        r"|pypi-|eyJ|-----BEGIN )[^\s\"'`]{1,400}…\Z"
        rf"|(?i:{'|'.join(_KEYWORDS)})[\"']?\]?\s{{0,10}}(?::=|=>|=|:)\s{{0,10}}[\"'](?!\[redacted:)([^\"'\n]{{1,400}}…)\Z"
        r"|://[^\s/:@'\"]{0,200}:(?!\[redacted:)([^\s/@'\"]{1,200}…)\Z"
    ),
)
"""What is left of a secret where a text was cut; it stands at the end."""


class Secret(NamedTuple):
    """One secret of a text, by offsets."""

    start: int
    end: int
    label: str


def placeholder(label: str) -> str:
    """What stands for a secret."""
    return f"[redacted:{label}]"


def is_protected(path: str) -> bool:
    """Whether a file is one that holds secrets, by its name or a folder above it; case does not matter."""
    *folders, name = path.lower().replace("\\", "/").split("/")
    if not _FOLDERS.isdisjoint(folders) and not name.endswith(_CODE):
        return True
    if name in _NAMES or name.startswith(_STARTS) or name.endswith(_ENDS):
        return True
    return any(part in name for part in _PARTS) and not name.endswith(_CODE)


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Secrets of a text, in order, none overlapping another."""
    taken: list[Secret] = []
    lowered = text.lower()
    if len(lowered) > SHORT or _HINTS.search(lowered):
        for shape in SHAPES:
            if any(hint in lowered for hint in shape.hints):
                is_led = shape.begins and _ODD.search(text) is None
                taken.extend(_led_matches(shape, text, lowered) if is_led else _matches(shape, text))
    if text.endswith(CUT.hints):
        start = max(len(text) - CUT_WITHIN, 0)
        rest = _matches(CUT, text[start:])
        taken.extend(Secret(one.start + start, one.end + start, one.label) for one in rest)
    return tuple(_apart(taken))


def _matches(shape: Shape, text: str) -> Iterator[Secret]:
    for match in shape.pattern.finditer(text):
        group = match.lastindex or 0
        yield Secret(match.start(group), match.end(group), shape.label)


def _led_matches(shape: Shape, text: str, lowered: str) -> Iterator[Secret]:
    """What ``_matches`` gives, looked for where a hint stands: far sooner than a pattern without case."""
    end = 0
    for place in sorted(place for hint in shape.hints for place in _places(hint, lowered)):
        match = shape.pattern.match(text, place) if place >= end else None
        if match is not None:
            end, group = match.end(), match.lastindex or 0
            yield Secret(match.start(group), match.end(group), shape.label)


def _places(hint: str, text: str) -> Iterator[int]:
    place = text.find(hint)
    while place >= 0:
        yield place
        place = text.find(hint, place + 1)


def _apart(found: list[Secret]) -> Iterator[Secret]:
    """Without those that begin inside another; of two with one start the longer."""
    end = 0
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if one.start >= end:
            yield one
            end = one.end
