// Adds up what the test runners report.

const none = { passed: 0, failed: 0, skipped: 0 };

/** Counts of one Vitest JSON report. A test file that could not be loaded counts as one failure. */
export function countVitest(report) {
  const broken = (report.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  ).length;
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + broken,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** Counts of one Playwright JSON report. A test that passed only at its second try counts as failed. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + (report.errors ?? []).length, skipped };
}

/** A check that has no tests of its own counts as one test. */
export const countCheck = (code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/** Counts of a program that ends with the line of counts that `inWords` makes; null where it did not come so far. */
export function countLine(output) {
  const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  return passed === undefined ? null : { ...none, passed: Number(passed), failed: Number(failed) };
}

/** A runner that ended with an error but named no failed test counts as one failure. */
export const settle = (counts, code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  );

export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** Every test of a Vitest JSON report as `{ name, seconds }`. */
export const timesOfVitest = (report) =>
  (report.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  );

/** Every test of a Playwright JSON report as `{ name, seconds }`. */
export const timesOfPlaywright = (report) => {
  const inside = (suite) => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      name: `${suite.file ?? suite.title}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...(suite.suites ?? []).flatMap(inside),
  ];
  return (report.suites ?? []).flatMap(inside);
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colors begin with one
const colors = /\u001b\[[0-9;]*m/g;

/** The beginning of what a test said when it failed, for the end of a run, which is all that some logs keep. */
const whyOf = (message = "") => message.replace(colors, "").trim().slice(0, 600);

const isFind = (text) => text.includes("Property failed after");

/**
 * The failed tests of a Vitest JSON report: `{ file, title, find, why }`. A file that could not be loaded is one without a
 * title. A find is a case that chance has made: it stands, whatever another try makes.
 */
export const failedOfVitest = (report) =>
  (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    if (status === "failed" && failed.length === 0)
      return [{ file: name, title: null, find: false, why: whyOf(message) }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      file: name,
      title: fullName,
      find: failureMessages.some(isFind),
      why: whyOf(failureMessages[0]),
    }));
  });

/** The failed tests of a Playwright JSON report, with the line where each begins. */
export const failedOfPlaywright = (report) => {
  const inside = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
      .map(({ file, line, title, tests }) => ({
        ...{ file, line, title, find: false },
        why: whyOf(tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error.message),
      })),
    ...(suite.suites ?? []).flatMap(inside),
  ];
  return (report.suites ?? []).flatMap(inside);
};

/** The slowest tests first, `count` of them. */
export const slowest = (times, count) => times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);

/** What the tests of a suite say that they looked at (tests/support/counted.ts), added up by what it is. */
export function countedIn(output) {
  const sums = new Map();
  for (const [, told] of output.matchAll(/^Counted: (\{.*\})$/gm))
    for (const [what, count] of Object.entries(JSON.parse(told)))
      sums.set(what, (sums.get(what) ?? 0) + count);
  return [...sums].map(([what, count]) => `${what}: ${count.toLocaleString("en-US")}`).join(", ");
}
