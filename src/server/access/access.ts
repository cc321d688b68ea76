import { forEachName } from "#contract/kit/for-each-name.ts";
import { isPlain, type PlainKind, plainKinds, type RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { opensAt } from "./compartments.ts";
import { type Access, below, type Loader, type RecordKey } from "./loaded.ts";
import { boardAccess, boardAnswerAccess } from "./loaders/boards.ts";
import { bulletinAccess } from "./loaders/bulletins.ts";
import {
  assessmentAccess,
  caseAccess,
  interviewAccess,
  noteAccess,
  reminderAccess,
  wavrAccess,
} from "./loaders/cases.ts";
import { organizationAccess, userAccess } from "./loaders/directory.ts";
import { meetingAccess } from "./loaders/meetings.ts";
import {
  caseTemplateAccess,
  caseViewAccess,
  destructionAccess,
  entityTemplateAccess,
  exportProfileAccess,
  importAccess,
  searchAccess,
  supportAccess,
  uploadAccess,
} from "./loaders/own.ts";
import { personAccess, protectedNoteAccess, recordsCheckAccess } from "./loaders/people.ts";
import { placeEntryAccess } from "./loaders/place-entries.ts";
import { taskAccess } from "./loaders/tasks.ts";
import { plainRights } from "./plain-kinds.ts";
import { isWriter, type Reader } from "./reach.ts";
import { nothing, sharedRights } from "./rights.ts";
import { survivorOf } from "./survivors.ts";
import { visibleKept } from "./visible-kept.ts";

async function mediaAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("media")
    .select(["id", "owner_type", "owner_id", "version", "compartment", "created_by"])
    .where(typeof key === "number" ? "id" : "path_id", "=", key)
    .executeTakeFirst();
  const parent =
    row === undefined ? null : await loadAccess(db, reader, row.owner_type as RecordKind, row.owner_id);
  if (row === undefined || parent === null) return null;
  const { id, version, compartment, created_by: createdBy } = row;
  const open = opensAt(reader, { compartment, organizationId: parent.organizationId, createdBy });
  // The picture of a map is for the whole tree, also for those who may not look at its top itself.
  const rights = row.owner_type === "organization" ? sharedRights(reader.reach, row.owner_id) : parent.rights;
  return { ...parent, kind: "media", id, version, rights: open ? rights : nothing };
}

/** What was deleted is restored by whoever could make it now: by the rights over what it belongs to. */
async function keptAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("kept_records")
    .select(["id", "kind", "organization_id", "parent_kind", "parent_id"])
    .where("kept_records.id", "=", Number(key))
    .where(visibleKept(reader))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, kind, parent_kind, parent_id } = row;
  const parent =
    parent_kind === null || parent_id === null ? null : await loadAccess(db, reader, parent_kind, parent_id);
  const organizationId = parent?.organizationId ?? row.organization_id;
  const edit =
    parent?.rights.edit ??
    (isPlain(kind)
      ? plainRights(kind, reader.reach, organizationId).edit
      : isWriter(reader.reach.roleIn(organizationId)));
  const rights = { view: true, edit, delete: false, export: false, reveal: false };
  return { kind: "kept", id, organizationId, version: null, rights, ...below(parent?.caseId ?? null) };
}

/** A record of a plain kind: its organization, or the tree that shares it, says who may do what. */
const plainAccess =
  (kind: PlainKind) =>
  async (db: Db, reader: Reader, key: RecordKey): Promise<Access | null> => {
    const row = await db
      .selectFrom(plainTables[kind])
      .select(["id", "organization_id", "version"])
      .where(typeof key === "number" ? "id" : "uuid", "=", key)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, organization_id: organizationId, version } = row;
    return { kind, id, organizationId, version, rights: plainRights(kind, reader.reach, organizationId) };
  };

/** One that was merged into another is that one, for whoever knows it by its former address. */
async function entityAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const found = await plainAccess("entity")(db, reader, key);
  const survivor = found === null ? null : await survivorOf(db, found.id, "entity");
  if (survivor === null || survivor.id === found?.id) return found;
  const access = await plainAccess("entity")(db, reader, survivor.id);
  return access === null ? null : { ...access, merged: true };
}

const plainLoaders = forEachName(plainKinds, plainAccess);

const loaders = {
  person: personAccess,
  case: caseAccess,
  assessment: assessmentAccess,
  interview: interviewAccess,
  reminder: reminderAccess,
  task: taskAccess,
  media: mediaAccess,
  organization: organizationAccess,
  user: userAccess,
  upload: uploadAccess,
  "export-profile": exportProfileAccess,
  "support-request": supportAccess,
  "case-template": caseTemplateAccess,
  "entity-template": entityTemplateAccess,
  comment: (db, reader, key) => noteAccess(db, reader, "comment", key),
  "time-entry": (db, reader, key) => noteAccess(db, reader, "time-entry", key),
  notice: (db, reader, key) => noteAccess(db, reader, "notice", key),
  wavr: wavrAccess,
  board: boardAccess,
  meeting: meetingAccess,
  bulletin: bulletinAccess,
  "location-event": (db, reader, key) => placeEntryAccess(db, reader, "location-event", key),
  impactor: (db, reader, key) => placeEntryAccess(db, reader, "impactor", key),
  "board-answer": boardAnswerAccess,
  "case-view": caseViewAccess,
  records_check: recordsCheckAccess,
  protected_note: protectedNoteAccess,
  import: importAccess,
  destruction: destructionAccess,
  search: searchAccess,
  kept: keptAccess,
  ...plainLoaders,
  entity: entityAccess,
} satisfies Record<RecordKind, Loader>;

/** Null where there is no such record. The rights may still be none. */
export function loadAccess(db: Db, reader: Reader, kind: RecordKind, key: RecordKey): Promise<Access | null> {
  return loaders[kind](db, reader, key);
}
