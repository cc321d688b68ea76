import { insertMany } from "#server/database/bulk.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { keysOf, keysVersion, mostOfAKey, pairing } from "./keys.ts";
import { reasonsFor } from "./rules.ts";
import { type Traits, traitsOf } from "./traits.ts";

export const likenessColumns = [
  "id",
  "organization_id",
  "first_name",
  "last_name",
  "preferred_name",
  "aliases",
  "date_of_birth",
  "student_id",
  "phones",
  "emails",
] as const;

/** A stored person, prepared for comparing. */
export const traitsOfRow = (row: Pick<Row<"persons">, (typeof likenessColumns)[number]>): Traits =>
  traitsOf({
    ...row,
    aliases: readJson(row.aliases),
    phones: readJson(row.phones),
    emails: readJson(row.emails),
  });

/** People who share one of the keys, without repeats; keys that too many share are left out. */
export async function sharingKeys(db: Db, keys: readonly string[], except: number): Promise<number[]> {
  const found = new Set<number>();
  for (const key of keys) {
    const rows = await db
      .selectFrom("likeness_keys")
      .select("person_id")
      .where("key", "=", key)
      .limit(mostOfAKey + 1)
      .execute();
    if (rows.length <= mostOfAKey) for (const row of rows) found.add(row.person_id);
  }
  found.delete(except);
  return [...found];
}

const inOrder = (a: number, b: number) => ({ first_id: Math.min(a, b), second_id: Math.max(a, b) });

/** Updates a person's keys; must run in the transaction of every change of a person. */
export async function noteLikeness(db: Db, id: number): Promise<void> {
  await db.deleteFrom("likeness_due").where("person_id", "=", id).execute();
  await db.deleteFrom("likeness_keys").where("person_id", "=", id).execute();
  await db
    .deleteFrom("person_pairs")
    .where((e) => e.or([e("first_id", "=", id), e("second_id", "=", id)]))
    .execute();
  const row = await db
    .selectFrom("persons")
    .select(likenessColumns)
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .executeTakeFirst();
  if (row === undefined) return;
  const traits = traitsOfRow(row);
  const keys = keysOf(traits);
  await insertMany(
    db,
    "likeness_keys",
    keys.map((key) => ({ person_id: id, key })),
  );
  const near = await sharingKeys(db, keys.filter(pairing), id);
  if (near.length === 0) return;
  const others = await db.selectFrom("persons").select(likenessColumns).where("id", "in", near).execute();
  await insertMany(
    db,
    "person_pairs",
    others
      .filter((other) => reasonsFor(traits, traitsOfRow(other), "list").length > 0)
      .map((other) => inOrder(id, other.id)),
  );
}

/** Rebuilds all keys and pairs, after bulk writes and after changes of the rules. */
export async function rebuildLikeness(db: Db): Promise<void> {
  await db.deleteFrom("likeness_keys").execute();
  await db.deleteFrom("person_pairs").execute();
  await db.deleteFrom("likeness_due").execute();
  const rows = await db
    .selectFrom("persons")
    .select(likenessColumns)
    .where("merged_into", "is", null)
    .orderBy("id")
    .execute();
  const people = rows.map(traitsOfRow);
  const byKey = new Map<string, Traits[]>();
  const keys: { person_id: number; key: string }[] = [];
  for (const traits of people) {
    for (const key of keysOf(traits)) {
      keys.push({ person_id: traits.id, key });
      if (!pairing(key)) continue;
      const sharing = byKey.get(key);
      if (sharing === undefined) byKey.set(key, [traits]);
      else sharing.push(traits);
    }
  }
  // In the order of the index, which halves the time of inserting.
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.person_id - b.person_id));
  await insertMany(db, "likeness_keys", keys);
  const pairs = new Map<number, { first_id: number; second_id: number }>();
  const width = 2 ** 26;
  for (const sharing of byKey.values()) {
    if (sharing.length > mostOfAKey) continue;
    for (const [place, one] of sharing.entries()) {
      for (const other of sharing.slice(place + 1)) {
        const pair = inOrder(one.id, other.id);
        const at = pair.first_id * width + pair.second_id;
        if (!pairs.has(at) && reasonsFor(one, other, "list").length > 0) pairs.set(at, pair);
      }
    }
  }
  await insertMany(db, "person_pairs", [...pairs.values()]);
  await db
    .insertInto("settings")
    .values({ name: "likeness_keys_version", value: String(keysVersion) })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: String(keysVersion) }))
    .execute();
}

/** Runs after each change of the rules, and once for people from before there were any. */
export async function ensureLikeness(db: Db): Promise<void> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "likeness_keys_version")
    .executeTakeFirst();
  if (row?.value === String(keysVersion)) return;
  await db.transaction().execute(rebuildLikeness);
}
