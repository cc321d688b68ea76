// Which packages a release holds, from the lock file: what the program loads, and what is bundled into its page.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const layers = ["contract", "instruments", "storage", "server", "main", "preload", "renderer"];

/** Packages that sources name, `react-dom` of `react-dom/client`. */
function namedInSources(root) {
  const names = new Set();
  for (const layer of layers)
    for (const entry of readdirSync(join(root, "src", layer), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.(test|config)\.tsx?$/.test(entry.name))
        continue;
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
      for (const [, name] of text.matchAll(
        /(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g,
      ))
        names.add(name);
    }
  return names;
}

/** Where Node would find `name` from the package at `from`; null where it is not installed. */
function resolve(packages, from, name) {
  for (
    let at = from;
    ;
    at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : ""
  ) {
    const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === "") return null;
  }
}

/**
 * Every part with its path below the root, sorted by name. Electron itself stands among them: it is what the others run in.
 */
export function shippedParts(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { dependencies = {}, devDependencies = {} } = packages[""];
  const named = namedInSources(root);
  const bundled = Object.keys(devDependencies).filter((name) => named.has(name) || name === "electron");
  const found = new Map();
  const take = (from, name, licenseOfParent = "") => {
    const path = resolve(packages, from, name);
    if (path === null || found.has(path)) return;
    const {
      version,
      license,
      optional = false,
      dependencies: needs = {},
      optionalDependencies: may = {},
    } = packages[path];
    const real =
      packages[path].name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    // The lock file does not say it of binaries for other systems: they belong to the part that chooses among them.
    const given = license ?? (optional ? licenseOfParent : "");
    found.set(path, { path, name: real, version, license: given, optional });
    // Electron's own packages fetch its program; they are not in a release.
    if (name === "electron") return;
    for (const each of Object.keys({ ...needs, ...may })) take(path, each, given);
  };
  for (const name of [...Object.keys(dependencies), ...bundled]) take("", name);
  return [...found.values()].sort(
    (a, b) => a.name.localeCompare(b.name, "en") || a.path.localeCompare(b.path, "en"),
  );
}

const licenseFile = /^(licen[cs]e|copying|notice)(\.(md|txt|markdown))?([-.][\w.]+)?$/i;

/** Text of the licence that a part brings; empty where it brings none, or is of another system. */
export function licenseText(root, { path }) {
  const folder = join(root, path);
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").trim())
    .join("\n\n");
}

/** For the page: each part once, and each text once. */
export function licenseList(root) {
  const texts = [];
  const placeOf = new Map();
  const seen = new Set();
  const parts = [];
  for (const part of shippedParts(root)) {
    const key = `${part.name} ${part.version}`;
    // Binaries of other systems are in their releases, under the license of the part that they belong to.
    if (seen.has(key) || !existsSync(join(root, part.path))) continue;
    seen.add(key);
    const text = licenseText(root, part);
    if (text !== "" && !placeOf.has(text)) placeOf.set(text, texts.push(text) - 1);
    parts.push({
      name: part.name,
      version: part.version,
      license: part.license,
      text: placeOf.get(text) ?? null,
    });
  }
  return { parts, texts };
}
