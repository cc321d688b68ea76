import type { Db, Row } from "../database/schema.ts";
import { userRefs } from "./users.ts";

type CommentRow = Row<"comments">;
type TimeEntryRow = Row<"time_entries">;

type Author = { readonly id: number; readonly full_name: string };

/** The people who wrote these rows, as records name them. */
async function authorsOf(db: Db, rows: readonly { readonly created_by: number | null }[]) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return (id: number | null): Author | null => {
    const found = id === null ? undefined : users.get(id);
    return found === undefined ? null : { id: found.id, full_name: found.full_name };
  };
}

const stamps = (row: CommentRow | TimeEntryRow) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  case_id: row.case_id,
});

async function presentComments(db: Db, rows: readonly CommentRow[]) {
  const author = await authorsOf(db, rows);
  return rows.map((row) => ({
    ...stamps(row),
    body: row.body,
    author: author(row.created_by),
    edited_at: row.edited_at,
  }));
}

async function presentEntries(db: Db, rows: readonly TimeEntryRow[]) {
  const user = await authorsOf(db, rows);
  return rows.map((row) => ({
    ...stamps(row),
    user: user(row.created_by),
    started_at: row.started_at,
    minutes: row.minutes,
    activity: row.activity,
    note: row.note,
    billable: row.billable === 1,
  }));
}

export async function commentsOf(db: Db, caseId: number) {
  const rows = db.selectFrom("comments").selectAll().where("case_id", "=", caseId).orderBy("id");
  return presentComments(db, await rows.execute());
}

export async function insertComment(db: Db, row: Omit<CommentRow, "id">) {
  const made = await db.insertInto("comments").values(row).returningAll().execute();
  const [comment] = await presentComments(db, made);
  if (comment === undefined) throw new Error("A comment vanished while it was saved.");
  return comment;
}

export async function timeLogOf(db: Db, caseId: number) {
  const rows = db
    .selectFrom("time_entries")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc");
  const data = await presentEntries(db, await rows.execute());
  return { data, total_minutes: data.reduce((sum, entry) => sum + entry.minutes, 0) };
}

export async function insertTimeEntry(db: Db, row: Omit<TimeEntryRow, "id">) {
  const made = await db.insertInto("time_entries").values(row).returningAll().execute();
  const [entry] = await presentEntries(db, made);
  if (entry === undefined) throw new Error("A time entry vanished while it was saved.");
  return entry;
}

/** Is there a comment or a time entry with this uuid, whoever's it is? */
export async function noteUuidTaken(
  db: Db,
  table: "comments" | "time_entries",
  uuid: string,
): Promise<boolean> {
  const found = await db.selectFrom(table).select("id").where("uuid", "=", uuid).executeTakeFirst();
  return found !== undefined;
}
