import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");
const slashes = (path: string) => path.split(sep).join("/");
const pattern = /^(?:import|export) (?!type)[^;]*?from "([.#][^"]+)"/gm;

const resolved = (specifier: string, from: string): string => {
  const alias = /^#(parts|lib|ui|host|renderer)\/(.+)$/.exec(specifier);
  if (alias === null)
    return specifier.startsWith(".") ? slashes(normalize(join(dirname(from), specifier))) : "";
  return alias[1] === "renderer" ? `src/renderer/${alias[2]}` : `src/renderer/${alias[1]}/${alias[2]}`;
};

/** Files that a worker loads. It has no page, and so no language: what it says is words only once the page has it. */
function workerFiles(tree: string, all: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file) || !existsSync(join(tree, file))) return;
    found.add(file);
    for (const [, to = ""] of readFileSync(join(tree, file), "utf8").matchAll(pattern)) {
      const path = resolved(to, file);
      if (path !== "") follow(path);
    }
  };
  for (const file of all) if (/-worker\.ts$/.test(file) && !file.endsWith("/start-worker.ts")) follow(file);
  return found;
}

/** Every source whose words are read on a screen, by its path. */
export function screenSources(tree: string = root): readonly string[] {
  const all = globSync("src/renderer/**/*.{ts,tsx}", { cwd: tree }).map(slashes);
  const apart = workerFiles(tree, all);
  return all
    .filter(
      (file) =>
        !/\.test\.|\.d\.ts$|^src\/renderer\/(gallery|lib\/words\/language)\/|\/lib\/words\/(t|trans|family)\.tsx?$/.test(
          file,
        ),
    )
    .filter((file) => !apart.has(file))
    .toSorted();
}

export const readSource = (file: string, tree: string = root): string =>
  readFileSync(join(tree, file), "utf8");
