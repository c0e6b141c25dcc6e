"""What to look at a changed path for: one word of a closed list, by what the path holds.

The first that fits, from the most specific down: text that may deceive, what steers checks, what brings code
from elsewhere, tests, documents, code that deals with something sensitive or is held to less, contracts, and
the product itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.content import is_document, is_requirements
from adjudge.brief.excluded import LOCK_FILES
from adjudge.brief.touched import is_test
from adjudge.model.signal import Category
from adjudge.patch.paths import fold
from adjudge.patch.steering import steering_of

if TYPE_CHECKING:
    from adjudge.brief.content import Content

SECURITY: Final = "security"
CONFIGURATION: Final = "configuration"
DEPENDENCY: Final = "dependency"
TESTS: Final = "tests"
DOCUMENTATION: Final = "documentation"
CONTRACT: Final = "contract"
PRODUCT: Final = "product"

MANIFESTS: Final = frozenset({
    "cargo.toml", "gemfile", "go.mod", "package.json", "pipfile", "pom.xml", "pyproject.toml", "setup.cfg",
    "setup.py",
})  # fmt: skip
GUARDS: Final = frozenset({"guard-removed", "guard-loosened"})


def lens_of(content: Content) -> str:
    """The lens of one changed path."""
    path = content.read.unit.path
    categories = {one.category for one in content.signals}
    guards = any(one.change in GUARDS for one in content.signals if one.category is Category.WEAKENING)
    steers = any(row.code != "git-ignore" for row in steering_of(fold(path)))
    tries = (
        (Category.SUSPICIOUS in categories, SECURITY),
        (Category.CONFIGURATION in categories or steers, CONFIGURATION),
        (Category.DEPENDENCY in categories or _brings_code(path), DEPENDENCY),
        (is_test(path), TESTS),
        (is_document(path), DOCUMENTATION),
        (guards or bool(content.dealings) or bool(content.sensitive), SECURITY),
        (Category.CONTRACT in categories, CONTRACT),
    )
    return next((lens for fits, lens in tries if fits), PRODUCT)


def _brings_code(path: str) -> bool:
    """Whether a name is that of a manifest, of requirements or of a lock file."""
    name = path.rpartition("/")[2]
    return name in LOCK_FILES or name.lower() in MANIFESTS or is_requirements(path)
