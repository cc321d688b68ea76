import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { keysOf, mostOfAKey, pairing } from "./keys.ts";
import { likenessColumns, traitsOfRow } from "./person-likeness.ts";
import { reasonsFor, twoPeople } from "./rules.ts";
import { similarName, type Traits } from "./traits.ts";

const mostRemembered = 150_000;
const mostAsked = 1_000;

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
  /** Stored people who may be one with each of these; `compares` says with whom they are compared. */
  readonly alike: (
    db: Db,
    given: readonly Traits[],
    compares?: (id: number, other: number) => boolean,
  ) => Promise<readonly (readonly LikePerson[])[]>;
  /** People who are stored and stand for themselves, read anew. */
  readonly traitsOf: (db: Db, ids: readonly number[]) => Promise<readonly Traits[]>;
}

/** Names and birthdays are shared by many: their keys are asked for once. Of others nobody else has most. */
const isShared = (key: string): boolean => key.startsWith("n:") || key.startsWith("b:");

/** Somebody prepared for comparing, with a number that stands for all of their names together. */
interface Known {
  readonly traits: Traits;
  readonly names: number;
}

const sharesNumber = (a: Traits, b: Traits): boolean =>
  (a.born !== null && a.born === b.born) || (a.studentId !== null && a.studentId === b.studentId);

/** Pairs of names whose likeness is remembered. */
const mostNamePairs = 500_000;

export function createComparer(): Comparer {
  const remembered = new Map<number, Known>();
  /** Who has a shared key; nobody where too many have it. Keys that are written later are not in it. */
  const sharing = new Map<string, readonly number[]>();

  // A district has few different names and birthdays: each is kept once.
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const there = texts.get(text);
    if (there !== undefined) return there;
    texts.set(text, text);
    return text;
  };
  const numbers = new Map<string, number>();
  const known = (traits: Traits): Known => {
    const names = traits.names.map(({ given, family }) => `${given}|${family}`).join("|");
    const number = numbers.get(names) ?? numbers.size;
    numbers.set(names, number);
    return { traits, names: number };
  };
  const namePairs = new Map<number, boolean>();
  /** Comparing names takes longer than all else, and a school has the same names again and again. */
  const namedAlike = (a: Known, b: Known): boolean => {
    const pair = Math.min(a.names, b.names) * 2 ** 26 + Math.max(a.names, b.names);
    const there = namePairs.get(pair);
    if (there !== undefined) return there;
    if (namePairs.size >= mostNamePairs) namePairs.clear();
    const alike = similarName(a.traits, b.traits);
    namePairs.set(pair, alike);
    return alike;
  };
  const compact = (traits: Traits): Traits => ({
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
      for (const row of rows) remembered.set(row.id, known(compact(traitsOfRow(row))));
    }
  };

  /** Who has each of these keys. A key that too many share is nobody's. */
  const holders = async (db: Db, keys: readonly string[]) => {
    const found = new Map<string, number[]>();
    const asked = keys.filter((key) => !sharing.has(key));
    for (const some of pieces(asked)) {
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
    for (const key of asked) {
      const ids = found.get(key) ?? [];
      const few = ids.length > mostOfAKey ? [] : ids;
      found.set(key, few);
      if (isShared(key)) sharing.set(key, few);
    }
    return (key: string): readonly number[] => found.get(key) ?? sharing.get(key) ?? [];
  };

  const alike: Comparer["alike"] = async (db, given, compares = () => true) => {
    const keys = given.map((traits) => keysOf(traits).filter(pairing));
    const sharers = await holders(db, [...new Set(keys.flat())]);
    const near = keys.map((own, at) => {
      const id = given[at]?.id ?? 0;
      const all = new Set<number>();
      const byName = new Set<number>();
      for (const key of own) {
        const named = key.startsWith("n:");
        for (const other of sharers(key))
          if (other !== id && compares(id, other)) (named ? byName : all).add(other);
      }
      return { all, byName };
    });
    const missing = new Set<number>();
    for (const { all, byName } of near) {
      for (const id of all) if (!remembered.has(id)) missing.add(id);
      for (const id of byName) if (!remembered.has(id)) missing.add(id);
    }
    await read(db, [...missing]);
    return given.map((traits, at) => {
      const one = known(traits);
      const found: LikePerson[] = [];
      const compare = (id: number, other: Known) => {
        const reasons = reasonsFor(traits, other.traits, "list");
        if (reasons.length > 0) found.push({ id, reasons });
      };
      const { all = new Set<number>(), byName = [] } = near[at] ?? {};
      for (const id of all) {
        const other = remembered.get(id);
        if (other !== undefined) compare(id, other);
      }
      // Who shares an address has it as a key too; beyond that a rule holds by a birthday, a number, or names alone.
      for (const id of byName) {
        const other = all.has(id) ? undefined : remembered.get(id);
        if (other === undefined || twoPeople(traits, other.traits)) continue;
        if (sharesNumber(traits, other.traits) || namedAlike(one, other)) compare(id, other);
      }
      return found;
    });
  };

  return {
    alike,
    traitsOf: async (db, ids) => {
      for (const id of ids) remembered.delete(id);
      await read(db, ids);
      return ids.flatMap((id) => remembered.get(id)?.traits ?? []);
    },
  };
}
