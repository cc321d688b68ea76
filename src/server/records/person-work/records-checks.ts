import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { attachmentsByOwner } from "#server/platform/files/media.ts";

export type RecordsCheckRow = Row<"records_checks">;

async function present(db: Db, rows: readonly RecordsCheckRow[]) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  const files = await attachmentsByOwner(
    db,
    "records_check",
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      provider: row.provider,
      purpose: row.purpose,
      permissible_use: row.permissible_use,
      note: row.note,
      state: row.state,
      requested_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      answered_at: row.answered_at,
      attachments: files.get(row.id) ?? {},
    };
  });
}

export async function checksOf(db: Db, personId: number) {
  const rows = db.selectFrom("records_checks").selectAll().where("person_id", "=", personId);
  return present(db, await rows.orderBy("id", "desc").execute());
}

export async function presentCheck(db: Db, id: number) {
  const [check] = await present(db, [await findRow(db, "records_checks", id)]);
  if (check === undefined) throw new Error("A records check vanished while it was read.");
  return check;
}

export async function checkIdsOf(db: Db, personId: number): Promise<readonly number[]> {
  const rows = db.selectFrom("records_checks").select("id").where("person_id", "=", personId);
  return (await rows.execute()).map((row) => row.id);
}
