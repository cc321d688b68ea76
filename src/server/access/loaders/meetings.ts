import type { Db } from "#server/database/schema.ts";
import type { Access, RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { entryRights } from "../rights.ts";
import { caseAccess } from "./cases.ts";

/** A meeting has the rights of its case; whoever planned it may delete it too, as long as it was not held. */
export async function meetingAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("meetings")
    .select(["id", "version", "case_id", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  const parent = row === undefined ? null : await caseAccess(db, reader, row.case_id);
  if (row === undefined || parent === null) return null;
  const rights = entryRights(parent.rights, row.created_by === reader.userId);
  return { ...parent, kind: "meeting", id: row.id, version: row.version, rights };
}
