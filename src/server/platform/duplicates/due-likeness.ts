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
const keysAtOnce = 1_200;
const comparedAtOnce = 120;

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

/** One transaction, after which requests have their turn; false where the work was asked to stop. */
type Step = (work: (db: Db) => Promise<void>) => Promise<boolean>;

async function settleRound(db: Db, comparer: Comparer, step: Step): Promise<number> {
  const claim = randomUUID();
  const found = await db
    .selectFrom("likeness_due")
    .select("person_id")
    .orderBy("person_id")
    .limit(roundSize)
    .execute();
  const ids = found.map((row) => row.person_id);
  const entries: string[] = [];
  for (const some of slices(ids, claimedAtOnce)) {
    const went = await step(async (transaction) => {
      await takeOver(transaction, claim, some);
      for (const traits of await comparer.traitsOf(transaction, some))
        for (const key of keysOf(traits)) entries.push(`${key}\u0000${traits.id}`);
    });
    if (!went) return 0;
  }
  entries.sort();
  for (const some of slices(entries, keysAtOnce)) {
    const keys = some.map((entry) => {
      const at = entry.lastIndexOf("\u0000");
      return { person_id: Number(entry.slice(at + 1)), key: entry.slice(0, at) };
    });
    const went = await step(async (transaction) => {
      const ours = await stillOurs(transaction, claim, [...new Set(keys.map((each) => each.person_id))]);
      await insertMany(
        transaction,
        "likeness_keys",
        keys.filter((each) => ours.has(each.person_id)),
      );
    });
    if (!went) return 0;
  }
  const due = new Set(ids);
  let settled = 0;
  for (const some of slices(ids, comparedAtOnce)) {
    const went = await step(async (transaction) => {
      const ours = await stillOurs(transaction, claim, some);
      await pairUp(transaction, comparer, due, [...ours]);
      await transaction
        .deleteFrom("likeness_due")
        .where("person_id", "in", [...some])
        .where("claim", "=", claim)
        .execute();
      settled += ours.size;
    });
    if (!went) return 0;
  }
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
  const comparer = createComparer();
  const step: Step = async (work) => {
    if (signal.aborted) return false;
    await db.transaction().execute(work);
    await between();
    return true;
  };
  while ((await settleRound(db, comparer, step)) > 0);
}
