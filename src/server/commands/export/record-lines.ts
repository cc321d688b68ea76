import { sql } from "kysely";
import { kinds, type RecordKind } from "#contract/kit/kinds.ts";
import { grantable } from "#contract/records/compartments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { type Reach, type Reader, reachOf } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { currentRecord } from "#server/dispatch/current-record.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { presentBulletin } from "#server/records/bulletins/repository.ts";
import { wholeProtectedNote } from "#server/records/person-work/protected-notes.ts";

interface Source {
  readonly table: keyof Database;
  /** Whose it is, where it may be there for one person alone. */
  readonly owner?: string;
  readonly where?: string;
}

/** Where the records of a kind are listed; null where the API answers none of it as a record of its own. */
const sources: { readonly [K in RecordKind]: Source | null } = {
  person: { table: "persons" },
  case: { table: "cases" },
  assessment: { table: "assessments" },
  interview: { table: "interviews", owner: "created_by" },
  reminder: { table: "reminders", owner: "created_by" },
  task: { table: "tasks", owner: "created_by" },
  comment: { table: "comments", owner: "created_by" },
  "time-entry": { table: "time_entries" },
  notice: { table: "case_notices" },
  wavr: { table: "wavr_forms", owner: "created_by" },
  board: { table: "agreement_boards" },
  "board-answer": { table: "agreement_answers", owner: "user_id" },
  meeting: { table: "meetings" },
  media: { table: "media", owner: "created_by" },
  "location-event": { table: "location_events" },
  impactor: { table: "impactors" },
  bulletin: { table: "bulletins", owner: "created_by" },
  records_check: { table: "records_checks" },
  protected_note: { table: "protected_notes", owner: "created_by" },
  organization: { table: "organizations" },
  user: { table: "users" },
  search: { table: "saved_searches", owner: "owner_id" },
  "support-request": { table: "support_requests" },
  "export-profile": { table: "export_profiles", owner: "created_by" },
  "case-view": { table: "case_views", owner: "user_id" },
  "case-template": { table: "case_templates", where: "subject = 'case'" },
  "entity-template": { table: "case_templates", where: "subject = 'entity'" },
  upload: null,
  import: null,
  destruction: null,
  kept: null,
  entity: { table: plainTables.entity },
  location: { table: plainTables.location },
  "location-group": { table: plainTables["location-group"] },
  "floor-plan": { table: plainTables["floor-plan"] },
  zone: { table: plainTables.zone },
  "case-type": { table: plainTables["case-type"] },
  "case-category": { table: plainTables["case-category"] },
  "entity-type": { table: plainTables["entity-type"] },
  "report-template": { table: plainTables["report-template"] },
};

/** Kinds of which an export has a file. */
export const exportedKinds = (Object.keys(sources) as readonly RecordKind[]).filter(
  (kind) => sources[kind] !== null,
);

/** The endpoint that answers one record in the shape in which it is exported. */
export function endpointOf(kind: RecordKind): string | null {
  const { show, edit } = kinds[kind];
  if (kind === "protected_note") return "persons.revealNote";
  return show?.endpoint ?? edit?.endpoint ?? null;
}

/** Administers every organization and reads every compartment. */
export async function reachOfAll(db: Db): Promise<Reach> {
  const organizations = await allOrganizations(db);
  const held = organizations
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id }) => ({
      organization_id: id,
      role: "administrator",
      active: 1,
      compartments: writeJson([...grantable]),
    }));
  return reachOf(held, organizations);
}

async function present(db: Db, reader: Reader, access: Access, now: string): Promise<unknown> {
  if (access.kind === "bulletin") return presentBulletin(db, reader, access.id, now);
  if (access.kind === "protected_note") return wholeProtectedNote(db, reader, access);
  return currentRecord({ db, auth: reader }, access, { group: kinds[access.kind].prefix });
}

const atOnce = 500;

/**
 * The records of a kind as the API answers them to somebody who may see everything, one a line. Not those that were merged
 * into others, and not practice: they are among the rows alone.
 */
export async function* recordLines(
  db: Db,
  kind: RecordKind,
  { reach, now, counted }: { readonly reach: Reach; readonly now: string; readonly counted: () => void },
): AsyncGenerator<string> {
  const source = sources[kind];
  if (source === null) return;
  const owner = source.owner === undefined ? sql.lit(null) : sql.ref(source.owner);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ readonly id: number; readonly owner: number | null }>`
      select id, ${owner} as owner from ${sql.table(source.table)}
      where id > ${after} and ${sql.raw(source.where ?? "1 = 1")} order by id limit ${sql.lit(atOnce)}`.execute(
      db,
    );
    for (const { id, owner: userId } of rows) {
      const reader = { userId: userId ?? 0, reach };
      const access = await loadAccess(db, reader, kind, id);
      if (access === null || access.merged === true || !access.rights.view) continue;
      counted();
      yield `${JSON.stringify(await present(db, reader, access, now))}\n`;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.id;
  }
}
