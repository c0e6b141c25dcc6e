"""``go.mod``."""

from __future__ import annotations

from adjudge.brief.dependency.go_mod import read_go_mod

TEXT = b"""module e.org/me
go 1.22
require e.org/one v1.2.3
require (
	e.org/two/v3 v3.0.0
	e.org/three v0.1.0 // indirect
	gopkg.in/yaml.v2 v2.4.0 // a comment
)
replace (
	e.org/one => ../one
	e.org/four v1.0.0 => e.org/fork v1.0.1
)
exclude e.org/bad v1.0.0
"""


def test_requirements_and_replacements_have_lines() -> None:
    rows = [(one.role.value, one.name, one.wanted, one.source, one.line) for one in read_go_mod(TEXT).entries]
    assert rows == [
        ("runtime", "e.org/one", "", "path ../one", 10),
        ("runtime", "e.org/two", "v3.0.0", "", 5),
        ("indirect", "e.org/three", "v0.1.0", "", 6),
        ("runtime", "gopkg.in/yaml", "v2.4.0", "", 7),
        ("constraint", "e.org/four", "v1.0.1", "module e.org/fork", 11),
    ]


def test_directive_that_says_too_little_is_a_fault() -> None:
    made = read_go_mod(b"require e.org/a\nreplace e.org/b\n")
    assert [(one.text, one.line) for one in made.faults] == [("e.org/a", 1), ("e.org/b", 2)]
