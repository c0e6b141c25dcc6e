"""``test-removed``, ``test-skipped`` and ``test-loosened``: tests that ask less.

A test that has another name or another file at head is not removed, nor one whose words all but reappear in
a test that is new or edited, nor one of which a file outside the change holds a copy, nor one that went with
what it tested. A test that stays is loosened when it
lost assertions and got none, or when one asks only whether something is true where it compared before.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.touched import is_test
from adjudge.brief.weakening.likeness import Alike
from adjudge.brief.weakening.sides import last_name
from adjudge.brief.weakening.skipping import SKIP, files_skipped
from adjudge.brief.weakening.strength import is_narrowing
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.model.brief import SymbolChange
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.weakening.sides import PythonSides
    from adjudge.graph.languages.python.held import Assertion, FunctionChecks
    from adjudge.model.ids import RepoPath

ALIKE_PERCENT: Final = 60
"""So much of a test's words found again in one test is that test, written anew."""

TELLING: Final = 6
"""A shorter name may stand in a test's name by chance."""

_DEPRECATION: Final = re.compile(r"Deprecat|FutureWarning|deprecated_call")
_WORD: Final = re.compile(r"\w+")
_PARTING: Final = re.compile(r"[_\s]")
_ASSERTING: Final = re.compile(
    r"_*(?:assert|check|verify|expect|compare|ensure|validate|match)\w*|\w*snapshot\w*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """The tests of the whole change.

    Attributes:
        fresh: Words of tests that are new or edited at head.
        names: Last names of tests that are new at head.
        called: Words of these names.
        options: Parameters that functions outside tests lost.
        gained: Texts of assertions that some test has and had not before.
        gone: Names of symbols outside tests that the change removed.
        copied: (path before, name) of tests that are gone and that files outside the change hold.
    """

    fresh: Alike
    names: frozenset[str]
    called: Alike
    options: frozenset[str]
    gained: frozenset[str]
    gone: frozenset[str]
    copied: frozenset[tuple[RepoPath, str]] = frozenset()


class _Test(NamedTuple):
    """One test on both sides."""

    sides: PythonSides
    before: FunctionChecks
    after: FunctionChecks


def suite_of(
    files: Sequence[PythonSides],
    read: Iterable[ChangeRead],
    copied: frozenset[tuple[RepoPath, str]] = frozenset(),
) -> Suite:
    """What the whole change brings to its tests.

    Args:
        files: Changed Python files.
        read: Every change.
        copied: As in ``Suite``.
    """
    fresh, names, gained = [], set(), set()
    for sides in files:
        if not sides.is_test:
            continue
        for before, after in sides.functions():
            if after is None or (before is not None and before.lines == after.lines):
                continue
            if is_test_name(after.name):
                fresh.append(_words(after))
            had = {one.text for one in before.assertions} if before is not None else set()
            gained |= {one.text for one in after.assertions} - had
            if before is None and is_test_name(after.name):
                names.add(last_name(after.name))
    return Suite(
        fresh=Alike(fresh, percent=ALIKE_PERCENT),
        names=frozenset(names),
        called=Alike(map(_name_words, names), percent=ALIKE_PERCENT),
        options=_options(files),
        gained=frozenset(gained),
        gone=_gone(files, read),
        copied=copied,
    )


def weaker_tests(sides: PythonSides, suite: Suite) -> Iterator[Weak]:
    """Every test of one file that is gone, skipped or asks less.

    Args:
        sides: The file; one that holds no tests has none.
        suite: What the whole change brings.
    """
    if not (sides.is_test or is_test(sides.base_path)):
        return
    gone = []
    for before, after in sides.functions():
        if before is None or not is_test_name(before.name):
            continue
        if after is None or not is_test_name(after.name):
            gone.append(before)
        else:
            skipped = list(_weaker(_Test(sides, before, after)))
            yield from skipped or _looser(_Test(sides, before, after), suite)
    yield from _removed(sides, gone, suite)
    yield from files_skipped(sides)


def is_test_name(name: str) -> bool:
    """Whether a function is a test by the habits of pytest and unittest, or is one by its title."""
    return last_name(name).startswith(("test", "Test"))


def _gone(files: Iterable[PythonSides], read: Iterable[ChangeRead]) -> frozenset[str]:
    """Names of what the change removed outside tests, whole files included."""
    removed = {SymbolChange.REMOVED, SymbolChange.RENAMED}
    tests = {sides.where.path for sides in files if sides.is_test}
    return frozenset(
        last_name(symbol.old_name or symbol.name)
        for one in read
        if one.unit.path not in tests
        for symbol in one.unit.symbols
        if symbol.change in removed
    )


def _options(files: Iterable[PythonSides]) -> frozenset[str]:
    """Parameters that functions outside tests lost, and that none of the change has at head."""
    before: set[str] = set()
    after: set[str] = set()
    for sides in files:
        if not sides.is_test:
            before.update(name for one in sides.base.functions for name in one.parameters)
            after.update(name for one in sides.head.functions for name in one.parameters)
    return frozenset(before - after)


# --- removed --------------------------------------------------------------------------------------


def _removed(sides: PythonSides, gone: Sequence[FunctionChecks], suite: Suite) -> Iterator[Weak]:
    """Tests that are gone; a class or file whose tests all went is told once."""
    lost = [
        one
        for one in gone
        if (sides.base_path, one.name) not in suite.copied and not _is_elsewhere(one, suite)
    ]
    if not lost:
        return
    whole = sides.read.change.new_path is None and len(lost) == len(gone)
    standing = {_holder(name) for name in sides.after if is_test_name(name)}
    groups: dict[str, list[FunctionChecks]] = {}
    for one in lost:
        holder = _holder(one.name)
        alone = not holder or holder in standing
        groups.setdefault("" if whole else one.name if alone else holder, []).append(one)
    for symbol, tests in groups.items():
        first = min(tests, key=lambda one: one.line)
        text = _declared(first.name) if len(tests) == 1 else f"{len(tests)} tests, such as {first.name}"
        yield Weak(
            kind="test-removed",
            where=sides.where,
            symbol=symbol,
            text=text,
            base=excerpt(sides.base_path, Side.BASE, first.line, text),
            head=None,
        )


def _declared(name: str) -> str:
    """How a test is declared: as a function, or, where it is called by a title, by that."""
    last = last_name(name)
    return last if " " in last else f"def {last}"


def _is_elsewhere(test: FunctionChecks, suite: Suite) -> bool:
    """Whether a test that is gone lives on, or went with what it tested."""
    if last_name(test.name) in suite.names or _lost_its_subject(test, suite):
        return True
    called = _name_words(last_name(test.name))
    return (len(called) > 1 and called in suite.called) or _words(test) in suite.fresh


def _lost_its_subject(test: FunctionChecks, suite: Suite) -> bool:
    """Whether it names a symbol, or gives an option, that the change removed."""
    options = {
        name for name in test.names & suite.options if any(f"{name} = " in line for line in test.lines)
    }
    named = any(one in test.name for one in suite.gone if len(one) >= TELLING)
    return bool(test.names & suite.gone or options or named)


def _name_words(name: str) -> Counter[str]:
    """The words of a test's name but the first, each once."""
    return Counter(set(_PARTING.split(name)[1:]))


def _holder(name: str) -> str:
    return name.rpartition(".")[0]


def _words(test: FunctionChecks) -> Counter[str]:
    """The words of a test, its own name left out."""
    found: Counter[str] = Counter()
    for line, times in test.lines.items():
        for word in _WORD.findall(line):
            found[word] += times
    del found[last_name(test.name)]
    return found


# --- skipped --------------------------------------------------------------------------------------


def _weaker(test: _Test) -> Iterator[Weak]:
    before, after = _skips(test.before), _skips(test.after)
    marks = {text for text, _ in test.before.decorators} - {text for text, _ in test.after.decorators}
    marks = {text for text in marks if "parametrize" not in text}
    if len(after) <= len(before) or marks:
        return  # a mark that is gone may well have been a skip under another name
    known = {text for text, _ in before}
    text, line = next(((text, line) for text, line in after if text not in known), after[-1])
    yield _weak(test, "test-skipped", text, (_declared(test.before.name), test.before.line), (text, line))


def _skips(test: FunctionChecks) -> list[tuple[str, int]]:
    marks = [(f"@{text}", line) for text, line in test.decorators if SKIP.match(text)]
    return [*marks, *test.skips]


# --- loosened -------------------------------------------------------------------------------------


def _looser(test: _Test, suite: Suite) -> Iterator[Weak]:
    lost, new = _difference(test.before.assertions, test.after.assertions)
    lost = [one for one in lost if not (_DEPRECATION.search(one.text) or _is_for_types(one, test.after))]
    if not lost:
        return
    for one in lost:
        weaker = _in_place_of(one, new)
        if weaker is not None:
            yield _weak(test, "test-loosened", one.text, (one.text, one.line), (weaker.text, weaker.line))
            return
    if new or _asks_otherwise(test) or all(one.text in suite.gained for one in lost):
        return
    if _lost_its_subject(test.before, suite):
        return
    first = lost[0]
    yield _weak(test, "test-loosened", first.text, (first.text, first.line), None)


def _is_for_types(one: Assertion, after: FunctionChecks) -> bool:
    """Whether an assertion only says that something is there, and the test goes on to use it."""
    subject = (
        one.about if one.form == "truth" else one.text.removeprefix("assert isinstance(").partition(",")[0]
    )
    return is_narrowing(one.text) and any(
        f"{subject}." in line or f"{subject}[" in line for line in after.lines
    )


def _difference(
    before: Sequence[Assertion], after: Sequence[Assertion]
) -> tuple[list[Assertion], list[Assertion]]:
    """Assertions that only one side has, by text."""
    return _only(before, after), _only(after, before)


def _only(one: Sequence[Assertion], other: Sequence[Assertion]) -> list[Assertion]:
    left = Counter(each.text for each in other)
    found = []
    for each in one:
        if left[each.text]:
            left[each.text] -= 1
        else:
            found.append(each)
    return found


def _in_place_of(one: Assertion, new: Iterable[Assertion]) -> Assertion | None:
    """A new assertion about the same thing that asks only whether it is true, or expects any exception."""
    for other in new:
        if one.form == "compare" and other.form == "truth" and one.about and one.about == other.about:
            return other
        if one.form == other.form == "raises" and _is_broader(one.text, other.text):
            return other
    return None


def _is_broader(one: str, other: str) -> bool:
    """Whether an expected exception became any, or its message no longer matters."""
    first, second = (text.partition("(")[2].rstrip(")").split(",")[0].strip() for text in (one, other))
    if first == second:
        return "match =" in one and "match =" not in other
    return second in {"Exception", "BaseException"}


def _asks_otherwise(test: _Test) -> bool:
    """Whether it calls something named like an assertion that it did not call before, or was written anew.

    A test that has not half of its lines left was emptied.
    """
    called = test.after.called - test.before.called
    if any(_ASSERTING.fullmatch(name) for name in called):
        return True
    if test.after.lines.total() * 2 <= test.before.lines.total():
        return False
    kept = (_words(test.before) & _words(test.after)).total()
    return kept * 100 < ALIKE_PERCENT * _words(test.before).total() // 2


def _weak(test: _Test, kind: str, text: str, base: tuple[str, int], head: tuple[str, int] | None) -> Weak:
    sides = test.sides
    return Weak(
        kind=kind,
        where=sides.where,
        symbol=test.after.name,
        text=text,
        base=excerpt(sides.base_path, Side.BASE, base[1], base[0]),
        head=excerpt(sides.head_path, Side.HEAD, head[1], head[0]) if head is not None else None,
    )
