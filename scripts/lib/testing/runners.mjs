// How the programs that check and test are started: what `npm test` and `npm run test:long` put their suites together of.
import { join } from "node:path";
import { withNode } from "../kit/processes.mjs";
import {
  countLine,
  countPlaywright,
  countVitest,
  failedOfPlaywright,
  failedOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from "./reports.mjs";

/**
 * What every suite runs with. The tests start the server and the hosts hundreds of times: Node keeps what it has
 * compiled of them, which makes each start a third shorter.
 */
export const testEnvironment = ({ root, node, browser }) => ({
  ...withNode(node),
  BELLWETHER_BROWSER: browser,
  NODE_COMPILE_CACHE: join(root, ".cache", "node"),
  CI: "true",
  NO_COLOR: "1",
});

/** Runs a suite of both engines on a PostgreSQL of its own, which it starts and stops. */
export const onPostgres = { BELLWETHER_TEST_POSTGRES: "yes" };

/** Makes the parts of suites. `parts` says in how many of about the same size a suite is cut; `name` where several are of one project. */
export function createRunners({ root, node, env, reports }) {
  const script = (...path) => join(root, "node_modules", ...path);
  const shards = (parts) => Array.from({ length: parts }, (_, index) => index + 1);
  /** A check that is as a whole right or wrong. */
  const check = (...args) => ({ program: node, args, env });
  /** A program that ends with a line of counts. */
  const run = (args, more = {}) => ({ program: node, args, env: { ...env, ...more }, says: countLine });

  const vitestPart = (project, name, args, more) => {
    const path = join(reports, `${name}.json`);
    return {
      program: node,
      args: [
        script("vitest", "vitest.mjs"),
        "run",
        ...["--project", project, "--maxWorkers=1"],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${path}`],
        ...args,
      ],
      env: { ...env, ...more },
      report: { path, count: countVitest, times: timesOfVitest, failed: failedOfVitest },
      // The tests of a file may stand on each other: all of them run.
      again: ({ file }, number) => vitestPart(project, `${name}-again-${number}`, [file], more),
    };
  };

  const vitest = (project, { parts = 1, args = [], more = {}, name = project } = {}) =>
    shards(parts).map((part) => {
      const shard = parts > 1 ? [`--shard=${part}/${parts}`] : [];
      return vitestPart(project, `${name}-${part}`, [...shard, ...args], more);
    });

  const playwrightPart = (name, args, more) => {
    const path = join(reports, `${name}.json`);
    return {
      program: node,
      args: [
        script("@playwright", "test", "cli.js"),
        "test",
        ...[
          "--workers=1",
          `--reporter=line,json,${join(root, "scripts/lib/testing/page-reporter.mjs")}`,
          `--output=test-results/${name}`,
        ],
        ...args,
      ],
      // Playwright sets FORCE_COLOR itself, and Node warns when NO_COLOR is set too.
      env: { ...env, ...more, NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
      report: { path, count: countPlaywright, times: timesOfPlaywright, failed: failedOfPlaywright },
      again: ({ file, line }, number) => playwrightPart(`${name}-again-${number}`, [`${file}:${line}`], more),
    };
  };

  const playwright = (name, { parts = 1, args = [], more = {} } = {}) =>
    shards(parts).map((part) => {
      const shard = parts > 1 ? [`--shard=${part}/${parts}`] : [];
      return playwrightPart(`${name}-${part}`, [...shard, ...args], more);
    });

  return { check, run, vitest, playwright };
}
