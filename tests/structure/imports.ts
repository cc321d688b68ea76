// Finds which source file imports which.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  imports: Record<string, string>;
};
/** `#ui/` → `src/renderer/ui/`, the longest name first. */
const aliases = Object.entries(imports)
  .map(([name, folder]) => [name.replace("*", ""), folder.replace("./", "").replace("*", "")] as const)
  .toSorted(([a], [b]) => b.length - a.length);

const slashes = (path: string) => path.split(sep).join("/");

function resolve(specifier: string, from: string): string | null {
  if (specifier.startsWith(".")) return slashes(normalize(join(dirname(from), specifier)));
  const alias = aliases.find(([name]) => specifier.startsWith(name));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

const pattern = /(?:from|import|import\()\s*"([.#][^"?]+)/g;

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import between files of a folder, tests and the gallery left out; paths from the top of the project. */
export function importsBelow(folder: string): Import[] {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root })
    .map(slashes)
    .filter((file) => !file.includes(".test.") && !file.startsWith("src/renderer/gallery/"));
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), "utf8").matchAll(pattern)].flatMap(([, specifier = ""]) => {
      const to = resolve(specifier, from);
      return to?.startsWith(`${folder}/`) ? [{ from, to }] : [];
    }),
  );
}
