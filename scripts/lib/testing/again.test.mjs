import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { triedAgain } from "./again.mjs";
import { countVitest, failedOfPlaywright, failedOfVitest, timesOfVitest } from "./reports.mjs";
import { runSuites } from "./suites.mjs";

const counts = (failed) => ({ passed: 5, failed, skipped: 0 });
const part = { again: () => ({}) };
const failure = (title, find = false) => ({ file: "a.test.ts", title, find });

describe("what is tried again", () => {
  const titles = (results) => triedAgain(results).map((each) => each.failure.title);

  it("is up to three tests, of whatever suites", () => {
    const e2e = { part, counts: counts(2), failures: [failure("a"), failure("b")] };
    const unit = { part, counts: counts(1), failures: [failure("c")] };
    expect(titles([e2e, unit])).toEqual(["a", "b", "c"]);
    const more = { part, counts: counts(1), failures: [failure("d")] };
    expect(titles([e2e, unit, more])).toEqual([]);
    expect(titles([{ part, counts: counts(0), failures: [] }])).toEqual([]);
  });

  it("is nothing where something failed that is no test", () => {
    const one = { part, counts: counts(1), failures: [failure("a")] };
    expect(titles([one, { part: {}, counts: counts(1) }])).toEqual([]);
    // A runner that named one failure and broke off besides.
    expect(titles([{ part, counts: counts(2), failures: [failure("a")] }])).toEqual([]);
  });

  it("is nothing where chance has found a case", () => {
    expect(titles([{ part, counts: counts(1), failures: [failure("a", true)] }])).toEqual([]);
  });
});

describe("failed tests of a report", () => {
  it("names those of Vitest, a file that could not be loaded, and what chance has found", () => {
    const failed = (fullName, message) => ({ fullName, status: "failed", failureMessages: [message] });
    const report = {
      testResults: [
        {
          name: "/a",
          status: "failed",
          assertionResults: [failed("x y", "Error: late"), { status: "passed" }],
        },
        { name: "/b", status: "failed", assertionResults: [] },
        { name: "/c", status: "failed", assertionResults: [failed("z", "Property failed after 3 tests")] },
      ],
    };
    expect(failedOfVitest(report)).toEqual([
      { file: "/a", title: "x y", find: false, why: expect.any(String) },
      { file: "/b", title: null, find: false, why: "" },
      { file: "/c", title: "z", find: true, why: expect.any(String) },
    ]);
  });

  it("names those of Playwright with their lines", () => {
    const results = [{ error: { message: "\u001b[31mtoo late\u001b[39m" } }];
    const spec = (title, status) => ({ file: "x.spec.ts", line: 7, title, tests: [{ status, results }] });
    const specs = [spec("a", "expected"), spec("b", "unexpected"), spec("c", "flaky")];
    expect(failedOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
      { file: "x.spec.ts", line: 7, title: "b", find: false, why: "too late" },
      { file: "x.spec.ts", line: 7, title: "c", find: false, why: "too late" },
    ]);
  });
});

describe("a run with second tries", () => {
  let folder = "";
  let told = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bellwether-test-"));
    told = [];
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      told.push(String(text));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** A program that writes a report of one test for each outcome, and one that does so of the second try. */
  const runs = (name, outcomes) => {
    const path = join(folder, `${name}.json`);
    const assertionResults = outcomes.map((status, at) => ({
      status,
      fullName: `${name} ${at}`,
      failureMessages: [],
    }));
    const failed = outcomes.filter((each) => each === "failed").length;
    const report = {
      numPassedTests: outcomes.length - failed,
      numFailedTests: failed,
      testResults: [
        { name: join(folder, `${name}.test.ts`), status: failed > 0 ? "failed" : "passed", assertionResults },
      ],
    };
    const script = join(folder, `${name}.mjs`);
    writeFileSync(
      script,
      `import { writeFileSync } from "node:fs";
       writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(JSON.stringify(report))});
       console.log("ran ${name}"); process.exitCode = ${failed > 0 ? 1 : 0};`,
    );
    return {
      program: process.execPath,
      args: [script],
      env: process.env,
      report: { path, count: countVitest, times: timesOfVitest, failed: failedOfVitest },
    };
  };
  const suite = (first, second) => [
    { name: "unit", parts: [{ ...runs("first", first), again: () => runs("second", second) }] },
  ];
  const go = (suites, again = true) => runSuites({ suites, lanes: 2, cwd: folder, again });

  it("counts and names what passes alone", async () => {
    expect(await go(suite(["passed", "failed"], ["passed"]))).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(told.join("")).toContain("passed only alone, the second time: first.test.ts: first 1");
  });

  it("stays red where it fails again, where nothing ran, and where nobody asked for it", async () => {
    expect(await go(suite(["failed"], ["failed"]))).toMatchObject({ failed: 1 });
    expect(told.join("")).toContain("It failed again.\n  ran second");
    expect(await go(suite(["failed"], []))).toMatchObject({ failed: 1 });
    expect(await go(suite(["failed"], ["passed"]), false)).toMatchObject({ failed: 1 });
    expect(told.join("")).not.toContain("passed only alone");
  });
});
