import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";

type ViewRow = Row<"case_views">;

const present = (row: ViewRow) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  name: row.name,
  base: row.base,
  q: row.q,
  sort: row.sort,
  filters: readJson(row.filters),
  columns: row.columns === null ? null : readJson(row.columns),
});

const viewsOf = (db: Db, userId: number) =>
  db.selectFrom("case_views").selectAll().where("user_id", "=", userId).execute();

export async function caseViewsOf(db: Db, userId: number) {
  const rows = await viewsOf(db, userId);
  return rows.map(present).sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
}

export async function findCaseView(db: Db, id: number) {
  return present(
    await db.selectFrom("case_views").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
}
