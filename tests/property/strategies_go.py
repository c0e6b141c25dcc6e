"""Random small trees of Go, and edits of them."""

from __future__ import annotations

from hypothesis import strategies as st

Files = dict[str, str]
Edits = dict[str, str | None]

PATHS = (
    "a.go", "a_test.go", "p/p.go", "p/q_linux.go", "p/p_test.go", "p/q/q.go", "m/m.go", "m/p/p.go", "vendor/m.n/v/v.go",
    "vendor/x.y/x/p/p.go", "src/p/p.go", "internal/i/i.go", "p/s.txt", "s/t/u.txt", "p/_x.go", "m/vendor/m.n/v/v.go",
)  # fmt: skip
_SPECIFIERS = (
    "x.y/x", "x.y/x/p", "x.y/x/p/q", "x.y/x/m", "x.y/x/m/p", "m.n", "m.n/p", "m.n/v", "h.o/a/b", "h.o/a/b/p", "./p",
    "../p", "..", "p", "fmt", "x.y/x/internal/i", "x.y/x/", "C",
)  # fmt: skip
_MANIFESTS = (
    ("go.mod", "module x.y/x\n"),
    ("go.mod", "module x.y/x\nreplace m.n => ./m\n"),
    ("go.mod", "module m.n\n"),
    ("m/go.mod", "module m.n\n"),
    ("m/go.mod", "module x.y/x/m\n"),
    ("p/go.mod", "module x.y/x/p\nreplace m.n => ../m\n"),
    ("go.work", "use .\nuse ./m\n"),
    ("go.work", "use ./p\nreplace m.n => ./p\n"),
)
_LINES = st.one_of(
    st.sampled_from(_SPECIFIERS).map('import "{}"\n'.format),
    st.sampled_from(_SPECIFIERS).map('import z "{}"\n'.format),
)
_REST = st.sampled_from([
    "", "func main() {}\n", "//go:embed s.txt\nvar s string\n", "//go:embed s t/*\nvar f embed.FS\n", "func F() {}\n",
    "//go:embed *\nvar all embed.FS\n",
])  # fmt: skip
SOURCES = st.tuples(st.sampled_from(["p", "main"]), st.lists(_LINES, max_size=4), _REST).map(
    lambda parts: f"package {parts[0]}\n{''.join(parts[1])}{parts[2]}"
)
_FILES = st.dictionaries(st.sampled_from(PATHS), SOURCES, min_size=1, max_size=8)
TREES = st.tuples(_FILES, st.lists(st.sampled_from(_MANIFESTS), max_size=3)).map(
    lambda parts: {**parts[0], **dict(parts[1])}
)
_EDITED = st.one_of(
    st.tuples(st.sampled_from(PATHS), st.one_of(SOURCES, st.none())),
    st.tuples(st.sampled_from(_MANIFESTS), st.booleans()).map(
        lambda parts: (parts[0][0], parts[0][1] if parts[1] else None)
    ),
)
EDITS: st.SearchStrategy[Edits] = st.lists(_EDITED, min_size=1, max_size=3).map(dict)


def edited(files: Files, edits: Edits) -> Files:
    """The files after the edits; ``None`` removes one."""
    changed: Edits = {**files, **edits}
    return {path: text for path, text in changed.items() if text is not None}
