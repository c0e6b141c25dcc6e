"""Values that must not be guessed, made from a generator whose next value can be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.naming import is_guessable, names_around
from adjudge.rules.outside import flow_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_PYTHON: Final = re.compile(
    r"^(?:random|np\.random|numpy\.random)\.(?:random|randint|randrange|choice|choices|sample|getrandbits"
    r"|uniform|randbytes|shuffle|bytes)$"
)
_SCRIPT: Final = re.compile(r"^Math\.random$")
_GO: Final = re.compile(r"^mathrand\.(?:Int\w*|Uint\w*|Float\w*|Read|Perm|N)$")
_JAVA: Final = re.compile(
    r"^Math\.random$|\.next(?:Long|Int|Bytes|Double|Float|Boolean)$|^RandomStringUtils\.random\w*$|\.ints$"
)
_MADE: Final = re.compile(
    r"\bnew\s+(?:java\.util\.)?(?:Random|SplittableRandom)\s*\(|ThreadLocalRandom\.current\(\)"
)


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        if not _is_guessable(source, call):
            continue
        reason = next((one for one in _names(source, call) if is_guessable(one)), "")
        if reason:
            summary = (
                f"`{call.name}` makes `{reason}`, and its next values can be told from those that were seen."
            )
            yield Found((call.node,), summary)


def _names(source: Source, call: Call) -> Iterator[str]:
    own = set(call.name.split("."))
    yield from (one for one in names_around(source, call.node) if one not in own)


def _is_guessable(source: Source, call: Call) -> bool:
    """Whether a call asks a generator that is not made for secrets."""
    if source.language == "python":
        return _PYTHON.match(call.name) is not None
    if source.language == "go":
        return _GO.match(call.name) is not None
    if source.language == "java":
        return _JAVA.search(call.name) is not None and _is_plain(source, call)
    return _SCRIPT.match(call.name) is not None


def _is_plain(source: Source, call: Call) -> bool:
    """Whether a generator of Java is the plain one: by what its name was given."""
    if call.name.startswith(("Math.", "RandomStringUtils.")):
        return True
    receiver = source.said(call.receiver)
    if _MADE.search(receiver):
        return True
    given = flow_at(source, call.node).values.get(receiver.removeprefix("this."), ())
    fields = [
        one
        for one in source.all_of("variable_declarator")
        if source.said(one.child_by_field_name("name")) == receiver.removeprefix("this.")
    ]
    return any(_MADE.search(source.said(one)) for one in (*given, *fields))


RULE: Final = Rule(
    id="builtin/insecure-random",
    title="Something that must not be guessed comes from a predictable generator",
    severity=Severity.HIGH,
    defect_class="cryptography",
    confidence_percent=80,
    languages=("go", "java", "javascript", "python", "tsx", "typescript"),
    explanation="A token, password, code or key is made from a generator for simulations, whose state can "
    "be worked out from a few of its values. Use `secrets`, `crypto.randomBytes`, "
    "`crypto/rand` or `SecureRandom`.",
    look=_look,
)
