// npm run -s bench:team: a team server under the load of a district; JSON on standard output, progress on standard error.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createChance } from "#server/sample/random.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { elapsed, rounded } from "../measure.ts";
import { breakThings, lookThrough } from "./faults.ts";
import { startLoad, summaryOf } from "./load.ts";
import { actions, type Desk, sitDown } from "./mix.ts";
import { Person, socketsFor } from "./person.ts";
import { type District, districtIn, onPostgres, onSqlite, type Team } from "./prepare.ts";
import { statementsOf } from "./statements.ts";

const help = `Usage: npm run -s bench:team -- [options]

Needs nginx on this machine and a build (npm run build).

  --data DIR      keep the invented district there, and use it again
  --schools N     --persons N     --cases N     --users N
  --sessions N    people who are signed in, each with a stream of news (900)
  --think S       seconds between two calls of one person (20)
  --seconds S     how long the load is measured (120)
  --processes N   of the server on PostgreSQL (3)
  --dashboards N  asked for at once (160)
  --faults N      then N rounds: a process or PostgreSQL is killed, or the way to the files or to mail is cut (0)
  --only LIST     of postgres,sqlite
`;

const given = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    ...{ data: given, only: { type: "string", default: "postgres,sqlite" } },
    ...{ schools: given, persons: given, cases: given, users: given, sessions: given },
    ...{ think: given, seconds: given, processes: given, dashboards: given, faults: given },
  },
});
const number = (text: string | undefined, otherwise: number): number => {
  const read = text === undefined ? otherwise : Number(text);
  if (!(read >= 0)) throw new Error(`Not a number: ${text}`);
  return read;
};
const size = {
  sessions: number(values.sessions, 900),
  think: number(values.think, 20) * 1_000,
  seconds: number(values.seconds, 120),
  processes: number(values.processes, 3),
  dashboards: number(values.dashboards, 160),
  faults: number(values.faults, 0),
};
const cases = number(values.cases, 10_000);
const counts = {
  schools: number(values.schools, 180),
  persons: number(values.persons, 50_000),
  cases,
  tasks: cases * 3,
  notes: cases * 20,
  users: number(values.users, 900),
};

const progress = (line: string) => void process.stderr.write(`${line}\n`);
const { below } = createChance(7);
const chance = () => below(1_000_000) / 1_000_000;

/** Everybody signs in, as many at once as a morning brings. */
async function arrive(team: Team, district: District) {
  const agent = socketsFor(size.sessions);
  const desks: Desk[] = district.members
    .slice(0, size.sessions)
    .map(({ id, email, role, organizationId }) => ({
      person: new Person(team.url, email, agent),
      password: district.password,
      colleague:
        district.members.find((other) => other.organizationId === organizationId && other.id !== id)?.id ??
        null,
      mayWrite: role !== "viewer",
      mayAdminister: role === "administrator",
      ...{ exports: 0, cases: [], persons: [], tasks: [], files: [], said: [] },
    }));
  const waiting = [...desks];
  const took: number[] = [];
  const all = await elapsed(() =>
    Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let desk = waiting.pop(); desk !== undefined; desk = waiting.pop()) {
          const { person } = desk;
          took.push(await elapsed(() => person.signIn(district.password)));
        }
      }),
    ),
  );
  progress(`team: ${desks.length} signed in within ${Math.round(all / 1000)} s`);
  for (let at = 0; at < desks.length; at += 20) await Promise.all(desks.slice(at, at + 20).map(sitDown));
  for (const { person } of desks) person.listen();
  return { desks, signIns: { seconds: rounded(all / 1000), at_once: 40, ...summaryOf(took) } };
}

/** What everybody else waits for while a few administrators do what takes long, one after the other. */
async function besideLong(desks: readonly Desk[]) {
  const long = actions.filter(({ name }) => ["export", "report"].includes(name));
  const found: [string, unknown][] = [];
  for (const action of long) {
    const administrators = desks.filter((desk) => desk.mayAdminister && desk.mayWrite);
    const doing = administrators.slice(0, Math.ceil(administrators.length / 2));
    const load = startLoad(
      desks.filter((desk) => !doing.includes(desk)),
      size.think,
      chance,
    );
    const until = performance.now() + (size.seconds / 4) * 1_000;
    const took: number[] = [];
    const failed: string[] = [];
    let turn = 0;
    const work = async () => {
      while (performance.now() < until && turn < doing.length * 8) {
        const desk = doing[turn % doing.length];
        turn += 1;
        const began = performance.now();
        if (desk === undefined) continue;
        await action.run(desk, chance, "long").then(
          (done) => done && took.push(performance.now() - began),
          (error: Error) => failed.push(error.message),
        );
      }
    };
    await Promise.all([work(), work(), work()]);
    await wait(Math.max(0, until - performance.now()));
    await load.stop();
    found.push([
      action.name,
      {
        long_ones: { ...summaryOf(took), failed: failed.length, first_failed: failed.slice(0, 2) },
        others: load.times.summary(),
        errors: load.errors.length,
      },
    ]);
    progress(`team: beside ${action.name}: ${JSON.stringify(found.at(-1)?.[1])}`);
  }
  return Object.fromEntries(found);
}

async function measure(team: Team, district: District) {
  const { desks, signIns } = await arrive(team, district);
  try {
    const administrator = desks.find(({ mayAdminister }) => mayAdminister) ?? desks[0];
    const alone =
      team.database === null || administrator === undefined
        ? null
        : await statementsOf(team.database, administrator, 10, chance);
    progress(`team: measured alone: ${JSON.stringify(alone)}`);
    const load = startLoad(desks, size.think, chance);
    const seconds = (await elapsed(() => wait(size.seconds * 1_000))) / 1_000;
    const calls = load.times.count;
    await load.stop();
    progress(`team: ${calls} calls in ${Math.round(seconds)} s, ${load.errors.length} errors`);
    progress(`team: ${JSON.stringify({ times: load.times.summary(), errors: load.errors.slice(0, 5) })}`);
    const long = await besideLong(desks);
    const dashboards: number[] = [];
    let withoutDashboard = 0;
    const at = desks.slice(0, size.dashboards);
    const allDashboards = await elapsed(() =>
      Promise.all(
        at.map(async ({ person }) => {
          const began = performance.now();
          const answer = await person.get("/api/v2/dashboard/overview").catch(() => null);
          if (answer?.status === 200) dashboards.push(performance.now() - began);
          else withoutDashboard += 1;
        }),
      ),
    );
    progress(`team: ${at.length} dashboards in ${Math.round(allDashboards)} ms`);
    let faults: unknown = null;
    if (size.faults > 0 && team.database !== null) {
      const broken = startLoad(desks, size.think / 4, chance);
      const done = await breakThings(team, broken, size.faults, chance, progress);
      await broken.stop();
      faults = {
        ...done,
        calls: broken.times.count,
        errors_after_asking_again: broken.errors.length,
        first_errors: broken.errors.slice(0, 5),
        said_of_them: team.processes.flatMap(({ failed }) => failed).slice(0, 10),
        times: broken.times.summary(),
        ...(await lookThrough(team, desks, done.asked)),
      };
    }
    return {
      ...team.facts,
      sign_ins: signIns,
      streams: { open: desks.length, lines: desks.reduce((sum, { person }) => sum + person.heard, 0) },
      alone,
      load: {
        calls_a_second: rounded(calls / seconds),
        errors: load.errors.length,
        first_errors: load.errors.slice(0, 5),
        asked_again: desks.reduce((sum, { person }) => sum + person.repeated, 0),
        times: load.times.summary(),
      },
      beside: long,
      ended_by_themselves: team.processes.flatMap(({ died }) => died),
      dashboards_at_once: {
        seconds: rounded(allDashboards / 1_000),
        failed: withoutDashboard,
        ...summaryOf(dashboards),
      },
      faults,
    };
  } finally {
    for (const { person } of desks) person.leave();
  }
}

if (values.help) process.stdout.write(help);
else {
  const folder = await temporaryFolder();
  try {
    const district = await districtIn(values.data ?? join(folder.path, "district"), counts);
    progress(`team: a district of ${JSON.stringify(district.counts)}, ${district.members.length} people`);
    const results: [string, unknown][] = [];
    for (const name of values.only.split(",")) {
      const at = join(folder.path, name);
      const team =
        name === "postgres"
          ? await onPostgres(district, at, { count: size.processes, faulty: size.faults > 0 }, progress)
          : await onSqlite(district, at);
      try {
        results.push([name, await measure(team, district)]);
        if (team.processes.some(({ died }) => died.length > 0)) process.exitCode = 1;
      } finally {
        await team.stop();
        await rm(at, { recursive: true, force: true });
      }
    }
    const { counts: records, seconds } = district;
    process.stdout.write(
      `${JSON.stringify({ ...size, records, made_in_seconds: seconds, ...Object.fromEntries(results) }, null, 2)}\n`,
    );
  } finally {
    await folder.remove();
  }
}
