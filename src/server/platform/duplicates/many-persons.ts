import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
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
  /** Stored people who may be one with each of these; `with` says with whom they are compared. */
  readonly alike: (
    db: Db,
    given: readonly Traits[],
    compares?: (id: number, other: number) => boolean,
  ) => Promise<readonly (readonly LikePerson[])[]>;
  /** People who are stored and stand for themselves, read anew. */
  readonly traitsOf: (db: Db, ids: readonly number[]) => Promise<readonly Traits[]>;
}

export function createComparer(): Comparer {
  const remembered = new Map<number, Traits>();
  // A surname that thousands share is looked up once, and not with every batch of them.
  const crowded = new Set<string>();

  // A district has few different names and birthdays: each is kept once.
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const there = texts.get(text);
    if (there !== undefined) return there;
    texts.set(text, text);
    return text;
  };
  const shared = (traits: Traits): Traits => ({
    ...traits,
    born: traits.born === null ? null : once(traits.born),
    family: once(traits.family),
    names: traits.names.map(({ given, family }) => ({ given: once(given), family: once(family) })),
  });

  const read = async (db: Db, ids: readonly number[]) => {
    if (remembered.size > mostRemembered) remembered.clear();
    for (const some of pieces(ids)) {
      const rows = await db
        .selectFrom("persons")
        .select(likenessColumns)
        .where("id", "in", some)
        .where("merged_into", "is", null)
        .execute();
      for (const row of rows) remembered.set(row.id, shared(traitsOfRow(row)));
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

  const alike: Comparer["alike"] = async (db, given, compares = () => true) => {
    const keys = given.map((traits) => keysOf(traits).filter(pairing));
    const sharing = await holders(db, [...new Set(keys.flat())]);
    const near = keys.map((own, at) => {
      const id = given[at]?.id ?? 0;
      const ids = new Set<number>();
      for (const key of own)
        for (const other of sharing.get(key) ?? []) if (other !== id && compares(id, other)) ids.add(other);
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
    traitsOf: async (db, ids) => {
      for (const id of ids) remembered.delete(id);
      await read(db, ids);
      return ids.flatMap((id) => remembered.get(id) ?? []);
    },
  };
}
