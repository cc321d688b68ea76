import type { Kysely } from "kysely";
import { insertMany } from "#server/database/bulk.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";
import { mostOfAKey } from "./keys.ts";

/** How records of a kind are found that may be one. */
export interface LikenessRules<T extends { readonly id: number }> {
  readonly kind: MergedKind;
  /** Only who shares a key is compared. */
  readonly keysOf: (traits: T) => readonly string[];
  /** Keys that make the list of pairs; others are enough for a hint only. */
  readonly pairing: (key: string) => boolean;
  /** May the two be one, by the rules of the list? */
  readonly alike: (one: T, other: T) => boolean;
  /** Those of these ids that were not merged into others; all of them where no ids are given, in their order. */
  readonly read: (db: Db, ids: readonly number[] | null) => Promise<readonly T[]>;
  /** Increased with every change of these rules: all keys are then made anew. */
  readonly version: number;
}

const keyTables = {
  person: { keys: "likeness_keys", id: "person_id", setting: "likeness_keys_version" },
  entity: { keys: "entity_likeness_keys", id: "entity_id", setting: "entity_likeness_keys_version" },
} as const satisfies Record<MergedKind, { keys: keyof Database; id: string; setting: string }>;

const inOrder = (a: number, b: number) => ({ first_id: Math.min(a, b), second_id: Math.max(a, b) });

/** Keys and pairs of a kind; both are derived, so that the list of pairs is read and not computed. */
export function likenessOf<T extends { readonly id: number }>(rules: LikenessRules<T>) {
  const { pairs } = tablesOf(rules.kind);
  const { keys: table, id: column, setting } = keyTables[rules.kind];
  // The tables of keys differ in the name of one column.
  const keysIn = (db: Db) => db as unknown as Kysely<Record<string, { key: string; [id: string]: unknown }>>;
  const insertKeys = (db: Db, rows: readonly { readonly id: number; readonly key: string }[]) =>
    insertMany(
      db,
      table as "likeness_keys",
      rows.map(({ id, key }) => ({ [column]: id, key }) as unknown as { person_id: number; key: string }),
    );

  /** Who shares one of the keys, without repeats; keys that too many share are left out. */
  async function sharingKeys(db: Db, keys: readonly string[], except: number): Promise<number[]> {
    const found = new Set<number>();
    for (const key of keys) {
      const rows = await keysIn(db)
        .selectFrom(table)
        .select(`${column} as id`)
        .where("key", "=", key)
        .limit(mostOfAKey + 1)
        .execute();
      if (rows.length <= mostOfAKey) for (const { id } of rows) found.add(Number(id));
    }
    found.delete(except);
    return [...found];
  }

  /** Updates the keys of one; must run in the transaction of every change of it. */
  async function note(db: Db, id: number): Promise<void> {
    await keysIn(db).deleteFrom(table).where(column, "=", id).execute();
    await db
      .deleteFrom(pairs)
      .where((e) => e.or([e("first_id", "=", id), e("second_id", "=", id)]))
      .execute();
    const [traits] = await rules.read(db, [id]);
    if (traits === undefined) return;
    const keys = rules.keysOf(traits);
    await insertKeys(
      db,
      keys.map((key) => ({ id, key })),
    );
    const near = await sharingKeys(db, keys.filter(rules.pairing), id);
    if (near.length === 0) return;
    const others = await rules.read(db, near);
    await insertMany(
      db,
      pairs,
      others.filter((other) => rules.alike(traits, other)).map((other) => inOrder(id, other.id)),
    );
  }

  /** Makes all keys and pairs anew, after bulk writes and after changes of the rules. */
  async function rebuild(db: Db): Promise<void> {
    await keysIn(db).deleteFrom(table).execute();
    await db.deleteFrom(pairs).execute();
    const byKey = new Map<string, T[]>();
    const keys: { id: number; key: string }[] = [];
    for (const traits of await rules.read(db, null)) {
      for (const key of rules.keysOf(traits)) {
        keys.push({ id: traits.id, key });
        if (!rules.pairing(key)) continue;
        const sharing = byKey.get(key);
        if (sharing === undefined) byKey.set(key, [traits]);
        else sharing.push(traits);
      }
    }
    // In the order of the index, which halves the time of inserting.
    keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
    await insertKeys(db, keys);
    const found = new Map<number, { first_id: number; second_id: number }>();
    const width = 2 ** 26;
    for (const sharing of byKey.values()) {
      if (sharing.length > mostOfAKey) continue;
      for (const [place, one] of sharing.entries()) {
        for (const other of sharing.slice(place + 1)) {
          const pair = inOrder(one.id, other.id);
          const at = pair.first_id * width + pair.second_id;
          if (!found.has(at) && rules.alike(one, other)) found.set(at, pair);
        }
      }
    }
    await insertMany(db, pairs, [...found.values()]);
    const value = String(rules.version);
    await db
      .insertInto("settings")
      .values({ name: setting, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
  }

  /** Runs after each change of the rules, and once for records from before there were any. */
  async function ensure(db: Db, anew: (db: Db) => Promise<void> = rebuild): Promise<void> {
    const row = await db
      .selectFrom("settings")
      .select("value")
      .where("name", "=", setting)
      .executeTakeFirst();
    if (row?.value === String(rules.version)) return;
    await db.transaction().execute(anew);
  }

  return { sharingKeys, note, rebuild, ensure };
}
