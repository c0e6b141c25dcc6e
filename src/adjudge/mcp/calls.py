"""One call: arguments in, a page or a refusal out; nothing of the protocol is in it.

1. The arguments are held against their definition, all faults at once; an unknown one is refused.
2. The repository is looked at anew: it must be the one that is served.
3. A cursor must be of this very question, and its pages are of one artefact: the last few are held, and where
   one is not and what was asked about has moved, that is told.
4. The artefact is cut to the size of a page and cleaned.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from adjudge.app.served.cleaning import Cleaner
from adjudge.app.served.subject import check_served
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.entries import is_utf_8
from adjudge.contracts.error_v1 import error_artefact
from adjudge.contracts.page_v1 import PageV1, WithheldV1
from adjudge.contracts.violations import list_violations, tell_violations
from adjudge.errors import AdjudgeError, ContractError, InvariantError, UsageError
from adjudge.mcp.cursors import AGAIN, Mark, digest_question, make_cursor, read_cursor
from adjudge.mcp.paging import cut_page
from adjudge.mcp.tools import TOOLS, Around
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from adjudge.app.served.subject import Served
    from adjudge.mcp.arguments import PageArguments
    from adjudge.mcp.tools import Told, Tool

ARTEFACT: Final = "adjudge/paged-artefact/v1"
HELD: Final = 4
"""Artefacts whose further pages are held."""
DEEPEST: Final = 100
"""Levels of arguments, as many as documents may have."""
MOST_WITHHELD: Final = 200
"""Places that are told one by one; of more the reason is told for all."""


class Reply(NamedTuple):
    """What a call came to: a page, or an error artefact."""

    plain: dict[str, Any]
    is_error: bool = False


class _Whole(NamedTuple):
    """An artefact whose pages are given out."""

    plain: dict[str, Any]
    digest: str
    exit_code: int
    why: str
    notes: tuple[str, ...]


class Session:
    """The calls of one server."""

    def __init__(self, served: Served, *, key: str | None = None) -> None:
        """A session.

        Args:
            served: The repository.
            key: Path of the public key that the operator named, or ``None``.
        """
        self._served = served
        self._key = key
        self._held: OrderedDict[str, _Whole] = OrderedDict()
        self._lock = threading.Lock()

    def call(self, name: str, arguments: Mapping[str, Any], stopped: Callable[[], bool]) -> Reply:
        """What the tool answers; never raises but for a fault of the interpreter.

        Args:
            name: Of a tool there is.
            arguments: As they came.
            stopped: Whether nobody waits any more.
        """
        tool = TOOLS[name]
        try:
            return Reply(msgspec.to_builtins(self._page(tool, arguments, stopped)))
        except AdjudgeError as error:
            return self._refusal(error)
        except Exception as error:  # noqa: BLE001 - the edge: whatever is left is our own fault
            message = f"adjudge itself failed: {type(error).__name__}."
            return self._refusal(InvariantError("unexpected", message))

    def _page(self, tool: Tool, arguments: Mapping[str, Any], stopped: Callable[[], bool]) -> PageV1:
        words = _read_arguments(arguments, tool)
        check_served(self._served)
        question = digest_question(self._served.name, tool.name, arguments)
        mark = Mark("") if words.cursor is None else read_cursor(words.cursor, question)
        whole = self._find(question, mark)
        if whole is not None:
            return self._cut(tool, whole, words, question, mark)
        world = replace(self._served.world, stopped=stopped)
        told = tool.answer(words, Around(world, self._key, mark.after))
        whole = _whole(told)
        if told.after is not None or mark.after:
            return self._listed(tool, whole, words, question, told)
        if mark.artefact not in {"", whole.digest}:
            message = "What was asked about has moved since the first page."
            raise UsageError("stale-cursor", message, AGAIN)
        return self._cut(tool, whole, words, question, mark)

    def _find(self, question: str, mark: Mark) -> _Whole | None:
        """The artefact of a further page, when it is held."""
        with self._lock:
            whole = self._held.get(question) if mark.artefact else None
        return whole if whole is not None and whole.digest == mark.artefact else None

    def _cut(self, tool: Tool, whole: _Whole, words: PageArguments, question: str, mark: Mark) -> PageV1:
        """A page of an artefact, which is held while it has further ones."""
        cleaner = Cleaner(self._served.places, of_others=tool.of_others)
        cut = cut_page(whole.plain, mark.first, words.max_bytes, cleaner, tool.shape)
        following = None
        if cut.following is not None:
            following = make_cursor(question, Mark(whole.digest, cut.following))
            with self._lock:
                self._held[question] = whole
                self._held.move_to_end(question)
                while len(self._held) > HELD:
                    self._held.popitem(last=False)
        page = self._shown(tool, whole, cut.artefact, cleaner, following)
        return msgspec.structs.replace(page, lists=cut.lists)

    def _listed(self, tool: Tool, whole: _Whole, words: PageArguments, question: str, told: Told) -> PageV1:
        """A page of what is kept: it goes on behind the name of its last entry, whatever is added before.

        Raises:
            UsageError: So many entries do not fit on a page of that size.
        """
        cleaner = Cleaner(self._served.places, of_others=tool.of_others)
        cut = cut_page(whole.plain, 0, words.max_bytes, cleaner, tool.shape)
        if cut.following is not None:
            message = f"So many entries have more than {words.max_bytes} bytes."
            raise UsageError("page-too-small", message, "ask for fewer, or for larger pages")
        following = None if told.after is None else make_cursor(question, Mark("", after=told.after))
        return self._shown(tool, whole, cut.artefact, cleaner, following)

    def _shown(
        self, tool: Tool, whole: _Whole, artefact: dict[str, Any], cleaner: Cleaner, following: str | None
    ) -> PageV1:
        why = cleaner.clean(whole.why, "$.why")
        notes = tuple(cleaner.clean(list(whole.notes), "$.notes"))
        return PageV1(
            tool=tool.name,
            repository=self._served.name,
            artefact=artefact,
            exit_code=whole.exit_code,
            why=why,
            notes=notes,
            lists=(),
            withheld=_bounded(cleaner.withheld),
            next_cursor=following,
        )

    def _refusal(self, error: AdjudgeError) -> Reply:
        """The error artefact, without what must not be shown."""
        plain = msgspec.to_builtins(error_artefact(error))
        return Reply(Cleaner(self._served.places, of_others=True).clean(plain, "$"), is_error=True)


def _read_arguments(arguments: Mapping[str, Any], tool: Tool) -> PageArguments:
    """The arguments as values.

    Raises:
        ContractError: They break their definition; every place is told.
    """
    plain = dict(arguments)
    violations = _unreadable(plain) or list_violations(plain, tool.takes)
    if not violations:
        try:
            return msgspec.convert(plain, tool.takes)
        except msgspec.ValidationError as error:
            problem, _, path = str(error).partition(" - at `")
            violations = ((path.rstrip("`") or "$", problem),)
    raise ContractError("bad-arguments", tell_violations(violations), violations=violations)


def _unreadable(plain: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Why arguments are not read at all; layer by layer, so that depth is no limit here."""
    layer: list[Any] = [plain]
    for _ in range(DEEPEST):
        if not layer:
            return ()
        if any(isinstance(value, str) and not is_utf_8(value) for value in layer):
            return (("$", "a text that is no Unicode"),)
        layer = [item for value in layer for item in _inside(value)]
    return (("$", f"nested deeper than {DEEPEST} levels"),)


def _inside(value: Any) -> Iterable[Any]:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return (*value, *value.values())
    return value if isinstance(value, list) else ()


def _whole(told: Told) -> _Whole:
    answer = told.answer
    plain = msgspec.to_builtins(answer.artefact)
    digest = derive_digest(ARTEFACT, encode_canonical(plain))
    return _Whole(plain, digest, answer.exit_code, answer.why, answer.notes)


def _bounded(withheld: list[WithheldV1]) -> tuple[WithheldV1, ...]:
    """Each place once; where there are many the rest is told by reason for the whole artefact."""
    each = list(dict.fromkeys(withheld))
    if len(each) <= MOST_WITHHELD:
        return tuple(each)
    rest = dict.fromkeys(WithheldV1(field="$", reason=one.reason) for one in each[MOST_WITHHELD:])
    return (*each[:MOST_WITHHELD], *rest)
