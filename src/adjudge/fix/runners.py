"""Files that commands and the configuration of their runners name: they judge a fix as tests do.

What a command names in its words: files, patterns of files, modules. What a Makefile, a package script or a
shell script runs: files in the place of a program or behind an interpreter, and what those run in turn. What
the configuration of a test runner names: every file, such as set-up files, plugins and names of tests.

Words are compared with the files that are there, so a word that is no file costs nothing.
"""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final

from adjudge.brief.documents import UnreadableError, read_json
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

INTERPRETERS: Final = frozenset({
    "ash", "bash", "bun", "dash", "deno", "node", "perl", "php", "python", "python3", "ruby", "sh", "source",
    "ts-node", "tsx", "uv", "zsh", ".", "-m", "run", "exec", "test", "-f", "include",
})  # fmt: skip
_TESTERS: Final = re.compile(
    r"\.?pytest\.(?:ini|toml)|tox\.ini|(?:jest|vitest|vite|karma|playwright|cypress|ava|web-test-runner)\..*"
    r"|vitest\..*|\.(?:mocharc|jasmine|taprc|nycrc|c8rc).*|jasmine\.json|noxfile\.py"
)
"""Configurations of which every word counts."""
_SECTIONED: Final = frozenset({"cargo.toml", "pyproject.toml", "setup.cfg"})
_RUNNING: Final = re.compile(r"(?:gnu)?makefile|.*\.(?:mk|sh|bash)|justfile|taskfile\..*|dockerfile")
_HEADER: Final = re.compile(r"^\s*\[+([^\]\n]+)\]+\s*$", re.MULTILINE)
_ABOUT_TESTS: Final = re.compile(r"test|tox|nox|poe|task|scripts|bench|nose")
_OBJECTS: Final = frozenset({"ava", "c8", "jasmine", "jest", "mocha", "nyc", "tap", "vitest"})
_WORD: Final = re.compile(r"[\w@.<>/*?+$-]+")
_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_MODULE: Final = (".py", "/__init__.py", "/__main__.py")
_ROOTS: Final = ("<rootDir>/", "$PWD/", "./")
MOST: Final = 2_000
"""Files that are followed."""


def is_read(path: RepoPath) -> bool:
    """Whether the text of a file is looked through for files that it names."""
    name = path.rpartition("/")[2].casefold()
    known = name == "package.json" or name in _SECTIONED
    return known or any(one.fullmatch(name) is not None for one in (_TESTERS, _RUNNING))


def files_of_runners(
    argvs: Iterable[Iterable[str]], texts: Mapping[RepoPath, str], paths: frozenset[RepoPath]
) -> frozenset[RepoPath]:
    """Files of a tree that commands and their runners read.

    Args:
        argvs: The words of each command.
        texts: Of the files for which ``is_read`` holds.
        paths: Everything in the tree.
    """
    found = {path for argv in argvs for word in _with_modules(argv) for path in _files(word, "", paths)}
    followed: set[RepoPath] = set()
    waiting = [path for path in texts if not _is_script(path)]
    while True:
        waiting += sorted(path for path in found & texts.keys() if path not in followed)
        if not waiting or len(followed) >= MOST:
            return frozenset(found)
        path = waiting.pop()
        if path in followed:
            continue
        followed.add(path)
        for word in _with_modules(_words(path, texts[path])):
            found.update(_files(word, dirname(path), paths))


def _with_modules(words: Iterable[str]) -> Iterator[str]:
    """The words, and the files of a module that is run or taken as a plugin."""
    before = ""
    for word in words:
        yield word
        if before in {"-m", "-p"}:
            yield from (word.replace(".", "/") + ending for ending in _MODULE)
        before = word


def _is_script(path: RepoPath) -> bool:
    """Whether a file is only looked at when something runs it."""
    return path.casefold().endswith((".sh", ".bash"))


def _words(path: RepoPath, text: str) -> Iterator[str]:
    """The words of a file that name what it runs or reads."""
    name = path.rpartition("/")[2].casefold()
    if name == "package.json":
        yield from _of_package(text)
    elif name in _SECTIONED:
        yield from _of_sections(text)
    elif _TESTERS.fullmatch(name):
        yield from _WORD.findall(text)
    else:
        yield from _run(text)


def _of_package(text: str) -> Iterator[str]:
    try:
        held = read_json(text.encode("utf-8", "surrogatepass"))
    except UnreadableError:
        return
    scripts = held.get("scripts")
    for line in scripts.values() if isinstance(scripts, dict) else ():
        yield from _run(line if isinstance(line, str) else "")
    for key in sorted(_OBJECTS & held.keys()):
        yield from _WORD.findall(json.dumps(held[key], ensure_ascii=False))


def _of_sections(text: str) -> Iterator[str]:
    """Words of the sections that are about tests."""
    parts = _HEADER.split(text)
    for header, body in zip(parts[1::2], parts[2::2], strict=True):
        if _ABOUT_TESTS.search(header.casefold()):
            yield from _WORD.findall(body)


def _run(text: str) -> Iterator[str]:
    """Words in the place of a program, or behind an interpreter and its options."""
    for line in re.split(r"[\n;|&]+", text.replace("\\\n", " ")):
        words = [one.lstrip("@+") for one in _WORD.findall(line) if one.strip("$@-+")]
        after = True
        for word in words:
            if after or word.startswith("./"):
                yield word
            known = word.rpartition("/")[2].rstrip("0123456789.") or word
            after = known in INTERPRETERS or (after and word.startswith("-"))


def _files(word: str, folder: str, paths: frozenset[RepoPath]) -> Iterator[RepoPath]:
    """The files that a word names, from a folder or from the top."""
    for text in {word, word.partition("::")[0], word.rpartition("=")[2], word.rpartition(":")[0]}:
        plain = text.strip("'\"")
        for root in _ROOTS:
            plain = plain.removeprefix(root)
        if not plain or plain.startswith("/") or any(one.isspace() for one in plain):
            continue
        if {"*", "?"} & set(plain):
            yield from (path for path in paths if _fits(path, folder, plain))
        else:
            yield from _named(plain, folder, paths)


def _fits(path: str, folder: str, pattern: str) -> bool:
    """Whether a path is meant by a pattern of a runner; one without a name of its own means nothing."""
    name = pattern.rpartition("/")[2]
    if not re.search(r"\w", name.rpartition(".")[0].replace("*", "")) and "/" not in pattern.strip("*/"):
        return False
    whole = normpath(join(folder, pattern))
    if "/" not in pattern:
        return fnmatchcase(path.rpartition("/")[2], pattern)
    return fnmatchcase(path, whole) or fnmatchcase(path, whole.replace("**/", ""))


def _named(plain: str, folder: str, paths: frozenset[RepoPath]) -> Iterator[RepoPath]:
    """Files of that name, or of a module whose name has dots; parts may be taken off its end."""
    names = [plain]
    if _DOTTED.fullmatch(plain):
        parts = plain.split(".")
        names += ["/".join(parts[:end]) + ".py" for end in range(2, len(parts) + 1)]
    for name in names:
        for place in {normpath(join(folder, name)), normpath(name)}:
            if place in paths:
                yield RepoPath(place)
