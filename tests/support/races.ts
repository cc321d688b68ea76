import { sql } from "kysely";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { Db } from "#server/database/schema.ts";
import { changingCall } from "./matrix/changing-calls.ts";
import { completed } from "./matrix/completed.ts";
import type { Answer, Call, Caller } from "./matrix/http.ts";
import { readyImport } from "./matrix/imports.ts";
import { recordOf } from "./matrix/record-of.ts";
import type { Target } from "./matrix/requests.ts";
import type { TestWorld } from "./matrix/server.ts";

/** How often each pair of calls meets: a few times for whoever develops, and 200 times in the long run. */
export const rounds = Number(process.env.RACE_ROUNDS ?? 5);

/** Of what a call leaves, what says nothing of how often it was done. */
const silent = [
  ...["audit_log", "audit_heads", "audit_unsealed", "audit_sealing", "sessions", "readings", "users"],
  ...["mail_outbox", "search_words", "search_said", "search_vocabulary"],
];

/** Rows of each table that tells of records. */
export async function rowsOfTables(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counted = tables.map(({ name }) => name).filter((name) => !silent.includes(name));
  const each = counted.map((name) => `select '${name}' as name, count(*) as n from ${name}`);
  const { rows } = await sql.raw<{ name: string; n: number }>(each.join(" union all ")).execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** The version of the record that a call is about; null where it has none. */
export async function versionOf(db: Db, name: EndpointName, target: Target): Promise<number | null> {
  const record = endpoints[name].versioned === true ? recordOf(name, target) : null;
  if (record === null) return null;
  const row = await db
    .selectFrom(record.table)
    .select("version")
    .where("id", "=", record.id)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Entries of the log with this endpoint's own action, of what was done. */
export async function entriesOf(db: Db, name: EndpointName): Promise<number> {
  const { audit } = endpoints[name];
  if (audit === null) return 0;
  const { n } = await db
    .selectFrom("audit_log")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("action", "=", audit)
    .where("outcome", "=", "ok")
    .executeTakeFirstOrThrow();
  return n;
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** A refusal of the server that no meeting of two calls may be answered with. */
export const isFault = ({ status }: Answer): boolean => status >= 500 && status !== 503;

/** Who may make a call: its author, or else who administers the district. */
export async function whoMay(world: TestWorld, target: Target, name: EndpointName): Promise<Caller | null> {
  for (const caller of [world.callers.owner, world.callers.districtAdministrator]) {
    const answer = await world.undone(async () => {
      await readyImport(world.db, name, target.import.id, new Date().toISOString());
      const made = await caller.call(name, await ready(world, target, name, caller));
      await world.settled();
      return made;
    });
    if (isDone(answer)) return caller;
  }
  return null;
}

export const ready = async (
  world: TestWorld,
  target: Target,
  name: EndpointName,
  caller: Caller,
): Promise<Call> => completed(name, caller, await changingCall(world, target, name));

/** The same call under an idempotency key. */
export const under = (key: string, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, "idempotency-key": key },
});
