"""Strategies for Python trees: packages that import one another in every form, and edits of them."""

from __future__ import annotations

from hypothesis import strategies as st

Files = dict[str, str]
"""Path → source."""

Edits = dict[str, str | None]
"""Path → new source; ``None`` removes the file."""

_NAMES = st.sampled_from(["a", "b", "c", "d", "tests", "json", "src"])
_FOLDERS = st.lists(_NAMES, max_size=3).map("/".join)
_FILES = st.sampled_from(["__init__.py", "a.py", "b.py", "c.py", "a.pyi", "notes.md"])
PATHS = st.tuples(_FOLDERS, _FILES).map(lambda parts: "/".join(part for part in parts if part))
_DOTTED = st.lists(_NAMES, min_size=1, max_size=3).map(".".join)
_DOTS = st.sampled_from(["", "", "", ".", "..", "..."])
_TAKEN = st.sampled_from(["a", "b as x", "f", "f as f", "*", "f, a"])

_IMPORTS = st.one_of(
    _DOTTED.map("import {}".format),
    _DOTTED.map("import {} as x".format),
    st.tuples(_DOTS, _DOTTED, _TAKEN).map(lambda parts: f"from {parts[0]}{parts[1]} import {parts[2]}"),
    st.tuples(st.sampled_from([".", ".."]), _TAKEN).map(lambda parts: f"from {parts[0]} import {parts[1]}"),
    _DOTTED.map("x = importlib.import_module('{}')".format),
)
_SIMPLE = st.one_of(
    _IMPORTS,
    st.sampled_from([
        "x = 1", "LIMIT = 2", "x: int", "a, b = f()", "pass", "f(x.y.z)", "assert x", "check(x)", "'''doc'''",
        "raise E", "return x", "x = f'{a.b}'", 'x = f"{d["k"]}"', "__all__ = ['f', 'x']", "__all__ += ['a']",
        "type T = int", "lambda: 0", "del x", "print('#')", "x = '''\n  a\n'''",
    ]),
)  # fmt: skip
_HEADERS = st.sampled_from([
    "def f(a, b=1):", "async def g(*, c: int) -> T:", "class C(B):", "class D:", "if x:", "if TYPE_CHECKING:",
    "for a in b:", "while x:", "with f() as x:", "try:", "match x:",
])  # fmt: skip


def _block(children: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    return st.tuples(_HEADERS, st.lists(children, min_size=1, max_size=3)).map(_nested)


def _nested(parts: tuple[str, list[list[str]]]) -> list[str]:
    header, children = parts
    inner = [f"    {line}" for child in children for line in child]
    if header == "match x:":
        return [header, "    case 1:", *(f"    {line}" for line in inner)]
    if header == "try:":
        return [header, *inner, "except E:", "    raise F"]
    decorator = ["@d.e(1)"] if header.startswith(("def", "class D")) else []
    return [*decorator, header, *inner]


_STATEMENTS = st.recursive(_SIMPLE.map(lambda line: line.split("\n")), _block, max_leaves=6)
SOURCES = st.lists(_STATEMENTS, max_size=5).map(
    lambda statements: "".join(f"{line}\n" for statement in statements for line in statement)
)
_MANIFESTS = st.sampled_from([
    ("pyproject.toml", ""),
    ("pyproject.toml", "[tool.ruff]\nsrc = ['a', 'b']\n"),
    ("a/pyproject.toml", "[project.scripts]\nx = 'b.c:f'\n"),
    ("b/setup.py", "from a import f\n"),
    ("setup.cfg", "[options]\npackage_dir =\n  = b\n"),
])  # fmt: skip
TREES = st.tuples(
    st.dictionaries(PATHS, SOURCES, min_size=1, max_size=10), st.lists(_MANIFESTS, max_size=2)
).map(lambda parts: {**parts[0], **dict(parts[1])})
_EDITED = st.one_of(
    st.tuples(PATHS, st.one_of(SOURCES, st.none())),
    st.tuples(PATHS, st.none()),
    st.tuples(_MANIFESTS, st.booleans()).map(lambda parts: (parts[0][0], parts[0][1] if parts[1] else None)),
)
EDITS: st.SearchStrategy[Edits] = st.lists(_EDITED, max_size=4).map(dict)


def edited(files: Files, edits: Edits) -> Files:
    """The files after the edits; ``None`` removes one."""
    changed: Edits = {**files, **edits}
    return {path: text for path, text in changed.items() if text is not None}
