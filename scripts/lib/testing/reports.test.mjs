import { describe, expect, it } from "vitest";
import {
  countCheck,
  countedIn,
  countLine,
  countPlaywright,
  countVitest,
  inWords,
  settle,
  slowest,
  sum,
  timesOfPlaywright,
  timesOfVitest,
} from "./reports.mjs";

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

describe("what a run tells besides", () => {
  it("names the slowest tests of both runners, a test's tries together", () => {
    const vitest = {
      testResults: [{ assertionResults: [{ fullName: "a b", duration: 1500 }, { fullName: "skipped" }] }],
    };
    const spec = { title: "c", tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }] };
    const playwright = { suites: [{ file: "x.spec.ts", suites: [{ file: "x.spec.ts", specs: [spec] }] }] };
    const times = [...timesOfVitest(vitest), ...timesOfPlaywright(playwright)];
    expect(slowest(times, 2)).toEqual([
      { name: "x.spec.ts: c", seconds: 2.5 },
      { name: "a b", seconds: 1.5 },
    ]);
  });

  it("adds up what tests say that they looked at", () => {
    const output = 'Counted: {"cells":1200}\nother\nCounted: {"cells":34,"looks":2}\n';
    expect(countedIn(output)).toBe("cells: 1,234, looks: 2");
    expect(countedIn("nothing")).toBe("");
  });

  it("takes the last line of counts, and none from a program that broke off", () => {
    expect(countLine("1 passed, 2 failed\n30 passed, 0 failed\n")).toMatchObject({ passed: 30, failed: 0 });
    expect(countLine("500 lived, 0 failed")).toBeNull();
  });
});
