import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runInLanes } from "./lanes.mjs";
import { checkDataFolder, checkPort } from "./places.mjs";
import { run, withNode } from "./processes.mjs";
import { countCheck, countPlaywright, countVitest, inWords, settle, sum } from "./reports.mjs";
import { hashOf } from "./stamps.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("summing reports", () => {
  const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

  it("counts a test file that could not be loaded", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [file("passed", "passed"), file("failed", "failed", "passed"), file("failed")],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it("counts a flaky test and a broken run of Playwright as failures", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });

  it("never counts a run as passed whose runner ended with an error", () => {
    expect(settle({ passed: 9, failed: 0, skipped: 0 }, 1)).toMatchObject({ failed: 1 });
    expect(settle({ passed: 9, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2 });
    expect(settle({ passed: 9, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0 });
  });

  it("adds up to one line", () => {
    const total = sum([countCheck(0), countCheck(1), { passed: 10, failed: 0, skipped: 0 }]);
    expect(inWords(total)).toBe("11 passed, 1 failed");
    expect(inWords({ passed: 1, failed: 0, skipped: 4 })).toBe("1 passed, 0 failed, 4 skipped");
  });
});

describe("lanes", () => {
  it("respects the order, the number of lanes and the widths", async () => {
    const events = [];
    let open = 0;
    let most = 0;
    const task = (name, more = {}) => ({
      name,
      ...more,
      work: async () => {
        open += more.width ?? 1;
        most = Math.max(most, open);
        events.push(`+${name}`);
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`-${name}`);
        open -= more.width ?? 1;
        return name.toUpperCase();
      },
    });
    const results = await runInLanes(
      [task("build"), task("types"), task("wide", { after: ["build"], width: 2 }), task("unit")],
      2,
    );
    expect(most).toBe(2);
    expect(events.indexOf("+wide")).toBeGreaterThan(events.indexOf("-build"));
    expect([...results.values()].sort()).toEqual(["BUILD", "TYPES", "UNIT", "WIDE"]);
  });

  it("throws where no task can start", async () => {
    await expect(runInLanes([{ name: "a", after: ["b"], work: async () => 0 }], 2)).rejects.toThrow("a");
  });
});

describe("stamps", () => {
  it("change with a source's content or name, not with a test's", () => {
    mkdirSync(join(folder, "src", "deep"), { recursive: true });
    writeFileSync(join(folder, "src", "deep", "a.ts"), "1");
    const first = hashOf(folder, ["src", "absent.json"]);
    writeFileSync(join(folder, "src", "deep", "a.test.ts"), "test");
    expect(hashOf(folder, ["src", "absent.json"])).toBe(first);
    writeFileSync(join(folder, "src", "deep", "a.ts"), "2");
    expect(hashOf(folder, ["src", "absent.json"])).not.toBe(first);
  });
});

describe("places", () => {
  it("refuses a port that is taken and names it", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address();
    await expect(checkPort(port)).rejects.toThrow(`Port ${port} is in use by another program.`);
    await new Promise((resolve) => server.close(resolve));
    await expect(checkPort(port)).resolves.toBeUndefined();
  });

  it("refuses a data folder that is a file, and makes one that is missing", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => checkDataFolder(join(folder, "file"))).toThrow(/cannot keep anything/);
    expect(() => checkDataFolder(join(folder, "file", "below"))).toThrow(/cannot keep anything/);
    expect(() => checkDataFolder(join(folder, "new", "one"))).not.toThrow();
  });
});

describe("running programs", () => {
  it("returns code and output, also for a program that does not exist", async () => {
    const code = "process.stdout.write('a'); process.stderr.write('b'); process.exitCode = 3";
    const result = await run(process.execPath, ["-e", code], { cwd: folder });
    expect(result.code).toBe(3);
    expect([...result.output].sort().join("")).toBe("ab");
    expect((await run(join(folder, "missing"), [])).code).toBeNull();
  });

  it("puts the given Node first", () => {
    expect(withNode("/n/bin/node", { PATH: "/usr/bin" }).PATH).toBe("/n/bin:/usr/bin");
  });
});
