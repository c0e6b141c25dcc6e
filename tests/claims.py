"""Claims planted in a tree that is built so that each is known to be true or false: no engine decides it.

Layers of modules import the layer below by a rule of numbers; some names are used, some tested, some spare,
some gone. Every claim stands at a line of the head, or of the base where its file is gone, and brings one
piece of evidence.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.evidence import (
    Claim,
    EdgeEvidence,
    EvidenceState,
    Query,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.evidence import Evidence

LAYERS = ("core", "data", "rules", "web")
WIDE = 16
GONE = 4
Files = dict[str, str]

HOLDS, CONTRADICTED = EvidenceState.HOLDS, EvidenceState.CONTRADICTED


class Planted(NamedTuple):
    """A claim at a place with one piece of evidence.

    Attributes:
        name: What kind of claim it is.
        claim: What is claimed.
        path: Of the place.
        side: Of the place.
        symbol: The definition that the place is in; empty outside all.
        quote: A whole line, which stands once in the file.
        evidence: What is brought for it.
        state: What must come of the evidence.
        is_true: Whether the claim must be proved; else it must not be.
    """

    name: str
    claim: Claim
    path: str
    side: Side
    symbol: str
    quote: str
    evidence: Evidence
    state: EvidenceState
    is_true: bool


# --- the tree ---------------------------------------------------------------------------------------


def module(layer: int, number: int) -> str:
    """Name of a module, such as ``core_03``; the names of all it defines begin with it."""
    return f"{LAYERS[layer]}_{number:02}"


def path_of(layer: int, number: int) -> str:
    """Path of a module."""
    return f"shop/{LAYERS[layer]}/{module(layer, number)}.py"


def below(number: int) -> tuple[int, ...]:
    """Numbers of the modules of the layer below that a module takes ``load`` of; numbers from 12 on by none."""
    return tuple(sorted({number % 12, (number * 5 + 1) % 12, (number * 7 + 3) % 12}))


def importers(layer: int, number: int) -> set[int]:
    """Numbers of the modules of the layer above that import a module."""
    if layer + 1 == len(LAYERS):
        return set()
    return {one for one in range(WIDE) if number in below(one) or (layer == 1 and one == number)}


def is_tested(number: int) -> bool:
    """Whether a test calls ``save`` of a module."""
    return number % 4 == 0


def trees() -> tuple[Files, Files]:
    """Content by path before and after the change."""
    head: Files = {"shop/__init__.py": "", "README.md": "# Shop\n\nNothing of it is real.\n"}
    for layer, number in product(range(len(LAYERS)), range(WIDE)):
        head[f"shop/{LAYERS[layer]}/__init__.py"] = ""
        head[path_of(layer, number)] = _module(layer, number)
        if is_tested(number):
            head[f"tests/test_{module(layer, number)}.py"] = _test(layer, number)
    base = dict(head)
    for number in range(GONE):
        base[f"shop/old_{number}.py"] = f"def old_{number}():\n    return {number}\n"
    for number in range(WIDE):  # names that the change takes away from those who use them
        path = path_of(1, number)
        base[path] = head[path] + f"\n\ndef {module(1, number)}_lost():\n    return None\n"
    return base, head


def _module(layer: int, number: int) -> str:
    me = module(layer, number)
    lines = []
    if layer:
        for other in below(number):
            theirs = module(layer - 1, other)
            lines.append(f"from shop.{LAYERS[layer - 1]}.{theirs} import {theirs}_load")
    if layer == 2:
        lost = module(1, number)
        lines.append(f"from shop.data.{lost} import {lost}_lost")
    if layer == 3:
        lines.append(f"import shop.old_{number % GONE}")
    lines += ["", f"{me.upper()}_LIMIT = {number}", f"{me.upper()}_SPARE = {number}", "", ""]
    lines += [f"def {me}_load(key):"]
    lines += [f"    key = {module(layer - 1, other)}_load(key)" for other in below(number) if layer]
    lines += [f"    return key[:{me.upper()}_LIMIT]", "", ""]
    if layer == 2:
        lines += [f"def {me}_calls():", f"    return {module(1, number)}_lost()", "", ""]
    lines += [f"def {me}_save(key):", f"    return str(key) + {str(number)!r}", "", ""]
    lines += [f"def {me}_spare(key):", f"    return repr(key) + {str(number)!r}", "", ""]
    lines += [f"def {me}_inner(key):", f"    return bytes(key, {str(number)!r})", "", ""]
    lines += [f"def {me}_outer(key):", f"    return {me}_inner(key)"]
    return "\n".join(lines) + "\n"


def _test(layer: int, number: int) -> str:
    me = module(layer, number)
    taken = f"from shop.{LAYERS[layer]}.{me} import {me}_save\n\n\n"
    return f"{taken}def test_save():\n    assert {me}_save(1)\n"


# --- true claims ------------------------------------------------------------------------------------


def true_claims() -> list[Planted]:
    """Claims that the tree bears out, each with evidence that entails it; 500."""
    found = [*_still_imported(), *_missing(), *_unused(), *_untested()]
    return found[:500]


def _still_imported() -> Iterator[Planted]:
    for layer, number in product(range(1, len(LAYERS)), range(WIDE)):
        for other in below(number):
            place = (path_of(layer - 1, other), f"{module(layer - 1, other)}_load")
            yield _at(Claim.STILL_IMPORTED, "taken by name", *place, _edge(path_of(layer, number), place[0]))
    for number in range(WIDE):
        old = f"old_{number % GONE}"
        claim = _at(
            Claim.STILL_IMPORTED, "gone", f"shop/{old}.py", old, _edge(path_of(3, number), f"shop/{old}.py")
        )
        yield claim._replace(side=Side.BASE, quote=f"def {old}():")


def _missing() -> Iterator[Planted]:
    for number in range(WIDE):
        lost = f"{module(1, number)}_lost"
        evidence = _symbol(path_of(1, number), lost, exists=False)
        symbol = f"{module(2, number)}_calls"
        here = _at(Claim.MISSING_SYMBOL, "lost", path_of(2, number), symbol, evidence)
        yield here._replace(quote=f"    return {lost}()")
        yield here._replace(quote=f"from shop.data.{module(1, number)} import {lost}", symbol="")


def _unused() -> Iterator[Planted]:
    for layer, number in product(range(len(LAYERS)), range(WIDE)):
        me, path = module(layer, number), path_of(layer, number)
        for spare in (f"{me}_spare", f"{me.upper()}_SPARE", f"{me}_outer"):
            evidence = _query(Query.NO_MENTION, path=path, token=spare)
            yield _at(Claim.UNUSED, "mentioned nowhere", path, spare, evidence)
        if not importers(layer, number) and not is_tested(number):
            evidence = _query(Query.IMPORTERS, path=path, count=0)
            yield _at(Claim.UNUSED, "imported nowhere", path, f"{me}_save", evidence)


def _untested() -> Iterator[Planted]:
    for layer, number in product(range(len(LAYERS)), range(WIDE)):
        me, path = module(layer, number), path_of(layer, number)
        for name in ("spare", "inner") if is_tested(number) else ("spare", "inner", "save"):
            evidence = _query(Query.TESTS_REACHING, path=path, symbol=f"{me}_{name}", count=0)
            yield _at(Claim.UNTESTED, "no test calls it", path, f"{me}_{name}", evidence)


# --- false claims -----------------------------------------------------------------------------------


def false_claims() -> list[Planted]:
    """Claims that nothing bears out, by evidence that is false or about something else; 500."""
    kinds = [
        _wrong_edges(), _other_names(), _other_edges(), _wrong_callers(), _invented(), _denied(),
        _elsewhere_missing(), _misquoted(), _used(), _used_inside(), _tested(), _other_tests(), _wrong_ways(),
        _wrong_numbers(), _no_files(),
    ]  # fmt: skip
    found = [[*kind] for kind in kinds]
    even = [one for row in zip(*(kind[:32] for kind in found), strict=True) for one in row]
    rest = [one for kind in found for one in kind[32:]]
    return (even + rest)[:500]


def _all() -> Iterator[tuple[int, int, str, str]]:
    """(layer, number, module, path) of every module."""
    for layer, number in product(range(len(LAYERS)), range(WIDE)):
        yield layer, number, module(layer, number), path_of(layer, number)


def _wrong_edges() -> Iterator[Planted]:
    for layer, number, me, path in _all():
        if layer:
            other = (
                next(
                    one
                    for one in range(number, number + WIDE)
                    if number not in importers(layer - 1, one % WIDE)
                )
                % WIDE
            )
            target = path_of(layer - 1, other)
            symbol = f"{module(layer - 1, other)}_load"
            yield _false(Claim.STILL_IMPORTED, "wrong edge", target, symbol, _edge(path, target))
        yield _false(
            Claim.STILL_IMPORTED, "edge upwards", path, f"{me}_load", _edge("shop/__init__.py", path)
        )


def _other_names() -> Iterator[Planted]:
    for layer, number in product(range(1, len(LAYERS)), range(WIDE)):
        other = below(number)[0]
        target = path_of(layer - 1, other)
        evidence = _edge(path_of(layer, number), target)
        symbol = f"{module(layer - 1, other)}_spare"
        yield _unrelated(Claim.STILL_IMPORTED, "edge of another name", target, symbol, evidence)


def _other_edges() -> Iterator[Planted]:
    for layer, number, me, path in _all():
        if layer:
            evidence = _edge(path, path_of(layer - 1, below(number)[0]))
            yield _unrelated(Claim.STILL_IMPORTED, "edge of another file", path, f"{me}_spare", evidence)


def _wrong_callers() -> Iterator[Planted]:
    for layer, number, me, path in _all():
        wrong = path_of((layer + 1) % len(LAYERS), (number + 1) % WIDE)
        evidence = _query(Query.CALLERS, path=path, symbol=f"{me}_spare", members=(wrong,))
        yield _false(Claim.UNUSED, "wrong caller", path, f"{me}_spare", evidence)


def _invented() -> Iterator[Planted]:
    for _, _, me, path in _all():
        evidence = _symbol(path, f"{me}_frobnicate", exists=True)
        yield _false(Claim.MISSING_SYMBOL, "invented function", path, f"{me}_save", evidence)


def _denied() -> Iterator[Planted]:
    for _, _, me, path in _all():
        evidence = _symbol(path, f"{me}_save", exists=False)
        yield _false(Claim.MISSING_SYMBOL, "denied function", path, f"{me}_save", evidence)


def _elsewhere_missing() -> Iterator[Planted]:
    for _, number, me, path in _all():
        evidence = _symbol(path_of(0, (number + 1) % WIDE), f"{me}_save", exists=False)
        if path != path_of(0, (number + 1) % WIDE):
            yield _unrelated(Claim.MISSING_SYMBOL, "missing elsewhere", path, f"{me}_save", evidence)


def _misquoted() -> Iterator[Planted]:
    for _, number, me, path in _all():
        right = f"def {me}_save(key):"
        at = number % (len(right) - 4) + 4
        quote = right[:at] + ("#" if right[at : at + 1] != "#" else "%") + right[at + 1 :]
        evidence = QuoteEvidence(path=path, side=Side.HEAD, start_line=None, end_line=None, quote=quote)
        yield _false(Claim.UNUSED, "one character off", path, f"{me}_save", evidence)


def _used() -> Iterator[Planted]:
    for layer, number, me, path in _all():
        if any(number in below(one) for one in importers(layer, number)):
            evidence = _query(Query.NO_MENTION, path=path, token=f"{me}_load")
            yield _false(Claim.UNUSED, "mentioned", path, f"{me}_load", evidence)
            evidence = _query(Query.IMPORTERS, path=path, count=0)
            yield _false(Claim.UNUSED, "imported", path, f"{me}_spare", evidence)


def _used_inside() -> Iterator[Planted]:
    for _, _, me, path in _all():
        evidence = _query(Query.NO_MENTION, path=path, token=f"{me}_inner")
        yield _unrelated(Claim.UNUSED, "used in its own file", path, f"{me}_inner", evidence)


def _tested() -> Iterator[Planted]:
    for _, number, me, path in _all():
        if is_tested(number):
            whole = _query(Query.TESTS_REACHING, path=path, count=0)
            for evidence in (_query(Query.TESTS_REACHING, path=path, symbol=f"{me}_save", count=0), whole):
                yield _false(Claim.UNTESTED, "tested", path, f"{me}_save", evidence)


def _other_tests() -> Iterator[Planted]:
    for _, _, me, path in _all():
        evidence = _query(Query.TESTS_REACHING, path=path, symbol=f"{me}_spare", count=0)
        yield _unrelated(Claim.UNTESTED, "another is untested", path, f"{me}_load", evidence)


def _wrong_ways() -> Iterator[Planted]:
    for layer, number, _, path in _all():
        above = path_of(layer, (number + 1) % WIDE)
        evidence = QueryEvidence(
            query=Query.PATH_BETWEEN, args=(("from", path), ("to", above)), count=None, members=None
        )
        yield _false(
            Claim.STILL_IMPORTED, "no way", above, f"{module(layer, (number + 1) % WIDE)}_save", evidence
        )


def _wrong_numbers() -> Iterator[Planted]:
    for layer, number, me, path in _all():
        count = len(importers(layer, number)) + is_tested(number) + 1
        evidence = _query(Query.IMPORTERS, path=path, count=count)
        yield _false(Claim.STILL_IMPORTED, "one importer too many", path, f"{me}_save", evidence)


def _no_files() -> Iterator[Planted]:
    for layer, number, me, path in _all():
        evidence = _edge(f"shop/{LAYERS[layer]}/none_{number:02}.py", path)
        yield _false(Claim.STILL_IMPORTED, "no such file", path, f"{me}_load", evidence)


# --- parts ------------------------------------------------------------------------------------------


def _at(claim: Claim, name: str, path: str, symbol: str, evidence: Evidence) -> Planted:
    """A true claim at the line that defines a symbol of the head."""
    _, head = trees_once()
    starts = (f"def {symbol}(", f"{symbol} = ")
    quotes = [line for line in head.get(path, "").split("\n") if line.startswith(starts)]
    quote = quotes[0] if quotes else ""
    return Planted(f"{claim}: {name}", claim, path, Side.HEAD, symbol, quote, evidence, HOLDS, is_true=True)


def _false(claim: Claim, name: str, path: str, symbol: str, evidence: Evidence) -> Planted:
    return _at(claim, name, path, symbol, evidence)._replace(state=CONTRADICTED, is_true=False)


def _unrelated(claim: Claim, name: str, path: str, symbol: str, evidence: Evidence) -> Planted:
    """A claim with a fact that holds and that does not entail it."""
    return _at(claim, name, path, symbol, evidence)._replace(is_true=False)


def _edge(source: str, target: str) -> EdgeEvidence:
    return EdgeEvidence(source=source, target=target, edge="", side=Side.HEAD)


def _symbol(path: str, name: str, *, exists: bool) -> SymbolEvidence:
    return SymbolEvidence(path=path, name=name, exists=exists, side=Side.HEAD)


def _query(
    query: Query, *, count: int | None = None, members: tuple[str, ...] | None = None, **args: str
) -> QueryEvidence:
    return QueryEvidence(query=query, args=tuple(sorted(args.items())), count=count, members=members)


_TREES: list[tuple[Files, Files]] = []


def trees_once() -> tuple[Files, Files]:
    """The same trees, made once."""
    if not _TREES:
        _TREES.append(trees())
    return _TREES[0]
