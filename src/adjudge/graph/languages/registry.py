"""Which language a path is read as, and the extractor of each; a new language is one line here.

Rules: an extractor is loaded when a file of its language is met, so that it costs nothing where none is; the
language follows from path and mode alone; a path without an extractor is a node of language ``other`` and has
no facts; the extractor key names everything besides the bytes that decides a fact.
"""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import NO_FACTS, NO_OUTLINE
from adjudge.graph.languages import parsing
from adjudge.graph.languages.go import limits as go
from adjudge.graph.languages.python import extractor as python
from adjudge.graph.languages.python import source as python_source
from adjudge.graph.languages.typescript import dialects
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.graph.facts import FileFacts, FileOutline
    from adjudge.model.ids import Digest

OTHER = "other"
REGULAR_MODES = frozenset({"100644", "100755"})


class Extractor(NamedTuple):
    """How one language is read.

    Attributes:
        extract: Bytes to facts; never fails.
        extract_outline: Bytes to the outline of the same facts, sooner; never fails.
        version: Ours; raised whenever the same bytes would give other facts.
        packages: Distributions whose versions are part of the extractor.
        limits: Numbers that decide a fact besides the bytes.
        suffixes: Ends of the paths that are read so.
        blind_spots: What can never be seen in this language, as sentences.
        is_closed: What a file does not export cannot be had from it.
    """

    extract: Callable[[bytes], FileFacts]
    extract_outline: Callable[[bytes], FileOutline]
    version: int
    packages: tuple[str, ...]
    limits: tuple[int, ...]
    suffixes: tuple[str, ...]
    blind_spots: tuple[str, ...]
    is_closed: bool = False


def _facts_of(data: bytes, language: str) -> FileFacts:
    from adjudge.graph.languages.typescript import extractor  # noqa: PLC0415 - loaded when met

    return extractor.extract(data, language)


def _outline_of(data: bytes, language: str) -> FileOutline:
    from adjudge.graph.languages.typescript import extractor  # noqa: PLC0415 - loaded when met

    return extractor.extract_outline(data, language)


def _go_facts(data: bytes) -> FileFacts:
    from adjudge.graph.languages.go import extractor  # noqa: PLC0415 - loaded when met

    return extractor.extract(data)


def _go_outline(data: bytes) -> FileOutline:
    from adjudge.graph.languages.go import extractor  # noqa: PLC0415 - loaded when met

    return extractor.extract_outline(data)


_SCRIPT_BLIND_SPOTS = (
    "modules named by computed strings, but for a template with a field behind the folder it looks in",
    "attributes reached by a computed name, and what Object.assign or a prototype brings",
    "methods called on values whose type is not written down; they are matched by name",
    "modules and names that a bundler, a plug-in or a framework makes up, such as globals and auto-imports",
)

EXTRACTORS = {
    "python": Extractor(
        extract=python.extract,
        extract_outline=python.extract_outline,
        version=python.VERSION,
        packages=("tree-sitter", "tree-sitter-python"),
        limits=(python_source.CAP_BYTES, parsing.FREE_BYTES, parsing.STEP_BYTES),
        suffixes=(".py", ".pyi", ".pyw"),
        blind_spots=(
            "imports by a computed name",
            "modules named in strings, such as settings and entry points of other tools",
            "attributes reached by getattr, setattr or __dict__",
            "methods called on values whose type is not written down; they are matched by name",
        ),
    ),
    **{
        language: Extractor(
            extract=partial(_facts_of, language=language),
            extract_outline=partial(_outline_of, language=language),
            version=dialects.VERSION,
            packages=("tree-sitter", "tree-sitter-javascript", "tree-sitter-typescript"),
            limits=(dialects.CAP_BYTES, dialects.SCAN_BYTES, parsing.FREE_BYTES, parsing.STEP_BYTES),
            suffixes=dialect.suffixes,
            blind_spots=_SCRIPT_BLIND_SPOTS,
            is_closed=True,
        )
        for language, dialect in dialects.DIALECTS.items()
    },
    "go": Extractor(
        extract=_go_facts,
        extract_outline=_go_outline,
        version=go.VERSION,
        packages=("tree-sitter", "tree-sitter-go"),
        limits=(go.CAP_BYTES, go.SCAN_BYTES, parsing.FREE_BYTES, parsing.STEP_BYTES),
        suffixes=(".go",),
        blind_spots=(
            "methods called on values whose type is not written down; they are matched by name",
            "types that fulfil an interface of another package without naming it",
            "names reached by reflection, plug-ins, go:linkname or templates",
            "which files a build leaves out by its constraints; every file of a package counts",
            "the name of a package that is neither its folder's nor given by an alias",
        ),
    ),
}

_BY_SUFFIX = {suffix: language for language, one in EXTRACTORS.items() for suffix in one.suffixes}


def language_of(path: str, mode: str) -> str:
    """The language a tree entry is read as.

    Args:
        path: Repository-relative.
        mode: Six octal digits; links and submodules are ``other``.

    Returns:
        A key of ``EXTRACTORS``, or ``other``.
    """
    if mode not in REGULAR_MODES:
        return OTHER
    dot = path.rfind(".")
    return _BY_SUFFIX.get(path[dot:], OTHER) if dot >= 0 else OTHER


def is_closed(path: str) -> bool:
    """Whether what the file at a path does not export cannot be had from it."""
    extractor = EXTRACTORS.get(language_of(path, "100644"))
    return extractor is not None and extractor.is_closed


def extractor_key(language: str, versions: Mapping[str, str]) -> Digest:
    """Digest of what decides a fact besides the bytes: language, versions, limits.

    Args:
        language: A key of ``EXTRACTORS``; another one is a ``KeyError``.
        versions: Installed version of each distribution that the extractor names.
    """
    extractor = EXTRACTORS[language]
    packages = [f"{name}={versions[name]}" for name in extractor.packages]
    # Identifiers are compared in NFKC, whose tables come with the interpreter.
    parts = [
        language,
        str(extractor.version),
        *packages,
        *map(str, extractor.limits),
        unicodedata.unidata_version,
    ]
    return derive_digest("adjudge/extractor/v1", *(part.encode() for part in parts))


def extract_facts(data: bytes, language: str) -> FileFacts:
    """Facts of a blob read as ``language``; empty facts for ``other``."""
    extractor = EXTRACTORS.get(language)
    return NO_FACTS if extractor is None else extractor.extract(data)


def extract_outline(data: bytes, language: str) -> FileOutline:
    """The outline of a blob read as ``language``; an empty one for ``other``."""
    extractor = EXTRACTORS.get(language)
    return NO_OUTLINE if extractor is None else extractor.extract_outline(data)
