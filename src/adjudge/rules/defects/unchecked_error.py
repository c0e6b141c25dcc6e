"""Results that say whether something worked, and that nobody looks at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import read_call, unwrapped
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import CALLS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_GO: Final = re.compile(
    r"^os\.(?:WriteFile|Remove|RemoveAll|Mkdir|MkdirAll|Rename|Chmod|Chown|Chdir|Symlink|Link"
    r"|Truncate|Chtimes)$"
    r"|^ioutil\.(?:WriteFile)$|^(?:json|xml|yaml|toml|gob|proto)\.(?:Unmarshal|UnmarshalStrict)$"
    r"|^io\.(?:Copy|CopyN|CopyBuffer|WriteString|ReadFull)$"
    r"|\.(?:Decode|Encode|Commit|ExecContext|Exec|Sync|Shutdown|WriteFile|SetDeadline|Truncate|Migrate"
    r"|Ping|Execute|ExecuteTemplate)$"
    r"|^http\.(?:ListenAndServe|ListenAndServeTLS)$|^(?:binary)\.(?:Read|Write)$"
)
_BLANKED: Final = re.compile(
    r"^(?:strconv\.(?:Atoi|Parse\w+)|os\.(?:Open|ReadFile|Create|OpenFile|Stat|ReadDir)|ioutil\.Read\w+"
    r"|io\.ReadAll"
    r"|http\.(?:Get|Post)|url\.Parse|time\.Parse|sql\.Open|hex\.DecodeString"
    r"|base64\.[\w.]+\.DecodeString|rand\.Read"
    r"|bcrypt\.\w+|x509\.Parse\w+|\w+\.(?:Query|QueryContext|Exec|ExecContext|Begin|BeginTx|Prepare|Do"
    r"|LastInsertId))$"
)
_JAVA: Final = re.compile(
    r"\.(?:delete|mkdir|mkdirs|renameTo|createNewFile|setReadable|setWritable|tryLock|offer)$"
)
_RUST: Final = re.compile(
    r"(?:^|\.)fs\.(?:write|remove_file|remove_dir_all|create_dir_all|create_dir|copy|rename)$"
    r"|\.(?:write_all|flush|send|commit|execute|sync_all)$"
)


def _look(source: Source) -> Iterator[Found]:
    if source.language == "go":
        yield from _of_go(source)
    elif source.language == "java":
        for call_node in _statements(source):
            call = read_call(source, call_node)
            is_file = call.receiver is not None and (
                b"java.io.File" in source.text or b"java.io.*" in source.text
            )
            if is_file and _JAVA.search(call.name) and not call.name.startswith("Files."):
                yield Found(
                    (call_node,), f"`{call.last}` says by its result whether it worked, and nobody looks.", 55
                )
    else:
        yield from _of_rust(source)


def _of_go(source: Source) -> Iterator[Found]:
    own = _own_functions(source)
    for node in _statements(source):
        call = read_call(source, node)
        is_method = call.last in {"Write", "Exec", "Encode"} and "bytes" in call.name
        is_told = _GO.search(call.name) is not None or call.name in own or _is_buffered(source, call)
        if is_told and not is_method:
            yield Found(
                (node,),
                f"The error of `{call.name}` is thrown away, so the caller goes on as if it had worked.",
            )
    for node in (*source.of("short_var_declaration"), *source.of("assignment_statement")):
        left, right = part(node, "left"), part(node, "right")
        if left is None or right is None or len(right.named_children) != 1:
            continue
        names = [source.said(one) for one in left.named_children]
        value = unwrapped(right.named_children[0])
        if value.type in CALLS and names[-1] == "_" and len(names) > 1 and set(names) != {"_"}:
            name = read_call(source, value).name
            if _BLANKED.match(name):
                yield Found(
                    (node,), f"The error of `{name}` is thrown away, and what it gave back is used.", 65
                )


def _is_buffered(source: Source, call: Call) -> bool:
    """Whether a buffer of ours is written out, which may fail."""
    name = re.escape(call.name.rpartition(".")[0])
    form = rf"\b{name}\s*:?=\s*(?:bufio|gzip|zlib|zip|tabwriter)\.NewWriter"
    return (
        call.last in {"Flush", "Close"} and bool(name) and re.search(form.encode(), source.text) is not None
    )


def _own_functions(source: Source) -> set[str]:
    """Functions of this file whose last result is an error."""
    found = set()
    for node in source.all_of("function_declaration"):
        if re.search(r"\berror\)?$", source.said(part(node, "result"))):
            found.add(source.said(part(node, "name")))
    return found


def _of_rust(source: Source) -> Iterator[Found]:
    for node in source.of("let_declaration"):
        value = part(node, "value")
        if source.said(part(node, "pattern")) == "_" and value is not None and value.type in CALLS:
            name = read_call(source, value).name
            if _RUST.search(name):
                yield Found((node,), f"The error of `{name}` is thrown away.", 55)
    for call_node in _statements(source):
        call = read_call(source, call_node)
        if call.last == "ok" and call.receiver is not None and unwrapped(call.receiver).type in CALLS:
            name = read_call(source, unwrapped(call.receiver)).name
            if _RUST.search(name):
                yield Found((call_node,), f"The error of `{name}` is thrown away.", 60)


def _statements(source: Source) -> Iterator[Node]:
    """Calls that are statements by themselves."""
    for node in source.of("expression_statement"):
        inner = node.named_children[0] if node.named_children else None
        if inner is not None and inner.type in CALLS:
            yield inner


RULE: Final = Rule(
    id="builtin/unchecked-error",
    title="Whether it worked is not looked at",
    severity=Severity.MEDIUM,
    defect_class="error-handling",
    confidence_percent=75,
    languages=("go", "java", "rust"),
    explanation="A call tells by its result whether it worked, and the result is thrown away. Look at it, "
    "hand it on, or say by name that it does not matter.",
    look=_look,
)
