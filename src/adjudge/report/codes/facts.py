"""Words of facts: how files lead to one another, which shape of secret was replaced, what a run came to."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

EDGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "configures": "A file of configuration decides something for the other.",
        "dynamic": "The file loads the other by a name that it holds as a text.",
        "entry": "A manifest names the other as a program.",
        "import": "The file imports the other.",
        "include": "The text of the other becomes a part of the file.",
        "mock": "The file puts something in the place of the other in a test.",
        "reexport": "The file hands on names of the other as its own.",
        "reference": "The file speaks of the other.",
        "require": "The file loads the other by a call.",
        "tests": "The file tests the other.",
        "type-import": "The file imports the other where types are checked, not where it runs.",
    }
)
FOUND_BY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "absolute-import": "The module lies below a root of sources that holds the file that names it.",
        "alias-by-habit": "The first part stands for a folder of sources, as frameworks have it by habit.",
        "base-url": "The file lies below the folder from which the compiler looks names up.",
        "behind-declaration": "The file is the program that the declarations beside it describe.",
        "build-output": "What is named would be built of the file.",
        "bundler-alias": "The configuration of a bundler has the name, or its first part, stand for a path.",
        "bundler": "The file is what bundlers take where a part of its name is left out.",
        "component-part": "The file is the template or style that a component names as its own.",
        "entry-point": "A manifest names the module as a program.",
        "file": "The file is named as it stands.",
        "glob": "The file matches a pattern by which files are loaded.",
        "literal-dynamic-import": "The module is named by a text in a call that imports.",
        "mock-beside": "The folder of mocks beside the file that is named has one in its place.",
        "node-modules": "The package is installed in the tree.",
        "other-source-root": "The module lies below another root of sources that a manifest declares.",
        "package-above": "The package that holds the file's own is called by its name.",
        "package-folder": "The module lies in a folder above, which holds the package.",
        "package-imports": "The package has a name of its own for the file.",
        "paths": "The compiler is told where the name leads.",
        "platform": "The file stands for the one that is named, on one platform.",
        "relative-import": "The module is named from where the file lies.",
        "root-dirs": "The file lies in a folder that the compiler lays over the one that is meant.",
        "script-folder": "The module lies beside the file, where a program finds it.",
        "self-reference": "The package is called by its own name.",
        "shadows-standard-library": "The module lies beside the file and is called like one of the language.",
        "stub-beside-module": "The file holds the types of the module beside it.",
        "template": "The file is one of those that a name with a part not known before it runs may mean.",
        "workspace": "The package is a workspace of the tree.",
        "workspace-source": "The file is the source of a workspace that is not built.",
    }
)
LED_NOWHERE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ambiguous": "What is named may be one of several files.",
        "external": "What is named comes from outside the repository.",
        "not-found": "What is named should be in the tree and is not.",
        "standard-library": "What is named belongs to the language.",
    }
)
SECRETS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "api-key": "A text had the shape of a key of a model provider.",
        "assigned-secret": "A value was assigned to a name that speaks of secrets.",
        "aws-key": "A text had the shape of an access key of AWS.",
        "bearer-token": "A text had the shape of a bearer token.",
        "cut-secret": "A text was cut within something that had the shape of a secret.",
        "found-secret": "The text stands in a line in which a collector found a secret.",
        "github-token": "A text had the shape of a token of GitHub.",
        "gitlab-token": "A text had the shape of a token of GitLab.",
        "google-key": "A text had the shape of a key of Google.",
        "json-web-token": "A text had the shape of a JSON web token.",
        "private-key": "A text had the shape of a private key.",
        "protected-file": "The text stands in a file whose name says that it holds secrets.",
        "registry-token": "A text had the shape of a token of a package registry.",
        "slack-token": "A text had the shape of a token of Slack.",
        "stripe-key": "A text had the shape of a key of Stripe.",
        "url-password": "A URL held a password.",
    }
)
COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "green": "The command says that the tree is well.",
        "red": "The command says that something in the tree is wrong.",
        "unavailable": "The command says nothing about the tree that could be relied on.",
    }
)
TESTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "failed": "The test failed or ended with an error.",
        "passed": "The test ran and passed.",
        "skipped": "The test did not run.",
    }
)
COLLECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "clean": "The tool looked at what it was to look at, and found nothing.",
        "error": "The tool ended in a way that tells nothing of the tree.",
        "findings": "The tool looked at what it was to look at, and reports something.",
        "unavailable": "The tool is not there or could not be started.",
    }
)

LISTS: Final = (
    ("kind of an edge", EDGES, "docs/graph.md"),
    ("how an edge was found", FOUND_BY, "docs/graph.md"),
    ("why a name leads to no file", LED_NOWHERE, "docs/graph.md"),
    ("shape of a secret that was replaced", SECRETS, "docs/qualify.md"),
    ("what a command says of a tree", COLOURS, "docs/evidence.md"),
    ("what a test came to", TESTS, "docs/evidence.md"),
    ("what a collector came to", COLLECTIONS, "docs/evidence.md"),
)
"""(what it is, words, page that tells more)."""
