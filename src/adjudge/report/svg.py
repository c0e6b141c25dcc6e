"""Pieces of an SVG document: elements whose text and attributes nobody's name can break out of.

Source: SVG 1.1 (2nd edition); XML 1.0 section 2.2 (characters that may not occur) and 2.4 (escapes).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Iterable

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def svg_text(text: str) -> str:
    """Text of anybody, safe in content and in an attribute: hidden characters are shown as escapes."""
    return escape_text(text).translate(_ESCAPES)


def element(name: str, content: str = "", /, **attributes: str | int) -> str:
    """One element.

    Args:
        name: Of the element.
        content: Markup that is safe already.
        attributes: Values of anybody; ``_`` in a name is ``-``, and one at its end falls away (``class_``).
    """
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    words = "".join(f' {key}="{svg_text(str(value))}"' for key, value in pairs)
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def label(text: str, *, x: int, y: int, kind: str = "name", width: int = 0) -> str:
    """A line of text of anybody; shortened at its front to ``width`` characters when that is not 0."""
    return element("text", svg_text(shortened(text, width) if width else text), x=x, y=y, class_=kind)


def shortened(text: str, width: int) -> str:
    """The end of a text that is too long, after an ellipsis: of a path it tells most."""
    return text if len(text) <= width else f"…{text[len(text) - width + 1 :]}"


def document(parts: Iterable[str], *, width: int, height: int, style: str, title: str, about: str) -> str:
    """The whole document, ending in a line feed.

    Args:
        parts: Elements in drawing order.
        width: In pixels.
        height: In pixels.
        style: Style sheet of our own.
        title: What it shows, for whoever cannot see it.
        about: The same at length.
    """
    head = (
        element("title", svg_text(title)),
        element("desc", svg_text(about)),
        f"<style>{style}</style>",
    )
    inside = "\n".join(("", *head, *parts, ""))
    opening = element(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{opening}\n'
