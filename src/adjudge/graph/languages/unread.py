"""Programming languages that have no extractor yet, by suffix.

Who depends on such a file is not known, which is another answer than "nobody" and has to be told apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

UNREAD: Final[Mapping[str, str]] = {
    ".bash": "shell", ".c": "C", ".cc": "C++", ".cpp": "C++", ".cs": "C#", ".cxx": "C++", ".ex": "Elixir",
    ".exs": "Elixir", ".h": "C", ".hh": "C++", ".hpp": "C++", ".hxx": "C++", ".java": "Java",
    ".kt": "Kotlin", ".kts": "Kotlin", ".php": "PHP", ".pl": "Perl", ".rb": "Ruby", ".rs": "Rust",
    ".scala": "Scala", ".sh": "shell", ".swift": "Swift", ".zig": "Zig",
}  # fmt: skip
"""Name of the language by suffix in lower case."""


def unread_language(path: str) -> str | None:
    """The programming language of a file that has no extractor; ``None`` for every other file."""
    name = path.rpartition("/")[2]
    dot = name.rfind(".")
    return UNREAD.get(name[dot:].lower()) if dot > 0 else None
