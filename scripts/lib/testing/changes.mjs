// What a change touches: the files that differ from a commit, and the browser tests that have to do with them.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Failure } from "../kit/failure.mjs";

const git = (root, ...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

const firstOf = (attempts) => {
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // The next one may be known here.
    }
  }
  return null;
};

/** The commit to compare with: the given one, or where this branch left the main one. */
export function baseOf(root, given) {
  const base = firstOf(
    given === undefined
      ? ["origin/main", "main"].map((name) => () => git(root, "merge-base", "HEAD", name))
      : [() => git(root, "rev-parse", "--verify", `${given}^{commit}`)],
  );
  if (base === null)
    throw new Failure(`There is no commit ${given ?? "main"} to compare with. Name one: --base COMMIT.`);
  return base;
}

/** Files that differ from a commit, committed or not, with `/` between folders. */
export const changedSince = (root, base) => [
  ...new Set(
    [git(root, "diff", "--name-only", base), git(root, "ls-files", "--others", "--exclude-standard")]
      .join("\n")
      .split("\n")
      .filter((path) => path !== ""),
  ),
];

/** Files that a file of ours imports, and those that these import, itself included. */
export function importsOf(root, file, aliases, seen = new Set()) {
  if (seen.has(file) || !existsSync(join(root, file))) return seen;
  seen.add(file);
  for (const [, wanted] of readFileSync(join(root, file), "utf8").matchAll(/\bfrom "([#.][^"]+)"/g)) {
    const alias = Object.keys(aliases).find((name) => wanted.startsWith(name.slice(0, -1)));
    const path = wanted.startsWith(".")
      ? posix.join(dirname(file), wanted)
      : alias && posix.normalize(aliases[alias].replace("*", wanted.slice(alias.length - 1)));
    if (path) importsOf(root, path, aliases, seen);
  }
  return seen;
}

const isTest = (path) => /\.(test|spec)\.\w+$/.test(path) || path.startsWith("tests/");
const ofApplication = (path) =>
  !isTest(path) && /^(src|resources)\/|^(package-lock\.json|electron\.vite\.config\.ts)$/.test(path);

/** The word that a feature's folder is about: `persons` are found where `person` stands. */
const wordOf = (path) =>
  /^src\/renderer\/features\/([\w-]+)\//.exec(path)?.[1]?.replace(/ies$/, "y").replace(/s$/, "");

/**
 * The browser tests that a change touches: those that import a changed file; all of them where the application changed
 * outside the features; and of a feature those in which its name stands, or in what they import of the tests.
 */
export function touchedSpecs(changes, specs) {
  const application = changes.filter(ofApplication);
  const words = application.map(wordOf);
  if (changes.includes("playwright.config.ts") || words.includes(undefined))
    return specs.map(({ path }) => path);
  return specs
    .filter(
      ({ imports, text }) =>
        changes.some((path) => imports.has(path)) || words.some((word) => text.toLowerCase().includes(word)),
    )
    .map(({ path }) => path);
}

/** Every browser test with what it imports, and the text of it and of the tests' own files among them. */
export function readSpecs(root) {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return readdirSync(join(root, "tests", "e2e"), { recursive: true })
    .map((name) => posix.join("tests/e2e", name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".spec.ts"))
    .map((path) => {
      const imports = importsOf(root, path, aliases);
      const own = [...imports].filter((each) => each.startsWith("tests/"));
      return { path, imports, text: own.map((each) => readFileSync(join(root, each), "utf8")).join("\n") };
    });
}
