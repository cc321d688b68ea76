import type { Reader } from "#server/access/reach.ts";
import { protectedNoteRights } from "#server/access/rights.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

type NoteRow = Row<"protected_notes">;
/** A note without its text, which only `noteBody` reads. */
type ClosedNote = Omit<NoteRow, "body">;

const closed = ["id", "uuid", "created_at", "created_by", "category", "circle"] as const;

async function present(
  db: Db,
  reader: Reader,
  organizationId: number,
  rows: readonly Pick<ClosedNote, (typeof closed)[number]>[],
) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => {
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    const rights = protectedNoteRights(reader.reach, {
      organizationId,
      circle: row.circle,
      createdBySelf: row.created_by === reader.userId,
    });
    return {
      id: row.id,
      uuid: row.uuid,
      created_at: row.created_at,
      category: row.category,
      circle: row.circle,
      author: author === undefined ? null : { id: author.id, full_name: author.full_name },
      can: { reveal: rights.reveal, history: rights.edit },
    };
  });
}

export async function protectedNotesOf(
  db: Db,
  reader: Reader,
  person: { id: number; organizationId: number },
) {
  const rows = await db
    .selectFrom("protected_notes")
    .select(closed)
    .where("person_id", "=", person.id)
    .orderBy("id", "desc")
    .execute();
  return present(db, reader, person.organizationId, rows);
}

/** One with its text, for an export of everything alone: nobody is noted to have opened it. */
export async function wholeProtectedNote(
  db: Db,
  reader: Reader,
  { id, organizationId }: { readonly id: number; readonly organizationId: number },
) {
  const row = await findRow(db, "protected_notes", id);
  const [note] = await present(db, reader, organizationId, [row]);
  return { ...note, person_id: row.person_id, body: row.body };
}

export async function insertProtectedNote(
  db: Db,
  reader: Reader,
  organizationId: number,
  row: Omit<NoteRow, "id">,
) {
  const made = await db.insertInto("protected_notes").values(row).returning(closed).execute();
  const [note] = await present(db, reader, organizationId, made);
  if (note === undefined) throw new Error("A protected note vanished while it was saved.");
  return note;
}

/** Is the note about this person? */
export async function isNoteOf(db: Db, personId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("protected_notes")
    .select("id")
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The text of one note; records in the same transaction who read it and why. */
export async function noteBody(db: Db, reveal: Omit<Row<"protected_note_reveals">, "id">): Promise<string> {
  await db.insertInto("protected_note_reveals").values(reveal).execute();
  const row = await db
    .selectFrom("protected_notes")
    .select("body")
    .where("id", "=", reveal.note_id)
    .executeTakeFirstOrThrow();
  return row.body;
}

export async function revealsOf(db: Db, noteId: number) {
  const rows = await db
    .selectFrom("protected_note_reveals")
    .selectAll()
    .where("note_id", "=", noteId)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  const users = await userRefs(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ id, at, user_id, reason, words }) => {
    const user = users.get(user_id);
    return {
      id,
      at,
      user: user === undefined ? null : { id: user.id, full_name: user.full_name },
      reason,
      words,
    };
  });
}
