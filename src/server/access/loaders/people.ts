import type { Db } from "#server/database/schema.ts";
import type { Access, RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { personRights, protectedNoteRights, recordsCheckRights } from "../rights.ts";
import { survivorOf } from "../survivors.ts";

export async function personAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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

export async function recordsCheckAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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

export async function protectedNoteAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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
