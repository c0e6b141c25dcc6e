"""Documents of others, read strictly and bounded: TOML, JSON, and whether two texts say the same.

A document that cannot be read says so; it never reads as an empty one.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError
from adjudge.model.toml_text import DottedKeyError
from adjudge.model.toml_text import read_toml as read_toml_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIMIT_BYTES: Final = 1 << 20
LIMIT_DEPTH: Final = 64

_BLOCK: Final = re.compile(r"(?:^|[ \t])[|>][0-9+-]{0,2}$")
_COMMENT: Final = re.compile(r"(?:^|[ \t])#.*")


class UnreadableError(Exception):
    """A document cannot be read; the text is a whole sentence and never leaves the brief raw."""


def read_text(data: bytes) -> str:
    """The text of a document.

    Raises:
        UnreadableError: It is no UTF-8, or too large.
    """
    if len(data) > LIMIT_BYTES:
        msg = f"The file has more than {LIMIT_BYTES} bytes."
        raise UnreadableError(msg)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        msg = f"Byte {error.start} of the file is not UTF-8."
        raise UnreadableError(msg) from error


def read_toml(data: bytes) -> dict[str, Any]:
    """The tables of a TOML document.

    Raises:
        UnreadableError: It is not TOML, or nested deeper than is read.
    """
    text = read_text(data)
    try:
        made = read_toml_text(text)
    except DottedKeyError as error:
        msg = "The file has keys of too many parts."
        raise UnreadableError(msg) from error
    except (ValueError, RecursionError) as error:
        msg = "The file is not TOML."
        raise UnreadableError(msg) from error
    if _depth_over(made, LIMIT_DEPTH):
        msg = f"The file is nested deeper than {LIMIT_DEPTH}."
        raise UnreadableError(msg)
    return made


def read_json(data: bytes) -> dict[str, Any]:
    """The object of a JSON document.

    Raises:
        UnreadableError: It is not JSON, has a key twice, is nested too deep, or is no object.
    """
    read_text(data)
    try:
        made = read_strict(data.removeprefix(b"\xef\xbb\xbf"), limit_bytes=LIMIT_BYTES, exact=False)
    except ContractError as error:
        msg = "The file is not JSON that everyone reads alike."
        raise UnreadableError(msg) from error
    if not isinstance(made, dict):
        msg = "The file is JSON, but no object."
        raise UnreadableError(msg)
    return made


def table_of(value: object, *path: str) -> dict[str, Any]:
    """The table at a path of keys; empty where there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def texts_of(value: object) -> Iterator[str]:
    """The strings of a list; none for anything else."""
    if isinstance(value, list):
        yield from (one for one in value if isinstance(one, str))


def same_meaning(path: str, base: bytes, head: bytes) -> bool:
    """Whether two texts differ in comments, blank lines or layout alone; ``False`` where that is not sure.

    Args:
        path: Says the format, by its name; only formats in which a comment reaches nobody are looked into.
        base: Bytes before.
        head: Bytes after.
    """
    reader = _reader(path.rsplit("/", 1)[-1].lower())
    if reader is None:
        return False
    try:
        return reader(base) == reader(head)
    except UnreadableError:
        return False


def _reader(name: str) -> Callable[[bytes], object] | None:
    if name.endswith((".json", ".toml")):
        return _canonical_json if name.endswith(".json") else _canonical_toml
    if name.endswith((".yml", ".yaml")):
        return _yaml_lines
    return _plain_lines if name in {"codeowners", ".gitattributes"} else None


def _canonical_json(data: bytes) -> str:
    return json.dumps(read_json(data), sort_keys=True)


def _canonical_toml(data: bytes) -> str:
    return json.dumps(read_toml(data), sort_keys=True, default=repr)


def _plain_lines(data: bytes) -> list[str]:
    """Lines that say something, where a comment is a line that begins with ``#``."""
    lines = (line.strip() for line in read_text(data).split("\n"))
    return [line for line in lines if line and not line.startswith("#")]


def _yaml_lines(data: bytes) -> list[str]:
    """Lines that say something; what is inside a block scalar is content, whatever it looks like."""
    kept: list[str] = []
    block: int | None = None
    for line in read_text(data).split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if block is not None and (not line.strip() or indent > block):
            kept.append(line)
            continue
        said = _without_comment(line)
        block = indent if _BLOCK.search(said) else None
        kept += [said] if said else []
    return kept


def _without_comment(line: str) -> str:
    bare = _COMMENT.sub("", line).rstrip()
    if line.count('"') % 2 or line.count("'") % 2:
        msg = "A quoted text may run over a line."
        raise UnreadableError(msg)
    return line.rstrip() if bare and ('"' in line or "'" in line) else bare


def _depth_over(value: object, limit: int) -> bool:
    """Whether tables and lists are nested deeper than a limit; iterative."""
    level = [value]
    for _ in range(limit + 1):
        level = [inner for one in level for inner in _inner(one)]
        if not level:
            return False
    return True


def _inner(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value
