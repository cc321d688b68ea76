import type { Db } from "#server/database/schema.ts";
import type { Access, Loader, RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { searchRights, sharedRights } from "../rights.ts";

/** Nobody but its owner knows of an upload. */
export async function uploadAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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
export async function exportProfileAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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
const ofTemplates =
  (kind: "case-template" | "entity-template", subject: "case" | "entity"): Loader =>
  async (db, reader, key) => {
    const row = await db
      .selectFrom("case_templates")
      .select(["id", "organization_id", "version"])
      .where(typeof key === "number" ? "id" : "uuid", "=", key)
      .where("subject", "=", subject)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, organization_id: organizationId, version } = row;
    const rights = sharedRights(reader.reach, organizationId);
    return { kind, id, organizationId, version, rights };
  };

export const caseTemplateAccess = ofTemplates("case-template", "case");
export const entityTemplateAccess = ofTemplates("entity-template", "entity");

/** Only administrators of the whole tree know of what is made for it. */
const managedAccess =
  (kind: "import" | "destruction", table: "imports" | "retention_lists"): Loader =>
  async (db, reader, key) => {
    const row = await db
      .selectFrom(table)
      .select(["id", "organization_id"])
      .where("id", "=", Number(key))
      .executeTakeFirst();
    if (row === undefined) return null;
    const { edit } = sharedRights(reader.reach, row.organization_id);
    const rights = { view: edit, edit, delete: false, export: false, reveal: false };
    return { kind, id: row.id, organizationId: row.organization_id, version: null, rights };
  };

export const importAccess = managedAccess("import", "imports");
export const destructionAccess = managedAccess("destruction", "retention_lists");

/** A saved view of the case list is known to its owner only. */
export async function caseViewAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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

export async function searchAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
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

/** A request for help is its sender's, and that of the administrators of their organization, who answer it. */
export async function supportAccess(
  db: Db,
  { userId, reach }: Reader,
  key: RecordKey,
): Promise<Access | null> {
  const row = await db
    .selectFrom("support_requests")
    .select(["id", "organization_id", "version", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, organization_id: organizationId, version } = row;
  const edit = reach.administers.includes(organizationId);
  const rights = {
    view: edit || row.created_by === userId,
    edit,
    delete: false,
    export: false,
    reveal: false,
  };
  return { kind: "support-request", id, organizationId, version, rights };
}
