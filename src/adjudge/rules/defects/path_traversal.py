"""Paths that somebody else has a say in, used without a look at where they lead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls, dotted, read_call, unwrapped
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import trace
from adjudge.rules.source import CALLS, IDENTIFIERS
from adjudge.rules.suspects import is_built, opening, suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.outside import Flow
    from adjudge.rules.source import Source
    from adjudge.rules.suspects import Suspect

_PYTHON: Final = re.compile(
    r"^(?:io\.|codecs\.|gzip\.)?open$|^aiofiles\.open$|^os\.(?:remove|unlink|rmdir|listdir|rename|replace"
    r"|open|makedirs|mkdir)$"
    r"|^shutil\.(?:rmtree|copy\w*|move)$|(?:^|\.)(?:send_file|FileResponse|save)$"
)
_METHODS: Final = frozenset({
    "read_text", "read_bytes", "write_text", "write_bytes", "open", "unlink", "mkdir", "iterdir", "touch",
    "rmdir",
})  # fmt: skip
_SCRIPT: Final = re.compile(
    r"^(?:fs|fsp|fse|promises|fsPromises)(?:\.promises)?\.\w+$|^(?:readFile|readFileSync|writeFile"
    r"|writeFileSync|createReadStream"
    r"|createWriteStream|unlink|unlinkSync|appendFile|rm|rmSync|readdir|readdirSync)$|^Deno\.(?:readFile"
    r"|readTextFile|open)$"
    r"|(?:^|\.)(?:sendFile|download|sendfile)$|^Bun\.file$"
)
_GO: Final = re.compile(
    r"^os\.(?:Open|OpenFile|Create|ReadFile|WriteFile|Remove|RemoveAll|ReadDir|Mkdir|MkdirAll|Rename)$"
    r"|^ioutil\.\w+$"
    r"|^http\.ServeFile$|(?:^|\.)(?:File|SaveUploadedFile|Attachment)$"
)
_JAVA: Final = re.compile(
    r"^Files\.\w+$|^(?:java\.io\.)?(?:FileInputStream|FileOutputStream|FileReader|FileWriter"
    r"|RandomAccessFile|FileSystemResource"
    r"|UrlResource|PrintWriter)$|^FileUtils\.\w+$"
)
_RUST: Final = re.compile(
    r"(?:^|\.)(?:File|OpenOptions)\.(?:open|create)$|(?:^|\.)fs\.(?:read|read_to_string|write|remove_file"
    r"|remove_dir_all|copy"
    r"|rename|create_dir_all|read_dir)$|(?:^|\.)NamedFile\.open$"
)
_SINKS: Final = {"python": _PYTHON, "go": _GO, "java": _JAVA, "rust": _RUST}
_JOINS: Final = re.compile(
    r"(?:^|\.)(?:join|resolve|Join|joinpath|joinPath|resolveSibling|push)$|^(?:Path|PurePath|File"
    r"|Paths\.get|Path\.of|URL)$"
)
_ARGUMENTS: Final = 3


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        for value in _paths(source, call):
            found = suspect(source, value)
            if found is not None and _is_open(source, found):
                built = _joined(source, found, value)
                summary = (
                    f"{found.names} comes from {found.whence} and becomes part of a path that "
                    f"`{call.name}` uses; "
                    "`..` in it leads out of the folder."
                )
                places = (built, call.node) if built is not None else (call.node,)
                is_kept = built is not None and dotted(source, _first(source, built)).startswith(
                    ("self.", "this.")
                )
                yield Found(places, summary, found.confidence(85, 40 if is_kept else 55))
                break


def _paths(source: Source, call: Call) -> Iterator[Node]:
    """The paths that a call uses on disk."""
    if _SINKS.get(source.language, _SCRIPT).search(call.name):
        yield from call.arguments[:_ARGUMENTS]
    elif source.language == "python" and call.last in _METHODS and call.receiver is not None:
        yield call.receiver
    elif source.language == "java" and call.is_new and call.last == "File" and call.arguments:
        yield call.node
    elif source.language == "rust" and call.last in {"open", "create"} and call.receiver is not None:
        yield from call.arguments[:1]


def _is_open(source: Source, found: Suspect) -> bool:
    """Whether more than the whole path is chosen: a request's, or a part below a folder that we chose."""
    joined = _joined(source, found, found.value)
    if joined is not None:
        first = _first(source, joined)
        origin = trace(source, found.flow, first) if first is not None else None
        return origin is None or origin.is_request or found.origin.is_request
    if is_built(found.parts):
        before = opening(found.parts)
        return found.origin.is_request or before.rstrip().endswith(("/", "\\")) or _is_below(source, found)
    return found.origin.is_request


def _is_below(source: Source, found: Suspect) -> bool:
    """Whether a text begins with a folder of ours and goes on with a slash."""
    holes = [piece for piece in found.parts if piece.is_hole]
    first = holes[0].node
    slashed = any(piece.text.startswith(("/", "\\")) for piece in found.parts if not piece.is_hole)
    return slashed and len(holes) > 1 and first is not None and trace(source, found.flow, first) is None


def _joined(source: Source, found: Suspect, value: Node) -> Node | None:
    """The expression that joins a folder and the value, followed through names."""
    return _join_in(source, found.flow, value, 6)


def _join_in(source: Source, flow: Flow, value: Node, deep: int) -> Node | None:
    node = unwrapped(value)
    if not deep:
        return None
    if node.type in IDENTIFIERS:
        given = [one for one in flow.values.get(source.said(node), ()) if one.end_byte <= node.start_byte]
        return next(
            (found for one in reversed(given) if (found := _join_in(source, flow, one, deep - 1))), None
        )
    if node.type == "binary_operator" and source.said(node.child_by_field_name("operator")) == "/":
        return node
    if node.type not in CALLS:
        return None
    call = read_call(source, node)
    is_join = _JOINS.search(call.name) is not None and (
        len(call.arguments) > 1
        or (bool(call.arguments) and call.last in {"resolve", "join", "joinpath", "push"})
    )
    if is_join and call.last != "URL" and dotted(source, node):
        return node
    inner = [*call.arguments[:1], *([call.receiver] if call.receiver is not None else [])]
    return next((found for one in inner if (found := _join_in(source, flow, one, deep - 1))), None)


def _first(source: Source, joined: Node) -> Node | None:
    """The folder of a join."""
    if joined.type == "binary_operator":
        left: Node | None = joined
        while left is not None and left.type == "binary_operator":
            left = left.child_by_field_name("left")
        return left
    call = read_call(source, joined)
    is_module = call.name.startswith(("os.path", "path.", "filepath.", "Paths", "Path.of", "posixpath"))
    if call.receiver is not None and not is_module and not call.is_new:
        return call.receiver
    elements = (
        call.arguments[0].named_children
        if call.arguments and call.arguments[0].type == "slice"
        else call.arguments
    )
    return elements[0] if elements else None


RULE: Final = Rule(
    id="builtin/path-traversal",
    title="A path from outside is used without a look at where it leads",
    severity=Severity.HIGH,
    defect_class="path-traversal",
    confidence_percent=55,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A folder is joined with a parameter or a request's value and the path is used on disk; "
    "`..` or an absolute path leads out of the folder. Resolve the path and check that it is "
    "still below the folder, or take the last part of the name alone.",
    look=_look,
)
