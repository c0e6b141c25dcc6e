"""What keeps a fact that holds from proving a claim: names that are put together, bound or called unseen.

Rules: a look-up finds what is spelled. Where a file that can reach the code builds names at run time, binds
the name from outside, or runs the code in a way that is no import, the fact stays a fact and proves nothing.
Searched are texts, so a comment can only take a proof away, never make one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.evidence.doubts import module_word
from adjudge.graph.testing import is_test

if TYPE_CHECKING:
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.evidence.words import Words
    from adjudge.graph.edges import Edge
    from adjudge.model.ids import RepoPath
    from adjudge.model.place import Side

READING: Final = (
    "__dict__", "attrgetter", "dir", "eval", "exec", "getattr", "getmembers", "globals", "locals",
    "methodcaller", "vars",
)  # fmt: skip
"""What reads a name that is nowhere spelled as one."""
BINDING: Final = ("__dict__", "modules", "setattr", "vars")
"""What gives a module a name that is nowhere spelled as one."""
_OF_FILES: Final = (
    "close", "detach", "fileno", "flush", "isatty", "peek", "read", "read1", "readable", "readall",
    "readinto", "readline", "readlines", "reconfigure", "seek", "seekable", "tell", "truncate",
    "writable", "write", "writelines",
)  # fmt: skip
PROTOCOLS: Final = frozenset(_OF_FILES).union(
    *(dir(one) for one in (str, bytes, list, dict, set, tuple, int, BaseException))
)
"""Methods of the language's own types: whoever takes a stand-in for one of them calls it by these."""
TEST_PLACES: Final = frozenset({"e2e", "features", "spec", "specs", "test", "tests"})
LOOKED: Final = 100
"""Files of which the text is searched; where more hold the word, nothing is proved."""
_PROSE: Final = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*")


def is_called_by_name(word: str) -> bool:
    """Whether runners of tests or the language's own protocols call a definition for its name."""
    return word.startswith(("pytest_", "test_", "Test")) or word in PROTOCOLS


def may_be_bound(name: str, path: RepoPath, side: Side, sources: EvidenceSources) -> bool:
    """Whether a text gives a file a name from outside, spelled or put together."""
    words, last = sources.words(side), name.rpartition(".")[2]
    holders, word = words.holders(last), re.escape(last)
    spelled = re.compile(
        rf"['\".]{word}['\"]|\.[ \t]{{0,20}}{word}[ \t]{{0,20}}(?:[-+*/|&]?=(?!=)|:(?!=))"
        rf"|[(,]\s{{0,200}}{word}[ \t]{{0,20}}=(?!=)"
    )
    if len(holders) > LOOKED or any(spelled.search(words.text(one)) for one in holders):
        return True
    return bool(near(path, side, sources) & words.holders_of_any(BINDING))


def is_rebound(edge: Edge, sources: EvidenceSources, side: Side) -> bool:
    """Whether the importing file may mean something else by the name that stands for a module."""
    local = edge.local.partition(".")[0]
    if not local:
        return False
    known = sources.look(side).rebound
    key = (edge.source, edge.line, local)
    if key not in known:
        known[key] = _is_rebound(edge, local, side, sources)
    return known[key]


def _is_rebound(edge: Edge, local: str, side: Side, sources: EvidenceSources) -> bool:
    """The same, read from imports and text."""
    facts, word = sources.look(side).facts(edge.source), re.escape(local)
    bound = [one for one in facts.imports if local in {mine for _, mine in one.names}]
    bound += [one for one in facts.imports if one.local.partition(".")[0] == local]
    other = re.compile(
        rf"(?<![\w.]){word}[ \t]{{0,20}}(?::?=(?!=)|:[^\n=]{{0,200}}=)"
        rf"|\b(?:as|for|def|class)[ \t]{{1,20}}{word}\b"
        rf"|\b(?:def|lambda)\b[^\n]{{0,400}}(?<![\w.]){word}[ \t]{{0,20}}[,:=)]"
        rf"|^[ \t]{{0,200}}{word}[ \t]{{0,20}}[,:]",
        re.MULTILINE,
    )
    text = _without_line(sources.words(side).text(edge.source), edge.line)
    return len(bound) > 1 or other.search(text) is not None


def is_used(name: str, path: RepoPath, sources: EvidenceSources, side: Side) -> bool:
    """Whether code of a file mentions a dotted name, and not only a comment or a string."""
    facts = sources.look(side).facts(path)
    used = {use for one in facts.definitions for use in one.uses}.union(facts.uses)
    taken = {local for one in facts.imports for pair in one.names for local in pair}
    return name in used or name in taken or any(one.startswith(f"{name}.") for one in used)


def without_prose(quote: str) -> str:
    """Quoted lines of code without strings and comments."""
    return _PROSE.sub("", quote)


def may_be_tested(path: RepoPath, symbol: str, side: Side, sources: EvidenceSources) -> bool:
    """Whether something that is no import may test a symbol of a file, or the file as a whole."""
    words = sources.words(side)
    stem, last = module_word(path), symbol.rpartition(".")[2]
    own = words.text(path)
    if ">>>" in own or re.search(r"^[ \t]{0,200}(?:async +)?(?:def +test_|class +Test)", own, re.MULTILINE):
        return True
    naming = words.holders(last or stem)
    others = [one for one in naming if one != path]
    if len(others) > LOOKED or any(_tests(one, words) for one in others):
        return True
    tests = {one for one in words.holders(stem) if _is_test_place(one)}
    return bool(tests & words.holders_of_any(READING)) or any(_runs(stem, words.text(one)) for one in tests)


def _tests(path: RepoPath, words: Words) -> bool:
    return _is_test_place(path) or ">>>" in words.text(path)


def _is_test_place(path: RepoPath) -> bool:
    return is_test(path) or not TEST_PLACES.isdisjoint(path.split("/")[:-1])


def _runs(stem: str, text: str) -> bool:
    """Whether a text names a module as a program."""
    return re.search(rf"\b{re.escape(stem)}\.py\b|-m['\", ]+(?:\w+\.)*{re.escape(stem)}\b", text) is not None


def near(path: RepoPath, side: Side, sources: EvidenceSources) -> set[RepoPath]:
    """A file and those that name it, as far as they are code.

    Args:
        path: Of the file.
        side: Which tree.
        sources: Trees and texts.
    """
    look = sources.look(side)
    return {path, *(one for one in sources.words(side).holders(module_word(path)) if look.is_read(one))}


def _without_line(text: str, line: int) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[: line - 1], *lines[line:]])
