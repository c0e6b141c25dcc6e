"""Which grammar reads a file for the rules.

Rules: a grammar is loaded when such a file is met; work is bounded by steps, as for the graph.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Parser

PYTHON: Final = ("python",)
SCRIPT: Final = ("javascript", "tsx", "typescript")
TYPED_SCRIPT: Final = ("tsx", "typescript")
LANGUAGES: Final = ("go", "java", "javascript", "python", "rust", "tsx", "typescript")
"""Every language that some rule looks at, sorted."""

_ENDINGS: Final = {
    ".py": "python", ".pyi": "python",
    ".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "tsx",
    ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".jsx": "javascript",
    ".go": "go", ".java": "java", ".rs": "rust",
}  # fmt: skip


def language_of(path: str) -> str | None:
    """The language of a file by its name; ``None`` for one that no rule looks at."""
    name = path.rpartition("/")[2]
    dot = name.rfind(".")
    return _ENDINGS.get(name[dot:].lower()) if dot > 0 else None


def parse_for(language: str, text: bytes) -> Node | None:
    """The root of the syntax tree; ``None`` when the parser took more steps than the bound.

    Args:
        language: One of ``LANGUAGES``.
        text: UTF-8 source.
    """
    if language == "python":
        from adjudge.graph.languages.python import grammar as python  # noqa: PLC0415 - loaded when met

        tree = python.parse(text)
        return None if tree is None else tree.root_node
    if language in SCRIPT:
        from adjudge.graph.languages.typescript import grammar as script  # noqa: PLC0415 - loaded when met

        parsed = script.parse(text, language)
        return None if parsed is None else parsed.root
    from adjudge.graph.languages.parsing import parse_within  # noqa: PLC0415 - loaded when met

    other = parse_within(_language(language), _parser(language), text)
    return None if other is None else other.root_node


@functools.cache
def _language(language: str) -> Language:
    from tree_sitter import Language  # noqa: PLC0415 - start-up

    if language == "go":
        import tree_sitter_go  # noqa: PLC0415 - loaded when met

        return Language(tree_sitter_go.language())
    if language == "java":
        import tree_sitter_java  # noqa: PLC0415 - loaded when met

        return Language(tree_sitter_java.language())
    import tree_sitter_rust  # noqa: PLC0415 - loaded when met

    return Language(tree_sitter_rust.language())


@functools.cache
def _parser(language: str) -> Parser:
    from tree_sitter import Parser  # noqa: PLC0415 - start-up

    return Parser(_language(language))
