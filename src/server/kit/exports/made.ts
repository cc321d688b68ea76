import type { Db, Row } from "#server/database/schema.ts";
import { administratorsOf } from "#server/platform/accounts/users.ts";
import { notify } from "#server/platform/notifications/repository.ts";

/** Rows of a file, counted by organization. */
export type RowsByOrganization = ReadonlyMap<number, number>;

interface RecentOf {
  readonly since: string;
  readonly until: string;
  readonly most: number;
  readonly papers: boolean;
}

/**
 * Times of the latest exports of one person between two instants, newest first, at most `most`: papers of one case, or
 * whatever takes rows out. One that was made while a clock was ahead counts once its time has come.
 */
export async function recentExports(db: Db, userId: number, { since, until, most, papers }: RecentOf) {
  const rows = await db
    .selectFrom("exports")
    .select("created_at")
    .where("created_by", "=", userId)
    .where("created_at", ">", since)
    .where("created_at", "<=", until)
    .where("kind", papers ? "=" : "!=", "report")
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function insertExport(
  db: Db,
  row: Omit<Row<"exports">, "id">,
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

/** Rows of one statement. */
const atOnce = 400;

/** Remembers whose records an export held. */
export async function insertExportPersons(
  db: Db,
  export_id: number,
  persons: readonly number[],
): Promise<void> {
  const all = [...new Set(persons)];
  for (let begin = 0; begin < all.length; begin += atOnce)
    await db
      .insertInto("export_persons")
      .values(all.slice(begin, begin + atOnce).map((person_id) => ({ export_id, person_id })))
      .execute();
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
