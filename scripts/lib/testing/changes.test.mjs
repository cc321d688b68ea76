import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importsOf, touchedSpecs } from "./changes.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("what a file imports", () => {
  it("is followed through aliases and relative names, in circles too", () => {
    mkdirSync(join(folder, "tests", "support"), { recursive: true });
    const write = (path, text) => writeFileSync(join(folder, path), text);
    write("tests/one.spec.ts", 'import { a } from "#support/a.ts";\nimport { x } from "vitest";\n');
    write("tests/support/a.ts", 'import { b } from "./b.ts";\nimport { gone } from "./gone.ts";\n');
    write("tests/support/b.ts", 'export type { A } from "#support/a.ts";\n');
    expect([...importsOf(folder, "tests/one.spec.ts", { "#support/*": "./tests/support/*" })]).toEqual([
      "tests/one.spec.ts",
      "tests/support/a.ts",
      "tests/support/b.ts",
    ]);
  });
});

describe("the browser tests that a change touches", () => {
  const spec = (path, text, ...imports) => ({ path, text, imports: new Set([path, ...imports]) });
  const specs = [
    spec("tests/e2e/records/tasks.spec.ts", "opens /tasks", "tests/support/app/app.ts"),
    spec("tests/e2e/walk.spec.ts", "every person, every Task", "tests/support/screens/screens.ts"),
    spec("tests/e2e/offline/lock.spec.ts", "locks"),
  ];
  const all = specs.map(({ path }) => path);
  const touched = (...changes) => touchedSpecs(changes, specs);

  it("are those that import it", () => {
    expect(touched("tests/support/app/app.ts")).toEqual([all[0]]);
    expect(touched("tests/e2e/offline/lock.spec.ts")).toEqual([all[2]]);
  });

  it("are those that name its feature", () => {
    expect(touched("src/renderer/features/tasks/task-list.tsx")).toEqual([all[0], all[1]]);
    expect(touched("src/renderer/features/persons/api.ts")).toEqual([all[1]]);
  });

  it("are all of them where the application changed elsewhere", () => {
    expect(touched("src/renderer/features/tasks/task-list.tsx", "src/server/app.ts")).toEqual(all);
    expect(touched("package-lock.json")).toEqual(all);
    expect(touched("playwright.config.ts")).toEqual(all);
  });

  it("are none where only words or other tests changed", () => {
    expect(touched("README.md", "src/server/app.test.ts", "tests/contract/generated/fuzz.test.ts")).toEqual(
      [],
    );
  });
});
