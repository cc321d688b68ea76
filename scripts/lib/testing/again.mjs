// What failed is tried once more, alone, when everything else has ended: a busy machine must not refuse a good change.
import { sum } from "./reports.mjs";

/** More than these is no matter of time. */
export const mostAgain = 3;

/**
 * The failures `{ part, failure }` that get a second try; none where there are too many, where one has no test that could be
 * run by itself (types, lint, a build, a runner that broke off), or where chance has found a case.
 */
export function triedAgain(results) {
  const failed = sum(results.map(({ counts }) => counts)).failed;
  const named = results.flatMap(({ part, failures = [] }) =>
    part?.again === undefined ? [] : failures.map((failure) => ({ part, failure })),
  );
  if (failed > mostAgain || named.length !== failed) return [];
  return named.some(({ failure }) => failure.find) ? [] : named;
}

/** Has the second try shown that the test passes? Only where it ran, and nothing that ran with it failed. */
export const hasPassed = ({ counts }) => counts.failed === 0 && counts.passed > 0;

export const nameOf = ({ file, title }) => (title === null ? file : `${file}: ${title}`);

/** The counts of a run after the second tries: what passed in them counts as passed. */
export const afterAgain = (counts, passed) => ({
  ...counts,
  passed: counts.passed + passed,
  failed: counts.failed - passed,
});
