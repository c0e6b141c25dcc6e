"""``__all__``, as far as it is written out."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.extractor import extract

KNOWN = [
    ('__all__ = ["b", "a"]', ("a", "b")),
    ("__all__ = ('a', 'b',)", ("a", "b")),
    ("__all__ = 'a', 'b'", ("a", "b")),
    ('__all__: list[str] = ["a"]', ("a",)),
    ('__all__ = ["a"]\n__all__ += ["b"]', ("a", "b")),
    ('__all__ = ["a"] + ["b"]', ("a", "b")),
    ('__all__ = ["a"]\n__all__.extend(["b"])', ("a", "b")),
    ('__all__ = ["a"]\n__all__.append("b")', ("a", "b")),
    ('__all__ = ["a", "b"]\n__all__.remove("b")', ("a",)),
    ('__all__ = ["a"]\n__all__ = ["b"]', ("b",)),
    ('names = __all__ = ["a"]', ("a",)),
    ('if x:\n    __all__ = ["a"]', ("a",)),
    ("__all__ = []", ()),
    ('__all__ = [  # names\n  "a",\n]', ("a",)),
]


@pytest.mark.parametrize(("source", "names"), KNOWN)
def test_written_list_is_read(source: str, names: tuple[str, ...]) -> None:
    assert extract(f"{source}\n".encode()).exports == names


UNKNOWN = [
    "__all__ = m.__all__",
    '__all__ = ["a"] + m.__all__',
    "__all__ = [name for name in dir()]",
    '__all__ = ["a", name]',
    '__all__ = ["a"]\n__all__ += other',
    '__all__, x = ["a"], 1',
    '__all__ = [f"{a}"]',
]


@pytest.mark.parametrize("source", UNKNOWN)
def test_computed_list_is_unknown(source: str) -> None:
    assert extract(f"{source}\n".encode()).exports is None


@pytest.mark.parametrize(
    "source", ["x = 1", 'class C:\n    __all__ = ["a"]', 'def f():\n    __all__ = ["a"]', "print(__all__)"]
)
def test_module_without_a_list_has_none(source: str) -> None:
    assert extract(f"{source}\n".encode()).exports is None
