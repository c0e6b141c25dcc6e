"""A ``sitecustomize`` that leads Python's import paths from where a linked folder came from to the tree.

Python runs it after all ``.pth`` files and before any program. It goes over ``sys.path`` and the tables of
setuptools' and editables' finders, so that a module which the tree does not have is not found elsewhere
either; then it runs the environment's own ``sitecustomize``. With ``-I``, ``-E`` or ``-S`` Python does not.

Source: the ``site`` module; setuptools' ``_EDITABLE`` finder template; editables' ``RedirectingFinder``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from adjudge.adapters.workspace.ways import Origins

NAME: Final = "sitecustomize.py"

_BODY: Final = r"""
import os
import sys


def _below(path, folder):
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _led(path):
    if not isinstance(path, str) or not path:
        return path
    real = os.path.realpath(path)
    if any(_below(real, one) for one in LINKED):
        return path
    for top in TOPS:
        if _below(real, top):
            return TREE + real[len(top):]
    return path


def _lead_table(table):
    if isinstance(table, dict):
        for key, value in table.items():
            table[key] = list(map(_led, value)) if isinstance(value, list) else _led(value)


def _lead():
    sys.path[:] = list(dict.fromkeys([*map(_led, sys.path), *SEARCHED]))
    for name, module in list(sys.modules.items()):
        if name.startswith("__editable__"):
            _lead_table(getattr(module, "MAPPING", None))
            _lead_table(getattr(module, "NAMESPACES", None))
    for finder in sys.meta_path:
        _lead_table(getattr(finder, "_redirections", None))


def _go_on():
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    here = os.path.dirname(os.path.realpath(__file__))
    spec = PathFinder.find_spec("sitecustomize", [one for one in sys.path if os.path.realpath(one) != here])
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(module_from_spec(spec))


_lead()
_go_on()
"""


def write_redirection(folder: Path, tree: str, origins: Origins, searched: Sequence[str] = ()) -> None:
    """Write it.

    Args:
        folder: Made; it is to stand first in ``PYTHONPATH``.
        tree: Absolute real path of the throw-away tree.
        origins: Where linked folders came from.
        searched: Places in the tree that ``.pth`` files would have Python search; ``site`` passes over those
            whose original is gone.
    """
    folder.mkdir(mode=0o700)
    head = f"TREE = {tree!a}\nTOPS = {origins.tops!a}\nLINKED = {origins.linked!a}\n"
    head += f"SEARCHED = {tuple(searched)!a}\n"
    folder.joinpath(NAME).write_text(head + _BODY, encoding="ascii")
