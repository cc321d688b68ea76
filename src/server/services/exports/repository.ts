import type { Reader } from "#server/access/access.ts";
import { exportableCases } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import {
  byValue,
  type ListQuery,
  pageOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { administratorsOf, userRefs } from "#server/platform/accounts/users.ts";
import { notify } from "#server/platform/notifications/repository.ts";

export type ExportRow = Row<"exports">;
/** Rows of a file, counted by organization. */
export type RowsByOrganization = ReadonlyMap<number, number>;

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

/** Times of the latest exports of one person since an instant, newest first; at most `most`. */
export async function recentExports(db: Db, userId: number, since: string, most: number) {
  const rows = await db
    .selectFrom("exports")
    .select("created_at")
    .where("created_by", "=", userId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function insertExport(
  db: Db,
  row: Omit<ExportRow, "id">,
  organizations: RowsByOrganization,
): Promise<number> {
  const { id } = await db.insertInto("exports").values(row).returning("id").executeTakeFirstOrThrow();
  for (const [organization_id, row_count] of organizations)
    await db
      .insertInto("export_organizations")
      .values({ export_id: id, organization_id, row_count })
      .execute();
  return id;
}

const settingName = "large_export_rows";
const standardLarge = 500;

/** Administrators are told of exports with more rows than this. */
export async function largeExportRows(db: Db): Promise<number> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", settingName)
    .executeTakeFirst();
  const given = Number(row?.value ?? Number.NaN);
  return Number.isSafeInteger(given) && given >= 0 ? given : standardLarge;
}

/** Notifies administrators of every organization whose rows a large export contained (V-6). */
export async function noteLargeExport(
  db: Db,
  made: {
    readonly exportId: number;
    readonly userId: number;
    readonly rowCount: number;
    readonly organizations: RowsByOrganization;
    readonly now: string;
  },
): Promise<void> {
  if (made.rowCount <= (await largeExportRows(db))) return;
  for (const [organization_id, row_count] of made.organizations) {
    await db
      .insertInto("large_export_notices")
      .values({ export_id: made.exportId, organization_id, row_count, created_at: made.now })
      .execute();
    await notify(db, {
      kind: "large_export",
      userIds: await administratorsOf(db, organization_id),
      actorId: made.userId,
      subject: null,
      facts: { rows: row_count },
      now: made.now,
    });
  }
}

const sortColumns = { created_at: byValue("exports.created_at"), row_count: byValue("exports.row_count") };

export interface MadeExportFilters extends ListQuery {
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
