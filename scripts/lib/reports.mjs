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
