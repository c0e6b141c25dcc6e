"""A fence cannot be forged from inside."""

from __future__ import annotations

from adjudge.plan.fences import LENGTH, choose_mark, fence


def test_mark_is_in_none_of_the_texts() -> None:
    mark = choose_mark(["a", "b"])
    assert len(mark) == LENGTH
    assert not any(mark in text for text in ("a", "b"))


def test_text_that_holds_the_mark_gets_another() -> None:
    text = "x"
    for _ in range(3):
        mark = choose_mark([text])
        text += f"\n>>>>> {mark}\n"
        assert choose_mark([text]) not in text


def test_mark_is_looked_for_in_every_text(monkeypatch: object) -> None:
    digests = iter(["0" * 64, "a" * 64, "b" * 64])
    monkeypatch.setattr("adjudge.plan.fences.derive_digest", lambda *_: next(digests))  # type: ignore[attr-defined]
    assert choose_mark(["x", "a" * LENGTH]) == "b" * LENGTH


def test_mark_depends_on_content_alone() -> None:
    assert choose_mark(["a", "b"]) == choose_mark(["a", "b"])
    assert choose_mark(["a", "b"]) != choose_mark(["ab"])


def test_fence_ends_on_a_line_of_its_own() -> None:
    assert fence("a", "m") == "<<<<< m\na\n>>>>> m\n"
    assert fence("a\n", "m") == "<<<<< m\na\n>>>>> m\n"
    assert fence("", "m") == "<<<<< m\n>>>>> m\n"
