// Runs suites in lanes, each in one part or several, and says how each went when the last of its parts has ended.
import { readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { run } from "../kit/processes.mjs";
import { afterAgain, hasPassed, nameOf, triedAgain } from "./again.mjs";
import { runInLanes } from "./lanes.mjs";
import { countCheck, countedIn, inWords, settle, slowest, sum } from "./reports.mjs";

/** Failures that the end of a run tells. */
const mostTold = 20;

const say = (text) => process.stdout.write(`${text}\n`);

/** What a part has found: by its report, by what it says, or else by its exit code alone. */
function resultOf({ report, says }, { code, output }) {
  if (says !== undefined) return { counts: settle(says(output) ?? countCheck(1), code), times: [] };
  if (report === undefined) return { counts: countCheck(code), times: [] };
  try {
    const content = JSON.parse(readFileSync(report.path, "utf8"));
    return {
      counts: settle(report.count(content), code),
      times: report.times(content),
      failures: report.failed(content),
    };
  } catch {
    return { counts: countCheck(1), times: [] };
  }
}

/** Prints how a suite went, and all of its output where something is wrong. */
function tell(name, results, seconds) {
  const counts = sum(results.map((result) => result.counts));
  say(`${name}: ${inWords(counts)} (${Math.round(seconds)} s)`);
  const output = results.map((result) => result.output).join("\n");
  for (const line of new Set(output.split("\n").filter((each) => each.startsWith("Skipped:"))))
    say(`  ${line}`);
  const counted = countedIn(output);
  if (counted !== "") say(`  ${counted}`);
  for (const result of results)
    if (result.counts.failed > 0) say(result.output.trimEnd().replace(/^/gm, "  "));
}

/** A suite `{ name, after, parts: [{ program, args, env, report, says }] }` as tasks for the lanes. */
function tasksOf(suite, cwd) {
  const results = [];
  let begun = 0;
  return suite.parts.map((part, index) => ({
    name: suite.parts.length === 1 ? suite.name : `${suite.name} ${index + 1}`,
    after: suite.after,
    work: async () => {
      if (begun === 0) begun = Date.now();
      const from = Date.now();
      const ended = await run(part.program, part.args, { cwd, env: part.env });
      const { counts, failures, times: own } = resultOf(part, ended);
      results.push({ counts, output: ended.output });
      const times = own.map((each) => ({ ...each, name: `${suite.name}: ${each.name}` }));
      if (results.length === suite.parts.length) tell(suite.name, results, (Date.now() - begun) / 1000);
      return { suite: suite.name, part, counts, failures, times, seconds: (Date.now() - from) / 1000 };
    },
  }));
}

/** Makes what the suites run on; where that fails nothing that needs it can be true. */
const buildTask = (build) => ({
  name: "build",
  work: async () => {
    try {
      await build();
      return { suite: "build", counts: sum([]), times: [], seconds: 0 };
    } catch (error) {
      say(`${error.message}\n${error.output ?? ""}`);
      return { suite: "build", counts: countCheck(1), times: [], seconds: 0 };
    }
  },
});

const shownName = (failure, cwd) =>
  nameOf({ ...failure, file: isAbsolute(failure.file) ? relative(cwd, failure.file) : failure.file });

/** Says at the end of a run what failed and how: where a log was cut off, the end is what is left of it. */
function tellFailures(results, cwd) {
  const failures = results.flatMap(({ failures: own = [] }) => own);
  if (failures.length > 0) say("\nWhat failed:");
  for (const failure of failures.slice(0, mostTold)) {
    say(`- ${shownName(failure, cwd)}`);
    if (failure.why !== "") say(failure.why.replace(/^/gm, "    "));
  }
  if (failures.length > mostTold) say(`and ${failures.length - mostTold} more`);
}

/** Tries what failed once more, one after another; gives how many of them passed, and says what became of each. */
async function tryAgain(results, cwd) {
  const passed = [];
  for (const [index, { part, failure }] of triedAgain(results).entries()) {
    const name = shownName(failure, cwd);
    say(`\nOnce more, alone: ${name}`);
    const second = part.again(failure, index + 1);
    const ended = await run(second.program, second.args, { cwd, env: second.env });
    if (hasPassed(resultOf(second, ended))) passed.push(name);
    else say(`It failed again.\n${ended.output.trimEnd().replace(/^/gm, "  ")}`);
  }
  if (passed.length > 0) say(`\npassed only alone, the second time: ${passed.join("; ")}`);
  return passed.length;
}

/**
 * Runs suites, those that stand first before the others, and prints how all of it went. With `again` the few tests that failed
 * get a second try alone. Gives the sum of their counts.
 */
export async function runSuites({ build, suites, lanes, cwd, again = false }) {
  const begun = Date.now();
  const built = suites.some(({ after }) => after?.includes("build")) ? [buildTask(build)] : [];
  const tasks = [...built, ...suites.flatMap((suite) => tasksOf(suite, cwd))];
  const ended = [...(await runInLanes(tasks, lanes)).values()];
  const inLanes = suites.map(({ name }) => {
    const parts = ended.filter(({ suite }) => suite === name);
    return `${name} ${Math.round(parts.reduce((total, { seconds }) => total + seconds, 0))} s`;
  });
  say(`\nSeconds of the lanes: ${inLanes.join(", ")}`);
  const times = ended.flatMap((result) => result.times);
  if (times.length > 0) say("The slowest tests:");
  for (const { name, seconds } of slowest(times, 10)) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  tellFailures(ended, cwd);
  const passed = again ? await tryAgain(ended, cwd) : 0;
  say(`All of it took ${Math.round((Date.now() - begun) / 1000)} s.`);
  return afterAgain(sum(ended.map(({ counts }) => counts)), passed);
}
