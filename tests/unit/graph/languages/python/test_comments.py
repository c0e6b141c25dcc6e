from __future__ import annotations

from adjudge.graph.languages.python.checks import read_checks


def test_comments_have_their_code_and_their_owner() -> None:
    text = b"# top\nclass A:\n    def f(self):  # on def\n        g()  # in f\n\n    x = 1  # in A\n\n\ny = '# no'  # out\n"
    checks = read_checks(text)
    assert checks is not None
    assert [(one.text, one.owner, one.line) for one in checks.comments] == [
        ("# top", "", 1),
        ("# on def", "A.f", 3),
        ("# in f", "A.f", 4),
        ("# in A", "A", 6),
        ("# out", "", 9),
    ]
    assert [one.code for one in checks.comments][:3] == ["", "def f(self):", "g()"]
