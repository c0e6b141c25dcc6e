"""Evidence of kind ``query``: an answer of the graph or of the words of a tree, stated and asked again.

A stated number and each stated member are checked both, and the worst of what comes out counts. Numbers are
numbers of files. A question that is not well posed is unavailable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.evidence import dependents
from adjudge.evidence.answers import checked, contradicted, few, hold_against, shown, unavailable
from adjudge.evidence.left_behind import is_gone
from adjudge.evidence.mentions import mentions, unseen_in, unused_file, unused_symbols
from adjudge.evidence.paths import missing, no_such_file, other_side
from adjudge.evidence.undercut import may_be_tested
from adjudge.evidence.way import check_way
from adjudge.evidence.words import WORD
from adjudge.model.evidence import EvidenceState, Query, Topic
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.evidence import CheckedEvidence, QueryEvidence


class Form(NamedTuple):
    """Arguments of a question: those that it needs, and those that it may have besides."""

    needed: frozenset[str]
    allowed: frozenset[str] = frozenset()


FORMS: Final = {
    Query.IMPORTERS: Form(frozenset({"path"})),
    Query.CALLERS: Form(frozenset({"path", "symbol"})),
    Query.TESTS_REACHING: Form(frozenset({"path"}), frozenset({"symbol"})),
    Query.PATH_BETWEEN: Form(frozenset({"from", "to"})),
    Query.NO_MENTION: Form(frozenset({"token"}), frozenset({"path"})),
}
PATHS: Final = ("from", "path", "to")
CHARACTERS: Final = 4096
"""Of one argument, at most."""


class _Asked(NamedTuple):
    """A well-posed question."""

    item: QueryEvidence
    args: dict[str, str]
    side: Side
    sources: EvidenceSources

    def path(self, name: str = "path") -> RepoPath:
        return RepoPath(self.args[name])


def check_query(item: QueryEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated answer; its topics are what is unused by it."""
    args = dict(item.args)
    fault = _fault(item, args)
    if fault:
        return checked(item, unavailable(f"The question is not well posed: {fault}."))
    asked = _Asked(item, args, Side(args.get("side", Side.HEAD)), sources)
    verdict = _missing(asked) or _ask(asked)
    holds = verdict.state is EvidenceState.HOLDS
    return checked(item, verdict, blind_spots=_blind_spots(asked), topics=_topics(asked) if holds else ())


def _fault(item: QueryEvidence, args: dict[str, str]) -> str:
    """What is wrong with the arguments; empty when nothing is."""
    form = FORMS[item.query]
    faults = (
        (len(args) != len(item.args), "an argument is given twice"),
        (not form.needed <= args.keys(), f"it needs {', '.join(sorted(form.needed))}"),
        (
            not args.keys() <= form.needed | form.allowed | {"side"},
            f"it has no {few([one for one in sorted(args) if one not in form.needed | form.allowed])}",
        ),
        (args.get("side", "head") not in set(Side), "the side is base or head"),
        (any(not one or len(one) > CHARACTERS for one in args.values()), "an argument is empty or too long"),
        ("token" in args and not WORD.fullmatch(args["token"]), "the token is no single word"),
    )
    return next((fault for holds, fault in faults if holds), "")


def _missing(asked: _Asked) -> Verdict | None:
    """What comes of a question about files that are not there; ``None`` when it can be asked."""
    for name in PATHS:
        path = asked.args.get(name)
        if path is None or asked.sources.look(asked.side).has(path):
            continue
        may_be_gone = asked.item.query is Query.IMPORTERS and asked.side is Side.HEAD
        if not (may_be_gone and is_gone(path, asked.sources)):
            return no_such_file(path, asked.side, asked.sources)
    for path in asked.item.members or ():
        gone = missing(path, asked.side, asked.sources)
        if gone is not None:
            return gone
    return None


def _ask(asked: _Asked) -> Verdict:
    item, side, sources = asked.item, asked.side, asked.sources
    match item.query:
        case Query.NO_MENTION:
            return _no_mention(asked)
        case Query.PATH_BETWEEN:
            return check_way(item, sources.look(side), asked.path("from"), asked.path("to"))
        case Query.IMPORTERS:
            return _unread(asked) or hold_against(item, dependents.importers(asked.path(), side, sources))
        case Query.CALLERS:
            return _unread(asked) or _no_symbol(asked) or _callers(asked)
        case Query.TESTS_REACHING:
            return _unread(asked) or _no_symbol(asked) or _tests(asked)


def _unread(asked: _Asked) -> Verdict | None:
    """A file of a language without a reader has no answer."""
    look, path = asked.sources.look(asked.side), asked.path()
    if look.is_read(path) or not look.has(path):
        return None
    return unavailable(f"No reader knows the language of {path}.")


def _no_symbol(asked: _Asked) -> Verdict | None:
    """What comes of a question about a symbol that neither side has."""
    symbol, path = asked.args.get("symbol"), asked.path()
    if symbol is None:
        return None
    names = asked.sources.names(path, asked.side)
    other = asked.sources.names(path, other_side(asked.side))
    if symbol in names.lines or symbol in other.lines:
        return None
    told = f"No {shown(symbol)} in {path}; near it: {few(names.nearest(symbol))}"
    doubt = names.doubt(symbol)
    return unavailable(f"{told}; {doubt}.") if doubt else contradicted(f"{told}.")


def _callers(asked: _Asked) -> Verdict:
    answer = dependents.callers(asked.path(), asked.args["symbol"], asked.side, asked.sources)
    return hold_against(asked.item, answer)


def _tests(asked: _Asked) -> Verdict:
    symbol = asked.args.get("symbol", "")
    answer = dependents.reaching(asked.path(), symbol, asked.side, asked.sources)
    if answer is None:
        return unavailable("It is used in too many files for tests to be followed.")
    return hold_against(asked.item, answer)


def _no_mention(asked: _Asked) -> Verdict:
    words = asked.sources.words(asked.side)
    item = asked.item
    if item.count is None and not item.members:
        item = _counted(item)
    return hold_against(item, mentions(words, asked.args["token"], asked.args.get("path", "")))


def _counted(item: QueryEvidence) -> QueryEvidence:
    """The question says by its name that there is none."""
    return type(item)(query=item.query, args=item.args, count=0, members=None)


def _blind_spots(asked: _Asked) -> Iterable[str]:
    if asked.item.query is Query.NO_MENTION:
        return unseen_in(asked.sources.words(asked.side))
    return asked.sources.look(asked.side).blind_spots


def _topics(asked: _Asked) -> Iterator[Topic]:
    """What nobody uses if the answer holds and is none."""
    item, side, sources = asked.item, asked.side, asked.sources
    if item.query is Query.NO_MENTION and not item.count and not item.members and "path" in asked.args:
        yield from unused_symbols(asked.path(), asked.args["token"], side, sources)
    elif item.query is Query.IMPORTERS and item.count == 0 and sources.look(side).has(asked.path()):
        yield from unused_file(asked.path(), side, sources)
    elif item.query is Query.TESTS_REACHING and item.count == 0:
        symbol = asked.args.get("symbol", "")
        if not may_be_tested(asked.path(), symbol, side, sources):
            yield Topic(path=asked.path(), name=symbol or "*")
