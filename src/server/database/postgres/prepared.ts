import type pg from "pg";

/** Statements that one connection keeps prepared: PostgreSQL keeps the plan of each, some ten to a hundred kilobytes. */
const mostPrepared = 200;
/** A statement is prepared from this time on that this process asks it: most texts with lists of numbers come once. */
const fromTime = 3;
/** Texts whose times are counted, before the count begins anew. */
const mostCounted = 5_000;

/** What PostgreSQL says where a migration of another process changed what a prepared statement answers, or a pooler dropped it. */
const outdated: ReadonlySet<string> = new Set(["0A000", "26000"]);
/** As if it had met another one: its transaction is begun anew. */
const begunAnew = "40001";

const times = new Map<string, number>();

function isOften(text: string): boolean {
  if (times.size >= mostCounted) times.clear();
  const now = (times.get(text) ?? 0) + 1;
  times.set(text, now);
  return now >= fromTime;
}

/** What begins a transaction, and what ends it. */
export const begins = /^(begin|start transaction)\b/;
export const ends = /^(commit|rollback)$/;

/** What has a plan; `begin` and its like have none. */
const isPlanned = (text: string): boolean => /^(select|with|insert|update|delete)\b/.test(text);

const isOutdated = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && outdated.has(String(error.code));

type Query = (given: pg.QueryConfig | string, values?: readonly unknown[]) => Promise<unknown>;

/**
 * Has PostgreSQL keep the plans of statements that are asked often: to plan what one call asks takes it longer than to answer
 * it. Names are given once to a connection, so that none is ever taken for another.
 */
export function prepareOften(client: pg.PoolClient): void {
  const query = client.query.bind(client) as unknown as Query;
  const names = new Map<string, string>();
  let given = 0;

  const nameOf = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= mostPrepared) {
      names.clear();
      query("deallocate all").catch(() => undefined);
    }
    given += 1;
    const name = `bellwether ${given}`;
    names.set(text, name);
    return name;
  };

  /** As it will be when what was asked so far is answered. */
  let within = false;

  const asked: Query = async (text, values) => {
    if (typeof text === "string") within = begins.test(text) || (within && !ends.test(text));
    const asksWithin = within;
    if (typeof text !== "string" || values === undefined || !isPlanned(text) || !isOften(text))
      return query(text, values);
    try {
      return await query({ name: nameOf(text), text, values: [...values] });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.clear();
      if (asksWithin) throw Object.assign(error, { code: begunAnew });
      return query(text, values);
    }
  };
  Object.assign(client, { query: asked });
}
