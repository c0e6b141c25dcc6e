"""Requirements of Python."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.entry import Entry, Fault, Role
from adjudge.brief.dependency.requirements import read_requirement, read_requirements, read_setup_cfg

INDEX = "index" + "-url"


def entries(text: str, path: str = "requirements.txt") -> list[tuple[str, str, str]]:
    made = read_requirements(path, text.encode())
    assert made.faults == ()
    return [(one.name, one.wanted, one.source) for one in made.entries]


@pytest.mark.parametrize(
    ("text", "name", "wanted", "source"),
    [
        ("A.b", "a-b", "", ""),
        ("a[x, y] >= 1.0 , < 2 ; python_version > '3'", "a", "<2,>=1.0", ""),
        ("a (==1.*)", "a", "==1.*", ""),
        ("a @ git+https://e.org/a.git@v1#egg=a", "a", "v1", "git https://e.org/a"),
        ("a @ git+ssh://git@e.org/a", "a", "", "git ssh://e.org/a"),
        ("a @ https://e.org/a.whl ; os_name == 'x'", "a", "", "url https://e.org/a.whl"),
        ("a @ file:///x/a", "a", "", "path ///x/a"),
    ],
)
def test_requirement_says_who_which_and_where_from(text: str, name: str, wanted: str, source: str) -> None:
    made = read_requirement(text, Role.RUNTIME)
    assert isinstance(made, Entry)
    assert (made.name, made.wanted, made.source) == (name, wanted, source)


@pytest.mark.parametrize(
    "text", ["", "-a", "a b", "a=1", "a>=", "a==1 2", "a[", "a>=1,,<2", "a>=1;" + "x" * 3000]
)
def test_what_is_no_requirement_is_a_fault(text: str) -> None:
    assert isinstance(read_requirement(text, Role.RUNTIME), Fault)


def test_file_of_pip_has_comments_continuations_hashes_and_options() -> None:
    text = f"# c\na==1 \\\n  --hash=sha256:0 \\\n  --hash=sha256:1\n--no-binary :all:\n-r other.txt\nb  # why\n--{INDEX}=https://u:p@e.org/s\n"
    assert entries(text) == [("a", "==1", ""), ("b", "", ""), ("index", "", "index https://e.org/s")]


def test_line_is_where_the_entry_begins() -> None:
    made = read_requirements("requirements.txt", b"\na==1 \\\n --hash=x:0\nb\n")
    assert [one.line for one in made.entries] == [2, 4]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("-e .", []),
        ("-e .[dev]", []),
        (".", []),
        ("./pkg", [("pkg", "", "path ./pkg")]),
        ("-e ../pkg[x]", [("pkg", "", "path ../pkg[x]")]),
        ("-e git+https://e.org/a.git@v1#egg=b", [("b", "v1", "git https://e.org/a")]),
        ("git+https://e.org/a.git", [("a", "", "git https://e.org/a")]),
        ("https://e.org/pool/a_b-1.0-py3.whl", [("a-b", "", "url https://e.org/pool/a_b-1.0-py3.whl")]),
        ("https://e.org/me/b/archive/main.tar.gz", [("b", "", "url https://e.org/me/b/archive/main.tar.gz")]),
        ("-e a @ git+https://e.org/z", [("a", "", "git https://e.org/z")]),
    ],
)
def test_addresses_and_paths_have_names(line: str, found: list[tuple[str, str, str]]) -> None:
    assert entries(line) == found


def test_role_is_told_by_the_name_of_the_file() -> None:
    roles = {
        path: read_requirements(path, b"a\n").entries[0].role
        for path in ("requirements.txt", "requirements/test.txt", "constraints.txt")
    }
    assert list(roles.values()) == [Role.RUNTIME, Role.DEV, Role.CONSTRAINT]


def test_setup_cfg_has_requirements_by_section_with_lines() -> None:
    text = b"[options]\ninstall_requires =\n    a>=1\n    # c\n    b; os_name == 'x'\nzip_safe = 0\n[options.extras_require]\ntests = c\ncli =\n  d\n[other]\ninstall_requires = e\n"
    made = read_setup_cfg(text)
    assert [(one.name, one.role, one.line) for one in made.entries] == [
        ("a", Role.RUNTIME, 3),
        ("b", Role.RUNTIME, 5),
        ("c", Role.DEV, 8),
        ("d", Role.OPTIONAL, 10),
    ]
