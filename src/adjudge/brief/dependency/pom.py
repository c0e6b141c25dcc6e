"""``pom.xml``: dependencies, plugins, the parent and repositories, read event by event.

No document type gets in, so no entity is ever defined; depth and length are bounded. A property of the same
file is put in where a version names it; one from elsewhere leaves the range unknown.

Source: Maven documentation, "POM Reference".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import Ecosystem, Entry, Manifest, Role, bare_url, gather
from adjudge.brief.documents import UnreadableError, read_text

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

LIMIT_DEPTH: Final = 64
LIMIT_ELEMENTS: Final = 200_000

_ITEMS: Final = frozenset({"dependency", "plugin", "parent", "extension"})
_REPOSITORIES: Final = frozenset({"repository", "pluginRepository"})
_ROLES: Final = {"test": Role.DEV, "provided": Role.BUILD, "import": Role.CONSTRAINT}
_PROPERTY: Final = re.compile(r"\$\{([\w.-]+)\}", re.ASCII)


class _Reader:
    """Gathers items while the document goes by."""

    def __init__(self, parser: XMLParserType) -> None:
        self.items: list[tuple[tuple[str, ...], dict[str, str], int]] = []
        self.properties: dict[str, str] = {}
        self._path: list[str] = []
        self._open: list[tuple[int, dict[str, str], int]] = []
        self._text: list[str] = []
        self._count = 0
        self.parser = parser
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text.append
        self.parser.StartDoctypeDeclHandler = self._refuse

    def _refuse(self, *_: object) -> None:
        msg = "The file has a document type, which is not read."
        raise UnreadableError(msg)

    def _start(self, name: str, _: dict[str, str]) -> None:
        self._path.append(name.rpartition(":")[2])
        self._count += 1
        if len(self._path) > LIMIT_DEPTH or self._count > LIMIT_ELEMENTS:
            msg = "The file is nested too deep or has too many elements."
            raise UnreadableError(msg)
        self._text.clear()
        if self._path[-1] in _ITEMS | _REPOSITORIES:
            self._open.append((len(self._path), {}, self.parser.CurrentLineNumber))

    def _end(self, _: str) -> None:
        depth, text = len(self._path), "".join(self._text).strip()
        if self._open and depth == self._open[-1][0]:
            fields, line = self._open.pop()[1:]
            self.items.append((tuple(self._path), fields, line))
        elif self._open and depth == self._open[-1][0] + 1:
            self._open[-1][1][self._path[-1]] = text
        elif self._path[-2:-1] == ["properties"]:
            self.properties[self._path[-1]] = text
        self._path.pop()
        self._text.clear()


def read_pom(data: bytes) -> Manifest:
    """What a ``pom.xml`` says.

    Raises:
        UnreadableError: It is not XML, has a document type, or is nested too deep.
    """
    from xml.parsers.expat import ExpatError, ParserCreate  # noqa: PLC0415 - start-up: few changes touch one

    read_text(data)
    reader = _Reader(ParserCreate())
    try:
        reader.parser.Parse(data, True)  # noqa: FBT003 - the signature of expat
    except ExpatError as error:
        msg = f"The file is not XML at line {error.lineno}."
        raise UnreadableError(msg) from error
    return gather(Ecosystem.MAVEN, [_entry(*item, reader.properties) for item in reader.items])


def _entry(path: tuple[str, ...], fields: dict[str, str], line: int, properties: dict[str, str]) -> Entry:
    if path[-1] in _REPOSITORIES:
        return Entry(Role.INDEX, "index", source=f"index {bare_url(fields.get('url', ''))}", line=line)
    group = fields.get("groupId", "org.apache.maven.plugins" if path[-1] == "plugin" else "")
    name = ":".join(_filled(one, properties) for one in (group, fields.get("artifactId", "")))
    source = f"path {fields['systemPath']}" if "systemPath" in fields else ""
    wanted = _filled(fields.get("version", ""), properties)
    return Entry(_role(path, fields), re.sub(r"[${}]", "_", name), wanted, source, line=line)


def _role(path: tuple[str, ...], fields: dict[str, str]) -> Role:
    if path[-1] in {"plugin", "extension", "parent"} or "plugins" in path:
        return Role.BUILD
    scope = _ROLES.get(fields.get("scope", ""), Role.RUNTIME)
    return Role.CONSTRAINT if "dependencyManagement" in path and scope is Role.RUNTIME else scope


def _filled(text: str, properties: dict[str, str]) -> str:
    """A text with properties of the same file put in, one step deep."""
    return _PROPERTY.sub(lambda found: properties.get(found[1], found[0])[:200], text[:400])
