import { type Insertable, sql } from "kysely";
import { type Compartment, compartments, openCompartment } from "#contract/records/compartments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { notClosed, opensAt } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { noteRights, type Rights, unlessArchived } from "#server/access/rights.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { countOf } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { CommentTable, Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { attachmentsByOwner, deleteMediaOf } from "#server/platform/files/media.ts";

export type CommentRow = Row<"comments">;
export type NewComment = Omit<Insertable<CommentTable>, "id">;

/** The reader with their rights over the case. */
export interface NoteReader {
  readonly userId: number;
  readonly rights: Rights;
  /** Under legal hold nothing of a case is deleted. */
  readonly held: boolean;
  readonly archivedAt: string | null;
  /** Of the case, with the compartments of which the reader may read. */
  readonly organizationId: number;
  readonly reach: Reader["reach"];
}

export async function noteReaderOf(db: Db, reader: Reader, caseId: number): Promise<NoteReader> {
  const access = await loadAccess(db, reader, "case", caseId);
  const row = await db
    .selectFrom("cases")
    .select(["legal_hold", "archived_at"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  if (access === null || row === undefined) throw new Error("A case vanished while it was read.");
  return {
    userId: reader.userId,
    rights: access.rights,
    held: row.legal_hold === 1,
    archivedAt: row.archived_at,
    organizationId: access.organizationId,
    reach: reader.reach,
  };
}

export function canOf(reader: NoteReader, createdBy: number | null) {
  const own = noteRights(reader.rights, createdBy === reader.userId);
  const rights = unlessArchived(own, reader.archivedAt);
  return { edit: rights.edit, delete: rights.delete && !reader.held };
}

const mayMove = ({ rights, archivedAt }: NoteReader): boolean => rights.edit && archivedAt === null;

/** The compartments into which somebody may write what belongs to a case, and move it. */
export const writable = (reader: NoteReader): readonly Compartment[] => {
  const { organizationId, userId } = reader;
  return mayMove(reader)
    ? compartments.filter((compartment) =>
        opensAt(reader, { compartment, organizationId, createdBy: userId }),
      )
    : [];
};

export type Named = { readonly id: number; readonly full_name: string };

/** People by id as records refer to them; null for deleted ones. */
export async function namesOf(db: Db, ids: readonly (number | null)[]) {
  const users = await userRefs(db, ids);
  return (id: number | null): Named | null => {
    const found = id === null ? undefined : users.get(id);
    return found === undefined ? null : { id: found.id, full_name: found.full_name };
  };
}

export const mentionsOf = (row: Pick<CommentRow, "mentions">): readonly number[] => JSON.parse(row.mentions);

async function present(db: Db, reader: NoteReader, rows: readonly CommentRow[]) {
  const name = await namesOf(
    db,
    rows.flatMap((row) => [row.created_by, row.deleted_by, ...mentionsOf(row)]),
  );
  const files = await attachmentsByOwner(
    db,
    "comment",
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    case_id: row.case_id,
    body: row.body,
    author: name(row.created_by),
    edited_at: row.edited_at,
    mentions: mentionsOf(row).flatMap((id) => name(id) ?? []),
    attachments: files.get(row.id) ?? {},
    compartment: row.compartment,
    deleted_at: row.deleted_at,
    deleted_by: name(row.deleted_by),
    can:
      row.deleted_at === null
        ? { ...canOf(reader, row.created_by), move: mayMove(reader) }
        : { edit: false, delete: false, move: false },
  }));
}

/** The newest comments of a case, newest first. */
export async function newestComments(
  db: Db,
  reader: Reader,
  { caseId, limit }: { caseId: number; limit: number },
) {
  const of = db
    .selectFrom("comments")
    .where("case_id", "=", caseId)
    .where(notClosed(reader, "comment", sql.ref("comments.id")));
  const rows = await of.selectAll().orderBy("id", "desc").limit(limit).execute();
  const total = await countOf(of);
  const who = await noteReaderOf(db, reader, caseId);
  return {
    data: await present(db, who, rows),
    total,
    mentionable: await mentionable(db, who, caseId),
    compartments: [...writable(who)],
  };
}

/** People whom a writer may mention, by name: all who may see the case. */
async function mentionable(db: Db, reader: NoteReader, caseId: number): Promise<Named[]> {
  if (!reader.rights.edit) return [];
  const ids = [...(await caseReaders(db, caseId))];
  const name = await namesOf(db, ids);
  return ids
    .flatMap((id) => name(id) ?? [])
    .sort((a, b) => a.full_name.localeCompare(b.full_name) || a.id - b.id);
}

/** All comments that were not withdrawn, oldest first, for an export. What lies in a compartment leaves for nobody. */
export async function writtenComments(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("comments")
    .select(["created_at", "created_by", "body"])
    .where("case_id", "=", caseId)
    .where("deleted_at", "is", null)
    .where("compartment", "=", openCompartment)
    .orderBy("id")
    .execute();
  const name = await namesOf(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({ created_at: row.created_at, author: name(row.created_by), body: row.body }));
}

export async function presentComment(db: Db, reader: Reader, id: number) {
  const row = await findRow(db, "comments", id);
  const [comment] = await present(db, await noteReaderOf(db, reader, row.case_id), [row]);
  if (comment === undefined) throw new Error("A comment vanished while it was read.");
  return comment;
}

/** The last comment of a case; undefined where there is none. */
export const newestComment = (db: Db, caseId: number) =>
  db
    .selectFrom("comments")
    .select(["id", "created_by", "created_at"])
    .where("case_id", "=", caseId)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Names of a comment's files, in the order in which they were added. */
export async function commentFiles(db: Db, id: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("media")
    .select("file_name")
    .where("owner_type", "=", "comment")
    .where("owner_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.file_name);
}

interface Rewording {
  readonly body: string;
  readonly mentions: readonly number[];
  /** Names of its former files. */
  readonly files: readonly string[];
  /** Files were added or removed. */
  readonly filesChanged: boolean;
  readonly now: string;
}

/** Stores a new wording; the former one goes into the history with its files. */
export async function rewordComment(
  db: Db,
  before: CommentRow,
  { body, mentions, files, filesChanged, now }: Rewording,
): Promise<void> {
  const same = body === before.body && !filesChanged;
  if (!same)
    await db
      .insertInto("comment_versions")
      .values({
        comment_id: before.id,
        version: before.version,
        body: before.body,
        files: writeJson([...files]),
        written_by: before.created_by,
        written_at: before.edited_at ?? before.created_at,
      })
      .execute();
  await db
    .updateTable("comments")
    .set((e) => ({
      body,
      mentions: writeJson([...mentions]),
      updated_at: now,
      edited_at: same ? before.edited_at : now,
      version: e("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .execute();
}

/** Withdraws a comment with its files; no wording is kept. */
export async function withdrawComment(
  db: Db,
  id: number,
  by: { readonly userId: number; readonly now: string },
): Promise<void> {
  await db.deleteFrom("comment_versions").where("comment_id", "=", id).execute();
  await deleteMediaOf(db, "comment", [id]);
  await db
    .updateTable("comments")
    .set((e) => ({
      body: "",
      mentions: writeJson([]),
      deleted_at: by.now,
      deleted_by: by.userId,
      updated_at: by.now,
      version: e("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Every wording, oldest first, the present one last. */
export async function commentVersions(db: Db, id: number) {
  const now = await findRow(db, "comments", id);
  const former = await db
    .selectFrom("comment_versions")
    .select(["version", "body", "files", "written_by", "written_at"])
    .where("comment_id", "=", id)
    .orderBy("version")
    .execute();
  const written_at = now.edited_at ?? now.created_at;
  const present = {
    version: now.version,
    body: now.body,
    files: await commentFiles(db, id),
    written_by: now.created_by,
    written_at,
  };
  const all = [...former.map((each) => ({ ...each, files: readJson(each.files) })), present];
  const name = await namesOf(
    db,
    all.map((each) => each.written_by),
  );
  return all.map(({ written_by, files, ...each }) => ({
    ...each,
    files: [...files],
    author: name(written_by),
  }));
}
