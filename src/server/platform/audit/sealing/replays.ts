import type { Db } from "#server/database/schema.ts";
import type { AuditKeys } from "../audit-keys.ts";
import { type Collector, chainName } from "../audit-problems.ts";
import { shortenedSoFar } from "../shortened.ts";

// Whoever can write to the database can copy a row that waits to be chained, with its HMAC, and put it there again. So it has a
// name of its own, which the HMAC covers and the chained entry keeps.

/** The name of a waiting row: after which entry of its chain it was written, and a part that no other has. */
export const waitingId = (after: number, uuid: string): string => `${after} ${uuid}`;

/** Once the log was shortened past the entry, it cannot know the name; but the row was written before the last that is gone. */
const isFrom = (name: string, through: number): boolean => Number(name.split(" ")[0]) < through;

interface Waiting {
  readonly id: number;
  readonly entry: { readonly chain: number; readonly waiting_id: string | null };
}

async function chainedOf(db: Db, names: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("audit_log")
    .select("waiting_id")
    .where("waiting_id", "in", names)
    .execute();
  return new Set(rows.map((row) => row.waiting_id));
}

/** Has any entry of the log such a name? Rows from before there were names come before all of them. */
async function hasNames(db: Db): Promise<boolean> {
  const one = db.selectFrom("audit_log").select("id").where("waiting_id", "is not", null).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Which of these rows were chained before, or stand there twice, by their ids. */
export async function replayed(
  db: Db,
  keys: AuditKeys | null,
  rows: readonly Waiting[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const known = new Set(
    await chainedOf(
      db,
      rows.flatMap(({ entry }) => entry.waiting_id ?? []),
    ),
  );
  const namesAreKnown = rows.some(({ entry }) => entry.waiting_id === null) && (await hasNames(db));
  const through = new Map<number, number>();
  if (keys !== null)
    for (const chain of new Set(rows.map(({ entry }) => entry.chain)))
      through.set(chain, (await shortenedSoFar(db, keys, chain))?.through ?? 0);
  const again = new Set<number>();
  for (const { id, entry } of rows) {
    const name = entry.waiting_id;
    if (name === null ? namesAreKnown : known.has(name) || isFrom(name, through.get(entry.chain) ?? 0))
      again.add(id);
    if (name !== null) known.add(name);
  }
  return again;
}

/** Finds entries that were chained a second time nevertheless. */
export async function verifyChainedOnce(db: Db, collector: Collector): Promise<void> {
  const twice = await db
    .selectFrom("audit_log")
    .select(["waiting_id", "chain"])
    .select((e) => e.fn.max("sequence").as("sequence"))
    .where("waiting_id", "is not", null)
    .groupBy(["waiting_id", "chain"])
    .having((e) => e.fn.countAll(), ">", 1)
    .execute();
  for (const { chain, sequence } of twice)
    collector.add({
      ...{ chain, sequence, problem: "put back" },
      text: `${chainName(chain)}, entry ${sequence}: it was chained before, and somebody put it there again.`,
    });
}

/** Is this an entry of a time that the log had forgotten when it was chained? */
export const isPutBack = (name: string | null, through: number): boolean =>
  name !== null && isFrom(name, through);
