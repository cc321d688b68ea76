import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { keysOf, keysVersion, pairing } from "./keys.ts";
import { likenessOf } from "./likeness.ts";
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

const likeness = likenessOf<Traits>({
  kind: "person",
  keysOf,
  pairing,
  alike: (one, other) => reasonsFor(one, other, "list").length > 0,
  read: async (db, ids) => {
    const rows = await db
      .selectFrom("persons")
      .select(likenessColumns)
      .where("merged_into", "is", null)
      .$if(ids !== null, (query) => query.where("id", "in", [...(ids ?? []), -1]))
      .orderBy("id")
      .execute();
    return rows.map(traitsOfRow);
  },
  version: keysVersion,
});

export const { sharingKeys } = likeness;

/** Updates a person's keys; must run in the transaction of every change of a person. */
export async function noteLikeness(db: Db, id: number): Promise<void> {
  await db.deleteFrom("likeness_due").where("person_id", "=", id).execute();
  await likeness.note(db, id);
}

/** Rebuilds all keys and pairs, after bulk writes and after changes of the rules. */
export async function rebuildLikeness(db: Db): Promise<void> {
  await db.deleteFrom("likeness_due").execute();
  await likeness.rebuild(db);
}

/** Runs after each change of the rules, and once for people from before there were any. */
export const ensureLikeness = (db: Db): Promise<void> => likeness.ensure(db, rebuildLikeness);
