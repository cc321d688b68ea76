import { randomUUID } from "node:crypto";
import { insertMany } from "#server/database/bulk.ts";
import type { Db } from "#server/database/schema.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { keysOf } from "./keys.ts";
import { type Comparer, createComparer } from "./many-persons.ts";

/**
 * People of one round. Their keys are written in the order of the index, so that each page of it is written once for all
 * of them; a larger round would spread the other index, that of people, over more pages.
 */
const roundSize = 8_000;
const claimedAtOnce = 500;
/** Milliseconds that a transaction may take until it is kept. */
const wantedTime = 100;

/** Remembers, in the transaction of their change, that the likeness of many people is to be worked out. */
export async function oweLikeness(db: Db, ids: readonly number[]): Promise<void> {
  for (let begin = 0; begin < ids.length; begin += claimedAtOnce)
    await db
      .insertInto("likeness_due")
      .values(ids.slice(begin, begin + claimedAtOnce).map((person_id) => ({ person_id, claim: null })))
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet({ claim: null }))
      .execute();
}

const slices = function* <T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let begin = 0; begin < list.length; begin += size) yield list.slice(begin, begin + size);
};

/** Those of some people whom this claim still has: nobody has changed, merged or deleted them meanwhile. */
async function stillOurs(db: Db, claim: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("likeness_due")
    .select("person_id")
    .where("person_id", "in", [...ids, -1])
    .where("claim", "=", claim)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** Takes people over from whoever began with them, and removes what is there of them. */
async function takeOver(db: Db, claim: string, ids: readonly number[]): Promise<void> {
  const wanted = [...ids];
  await db.updateTable("likeness_due").set({ claim }).where("person_id", "in", wanted).execute();
  await db.deleteFrom("likeness_keys").where("person_id", "in", wanted).execute();
  await db.deleteFrom("person_pairs").where("first_id", "in", wanted).execute();
  await db.deleteFrom("person_pairs").where("second_id", "in", wanted).execute();
}

/** Compares people whose keys are written; a pair of two who are both due is left to the second of them. */
async function pairUp(
  db: Db,
  comparer: Comparer,
  due: ReadonlySet<number>,
  ids: readonly number[],
): Promise<void> {
  const traits = await comparer.traitsOf(db, ids);
  const found = await comparer.alike(db, traits, (id, other) => other < id || !due.has(other));
  const pairs = found.flatMap((others, at) => {
    const id = traits[at]?.id ?? 0;
    return others.map((other) => ({ first_id: Math.min(id, other.id), second_id: Math.max(id, other.id) }));
  });
  // Whoever compares at the same time may have found a pair too.
  for (const some of slices(pairs, claimedAtOnce))
    await db
      .insertInto("person_pairs")
      .values([...some])
      .onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doNothing())
      .execute();
}

/** Thrown where the work is asked to stop. */
class Stopped extends Error {}

/** One transaction, after which requests have their turn; answers how many milliseconds it took to be kept. */
type Step = (work: (db: Db) => Promise<void>) => Promise<number>;

/** Goes through a list, so many at once as take the wanted time. */
async function inSteps<T>(
  list: readonly T[],
  first: number,
  step: Step,
  work: (db: Db, some: readonly T[]) => Promise<void>,
): Promise<void> {
  let size = first;
  for (let begin = 0; begin < list.length; ) {
    const some = list.slice(begin, begin + size);
    const took = await step((transaction) => work(transaction, some));
    begin += some.length;
    size = Math.max(first / 4, Math.round(size * Math.min(2, Math.max(0.5, wantedTime / Math.max(1, took)))));
  }
}

/** Writes the keys of one round of people; answers whose they are. */
async function keyRound(db: Db, claim: string, after: number, step: Step): Promise<readonly number[]> {
  const found = await db
    .selectFrom("likeness_due")
    .select("person_id")
    .where("person_id", ">", after)
    .orderBy("person_id")
    .limit(roundSize)
    .execute();
  const ids = found.map((row) => row.person_id);
  const comparer = createComparer();
  const entries: string[] = [];
  await inSteps(ids, claimedAtOnce, step, async (transaction, some) => {
    for (const few of slices(some, claimedAtOnce)) {
      await takeOver(transaction, claim, few);
      for (const traits of await comparer.traitsOf(transaction, few))
        for (const key of keysOf(traits)) entries.push(`${key}\u0000${traits.id}`);
    }
  });
  entries.sort();
  await inSteps(entries, 1_000, step, async (transaction, some) => {
    const keys = some.map((entry) => {
      const at = entry.lastIndexOf("\u0000");
      return { person_id: Number(entry.slice(at + 1)), key: entry.slice(0, at) };
    });
    const ours = await stillOurs(transaction, claim, [...new Set(keys.map((each) => each.person_id))]);
    await insertMany(
      transaction,
      "likeness_keys",
      keys.filter((each) => ours.has(each.person_id)),
    );
  });
  return ids;
}

/** Keys first, of everybody, so that who has a key is read once; answers for how many people it is done. */
async function settleAll(db: Db, step: Step): Promise<number> {
  const claim = randomUUID();
  const all: number[] = [];
  for (;;) {
    const some = await keyRound(db, claim, all.at(-1) ?? 0, step);
    if (some.length === 0) break;
    all.push(...some);
  }
  const due = new Set(all);
  const comparer = createComparer();
  let settled = 0;
  await inSteps(all, 100, step, async (transaction, some) => {
    const ours = await stillOurs(transaction, claim, some);
    await pairUp(transaction, comparer, due, [...ours]);
    await transaction
      .deleteFrom("likeness_due")
      .where("person_id", "in", [...some])
      .where("claim", "=", claim)
      .execute();
    settled += ours.size;
  });
  return settled;
}

/**
 * Works out the likeness of everybody whose it is due, in short transactions. It may be cut off at any time, and be done
 * by two at once: whoever comes last takes people over, and the one who had them leaves them alone.
 */
export async function settleLikeness(
  db: Db,
  signal: AbortSignal,
  between: () => Promise<void> = breathe,
): Promise<void> {
  const step: Step = async (work) => {
    if (signal.aborted) throw new Stopped();
    const begun = performance.now();
    await db.transaction().execute(work);
    const took = performance.now() - begun;
    await between();
    return took;
  };
  try {
    while ((await settleAll(db, step)) > 0);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
