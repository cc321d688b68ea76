import { sql } from "kysely";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import type { Db } from "#server/database/schema.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import type { TestWorld } from "#support/matrix/server.ts";

/** Keeps cases of a tree for a year after their closing. */
export const keepOneYear = (db: Db, root: number): Promise<void> =>
  setSchedule(db, root, { ...usualSchedule, rules: [], cases_months: 12 }, new Date().toISOString());

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
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  const hex = Buffer.from(text, "utf8").toString("hex");
  const found = new Set<string>();
  for (const { name } of tables.rows) {
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`
      .execute(db)
      // An index without content has no rows to read; its words stand in tables of its own.
      .catch(() => ({ rows: [] }));
    for (const row of rows.rows)
      for (const [column, value] of Object.entries(row)) {
        const holds = Buffer.isBuffer(value)
          ? value.toString("hex").includes(hex)
          : String(value).toLowerCase().includes(text.toLowerCase());
        if (holds) found.add(`${name}.${column}`);
      }
  }
  return [...found].toSorted();
}
