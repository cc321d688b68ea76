import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import { insertMany } from "#server/database/bulk.ts";
import type { Db } from "#server/database/schema.ts";
import { keysOf, mostOfAKey, pairing } from "./keys.ts";
import { likenessColumns, traitsOfRow } from "./person-likeness.ts";
import { reasonsFor } from "./rules.ts";
import type { Traits } from "./traits.ts";

const mostRemembered = 150_000;
const mostAsked = 8_000;

const pieces = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / mostAsked) }, (_, at) =>
    list.slice(at * mostAsked, (at + 1) * mostAsked),
  );

export interface LikePerson {
  readonly id: number;
  readonly reasons: readonly DuplicateSign[];
}

/** Compares many people one after the other, and remembers those whom it has read: for bulk writes that take a while. */
export interface Comparer {
  /** Stored people who may be one with each of these, who are not stored yet. */
  readonly alike: (db: Db, given: readonly Traits[]) => Promise<readonly (readonly LikePerson[])[]>;
  /** Does for many what `noteLikeness` does for one; must run in the transaction of their change. */
  readonly note: (db: Db, ids: readonly number[]) => Promise<void>;
}

export function createComparer(): Comparer {
  const remembered = new Map<number, Traits>();
  // A surname that thousands share is looked up once, and not with every batch of them.
  const crowded = new Set<string>();

  const read = async (db: Db, ids: readonly number[]) => {
    if (remembered.size > mostRemembered) remembered.clear();
    for (const some of pieces(ids)) {
      const rows = await db
        .selectFrom("persons")
        .select(likenessColumns)
        .where("id", "in", some)
        .where("merged_into", "is", null)
        .execute();
      for (const row of rows) remembered.set(row.id, traitsOfRow(row));
    }
  };

  /** Who has each of these keys; keys that too many share are left out. */
  const holders = async (db: Db, keys: readonly string[]) => {
    const found = new Map<string, number[]>();
    for (const some of pieces(keys.filter((key) => !crowded.has(key)))) {
      const rows = await db
        .selectFrom("likeness_keys")
        .select(["key", "person_id"])
        .where("key", "in", some)
        .execute();
      for (const { key, person_id } of rows) {
        const there = found.get(key);
        if (there === undefined) found.set(key, [person_id]);
        else there.push(person_id);
      }
    }
    for (const [key, ids] of found) {
      if (ids.length <= mostOfAKey) continue;
      found.delete(key);
      crowded.add(key);
    }
    return found;
  };

  const alike = async (db: Db, given: readonly Traits[]) => {
    const keys = given.map((traits) => keysOf(traits).filter(pairing));
    const sharing = await holders(db, [...new Set(keys.flat())]);
    const near = keys.map((own, at) => {
      const ids = new Set(own.flatMap((key) => sharing.get(key) ?? []));
      ids.delete(given[at]?.id ?? 0);
      return [...ids];
    });
    await read(
      db,
      [...new Set(near.flat())].filter((id) => !remembered.has(id)),
    );
    return given.map((traits, at) =>
      (near[at] ?? []).flatMap((id) => {
        const other = remembered.get(id);
        const reasons = other === undefined ? [] : reasonsFor(traits, other, "list");
        return reasons.length === 0 ? [] : [{ id, reasons }];
      }),
    );
  };

  return {
    alike,
    note: async (db, ids) => {
      if (ids.length === 0) return;
      await db
        .deleteFrom("likeness_keys")
        .where("person_id", "in", [...ids])
        .execute();
      await db
        .deleteFrom("person_pairs")
        .where((e) => e.or([e("first_id", "in", [...ids]), e("second_id", "in", [...ids])]))
        .execute();
      for (const id of ids) remembered.delete(id);
      await read(db, ids);
      const traits = ids.flatMap((id) => remembered.get(id) ?? []);
      await insertMany(
        db,
        "likeness_keys",
        traits.flatMap((each) => keysOf(each).map((key) => ({ person_id: each.id, key }))),
      );
      const found = await alike(db, traits);
      const pairs = new Map<string, { first_id: number; second_id: number }>();
      for (const [at, others] of found.entries())
        for (const other of others) {
          const id = traits[at]?.id ?? 0;
          const pair = { first_id: Math.min(id, other.id), second_id: Math.max(id, other.id) };
          pairs.set(`${pair.first_id} ${pair.second_id}`, pair);
        }
      await insertMany(db, "person_pairs", [...pairs.values()]);
    },
  };
}
