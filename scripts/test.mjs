// npm test: installs what is missing, runs every check and every suite, and ends with one line of counts.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runOrExplain } from "./lib/failure.mjs";
import { runInLanes } from "./lib/lanes.mjs";
import { checkOwnNode } from "./lib/node-version.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/prepare.mjs";
import { run, withNode } from "./lib/processes.mjs";
import { countCheck, countPlaywright, countVitest, inWords, settle, sum } from "./lib/reports.mjs";
import { ensureTestPrograms } from "./lib/test-programs.mjs";

const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results", "reports");

const say = (text) => process.stdout.write(`${text}\n`);

function readReport(path, count, code) {
  try {
    return settle(count(JSON.parse(readFileSync(path, "utf8"))), code);
  } catch {
    return countCheck(1);
  }
}

/** Runs one suite and prints its result, with all of its output where it failed. */
function suite(name, { program, args, env, count, after = [], width = 1 }) {
  const work = async () => {
    const begun = Date.now();
    const { code, output } = await run(program, args, { cwd: root, env });
    const counts = count(code);
    const skips = output.split("\n").filter((line) => line.startsWith("Skipped:"));
    say(`${name}: ${inWords(counts)} (${Math.round((Date.now() - begun) / 1000)} s)`);
    for (const line of new Set(skips)) say(`  ${line}`);
    if (counts.failed > 0) say(output.trimEnd().replace(/^/gm, "  "));
    return counts;
  };
  return { name, after, width, work };
}

async function test() {
  const begun = Date.now();
  checkOwnNode();
  const node = await ensureInstalled(root);
  const browser = await ensureTestPrograms();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const env = { ...withNode(node), BELLWETHER_BROWSER: browser, CI: "true", NO_COLOR: "1" };
  const script = (...path) => join(root, "node_modules", ...path);
  const check = (name, ...args) => suite(name, { program: node, args, env, count: countCheck });
  const vitest = (name, more = {}) => {
    const report = join(reports, `${name}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return suite(name, {
      program: node,
      args: [script("vitest", "vitest.mjs"), "run", "--project", name, ...reporters],
      env,
      count: (code) => readReport(report, countVitest, code),
      ...more,
    });
  };
  const playwright = () => {
    const report = join(reports, "e2e.json");
    return suite("e2e", {
      program: node,
      args: [script("@playwright", "test", "cli.js"), "test", "--reporter=line,json"],
      // Playwright sets FORCE_COLOR itself, and Node warns when NO_COLOR is set too.
      env: { ...env, NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      count: (code) => readReport(report, countPlaywright, code),
      after: ["build"],
      width: 2,
    });
  };
  const build = {
    name: "build",
    work: async () => {
      try {
        await ensureBuilt(root, node);
        return sum([]);
      } catch (error) {
        say(`${error.message}\n${error.output ?? ""}`);
        return countCheck(1);
      }
    },
  };

  const results = await runInLanes(
    [
      build,
      check("types", join(root, "scripts", "typecheck.mjs")),
      check("lint", script("@biomejs", "biome", "bin", "biome"), "check", "."),
      vitest("unit"),
      vitest("contract"),
      vitest("integration", { after: ["build"] }),
      vitest("desktop", { after: ["build"] }),
      playwright(),
    ],
    2,
  );
  const total = sum([...results.values()]);
  say(`All of it took ${Math.round((Date.now() - begun) / 1000)} s.`);
  say(inWords(total));
  return total.failed === 0 ? 0 : 1;
}

await runOrExplain(test);
