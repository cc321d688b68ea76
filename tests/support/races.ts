import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { Db } from "#server/database/schema.ts";
import { changingCall } from "./matrix/changing-calls.ts";
import { completed } from "./matrix/completed.ts";
import type { Answer, Call, Caller } from "./matrix/http.ts";
import { readied } from "./matrix/ready.ts";
import type { Target } from "./matrix/requests.ts";
import type { TestWorld } from "./matrix/server.ts";

/** How often each pair of calls meets: 200 times in the long run. */
export const rounds = Number(process.env.RACE_ROUNDS ?? 2);

/** So many of these; all of them where the long run asks for that. Each day others (`RACE_DAY`), so that all have their turn. */
export function someOf<T>(all: readonly T[], most: number): readonly T[] {
  if (process.env.RACE_ALL !== undefined) return all;
  const step = Math.max(1, Math.ceil(all.length / most));
  const today = Number(process.env.RACE_DAY ?? Math.floor(Date.now() / 86_400_000));
  return all.filter((_, place) => place % step === today % step);
}

/** Of what calls leave, what is counted by itself or says nothing of how often something was done. */
const silent = [
  ...["audit_log", "audit_heads", "audit_unsealed", "audit_sealing", "sessions", "readings"],
  // What is counted of tries, and news between processes.
  ...["tries", "long_news"],
  // A file that is there already is stored once; words are an index.
  ...["blobs", "search_words", "search_said", "search_vocabulary"],
];

type Rows = Readonly<Record<string, number>>;

async function rowsOfTables(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counted = tables.map(({ name }) => name).filter((name) => !silent.includes(name));
  const each = counted.map((name) => `select '${name}' as name, count(*) as n from ${name}`);
  const versions = await db
    .selectFrom("cases")
    .select((e) => e.fn.sum<number>("version").as("n"))
    .executeTakeFirst();
  const { rows } = await sql.raw<{ name: string; n: number }>(each.join(" union all ")).execute(db);
  return {
    ...Object.fromEntries(rows.map(({ name, n }) => [name, n])),
    "versions of cases": versions?.n ?? 0,
  };
}

/** How many more there are, by table. */
const added = (before: Rows, after: Rows): Rows =>
  Object.fromEntries(
    Object.keys(after)
      .toSorted()
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );

/** Entries of the log with the own actions of these endpoints, of what was done. */
async function entriesOf(db: Db, names: readonly EndpointName[]): Promise<number> {
  const actions = names.map((name) => endpoints[name].audit).filter((action) => action !== null);
  const { n } = await db
    .selectFrom("audit_log")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("action", "in", [...actions, "-"])
    .where("outcome", "=", "ok")
    .executeTakeFirstOrThrow();
  return n;
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** A refusal of the server with which no meeting of two calls may end. */
export const isFault = ({ status }: Answer): boolean => status >= 500 && status !== 503;

/** A call and who makes it. */
export interface Made {
  readonly name: EndpointName;
  readonly caller: Caller;
}

/** What calls have left: how each was answered, how many rows came and went, and what the log says. */
export interface Outcome {
  readonly statuses: readonly number[];
  readonly rows: Rows;
  readonly entries: number;
}

const ready = async (world: TestWorld, target: Target, { name, caller }: Made, key: string | null) => {
  await readied(world, name, target, new Date().toISOString());
  const call = await completed(name, caller, await changingCall(world, target, name));
  return key === null ? call : under(key, call);
};

/** The same call under an idempotency key. */
const under = (key: string, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, "idempotency-key": key },
});

interface Order {
  /** At once, or one after the other by their places. */
  readonly order: "at once" | readonly number[];
  /** Sends the first call again, before its answer came, instead of others. */
  readonly repeated?: boolean;
}

/** Makes calls, each of which its caller has prepared before any of them was made; puts back what they have changed. */
export function outcomeOf(
  world: TestWorld,
  target: Target,
  made: readonly Made[],
  { order, repeated }: Order,
) {
  return world.undone(async (): Promise<Outcome & { readonly answers: readonly Answer[] }> => {
    // Each use of a session is undone with the rest: over hours it would end as one that nobody uses.
    await world.db.updateTable("sessions").set({ last_seen_at: new Date().toISOString() }).execute();
    const key = repeated === true ? randomUUID() : null;
    const calls: (() => Promise<Answer>)[] = [];
    for (const each of made) {
      const call = await ready(world, target, each, key);
      calls.push(() => each.caller.call(each.name, call));
    }
    if (repeated === true) calls.splice(1, 1, ...calls.slice(0, 1));
    const names = [...new Set(made.map(({ name }) => name))];
    const [before, entries] = [await rowsOfTables(world.db), await entriesOf(world.db, names)];
    const answers: Answer[] = [];
    if (order === "at once") answers.push(...(await Promise.all(calls.map((call) => call()))));
    else
      for (const place of order) {
        const answer = await calls[place]?.();
        if (answer !== undefined) answers[place] = answer;
      }
    await world.settled();
    if (order === "at once") await world.verifyAudit();
    return {
      answers,
      statuses: answers.map(({ status }) => status),
      rows: added(before, await rowsOfTables(world.db)),
      entries: (await entriesOf(world.db, names)) - entries,
    };
  });
}

/** Who of the world may make a call as things are; null where nobody does. */
export async function whoMakes(world: TestWorld, target: Target, name: EndpointName): Promise<Made | null> {
  for (const caller of [world.callers.owner, world.callers.districtAdministrator]) {
    const { answers } = await outcomeOf(world, target, [{ name, caller }], { order: "at once" });
    if (answers.every(isDone)) return { name, caller };
  }
  return null;
}

/** Of an outcome, what is compared; the order of the answers says nothing where the calls are the same. */
export const compared = ({ statuses, rows, entries }: Outcome, same: boolean) =>
  JSON.stringify({ statuses: same ? statuses.toSorted() : statuses, rows, entries });

/** What answered, for whoever looks why a test fails. */
export const toldBy = (answers: readonly Answer[]): string =>
  answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join("\n");
