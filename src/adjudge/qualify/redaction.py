"""Row 12: a finding about a secret stays, and nothing that it says gives the secret away.

Secrets are found in the text itself, and by what the file of the finding is known to hold: a line out of the
middle of a private key has no shape of its own. Values of the tree's protected files are replaced wherever
they are repeated. Placeholders are stable: ``[redacted:github-token]``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from adjudge.evidence.sources import FileState
from adjudge.model.candidate import Candidate
from adjudge.model.evidence import QuoteEvidence
from adjudge.qualify.found_secrets import FOUND_LABEL, FoundSecrets
from adjudge.qualify.protected import FILE_LABEL, find_secrets, is_protected
from adjudge.qualify.protected import placeholder as placeholder
from adjudge.qualify.tree_secrets import WORD, find_tree_secrets, replace_known, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from adjudge.evidence.sources import EvidenceSources, SourceFile
    from adjudge.model.candidate import Import, Malformed, Reporter
    from adjudge.model.evidence import CheckedEvidence, Evidence
    from adjudge.model.finding import Qualification
    from adjudge.model.ids import ObjectId
    from adjudge.model.place import Side
    from adjudge.qualify.tree_secrets import TreeSecrets

SHORTEST: Final = 4
"""Characters of a known secret, below which a word is too common to be one."""

LEAST_FOUND: Final = 12
"""Characters of a word of a line in which a tool found a secret, below which it may be any word."""

FIELDS: Final = ("title", "summary", "quote", "suggestion", "evidence", "reporter", "path")
"""Fields of a candidate in which a reviewer may spell a secret."""

Made = TypeVar("Made", bound="Evidence | Reporter")

_NOTHING: Final[Mapping[str, str]] = {}


def without_secrets(text: str) -> str:
    """A text in which everything that has the shape of a secret is replaced."""
    parts, at = [], 0
    for start, end, label in find_secrets(text):
        parts += [text[at:start], placeholder(label)]
        at = end
    return "".join([*parts, text[at:]])


def redact_import(given: Import) -> Import:
    """An import that tells no secret besides its entries: names of tools, failures, notes, revision."""
    return replace(
        given,
        tools=tuple(sorted(set(map(without_secrets, given.tools)))),
        revision=None if given.revision is None else without_secrets(given.revision),
        failures=tuple(sorted(map(without_secrets, given.failures))),
        notes=tuple(sorted(map(without_secrets, given.notes))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Redaction:
    """Texts without secrets, for one import.

    Attributes:
        evidence: Trees and bytes.
        files: Those that findings of the import are about: their secrets are in no other finding either.
    """

    evidence: EvidenceSources
    files: tuple[tuple[str, Side], ...] = ()
    _known: dict[tuple[ObjectId, bool, str], Mapping[str, str]] = field(
        default_factory=dict, init=False, repr=False
    )
    _tree: list[TreeSecrets] = field(default_factory=list, init=False, repr=False)
    _found: list[FoundSecrets] = field(default_factory=list, init=False, repr=False)

    def apply(self, qualification: Qualification) -> Qualification:
        """The same with every secret replaced, and the names of fields in which there was one."""
        made = qualification.candidate
        if not isinstance(made, Candidate):
            shown = self._malformed(qualification, made)
            return replace(shown, redacted=("found",)) if shown.candidate != made else shown
        values = self._values(made.path, made.side)
        resolved = qualification.resolved
        place = resolved or qualification.original
        lines = (None, None) if place is None else (place.start_line, place.end_line)
        label = self._label(made.path, made.side, *lines)
        candidate = self._candidate(made, values, label)
        if resolved is not None:
            resolved = replace(resolved, quote=self._quote(resolved.quote, values, label))
        checked = tuple(self._checked(one) for one in qualification.evidence)
        clean = replace(qualification, candidate=candidate, resolved=resolved, evidence=checked)
        if resolved is None and qualification.original is not None:  # a located path is a name of the tree
            path = self.text(made.path, values)
            clean = replace(
                clean,
                candidate=replace(candidate, path=path),
                original=replace(qualification.original, path=path),
            )
        hidden = tuple(sorted(set(_changed(qualification, clean))))
        if "suggestion" in hidden and qualification.suggestion is not None:
            clean = replace(clean, suggestion=None, suggestion_reason="protected-content")
        detail = self.text(qualification.detail, values)
        return replace(clean, detail=detail, redacted=hidden)

    def text(self, text: str, values: Mapping[str, str]) -> str:
        """A text without secrets.

        Args:
            text: As written.
            values: Secrets that are known besides, with their labels.
        """
        clean = without_secrets(text)
        clean = WORD.sub(lambda match: replace_known(match[0], values), clean) if values else clean
        if not self._tree:
            self._tree.append(find_tree_secrets(self.evidence, self._of_other_files()))
        return self._tree[0].replaced(clean)

    def _of_other_files(self) -> Iterator[tuple[str, str]]:
        """Secrets by their shape of every file that the import is about."""
        for path, side in self.files:
            if not self._is_protected(path, side):
                yield from self._values(path, side).items()

    def _malformed(self, qualification: Qualification, made: Malformed) -> Qualification:
        place, found = self.text(made.place, _NOTHING), self.text(made.found, _NOTHING)
        detail = self.text(qualification.detail, _NOTHING)
        return replace(qualification, candidate=replace(made, place=place, found=found), detail=detail)

    def _candidate(self, made: Candidate, values: Mapping[str, str], label: str) -> Candidate:
        suggestion = made.suggestion
        if suggestion is not None:
            text = self._quote(suggestion.replacement, values, label)
            suggestion = replace(suggestion, replacement=text)
        quote = None if made.quote is None else self._quote(made.quote, values, label)
        spoken = _spoken(made, values, label) if label else values
        return replace(
            made,
            title=self.text(_without(made.title, spoken), values),
            summary=self.text(_without(made.summary, spoken), values),
            quote=quote,
            suggestion=suggestion,
            evidence=tuple(self._evidence(one) for one in made.evidence),
            reporter=_clean(made.reporter, lambda text: self.text(text, values)),
        )

    def _quote(self, text: str, values: Mapping[str, str], label: str) -> str:
        if label and text.strip():
            return placeholder(label)
        return self.text(text, values)

    def _evidence(self, item: Evidence) -> Evidence:
        clean = _clean(item, lambda text: self.text(text, _NOTHING))
        if not isinstance(item, QuoteEvidence) or not isinstance(clean, QuoteEvidence):
            return clean
        values = self._values(item.path, item.side)
        label = self._label(item.path, item.side, item.start_line, item.end_line)
        return replace(clean, quote=self._quote(item.quote, values, label))

    def _checked(self, one: CheckedEvidence) -> CheckedEvidence:
        item = one.evidence
        found = self.text(one.found, _NOTHING)
        if isinstance(item, QuoteEvidence):
            label = self._label(item.path, item.side, item.start_line, item.end_line)
            found = self._quote(one.found, self._values(item.path, item.side), label)
        return replace(one, evidence=self._evidence(item), found=found)

    def _label(self, path: str, side: Side, first: int | None, last: int | None) -> str:
        """Why all text of a place is hidden; empty where only secrets in it are."""
        if self._is_protected(path, side):
            return FILE_LABEL
        name = self.evidence.file(path, side).path
        return FOUND_LABEL if self._found_secrets().touches(name, side, first, last) else ""

    def _found_secrets(self) -> FoundSecrets:
        if not self._found:
            self._found.append(FoundSecrets(self.evidence.collections, self.evidence.target.head_tree))
        return self._found[0]

    def _is_protected(self, path: str, side: Side) -> bool:
        """Whether the file is one that holds secrets, as named or as it is named on its side."""
        return is_protected(path) or is_protected(self.evidence.file(path, side).path)

    def _values(self, path: str, side: Side) -> Mapping[str, str]:
        """Secrets that a file holds, with their labels; none for what is no text."""
        file = self.evidence.file(path, side)
        if file.state is not FileState.TEXT or file.object_id is None:
            return _NOTHING
        found = self._found_secrets().lines(file.path, side)
        key = file.object_id, self._is_protected(path, side), f"{side}:{file.path}" if found else ""
        if key not in self._known:
            known = dict(_lines_of(file) if key[1] else _secrets_of(file))
            self._known[key] = dict(_values_of(file, found)) | known
        return self._known[key]


def _clean(made: Made, clean: Callable[[str], str]) -> Made:
    """The same value with every text in it cleaned, whatever its fields; words of closed lists stay."""

    def each(value: Any) -> Any:  # noqa: ANN401 - any field
        if isinstance(value, str) and not isinstance(value, Enum):
            return clean(value)
        return tuple(each(one) for one in value) if isinstance(value, tuple) else value

    return replace(made, **{one.name: each(getattr(made, one.name)) for one in fields(made)})


def _lines_of(file: SourceFile) -> Iterator[tuple[str, str]]:
    """Every line and every value of a protected file."""
    assert file.text is not None, "only text is read"  # noqa: S101 - the caller has looked
    for line in file.text.lines:
        for part in _parts(line):
            if len(part) >= SHORTEST:
                yield part, FILE_LABEL


def _values_of(file: SourceFile, lines: Iterable[int]) -> Iterator[tuple[str, str]]:
    """Every word of some lines that is long enough to be a secret: which of them is one was never read."""
    assert file.text is not None, "only text is read"  # noqa: S101 - the caller has looked
    for number in lines:
        if number <= len(file.text):
            text = file.text.slice(number, number)
            words = (one for one in WORD.findall(text) if len(one) >= LEAST_FOUND)
            yield from ((part, FOUND_LABEL) for part in (*_parts(text), *words) if len(part) >= SHORTEST)


def _parts(line: str) -> Iterator[str]:
    yield line.strip()
    value = value_of(line)
    if value:
        yield value


def _secrets_of(file: SourceFile) -> Iterator[tuple[str, str]]:
    """Every secret of a file, by lines."""
    assert file.text is not None, "only text is read"  # noqa: S101 - the caller has looked
    text = file.text.whole.text
    for start, end, label in find_secrets(text):
        for line in text[start:end].split("\n"):
            if len(line.strip()) >= SHORTEST and not line.lstrip().startswith("-----"):
                yield line.strip(), label


def _spoken(made: Candidate, values: Mapping[str, str], label: str) -> Mapping[str, str]:
    """Lines and values of a quote out of a protected file: texts may repeat them, spaces and all."""
    lines = (made.quote or "").split("\n")
    parts = {part for line in lines for part in _parts(line) if len(part) >= SHORTEST}
    return dict.fromkeys(parts, label) | {one: label for one, label in values.items() if " " in one}


def _without(text: str, values: Mapping[str, str]) -> str:
    """A text without these words or lines, the longest first; only those with a space need it."""
    for value in sorted((one for one in values if one in text), key=lambda one: (-len(one), one)):
        text = text.replace(value, placeholder(values[value]))
    return text


def _changed(before: Qualification, after: Qualification) -> Iterable[str]:
    old, new = before.candidate, after.candidate
    if isinstance(old, Candidate) and isinstance(new, Candidate):
        yield from (name for name in FIELDS if getattr(old, name) != getattr(new, name))
    if before.resolved != after.resolved:
        yield "resolved"
    if before.evidence != after.evidence:
        yield "evidence"
