"""Random small trees of TypeScript and JavaScript, and edits of them."""

from __future__ import annotations

from hypothesis import strategies as st

Files = dict[str, str]
Edits = dict[str, str | None]

_PATHS = (
    "a.ts", "b.tsx", "src/a.ts", "src/index.ts", "src/b/index.ts", "src/b/c.ts", "src/main.ts", "a.js", "a.d.ts",
    "src/b.js", "src/b.d.ts", "dist/a.js", "packages/p/src/index.ts", "packages/p/src/a.ts", "packages/p/index.ts",
    "packages/p/dist/index.js", "packages/p/lib/x.ts", "packages/q/src/main.ts", "packages/q/a.vue", "c.vue", "d.json",
    "src/a.test.ts", "node_modules/p/index.d.ts", "node_modules/r/lib/r.js", "lib/a/deep.ts", "src/a.web.ts", "e.css",
    "e.scss", "src/a.html", "src/__mocks__/a.ts", "src/b/__mocks__/index.ts", "vite.config.ts",
)  # fmt: skip
_SPECIFIERS = (
    ".", "..", "./a", "./b", "./b/", "./a.js", "../a", "./src", "./src/a", "./src/b", "./c.vue", "./c", "./d.json",
    "p", "p/a", "p/x", "@p", "@p/a", "~/a", "@/a", "@/b/c", "q", "r", "a", "src/a", "lib/a", "#in", "#in/a", "fs",
    "./dist/a", "./e.css", "../src/b/c", "./nothing", "react", "root", "root/a", "../../q/src/main",
    "~u", "/src/a.ts", "/b/c.ts",
)  # fmt: skip
_NAMES = ("a", "f", "X", "default")


def _statement(kind: str, specifier: str, name: str) -> str:
    forms = {
        "import": f'import {{ {name} as n{name} }} from "{specifier}"\n',
        "star": f'export * from "{specifier}"\n',
        "hand": f'export {{ {name} }} from "{specifier}"\n',
        "all": f'import * as all{name} from "{specifier}"\n',
        "type": f'import type {{ {name} as t{name} }} from "{specifier}"\n',
        "dynamic": f'const l{name} = () => import("{specifier}")\n',
        "require": f'const r{name} = require("{specifier}")\n',
        "mock": f'jest.mock("{specifier}")\n',
        "glob": 'const g = import.meta.glob("./**/*.ts")\n',
        "most": 'import.meta.glob(["./**/*.ts", "!**/index.*", "!./b/*"])\n',
        "template": "const t = (n) => import(`./b/${n}.ts`)\n",
        "sum": f'require("{specifier}/" + name)\n',
        "part": "@Component({ templateUrl: './a.html', styleUrl: 'e.css' })\nclass C {}\n",
        "served": f'server.ssrLoadModule("{specifier}")\n',
        "define": f"export const {'d' if name == 'default' else name} = 1\n",
    }
    return forms[kind]


_STATEMENTS = st.builds(
    _statement,
    st.sampled_from(
        [
            "import",
            "star",
            "hand",
            "all",
            "type",
            "dynamic",
            "require",
            "mock",
            "glob",
            "most",
            "template",
            "sum",
            "part",
            "served",
            "define",
        ]
    ),
    st.sampled_from(_SPECIFIERS),
    st.sampled_from(_NAMES),
)
SOURCES = st.lists(_STATEMENTS, max_size=4).map("".join)

_MANIFESTS = {
    "package.json": (
        '{"name": "root", "workspaces": ["packages/*"]}',
        '{"name": "root", "type": "module", "exports": {".": "./dist/a.js", "./*": "./src/*.ts"}}',
        '{"name": "root", "main": "dist/a.js", "imports": {"#in": "./src/a.ts", "#in/*": "./src/*.ts"}}',
        "{ broken",
    ),
    "packages/p/package.json": (
        '{"name": "p", "main": "dist/index.js"}',
        '{"name": "p", "exports": {".": {"types": "./dist/index.d.ts", "default": "./dist/index.js"}, "./*": "./lib/*.js"}}',
        '{"name": "p", "types": "src/a.ts"}',
        '{"name": "@p"}',
    ),
    "packages/q/package.json": ('{"name": "q", "main": "src/main.ts"}', '{"name": "p"}'),
    "tsconfig.json": (
        '{"compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["src/*"], "lib/*": ["lib/*/deep.ts"]}}}',
        '{"compilerOptions": {"module": "nodenext"}, // c\n "extends": "./src/tsconfig.json"}',
        '{"compilerOptions": {"moduleResolution": "node", "rootDirs": ["src", "lib"]}}',
        '{"files": [], "references": [{"path": "./src"}]}',
    ),
    "src/tsconfig.json": (
        '{"compilerOptions": {"moduleResolution": "bundler", "paths": {"@p": ["../packages/p/src/index.ts"]}}}',
        '{"compilerOptions": {"moduleSuffixes": [".web", ""], "module": "esnext"}}',
    ),
    "vite.config.ts": (
        "export default { resolve: { alias: { '~u': '/src/b', '@p': '/src/a.ts' } } }",
        "export default { resolve: { alias: [{ find: '@', replacement: '/lib' }] } }",
    ),
    "packages/q/vitest.config.js": (
        "export default { resolve: { alias: { p: '../p/src', fs: './src/main' } } }",
    ),
    "pnpm-workspace.yaml": ("packages:\n  - packages/*\n", "packages: []\n"),
}
_MANIFEST = st.sampled_from(sorted(_MANIFESTS)).flatmap(
    lambda path: st.tuples(st.just(path), st.sampled_from(_MANIFESTS[path]))
)
_FILE = st.tuples(st.sampled_from(_PATHS), SOURCES)
TREES: st.SearchStrategy[Files] = st.builds(
    lambda files, manifests: dict([*files, *manifests]),
    st.lists(_FILE, max_size=8),
    st.lists(_MANIFEST, max_size=4),
)
EDITS: st.SearchStrategy[Edits] = st.builds(
    lambda changes, gone: {**dict(changes), **dict.fromkeys(gone)},
    st.lists(st.one_of(_FILE, _FILE, _MANIFEST), max_size=3),
    st.lists(st.sampled_from([*_PATHS, *_MANIFESTS]), max_size=2),
)


def edited(files: Files, edits: Edits) -> Files:
    """The tree after edits; ``None`` takes a file away."""
    after = {**files, **{path: text for path, text in edits.items() if text is not None}}
    return {path: text for path, text in after.items() if edits.get(path, "") is not None}
