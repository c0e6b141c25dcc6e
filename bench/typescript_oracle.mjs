// Where the TypeScript compiler finds each specifier of a tree on disk: JSON lines on standard output.
//
//   node typescript_oracle.mjs TYPESCRIPT ROOT < LIST
//
// TYPESCRIPT is the folder of the package, ROOT the tree. LIST has one JSON line a file: [path, [specifier, …]].
// Answered is [path, {specifier: path or null}, [specifiers that preProcessFile sees]]. The options of a file are
// those of the nearest tsconfig.json or jsconfig.json; of one that holds no files itself, those of the first
// project that it refers to and that holds the file.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { createRequire } from "node:module";

const [, , typescript, root] = process.argv;
const ts = createRequire(import.meta.url)(typescript);
const configs = new Map();
const caches = new Map();
const formats = new Map();

const host = {
  fileExists: (name) => fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false,
  directoryExists: (name) => fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false,
  readFile: (name) => fs.readFileSync(name, "utf8"),
  getCurrentDirectory: () => root,
  getDirectories: (name) => fs.readdirSync(name, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name),
  useCaseSensitiveFileNames: true,
  readDirectory: ts.sys.readDirectory,
};

function parsed(file) {
  if (!configs.has(file)) {
    const read = ts.readConfigFile(file, host.readFile);
    const made = ts.parseJsonConfigFileContent(read.config ?? {}, host, path.dirname(file), undefined, file);
    configs.set(file, { ...made, held: new Set(made.fileNames) });
  }
  return configs.get(file);
}

function nearest(folder) {
  for (let at = folder; ; at = path.dirname(at)) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      if (host.fileExists(path.join(at, name))) return path.join(at, name);
    }
    if (at === root || at === path.dirname(at)) return undefined;
  }
}

function optionsOf(file) {
  const found = nearest(path.dirname(file));
  if (!found) return { file: "", options: { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, allowJs: true } };
  const own = parsed(found);
  if (own.projectReferences?.length && !own.held.has(file)) {
    for (const one of own.projectReferences) {
      const other = ts.resolveProjectReferencePath(one);
      if (host.fileExists(other) && parsed(other).held.has(file)) return { file: other, options: parsed(other).options };
    }
  }
  return { file: found, options: own.options };
}

function cacheOf(config, options) {
  if (!caches.has(config)) {
    caches.set(config, ts.createModuleResolutionCache(root, (name) => name, options));
    formats.set(config, ts.createModuleResolutionCache(root, (name) => name, options).getPackageJsonInfoCache());
  }
  return caches.get(config);
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [name, specifiers] = JSON.parse(line);
  const file = path.join(root, name);
  const { file: config, options } = optionsOf(file);
  const cache = cacheOf(config, options);
  const mode = ts.getImpliedNodeFormatForFile(file, formats.get(config), host, options);
  const info = ts.preProcessFile(host.readFile(file), true, true);
  const seen = info.importedFiles.map((one) => one.fileName);
  const found = {};
  for (const one of new Set([...specifiers, ...seen])) {
    const told = ts.resolveModuleName(one, file, options, host, cache, undefined, mode).resolvedModule;
    found[one] = told ? path.relative(root, told.resolvedFileName) : null;
  }
  console.log(JSON.stringify([name, found, seen]));
}
