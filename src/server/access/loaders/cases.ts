import { sql } from "kysely";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { reminderIdOf } from "#contract/records/tasks/task-ids.ts";
import type { Db } from "#server/database/schema.ts";
import { opens, opensAt } from "../compartments.ts";
import { type Access, below, type RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import {
  assessmentRights,
  type CaseFacts,
  caseRights,
  entryRights,
  loneInterviewRights,
  noteRights,
  nothing,
  reminderRights,
  wavrRights,
} from "../rights.ts";

export async function caseFacts(db: Db, reader: Reader, id: number): Promise<CaseFacts> {
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

export async function caseAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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

export async function assessmentAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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

export async function interviewAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("interviews")
    .select(["id", "version", "assessment_id", "compartment", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const own = row.created_by === reader.userId;
  const { id, version, assessment_id, compartment } = row;
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
  const rights = opens(reader, compartment, parent.organizationId)
    ? entryRights(parent.rights, own)
    : nothing;
  return { ...parent, kind: "interview", id, version, rights };
}

export async function reminderAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("reminders")
    .select(["id", "version", "assessment_id", "assigned_user_id", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", typeof key === "number" ? reminderIdOf(key) : key)
    .executeTakeFirst();
  const parent = row === undefined ? null : await assessmentAccess(db, reader, row.assessment_id);
  if (row === undefined || parent === null) return null;
  const stillMember = reader.reach.roleIn(parent.organizationId) !== null;
  const own = entryRights(parent.rights, row.created_by === reader.userId);
  const rights = reminderRights(own, row.assigned_user_id === reader.userId, stillMember);
  return { ...parent, kind: "reminder", id: row.id, version: row.version, rights };
}

/** A withdrawn comment cannot be changed any more. */
export async function noteAccess(
  db: Db,
  reader: Reader,
  kind: "comment" | "time-entry" | "notice",
  key: RecordKey,
): Promise<Access | null> {
  const column = typeof key === "number" ? "id" : "uuid";
  const row =
    kind === "comment"
      ? await db
          .selectFrom("comments")
          .select(["id", "version", "case_id", "created_by", "compartment"])
          .where(column, "=", key)
          .where("deleted_at", "is", null)
          .executeTakeFirst()
      : await db
          .selectFrom(kind === "notice" ? "case_notices" : "time_entries")
          .select(["id", "version", "case_id", "created_by"])
          .select(sql<Compartment>`${sql.lit(openCompartment)}`.as("compartment"))
          .where(column, "=", key)
          .executeTakeFirst();
  const parent = row === undefined ? null : await caseAccess(db, reader, row.case_id);
  if (row === undefined || parent === null) return null;
  const { compartment, created_by: createdBy } = row;
  const rights = opensAt(reader, { compartment, organizationId: parent.organizationId, createdBy })
    ? noteRights(parent.rights, createdBy === reader.userId)
    : nothing;
  return { ...parent, kind, id: row.id, version: row.version, rights };
}

export async function wavrAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("wavr_forms")
    .select(["id", "version", "case_id", "form", "compartment", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  const parent = row === undefined ? null : await caseAccess(db, reader, row.case_id);
  if (row === undefined || parent === null) return null;
  const rights = opens(reader, row.compartment, parent.organizationId)
    ? wavrRights(parent.rights, row.form, row.created_by === reader.userId)
    : nothing;
  return { ...parent, kind: "wavr", id: row.id, version: row.version, rights };
}
