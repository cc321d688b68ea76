import type { Reader } from "#server/access/reach.ts";
import { exportableCases } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import {
  byValue,
  type ListQuery,
  pageOf,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

/** May they export anything? Administrators and leads of cases may. */
export async function mayExport(db: Db, reader: Reader): Promise<boolean> {
  if (reader.reach.administers.length > 0) return true;
  if (reader.reach.writers.length === 0) return false;
  const led = await db
    .selectFrom("cases")
    .select("cases.id")
    .where("cases.id", "in", (e) =>
      e.selectFrom("case_team").select("case_team.case_id").where("case_team.user_id", "=", reader.userId),
    )
    .where(exportableCases(reader))
    .limit(1)
    .executeTakeFirst();
  return led !== undefined;
}

const sortColumns = { created_at: byValue("exports.created_at"), row_count: byValue("exports.row_count") };

export interface MadeExportFilters extends ListQuery<SortOf<"exports.made">> {
  readonly large?: readonly string[] | undefined;
}

/** Exports of the reader, and those with rows of organizations that the reader administers. */
function filtered(db: Db, reader: Reader, query: MadeExportFilters) {
  let found = db.selectFrom("exports").where((e) =>
    e.or([
      e("exports.created_by", "=", reader.userId),
      e(
        "exports.id",
        "in",
        e
          .selectFrom("export_organizations")
          .select("export_organizations.export_id")
          .where("export_organizations.organization_id", "in", [...reader.reach.administers, -1]),
      ),
    ]),
  );
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    found = found.where((e) =>
      e.or([textMatches("exports.reason", pattern), textMatches("exports.case_number", pattern)]),
    );
  if (query.large?.length === 1) {
    const noted = db.selectFrom("large_export_notices").select("large_export_notices.export_id");
    found = found.where("exports.id", query.large[0] === "yes" ? "in" : "not in", noted);
  }
  return found;
}

async function organizationsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("export_organizations")
    .leftJoin("organizations", "organizations.id", "export_organizations.organization_id")
    .select(["export_id", "export_organizations.organization_id as id", "organizations.name", "row_count"])
    .where("export_id", "in", [...ids, -1])
    .orderBy("row_count", "desc")
    .orderBy("export_organizations.organization_id")
    .execute();
  return Map.groupBy(rows, (row) => row.export_id);
}

export async function listMadeExports(db: Db, reader: Reader, query: MadeExportFilters) {
  const found = filtered(db, reader, query);
  const { total, rows } = await pageOf(
    found
      .selectAll("exports")
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("exports.id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const ids = rows.map((row) => row.id);
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  const organizations = await organizationsOf(db, ids);
  const noted = await db
    .selectFrom("large_export_notices")
    .select("export_id")
    .where("export_id", "in", [...ids, -1])
    .execute();
  const large = new Set(noted.map((row) => row.export_id));
  return {
    total,
    rows: rows.map((row) => {
      const user = row.created_by === null ? undefined : users.get(row.created_by);
      return {
        id: row.id,
        created_at: row.created_at,
        user: user === undefined ? null : { id: user.id, full_name: user.full_name },
        kind: row.kind,
        case_id: row.case_id,
        case_number: row.case_number,
        format: row.format,
        columns: readJson(row.columns),
        row_count: row.row_count,
        size: row.size,
        sha256: row.sha256,
        reason: row.reason,
        large: large.has(row.id),
        organizations: (organizations.get(row.id) ?? []).map(({ id, name, row_count }) => ({
          id,
          name: name ?? "A former organization",
          row_count,
        })),
      };
    }),
  };
}
