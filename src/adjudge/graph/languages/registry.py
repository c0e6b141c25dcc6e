"""Which language a path is read as, and the extractor of each; a new language is one line here.

Rules: the language follows from path and mode alone; a path without an extractor is a node of language
``other`` and has no facts; the extractor key names everything besides the bytes that decides a fact.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import NO_FACTS, NO_OUTLINE
from adjudge.graph.languages.python import extractor as python
from adjudge.graph.languages.python import grammar as python_grammar
from adjudge.graph.languages.python import source as python_source
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
    """

    extract: Callable[[bytes], FileFacts]
    extract_outline: Callable[[bytes], FileOutline]
    version: int
    packages: tuple[str, ...]
    limits: tuple[int, ...]
    suffixes: tuple[str, ...]
    blind_spots: tuple[str, ...]


EXTRACTORS = {
    "python": Extractor(
        extract=python.extract,
        extract_outline=python.extract_outline,
        version=python.VERSION,
        packages=("tree-sitter", "tree-sitter-python"),
        limits=(python_source.CAP_BYTES, python_grammar.FREE_BYTES, python_grammar.STEP_BYTES),
        suffixes=(".py", ".pyi", ".pyw"),
        blind_spots=(
            "imports by a computed name",
            "modules named in strings, such as settings and entry points of other tools",
            "attributes reached by getattr, setattr or __dict__",
            "methods called on values whose type is not written down; they are matched by name",
        ),
    )
}


def language_of(path: str, mode: str) -> str:
    """The language a tree entry is read as.

    Args:
        path: Repository-relative.
        mode: Six octal digits; links and submodules are ``other``.

    Returns:
        A key of ``EXTRACTORS``, or ``other``.
    """
    if mode in REGULAR_MODES:
        for language, extractor in EXTRACTORS.items():
            if path.endswith(extractor.suffixes):
                return language
    return OTHER


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
