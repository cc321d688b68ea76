import { forEachName } from "#contract/kit/for-each-name.ts";
import { isPlain, type PlainKind, plainKinds, type RecordKind } from "#contract/kit/kinds.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { plainRights } from "./plain-kinds.ts";
import { isWriter, type Reader } from "./reach.ts";
import {
  assessmentRights,
  type CaseFacts,
  caseRights,
  entryRights,
  loneInterviewRights,
  noteRights,
  personRights,
  protectedNoteRights,
  type Rights,
  recordsCheckRights,
  reminderRights,
  searchRights,
  sharedRights,
  taskRights,
  userRights,
} from "./rights.ts";
import { survivorOf } from "./survivors.ts";
import { visibleKept } from "./visible-kept.ts";

/** A record that a request names, with its reader's rights. */
export interface Access {
  readonly kind: RecordKind;
  readonly id: number;
  readonly organizationId: number;
  /** Null where the record has no version (files, users). */
  readonly version: number | null;
  readonly rights: Rights;
  /** The case below which it stands, or that it is; absent where it belongs to none. */
  readonly caseId?: number;
  /** The person below whom it stands, or that it is. */
  readonly personId?: number;
  /** Set where the named record was merged into this one. */
  readonly merged?: true;
}

export type RecordKey = number | string;

const below = (caseId: number | null) => (caseId === null ? {} : { caseId });

async function caseFacts(db: Db, reader: Reader, id: number): Promise<CaseFacts> {
  const row = await db
    .selectFrom("cases")
    .leftJoin("case_team", (join) =>
      join.onRef("case_team.case_id", "=", "cases.id").on("case_team.user_id", "=", reader.userId),
    )
    .select(["cases.organization_id", "cases.confidentiality", "case_team.role as team_role"])
    .where("cases.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    organizationId: row.organization_id,
    confidentiality: row.confidentiality,
    teamRole: row.team_role,
  };
}

async function personAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const named = await db
    .selectFrom("persons")
    .select(["id", "organization_id", "version", "merged_into"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (named === undefined) return null;
  const row = named.merged_into === null ? named : await survivorOf(db, named.merged_into);
  if (row === null) return null;
  const rights = personRights(reader.reach, { organizationId: row.organization_id });
  const { id, organization_id: organizationId, version } = row;
  const merged = row === named ? {} : { merged: true as const };
  return { kind: "person", id, organizationId, version, rights, personId: id, ...merged };
}

async function caseAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("cases")
    .select(["id", "organization_id", "version"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rights = caseRights(reader.reach, await caseFacts(db, reader, row.id));
  const { id, organization_id: organizationId, version } = row;
  return { kind: "case", id, organizationId, version, rights, caseId: id };
}

async function assessmentAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .select([
      "assessments.id",
      "assessments.version",
      "assessments.organization_id",
      "assessments.case_id",
      "assessments.created_by",
      "persons.organization_id as person_organization_id",
    ])
    .where(typeof key === "number" ? "assessments.id" : "assessments.uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rights = assessmentRights(reader.reach, {
    case: row.case_id === null ? null : await caseFacts(db, reader, row.case_id),
    personOrganizationId: row.person_organization_id,
    createdBySelf: row.created_by === reader.userId,
  });
  const { id, organization_id: organizationId, version } = row;
  return { kind: "assessment", id, organizationId, version, rights, ...below(row.case_id) };
}

async function interviewAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("interviews")
    .select(["id", "version", "assessment_id", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const own = row.created_by === reader.userId;
  const { id, version, assessment_id } = row;
  if (assessment_id === null)
    return {
      kind: "interview",
      id,
      version,
      organizationId: reader.reach.home ?? 0,
      rights: loneInterviewRights(reader.reach, own),
    };
  const parent = await assessmentAccess(db, reader, assessment_id);
  if (parent === null) return null;
  const rights = entryRights(parent.rights, own);
  return { ...parent, kind: "interview", id, version, rights };
}

async function reminderAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("reminders")
    .select(["id", "version", "assessment_id", "assigned_user_id", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  const parent = row === undefined ? null : await assessmentAccess(db, reader, row.assessment_id);
  if (row === undefined || parent === null) return null;
  const stillMember = reader.reach.roleIn(parent.organizationId) !== null;
  const own = entryRights(parent.rights, row.created_by === reader.userId);
  const rights = reminderRights(own, row.assigned_user_id === reader.userId, stillMember);
  return { ...parent, kind: "reminder", id: row.id, version: row.version, rights };
}

async function taskAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("tasks")
    .select(["id", "version", "organization_id", "case_id", "visibility", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const assigned = await db
    .selectFrom("task_assignees")
    .select("user_id")
    .where("task_id", "=", row.id)
    .where("user_id", "=", reader.userId)
    .executeTakeFirst();
  const rights = taskRights(reader.reach, {
    case: row.case_id === null ? null : await caseFacts(db, reader, row.case_id),
    organizationId: row.organization_id,
    forConcerned: row.visibility !== visibleToTeam,
    createdBySelf: row.created_by === reader.userId,
    assignedToSelf: assigned !== undefined,
  });
  const { id, organization_id: organizationId, version } = row;
  return { kind: "task", id, organizationId, version, rights, ...below(row.case_id) };
}

async function mediaAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("media")
    .select(["id", "owner_type", "owner_id", "version"])
    .where(typeof key === "number" ? "id" : "path_id", "=", key)
    .executeTakeFirst();
  const parent =
    row === undefined ? null : await loadAccess(db, reader, row.owner_type as RecordKind, row.owner_id);
  return row === undefined || parent === null
    ? null
    : { ...parent, kind: "media", id: row.id, version: row.version };
}

/** A withdrawn comment cannot be changed any more. */
async function noteAccess(
  db: Db,
  reader: Reader,
  kind: "comment" | "time-entry",
  key: RecordKey,
): Promise<Access | null> {
  const column = typeof key === "number" ? "id" : "uuid";
  const row =
    kind === "comment"
      ? await db
          .selectFrom("comments")
          .select(["id", "version", "case_id", "created_by"])
          .where(column, "=", key)
          .where("deleted_at", "is", null)
          .executeTakeFirst()
      : await db
          .selectFrom("time_entries")
          .select(["id", "version", "case_id", "created_by"])
          .where(column, "=", key)
          .executeTakeFirst();
  const parent = row === undefined ? null : await caseAccess(db, reader, row.case_id);
  if (row === undefined || parent === null) return null;
  const rights = noteRights(parent.rights, row.created_by === reader.userId);
  return { ...parent, kind, id: row.id, version: row.version, rights };
}

async function userAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const held = await db
    .selectFrom("memberships")
    .select("organization_id")
    .where("user_id", "=", row.id)
    .execute();
  const organizations = held.map((each) => each.organization_id);
  const rights = userRights(reader.reach, organizations, row.id === reader.userId);
  return { kind: "user", id: row.id, organizationId: organizations[0] ?? 0, version: null, rights };
}

/** Nobody but its owner knows of an upload. */
async function uploadAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("resumable_uploads")
    .select("id")
    .where("uuid", "=", String(key))
    .where("user_id", "=", reader.userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const edit = reader.reach.writers.length > 0;
  const rights = { view: true, edit, delete: edit, export: false, reveal: false };
  return { kind: "upload", id: row.id, organizationId: reader.reach.home ?? 0, version: null, rights };
}

/** Export profiles are personal; exports that were made are not (`services/exports/repository.ts`). */
async function exportProfileAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("export_profiles")
    .select(["id", "organization_id", "version"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .where("created_by", "=", reader.userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const edit = reader.reach.writers.length > 0;
  const rights = { view: true, edit, delete: edit, export: false, reveal: false };
  const { id, version } = row;
  return { kind: "export-profile", id, organizationId: row.organization_id, version, rights };
}
/** A template belongs to a tree of organizations. */
async function templateAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("case_templates")
    .select(["id", "organization_id", "version"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, organization_id: organizationId, version } = row;
  const rights = sharedRights(reader.reach, organizationId);
  return { kind: "case-template", id, organizationId, version, rights };
}

/** A saved view of the case list is known to its owner only. */
async function caseViewAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("case_views")
    .select(["id", "version"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .where("user_id", "=", reader.userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rights = { view: true, edit: true, delete: true, export: false, reveal: false };
  return {
    kind: "case-view",
    id: row.id,
    organizationId: reader.reach.home ?? 0,
    version: row.version,
    rights,
  };
}

async function recordsCheckAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("records_checks")
    .select(["id", "version", "person_id"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  const person = row === undefined ? null : await personAccess(db, reader, row.person_id);
  if (row === undefined || person === null) return null;
  const rights = recordsCheckRights(person.rights);
  return { ...person, kind: "records_check", id: row.id, version: row.version, rights };
}

async function protectedNoteAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("protected_notes")
    .innerJoin("persons", "persons.id", "protected_notes.person_id")
    .select([
      "protected_notes.id",
      "protected_notes.version",
      "protected_notes.circle",
      "protected_notes.created_by",
      "protected_notes.person_id",
      "persons.organization_id",
    ])
    .where(typeof key === "number" ? "protected_notes.id" : "protected_notes.uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const organizationId = row.organization_id;
  const rights = protectedNoteRights(reader.reach, {
    organizationId,
    circle: row.circle,
    createdBySelf: row.created_by === reader.userId,
  });
  const { id, version, person_id: personId } = row;
  return { kind: "protected_note", id, organizationId, version, rights, personId };
}

async function searchAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("saved_searches")
    .leftJoin("saved_search_readers", (join) =>
      join
        .onRef("saved_search_readers.search_id", "=", "saved_searches.id")
        .on("saved_search_readers.user_id", "=", reader.userId),
    )
    .select(["id", "organization_id", "version", "owner_id", "shared", "shared_organization_id", "user_id"])
    .where(typeof key === "number" ? "saved_searches.id" : "saved_searches.uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, organization_id: organizationId, version } = row;
  const rights = searchRights(reader.reach, {
    organizationId,
    own: row.owner_id === reader.userId,
    shared: row.shared,
    sharedOrganizationId: row.shared_organization_id,
    named: row.user_id !== null,
  });
  return { kind: "search", id, organizationId, version, rights };
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

type Loader = (db: Db, reader: Reader, key: RecordKey) => Promise<Access | null>;

const plainLoaders = forEachName(plainKinds, plainAccess);

const loaders = {
  person: personAccess,
  case: caseAccess,
  assessment: assessmentAccess,
  interview: interviewAccess,
  reminder: reminderAccess,
  task: taskAccess,
  media: mediaAccess,
  user: userAccess,
  upload: uploadAccess,
  "export-profile": exportProfileAccess,
  "case-template": templateAccess,
  comment: (db, reader, key) => noteAccess(db, reader, "comment", key),
  "time-entry": (db, reader, key) => noteAccess(db, reader, "time-entry", key),
  "case-view": caseViewAccess,
  records_check: recordsCheckAccess,
  protected_note: protectedNoteAccess,
  search: searchAccess,
  kept: keptAccess,
  ...plainLoaders,
} satisfies Record<RecordKind, Loader>;

/** Null where there is no such record. The rights may still be none. */
export function loadAccess(db: Db, reader: Reader, kind: RecordKind, key: RecordKey): Promise<Access | null> {
  return loaders[kind](db, reader, key);
}
