"""What a narrative may name: the ids, paths and numbers of one document of findings.

Rules: a path is one of a finding, its name, or a folder above it; a number is a count of the document, or
stands in a finding that the paragraph cites; a line behind a path is one of a finding there. A word with a
slash, a backslash, a dot in front or the ending of a file is a path; one that mixes digits with letters must
stand in a cited finding as it is. Texts are compared after NFKC, so that a digit or a slash of another width
is one; what only marks a character or is not seen (an underline, a keycap, a joiner) is looked through. A
digit is whatever Unicode counts among the numbers.

Number words are not read: the report says that nothing of a narrative is proved.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import category, normalize

from adjudge.contracts.audit_findings_v1 import count_speakers
from adjudge.plan.visible import show

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1, AuditFindingV1

_COMMON: Final = (
    "bash bat c cc cfg cmake conf cpp cs css csv dart env ex exs fish go gradle graphql h hcl hpp hs html"
    " ini ipynb java js json jsonl jsx key kt lock log lua m md mjs mk ml mm pem php pl pm proto ps1 py pyi"
    " r rb rs rst scala sh sql svelte svg swift tf toml ts tsx txt vue xml yaml yml zig zsh"
)
ENDINGS: Final = frozenset(_COMMON.split())
"""Endings that make a word a path, whatever the tree holds."""
_SPLIT: Final = re.compile(r"(?:[\s;()\[\]{}<>\"'`|*=\u2018\u2019\u201c\u201d\u2014]|,(?!\d)|(?<!\d),)+")
_TAIL: Final = ".:!?\u2026"
_SLASHES: Final = re.compile(r"[/\\\u2044\u2215\u29f8\u2216\u29f5]")
_ENDING: Final = re.compile(r"\.(\w{1,10})")
_LINES: Final = re.compile(r"(?P<path>.+?):(?P<first>\d{1,9})(?:[-\u2013](?P<last>\d{1,9}))?")
_WORD: Final = re.compile(r"\w+(?:[.,]\w+)*")
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+")
_MARKS: Final = frozenset({"Cf", "Me", "Mn"})
"""Categories of Unicode of what stands over, under or around a character, or is not seen."""
_ID: Final = "fnd:"


class Facts(NamedTuple):
    """What of a document may be named.

    Attributes:
        findings: By id; those of every list at a proved place.
        paths: Of these findings, with the names and folders of them.
        lines: Lines of findings, by path and by name.
        endings: Of all files that the document names.
        counts: Numbers of the document.
    """

    findings: Mapping[str, Sequence[AuditFindingV1]]
    paths: frozenset[str]
    lines: Mapping[str, frozenset[int]]
    endings: frozenset[str]
    counts: frozenset[int]


def facts_of(document: AuditFindingsV1) -> Facts:
    """The facts of a document."""
    findings: dict[str, list[AuditFindingV1]] = defaultdict(list)
    paths: set[str] = set()
    lines: dict[str, set[int]] = defaultdict(set)
    for one in (*document.findings, *document.refuted, *document.dismissed, *document.leads):
        findings[one.finding_id].append(one)
        spans = {number for number in (one.start_line, one.end_line) if number is not None}
        for name in _names(one.path):
            paths.add(name)
            lines[name] |= spans
        paths.update(_folders(one.path))
    files = (*(one.path for one in document.coverage.files), *(one.path for one in document.excluded))
    told = {found[1].casefold() for path in files if (found := re.search(r"\.(\w{1,10})$", path))}
    return Facts(
        findings=dict(findings),
        paths=frozenset(paths),
        lines={name: frozenset(found) for name, found in lines.items()},
        endings=ENDINGS | told,
        counts=frozenset(_counts(document)),
    )


def find_foreign(text: str, cited: Sequence[str], facts: Facts) -> Iterator[str]:
    """What a text names that it may not, each as a problem without a full stop.

    Args:
        text: Of a paragraph.
        cited: Ids of findings that it cites, all known.
        facts: Of the document.
    """
    told = [one for name in cited for one in facts.findings.get(name, ())]
    proved = {token for one in told for token in _tokens(f"{one.quote} {one.symbol}")}
    words, numbers = _words_of(told)
    for token in _tokens(_without_odd_paths(text, told)):
        if token.startswith(_ID):
            if token not in facts.findings:
                yield f"it names {_shown(token)}, and no finding has this id"
        elif _is_path(_unmarked(token), facts.endings):
            if token not in proved and not _is_known(token, facts):
                yield f"{_shown(token)} is taken for a path, and no finding of the document is there"
        else:
            yield from _foreign_numbers(_unmarked(token), words, numbers | facts.counts)


def _foreign_numbers(token: str, words: frozenset[str], numbers: frozenset[int]) -> Iterator[str]:
    for word in _WORD.findall(token):
        if not any(map(_is_digit, word)) or word.casefold() in words:
            continue
        plain = word.replace(",", "") if _THOUSANDS.fullmatch(word) else word
        is_padded = len(plain) > 1 and plain[0] == "0"
        if is_padded or not (plain.isdecimal() and int(plain) in numbers):
            yield (
                f"{_shown(word)} is neither a count of the document nor in a finding that the paragraph cites"
            )


def _is_path(token: str, endings: frozenset[str]) -> bool:
    if _SLASHES.search(token) or re.match(r"\.\w", token):
        return True
    return any(one.casefold() in endings for one in _ENDING.findall(token))


def _is_known(token: str, facts: Facts) -> bool:
    """Whether a token is a path of a finding, or such a one with lines of findings there."""
    if token in facts.paths:
        return True
    found = _LINES.fullmatch(token)
    if found is None or found["path"] not in facts.lines:
        return False
    known = facts.lines[found["path"]]
    return int(found["first"]) in known and int(found["last"] or found["first"]) in known


def _without_odd_paths(text: str, told: Iterable[AuditFindingV1]) -> str:
    """The text without the paths of cited findings that would not stay in one piece."""
    flat = _flat(text)
    odd = {name for one in told for name in _names(one.path) if _SPLIT.search(name)}
    for name in sorted(odd, key=lambda one: (-len(one), one)):
        flat = re.sub(rf"(?<![\w/.\\]){re.escape(name)}(?![\w/\\]|\.\w)", " ", flat)
    return flat


def _words_of(told: Iterable[AuditFindingV1]) -> tuple[frozenset[str], frozenset[int]]:
    """Words with digits, and numbers, of some findings."""
    words: set[str] = set()
    numbers: set[int] = set()
    for one in told:
        texts = f"{one.title} {one.summary} {one.quote} {one.symbol} {one.path} {one.finding_id} {one.detail}"
        words.update(word.casefold() for word in _WORD.findall(_unmarked(_flat(texts))))
        stated = (one.start_line, one.end_line, one.confidence_percent)
        numbers.update(number for number in stated if number is not None)
        numbers.update((one.importers, len(one.reported), len(one.verdicts), count_speakers(one)))
    return frozenset(words), frozenset(numbers)


def _counts(document: AuditFindingsV1) -> Iterator[int]:
    """Every count of the document."""
    for value in (getattr(document.summary, name) for name in document.summary.__struct_fields__):
        yield from value.values() if isinstance(value, dict) else (value,)
    coverage = document.coverage
    yield from (
        coverage.items,
        coverage.answered,
        coverage.by_rules,
        len(coverage.files),
        len(coverage.lenses),
    )
    for lens in coverage.lenses:
        yield from (lens.assigned, lens.read, lens.by_rules)
    for theme in document.themes:
        yield from (theme.files, len(theme.finding_ids))
    for block in document.work_blocks:
        yield from (len(block.files), len(block.finding_ids))
    yield from (len(document.limitations), len(document.runtime), len(document.top_risks))


def _names(path: str) -> set[str]:
    """A path, its last name, and both as prompts show them."""
    told = {path, path.rpartition("/")[2]}
    return {_flat(one) for name in told for one in (name, show(name))}


def _folders(path: str) -> Iterator[str]:
    folder = path.rpartition("/")[0]
    while folder:
        for one in {_flat(folder), _flat(show(folder))}:
            yield from (one, f"{one}/")
        folder = folder.rpartition("/")[0]


def _tokens(text: str) -> Iterator[str]:
    for one in _SPLIT.split(_flat(text)):
        if token := one.rstrip(_TAIL):
            yield token


def _flat(text: str) -> str:
    return normalize("NFKC", text)


def _unmarked(text: str) -> str:
    return text if text.isascii() else "".join(one for one in text if category(one) not in _MARKS)


def _is_digit(one: str) -> bool:
    return category(one).startswith("N")


def _shown(text: str) -> str:
    return ascii(text if len(text) <= 100 else f"{text[:100]}...")  # noqa: PLR2004 - as other messages
