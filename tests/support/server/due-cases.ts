import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import type { TestWorld } from "#support/matrix/server.ts";
import { testEngine } from "#support/postgres/test-engine.ts";

/** Keeps cases of a tree for a year after their closing. */
export const keepOneYear = (db: Db, root: number): Promise<void> =>
  setSchedule(db, root, { ...usualSchedule, rules: [], cases_months: 12 }, new Date().toISOString());

/** A case with nothing below it, in an organization of the tests. */
export async function insertCase(
  db: Db,
  organizationId: number,
  given: Partial<Pick<Row<"cases">, "status" | "closed_at" | "legal_hold">> & { readonly number: string },
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("cases")
    .values({
      ...{ uuid: randomUUID(), created_at: now, updated_at: now, version: 1, created_by: null },
      ...{ organization_id: organizationId, title: "A case", status: "open", stage: "intake" },
      ...{ category_id: null, type_id: null, confidentiality: "team", occurred_at: null, reported_at: null },
      ...{ location: null, summary: null, exact_words: null, immediate_safety: null, closing_reason: null },
      ...{ legal_hold: 0, archived_at: null, closed_at: null, search_text: "", template_id: null },
      ...{ template_version: null, tags: writeJson([]), fields: writeJson({}) },
      reporter: writeJson({ name: null, role: null, anonymous: false }),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes a case as if that had been years ago. */
export async function closeLongAgo(db: Db, id: number): Promise<void> {
  await db
    .updateTable("cases")
    .set({ status: "closed", stage: "closed", closed_at: "2012-03-04T10:00:00.000Z" })
    .where("id", "=", id)
    .execute();
}

/** Makes the administrator of the school one of the whole district too: a second person. */
export async function addSecondPerson(world: TestWorld): Promise<void> {
  await world.db
    .updateTable("memberships")
    .set({ organization_id: world.places.district })
    .where("user_id", "=", world.userIds.schoolAdministrator)
    .execute();
}

/** Every table and column in which a text stands, also inside of what is no text. */
export async function placesOf(db: Db, text: string): Promise<readonly string[]> {
  const needle = text.toLowerCase();
  // An index leaves out of a word with what the word before it began.
  const hex = Buffer.from(needle.slice(3), "utf8").toString("hex");
  const found = new Set<string>();
  for (const name of await testEngine.tables(db)) {
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`
      .execute(db)
      // An index without content has no rows to read; its words stand in tables of its own.
      .catch(() => ({ rows: [] }));
    for (const row of rows.rows)
      for (const [column, value] of Object.entries(row)) {
        const holds = Buffer.isBuffer(value)
          ? value.toString("hex").includes(hex)
          : String(value).toLowerCase().includes(needle);
        if (holds) found.add(`${name}.${column}`);
      }
  }
  return [...found].toSorted();
}
