"""Archives and streams that are unpacked without a bound."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import Call, calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at, trace
from adjudge.rules.source import CONDITIONALS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_ARCHIVE: Final = re.compile(
    r"\b(?:zipfile\.)?ZipFile\(|\btarfile\.(?:open|TarFile)|\bZipFile\(|\bTarFile\(|py7zr|rarfile"
)
_UNPACKING: Final = frozenset({"extractall", "extract"})
_DIRECT: Final = re.compile(
    r"^shutil\.unpack_archive$|^(?:gzip|zlib|bz2|lzma|brotli)\.decompress$|^zlib\.(?:gunzipSync"
    r"|inflateSync|unzipSync|brotliDecompressSync|inflateRawSync"
    r"|gunzip|inflate|unzip)$|\.extractAllTo$|^(?:gunzipSync|inflateSync)$|^(?:decompress|extractZip"
    r"|extract)$|^(?:unzipper|unzip)\.Extract$"
)
_SIZES: Final = re.compile(r"(?i)size|ratio|limit|\bmax|length|total|bytes|quota|written|count|budget")
_BOUNDED: Final = re.compile(
    r"maxOutputLength|max_length|LimitReader|LimitedReader|CopyN|take\(|BoundedInputStream|filter\s*="
)
_GO_READERS: Final = re.compile(
    r"\b(?:gzip|zlib|bzip2|fl[a]te)\.NewReader\(|\bzip\.(?:OpenReader|NewReader)\(|\btar\.NewReader\("
)
_JAVA_STREAMS: Final = re.compile(
    r"\b(?:ZipInputStream|GZIPInputStream|ZipFile|TarArchiveInputStream|InflaterInputStream)\b"
)


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        if not _unpacks(source, call) or _is_bounded(source, call.node):
            continue
        summary = f"`{call.name}` writes as much as the archive says, and nothing asks how much that is."
        yield Found((call.node,), summary)


def _unpacks(source: Source, call: Call) -> bool:
    """Whether a call unpacks all there is."""
    around = _around(source, call.node)
    if source.language == "python":
        is_archive = (
            call.last in _UNPACKING and call.receiver is not None and _ARCHIVE.search(around) is not None
        )
        return is_archive or (
            _DIRECT.match(call.name) is not None and _is_outside(source, call) and "." in call.name
        )
    if source.language == "go":
        is_copied = call.name in {"io.Copy", "io.ReadAll", "ioutil.ReadAll", "io.CopyBuffer"}
        return is_copied and _GO_READERS.search(around) is not None
    if source.language == "java":
        is_copied = (
            call.name == "Files.copy"
            or call.last in {"transferTo", "readAllBytes"}
            or call.name.startswith("IOUtils.")
        )
        is_loop = call.last == "read" and any(one.type.startswith("while") for one in source.above(call.node))
        return (is_copied or is_loop) and _JAVA_STREAMS.search(around) is not None
    if source.language == "rust":
        is_read = call.last in {"copy", "read_to_end", "read_to_string", "extract", "unpack"}
        return (
            is_read
            and re.search(r"ZipArchive|GzDecoder|ZlibDecoder|Archive::new|DeflateDecoder", around) is not None
        )
    is_named = _DIRECT.search(call.name) is not None and re.search(
        rb"zlib|adm-zip|unzipper|extract-zip|decompress", source.text
    )
    return bool(is_named) and _is_outside(source, call)


def _around(source: Source, node: Node) -> str:
    function = source.function_of(node)
    return source.said(function if function is not None else source.root)


def _is_outside(source: Source, call: Call) -> bool:
    flow = flow_at(source, call.node)
    given = (
        *call.arguments[:1],
        *([call.receiver] if call.receiver is not None and call.last == "extractAllTo" else []),
    )
    return any(trace(source, flow, one) is not None for one in given)


def _is_bounded(source: Source, node: Node) -> bool:
    """Whether the function compares some size, or reads through something that stops."""
    function = source.function_of(node)
    top = function if function is not None else source.root
    if _BOUNDED.search(source.said(top)):
        return True
    for one in source.inside(top):
        condition = part(one, "condition") if one.type in CONDITIONALS else None
        said = source.said(condition)
        if re.search(r"[<>]", said) and _SIZES.search(said) and not re.search(r"\.read\(", said):
            return True
    return (
        re.search(r"(?i)\b\w{0,40}?(?:check|validate|ensure|assert|verify)\w{0,40}\(", source.said(top))
        is not None
    )


RULE: Final = Rule(
    id="builtin/zip-bomb",
    title="An archive is unpacked without a bound on its size",
    severity=Severity.HIGH,
    defect_class="resource",
    confidence_percent=75,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A few kilobytes of an archive can become gigabytes. Add up the stated sizes before, stop "
    "reading at a limit, and bound how many entries there are.",
    look=_look,
)
