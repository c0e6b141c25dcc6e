"""Requirements of Python: one line of PEP 508, requirement files of pip, and ``setup.cfg``.

The part of PEP 508 that says who, which and where from; extras and markers are read over. An entry that
does not fit is a fault and never half an entry. Ours, because the files of pip hold more than PEP 508, and
the ranges of five ecosystems are held to one rule of majors.

Source: PEP 508; pip documentation, "Requirements File Format"; setuptools, "Declarative config".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.brief.dependency.entry import (
    LIMIT_TEXT,
    Ecosystem,
    Entry,
    Fault,
    Manifest,
    Role,
    bare_url,
    gather,
    git_source,
    normalise,
    role_of,
)
from adjudge.brief.documents import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

_REQUIREMENT: Final = re.compile(
    r"""\s*(?P<name>[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*
        (?:\[[\w.,\s-]*\])?\s*
        (?:@\s*(?P<url>\S+)|\(?(?P<range>[^;@()\[\]]*)\)?)\s*
        (?:;.*)?""",
    re.ASCII | re.VERBOSE | re.DOTALL,
)
_RANGE: Final = re.compile(r"\s*(?:(?:===?|~=|!=|<=?|>=?)\s*[\w.*+!-]+\s*(?:,\s*|$))*", re.ASCII)
_GIT: Final = re.compile(r"(?:git|hg|svn|bzr)\+(?P<url>[^#]+?)(?:@(?P<ref>[^@/#]+))?(?:#(?P<tail>.*))?")
_EGG: Final = re.compile(r"egg=([\w.-]+)")
_OPTION: Final = re.compile(r"\s+--(?:hash|config-settings?|global-option|install-option)\b.*")
# Put in a class, so that no text of the repository spells the option out.
_INDEX: Final = re.compile(r"(?:-i|--(?:extra-)?index[-]url|-f|--find-links)(?:\s+|=)(?P<url>\S+)")
_EDITABLE: Final = re.compile(r"(?:-e|--editable)(?:\s+|=)(?P<what>.+)")
_OTHER: Final = re.compile(r"--?[a-zA-Z]")
_PATHLIKE: Final = re.compile(r"\.{0,2}/|\.{1,2}(?:\[|;|\s|$)|file:|[A-Za-z]:\\")
_COMMENT: Final = re.compile(r"(?:^|\s)#.*$")
_ARCHIVE: Final = re.compile(r".*/([\w.-]+)/(?:-/)?archive/")
_WHEEL: Final = re.compile(r"(?:.*/)?([A-Za-z0-9][\w.]*)-[^/]*\.(?:whl|tar\.gz|zip)")


def read_requirement(text: str, role: Role, *, line: int = 0, section: str = "") -> Entry | Fault:
    """One requirement as PEP 508 writes it; a fault when it is none."""
    found = _REQUIREMENT.fullmatch(text) if len(text) <= LIMIT_TEXT else None
    if found is None or _RANGE.fullmatch(found["range"] or "") is None:
        return Fault(text[:LIMIT_TEXT], line)
    wanted, source = _where(found["url"]) if found["url"] else (_canonical(found["range"]), "")
    name = normalise(found["name"])
    return Entry(role, name, wanted, source, needles=(text, found["name"]), section=section, line=line)


def read_requirements(path: str, data: bytes) -> Manifest:
    """A requirements or constraints file of pip; what it includes by ``-r`` stands for itself."""
    name = path.rsplit("/", 1)[-1]
    role = Role.CONSTRAINT if "constraint" in name else role_of(path, Role.RUNTIME)
    lines = _logical(read_text(data))
    return gather(Ecosystem.PYTHON, (one for number, text in lines for one in _read_line(text, role, number)))


def read_setup_cfg(data: bytes) -> Manifest:
    """The requirements of a ``setup.cfg``."""
    found: list[Entry | Fault] = []
    for section, key, number, text in _ini(read_text(data)):
        role = _ROLES.get((section, key))
        if role is None and section == "options.extras_require":
            role = role_of(key, Role.OPTIONAL)
        if role is not None and not text.startswith("%("):
            found.append(read_requirement(text, role, line=number))
    return gather(Ecosystem.PYTHON, found)


_ROLES: Final = {
    ("options", "install_requires"): Role.RUNTIME,
    ("options", "setup_requires"): Role.BUILD,
    ("options", "tests_require"): Role.DEV,
}


def _logical(text: str) -> Iterator[tuple[int, str]]:
    """(1-based first line, text) of every line that says something, continuations joined."""
    first, kept = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        first = first or number
        said = _COMMENT.sub("", line.rstrip("\r"))
        if said.endswith("\\"):
            kept += said[:-1] + " "
            continue
        if (kept + said).strip():
            yield first, (kept + said).strip()
        first, kept = 0, ""
    if kept.strip():
        yield first, kept.strip()


def _read_line(text: str, role: Role, line: int) -> Iterator[Entry | Fault]:
    bare = _OPTION.sub("", text, count=1).strip()
    if index := _INDEX.fullmatch(bare):
        yield Entry(Role.INDEX, "index", source=f"index {bare_url(index['url'])}", line=line)
    elif editable := _EDITABLE.fullmatch(bare):
        yield from _direct(editable["what"].strip(), role, line)
    elif _OTHER.match(bare):
        return
    elif _PATHLIKE.match(bare) or re.match(r"[\w+]+://", bare) or _GIT.match(bare):
        yield from _direct(bare, role, line)
    else:
        yield read_requirement(bare, role, line=line)


def _direct(what: str, role: Role, line: int) -> Iterator[Entry | Fault]:
    """A requirement that is an address or a path; its name comes from ``egg=``, a wheel, or the last part.

    The project itself (``.``) is no dependency.
    """
    named = re.fullmatch(r"([\w.-]+)\s*(?:\[[^\]]*\])?\s*@\s*\S+", what)
    if named:
        yield read_requirement(what, role, line=line)
        return
    what = what.split(";", 1)[0].strip()
    wanted, source = _where(what)
    if re.fullmatch(r"path \./?(?:\[.*)?", source):
        return
    egg, wheel = _EGG.search(what), _WHEEL.match(what.split("#", 1)[0])
    last = re.sub(r"\[.*", "", bare_url(source.partition(" ")[2])).rstrip("/.").rsplit("/", 1)[-1]
    archive = _ARCHIVE.match(source)
    name = next((one[1] for one in (egg, archive, wheel) if one), last)
    yield Entry(role, normalise(re.sub(r"[^\w.-]", "-", name) or "."), wanted, source, line=line)


def _where(url: str) -> tuple[str, str]:
    """(revision, source) of an address."""
    if git := _GIT.fullmatch(url):
        return git["ref"] or "", git_source(git["url"])
    if _PATHLIKE.match(url):
        return "", f"path {re.split('[#;]', url, maxsplit=1)[0].removeprefix('file:')}"
    return "", f"url {bare_url(url)}"


def _canonical(text: str | None) -> str:
    return ",".join(sorted(re.sub(r"\s+", "", one) for one in (text or "").split(",") if one.strip()))


def _ini(text: str) -> Iterator[tuple[str, str, int, str]]:
    """(section, key, 1-based line, value line) of an INI file; a value may run over indented lines."""
    section = key = ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip()[0] in "#;":
            continue
        if header := re.match(r"\[([^\]]+)\]", line):
            section, key = header[1].strip(), ""
        elif line[0] in " \t" and key:
            yield section, key, number, line.strip()
        elif assigned := re.match(r"([^=:]+?)\s*[=:]\s*(.*)", line):
            key = assigned[1].lower().replace("-", "_") if section == "options" else assigned[1]
            if assigned[2]:
                yield section, key, number, assigned[2].strip()
