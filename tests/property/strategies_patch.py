"""Strategies for trees whose difference a patch must tell: odd names, odd lines, every mode."""

from __future__ import annotations

from hypothesis import strategies as st

Tree = dict[bytes, tuple[bytes, bytes]]
"""Path → (mode in octal digits, content; for a submodule the commit id in hex)."""

_PIECES = st.sampled_from([
    b"a", b"b", b"src", b"x y", b" b", b"b ", b"'", b'"', b"\\", b"\t", b"\n", b"\r", b"\x0b", b"\x7f",
    b"\xff\xfe", "é".encode(), "日本".encode(), "\u202e".encode(), b"--- a", b"+++ b", b"@@ -1 +1 @@", b"-",
    b"=>", b"{x}", b"**", b"dev", b"null", b"rename from x", b"index 1234567..89abcde 100644", b"a.py",
    b"2024-01-01 00:00:00 +0000",
])  # fmt: skip
_COMPONENTS = st.lists(_PIECES, min_size=1, max_size=3).map(b"".join)
PATHS = st.lists(_COMPONENTS, min_size=1, max_size=3).map(b"/".join)
_LINES = st.sampled_from([
    b"", b"one", b"two", b"three", b"-- a/evil", b"++ b/evil", b"@@ -1 +1 @@", b"diff --git a/x b/x", b"-",
    b"+", b" ", b"\\ No newline at end of file", b"\r", b"a\x0bb\x0cc", b"x\xe2\x80\xa8y", b"\x85",
    b"trailing \t ", b"\0nul",
])  # fmt: skip
_TEXTS = st.tuples(st.lists(_LINES, max_size=12).map(b"\n".join), st.sampled_from([b"", b"\n"])).map(b"".join)
_LONG = st.integers(0, 30).map(lambda cut: b"".join(b"line %d\n" % n for n in range(40) if n != cut))
CONTENTS = st.one_of(_TEXTS, _LONG, st.binary(max_size=40))
_FILES = st.tuples(st.sampled_from([b"100644", b"100644", b"100755", b"120000"]), CONTENTS).filter(
    lambda entry: entry[0] != b"120000" or (entry[1] != b"" and b"\0" not in entry[1])
)
_SUBMODULES = st.tuples(st.just(b"160000"), st.sampled_from([b"1" * 40, b"2" * 40]))
ENTRIES = st.one_of(_FILES, _FILES, _FILES, _SUBMODULES)


def without_conflicts(tree: Tree) -> Tree:
    """Leave out each path that lies below another one."""
    return {
        path: entry
        for path, entry in tree.items()
        if not any(path[:at] in tree for at, byte in enumerate(path) if byte == ord("/"))
    }


TREES = st.dictionaries(PATHS, ENTRIES, max_size=6).map(without_conflicts)


@st.composite
def changed_trees(draw: st.DrawFn) -> tuple[Tree, Tree]:
    """Two trees: the second is the first after edits, moves, deletions and additions."""
    base = draw(TREES)
    head = dict(base)
    for path in sorted(base):
        match draw(st.sampled_from(["keep", "edit", "delete", "move", "replace"])):
            case "edit":
                mode, content = base[path]
                head[path] = base[path] if mode == b"160000" else (mode, content + b"\nmore")
            case "delete":
                del head[path]
            case "move":
                del head[path]
                head[draw(PATHS)] = base[path]
            case "replace":
                head[path] = draw(ENTRIES)
            case _:
                pass
    head.update(draw(TREES))
    return base, without_conflicts(head)
