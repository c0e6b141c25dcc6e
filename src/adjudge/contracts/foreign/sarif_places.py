"""Places of SARIF results: which file, which lines, which text.

Source: OASIS SARIF 2.1.0, 3.4 (artifact locations), 3.14.14 (``originalUriBaseIds``), 3.30 (regions). Columns
place nothing, so it does not matter whether a tool counts code units or points: the snippet is the quote.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudge.contracts.entries import LIMIT_PATH, EntryError, Fields
from adjudge.contracts.foreign.edits import Region, last_line
from adjudge.contracts.foreign.paths import find_inside, is_absolute, name_path, read_uri

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LIMIT_URI: Final = 3 * LIMIT_PATH
"""Characters: each of a path may be escaped."""
LIMIT_BASES: Final = 20
"""Links of one chain of bases."""

_ROOT_NAMES: Final = ("%SRCROOT%", "SRCROOT")
_SHA256: Final = re.compile(r"[0-9a-fA-F]{64}")


class Location(NamedTuple):
    """Where a result lies.

    Attributes:
        path: Relative where that is known.
        region: The region; ``None`` for the whole file.
        context: The region around it; ``None`` when not told.
        sha256: Of the whole file, lower case; ``None`` when not told.
        marks: As in ``Candidate``.
    """

    path: str
    region: Fields | None
    context: Fields | None
    sha256: str | None
    marks: tuple[str, ...]


class RegionLines(NamedTuple):
    """RegionLines and text of a region; ``None`` where they are not told in lines."""

    start_line: int | None
    end_line: int | None
    quote: str | None
    marks: tuple[str, ...] = ()


class Places:
    """Artifacts and bases of a run."""

    def __init__(self, run: Fields, roots: Sequence[str]) -> None:
        """The places of a run; ``EntryError`` when its bases or artifacts are malformed."""
        self._roots = tuple(roots)
        bases = run.part("originalUriBaseIds", "bases") or Fields({}, run.place)
        self._bases = {name: Fields(one, bases.at(name), "bases") for name, one in bases.value.items()}
        self._artifacts = [
            Fields(one, f"{run.at('artifacts')}/{at}", "artifacts")
            for at, one in enumerate(run.items("artifacts", "artifacts"))
        ]
        self._tops = self._find_tops(run)
        self._hashes = dict(self._read_hashes())

    def find(self, location: Any, place: str, told: str) -> Location:  # noqa: ANN401 - JSON
        """The first location of a result.

        Args:
            location: The ``location`` object; ``None`` when there is none.
            place: JSON pointer of the locations.
            told: What the result says, for a result that names no file.

        Raises:
            EntryError: It is malformed or names no file.
        """
        if location is None:
            raise EntryError("path", place, told)
        physical = Fields(location, f"{place}/0", "path").part("physicalLocation", "path")
        artifact = physical.part("artifactLocation", "path") if physical else None
        if physical is None or artifact is None:
            raise EntryError("path", f"{place}/0", told)
        path, marks = self.name(artifact)
        region, context = physical.part("region", "range"), physical.part("contextRegion", "range")
        return Location(path, region, context, self._hashes.get(path), marks)

    def name(self, artifact: Fields) -> tuple[str, tuple[str, ...]]:
        """Path of an artifact location with its marks; by the index when it has no URI of its own (3.4.5).

        Raises:
            EntryError: It names no file, or its bases go in a circle.
        """
        index = artifact.value.get("index")
        if artifact.value.get("uri") is None and type(index) is int and 0 <= index < len(self._artifacts):
            artifact = self._artifacts[index].part("location", "path") or artifact
        uri = artifact.text("uri", "path")
        if not uri or len(uri) > LIMIT_URI:
            raise EntryError("path", artifact.at("uri"), uri)
        full, inner = self._resolve(read_uri(uri), artifact.text("uriBaseId", "path"), artifact.place)
        if not is_absolute(full):
            return name_path(full, ())
        inside = find_inside(full, self._roots) or inner or self._inside_top(full)
        return name_path(inside or full, ())

    def _read_hashes(self) -> Iterator[tuple[str, str]]:
        """(path, SHA-256) of the artifacts that have both; the others are of no use here."""
        for one in self._artifacts:
            digest, location = _sha256(one), one.value.get("location")
            if digest and isinstance(location, dict):
                with suppress(EntryError):
                    yield self.name(Fields(location, one.at("location")))[0], digest

    def _resolve(self, path: str, base: str | None, place: str) -> tuple[str, str]:
        """The full path, and the part of it that lies below its absolute base (empty without one).

        Raises:
            EntryError: The bases go in a circle, or are too many.
        """
        inner = ""
        for _ in range(LIMIT_BASES):
            if is_absolute(path) or base is None or base not in self._bases:
                return path, inner
            fields = self._bases[base]
            above = fields.text("uri", "path")
            if not above:
                return path, inner
            if len(above) > LIMIT_URI:
                raise EntryError("path", fields.at("uri"), above)
            above = read_uri(above)
            if is_absolute(above):
                inner = path
            path = f"{above.rstrip('/')}/{path}"
            base = fields.text("uriBaseId", "path")
        raise EntryError("path", place, base)

    def _find_tops(self, run: Fields) -> tuple[str, ...]:
        """Absolute folders that stand for the top of the repository.

        What the version control says it is mapped to, else the customary name, else the only absolute base.
        """
        names = [*_mapped(run), *_ROOT_NAMES]
        absolute = {}
        for name in self._bases:
            full, _ = self._resolve("", name, self._bases[name].place)
            if is_absolute(full):
                absolute[name] = full
        named = [absolute[name] for name in names if name in absolute]
        return tuple(named[:1] or (absolute.values() if len(absolute) == 1 else ()))

    def _inside_top(self, full: str) -> str:
        return find_inside(full, self._tops)


def read_region(region: Fields | None, context: Fields | None) -> RegionLines:
    """The lines of a region, and its text: its own snippet, or its lines of the context's.

    Args:
        region: ``None`` for the whole file.
        context: A larger region around it.

    Returns:
        The lines; ``EntryError`` when one is none.
    """
    if region is None:
        return RegionLines(None, None, None)
    quote = _snippet(region)
    start = region.line("startLine", "start_line")
    if start is None:
        offsets = any(name in region.value for name in ("charOffset", "byteOffset"))
        return RegionLines(None, None, quote, ("no-lines",) if offsets else ())
    last = region.line("endLine", "end_line") or start
    end = last_line(Region(start, 1, last, region.line("endColumn", "range")))
    if quote is None and context is not None:
        quote = _part(context, start, end)
    return RegionLines(start, end, quote)


def _part(context: Fields, start: int, end: int) -> str | None:
    """The lines of a region out of the text around it."""
    text, first = _snippet(context), context.line("startLine", "range")
    lines = text.split("\n") if text else []
    if first is None or start < first or not 0 <= end - first < len(lines):
        return None
    return "\n".join(lines[start - first : end - first + 1])


def _snippet(region: Fields) -> str | None:
    """The text of a region, whatever it holds: bounds are kept by ``settle``."""
    snippet = region.value.get("snippet")
    text = snippet.get("text") if isinstance(snippet, dict) else None
    return text if isinstance(text, str) else None


def _sha256(artifact: Fields) -> str:
    hashes = artifact.value.get("hashes")
    told = hashes.get("sha-256") if isinstance(hashes, dict) else None
    return told.lower() if isinstance(told, str) and _SHA256.fullmatch(told) else ""


def _mapped(run: Fields) -> list[str]:
    """Bases that version control is said to be mapped to (3.28.6)."""
    found = []
    for at, one in enumerate(run.items("versionControlProvenance", "revision")):
        place = f"{run.at('versionControlProvenance')}/{at}"
        mapped = Fields(one, place, "revision").part("mappedTo", "revision")
        name = mapped.text("uriBaseId", "revision") if mapped and not mapped.value.get("uri") else None
        found += [name] if name else []
    return found
