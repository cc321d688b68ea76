import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type RecordKind, recordKinds } from "#contract/kit/kinds.ts";
import { plainText } from "#contract/kit/plain-words.ts";
import { type Compartment, compartments, openCompartment } from "#contract/records/compartments/schema.ts";
import { forHoldAlone } from "#server/access/visible-kept.ts";
import type { Database, Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { blobKeyIn, type OwnerType } from "#server/platform/files/media.ts";

type Table = keyof Database;
type KeptRow = KeptRows["rows"][number];

/** The table of each kind that is kept when it is deleted, or overwritten under legal hold. */
export const keptTables = {
  case: "cases",
  person: "persons",
  assessment: "assessments",
  interview: "interviews",
  reminder: "reminders",
  task: "tasks",
  comment: "comments",
  "time-entry": "time_entries",
  notice: "case_notices",
  wavr: "wavr_forms",
  meeting: "meetings",
  board: "agreement_boards",
  "board-answer": "agreement_answers",
  media: "media",
  records_check: "records_checks",
  "location-event": "location_events",
  impactor: "impactors",
  ...plainTables,
} as const satisfies Partial<Record<RecordKind, Table>>;

export type KeptKind = keyof typeof keptTables;
export const isKept = (kind: RecordKind): kind is KeptKind => Object.hasOwn(keptTables, kind);

const isForHoldAlone = (kind: RecordKind): boolean => forHoldAlone.some((each) => each === kind);

/** What goes with a row when it is deleted: tables, and the column in which they name it. */
const belongings: Partial<Record<Table, readonly (readonly [Table, string])[]>> = {
  cases: [
    ["case_persons", "case_id"],
    ["case_team", "case_id"],
    ["case_guests", "case_id"],
    ["case_entities", "case_id"],
    ["case_location_events", "case_id"],
    ["case_matches", "case_a"],
    ["case_matches", "case_b"],
    ["case_events", "case_id"],
    ["case_disclosures", "case_id"],
    ["saved_reports", "case_id"],
    ["case_cards", "case_id"],
    ["comments", "case_id"],
    ["time_entries", "case_id"],
    ["wavr_forms", "case_id"],
    ["meetings", "case_id"],
    ["tasks", "case_id"],
    ["case_notices", "case_id"],
    ["agreement_boards", "case_id"],
    ["assessments", "case_id"],
  ],
  location_events: [["case_location_events", "event_id"]],
  assessments: [
    ["classification_changes", "assessment_id"],
    ["interviews", "assessment_id"],
    ["reminders", "assessment_id"],
  ],
  wavr_forms: [
    ["wavr_copies", "form_id"],
    ["wavr_answers", "form_id"],
    ["check_ins", "form_id"],
  ],
  meetings: [
    ["meeting_people", "meeting_id"],
    ["meeting_signatures", "meeting_id"],
    ["meeting_minutes", "meeting_id"],
    ["minutes_updates", "meeting_id"],
    ["minutes_clients", "meeting_id"],
  ],
  agreement_boards: [
    ["agreement_answers", "board_id"],
    ["agreement_decisions", "board_id"],
  ],
  locations: [
    ["entity_relations", "location_id"],
    ["floor_plans", "location_id"],
    ["location_events", "location_id"],
    ["impactors", "location_id"],
  ],
  location_groups: [["bulletin_audience", "location_group_id"]],
  floor_plans: [["zones", "floor_plan_id"]],
  case_disclosures: [["disclosure_approvals", "disclosure_id"]],
  saved_reports: [
    ["saved_report_contents", "report_id"],
    ["report_links", "report_id"],
  ],
  report_links: [["report_link_openings", "link_id"]],
  case_cards: [
    ["case_card_readings", "card_id"],
    ["case_card_words", "card_id"],
  ],
  tasks: [["task_assignees", "task_id"]],
  case_notices: [["case_notice_persons", "notice_id"]],
  comments: [["comment_versions", "comment_id"]],
  persons: [
    ["persons", "merged_into"],
    ["person_vehicles", "person_id"],
    ["person_relations", "from_person_id"],
    ["person_relations", "to_person_id"],
    ["entity_relations", "person_id"],
    ["records_checks", "person_id"],
    ["protected_notes", "person_id"],
    ["case_notice_persons", "person_id"],
    ["person_distinctions", "first_id"],
    ["person_distinctions", "second_id"],
    ["person_merges", "survivor_id"],
    ["person_merges", "other_id"],
  ],
  protected_notes: [["protected_note_reveals", "note_id"]],
  entities: [
    ["entities", "merged_into"],
    ["entity_relations", "entity_id"],
    ["entity_relations", "other_entity_id"],
    ["entity_distinctions", "first_id"],
    ["entity_distinctions", "second_id"],
    ["entity_merges", "survivor_id"],
    ["entity_merges", "other_id"],
  ],
};

/** The tables whose rows have files, by the names that `media` gives to them. */
export const fileOwners = {
  case: "cases",
  assessment: "assessments",
  reminder: "reminders",
  comment: "comments",
  person: "persons",
  records_check: "records_checks",
  entity: "entities",
  location: "locations",
  "floor-plan": "floor_plans",
  organization: "organizations",
} as const satisfies Record<OwnerType, Table>;

const ownerTypes = Object.keys(fileOwners) as readonly OwnerType[];

/** Rows that tie two records: left out of a restoration where the other one is gone. */
const ties: Partial<Record<Table, readonly (readonly [string, Table])[]>> = {
  case_persons: [["person_id", "persons"]],
  case_team: [["user_id", "users"]],
  case_entities: [["entity_id", "entities"]],
  case_location_events: [
    ["case_id", "cases"],
    ["event_id", "location_events"],
  ],
  case_notice_persons: [
    ["notice_id", "case_notices"],
    ["person_id", "persons"],
  ],
  case_matches: [
    ["case_a", "cases"],
    ["case_b", "cases"],
  ],
  person_vehicles: [["vehicle_id", "vehicles"]],
  person_relations: [
    ["from_person_id", "persons"],
    ["to_person_id", "persons"],
  ],
  entity_relations: [
    ["entity_id", "entities"],
    ["person_id", "persons"],
    ["location_id", "locations"],
    ["other_entity_id", "entities"],
  ],
  person_distinctions: [
    ["first_id", "persons"],
    ["second_id", "persons"],
  ],
  person_merges: [
    ["survivor_id", "persons"],
    ["other_id", "persons"],
  ],
  entity_distinctions: [
    ["first_id", "entities"],
    ["second_id", "entities"],
  ],
  entity_merges: [
    ["survivor_id", "entities"],
    ["other_id", "entities"],
  ],
};

/**
 * What a row names and can be without: left empty in a restoration where that is gone. The last column keeps the number, by
 * which the two are tied when both are back.
 */
const named: Partial<Record<Table, readonly (readonly [string, Table, string])[]>> = {
  cases: [
    ["location_id", "locations", "former_location_id"],
    ["zone_id", "zones", "former_zone_id"],
  ],
};

// Every table is read and written here by its name alone.
const anyTable = (db: Db) => db as unknown as Kysely<Record<string, Record<string, string | number | null>>>;

const idsIn = (rows: readonly KeptRow[]): readonly number[] => rows.map((row) => Number(row.id));

async function rowsWhere(
  db: Db,
  table: Table,
  column: string,
  values: readonly number[],
): Promise<readonly KeptRow[]> {
  const found: KeptRow[] = [];
  for (let from = 0; from < values.length; from += 500) {
    const some = values.slice(from, from + 500);
    found.push(...(await anyTable(db).selectFrom(table).selectAll().where(column, "in", some).execute()));
  }
  return found;
}

async function filesOf(db: Db, type: OwnerType, ids: readonly number[]): Promise<readonly KeptRow[]> {
  const rows = await rowsWhere(db, "media", "owner_id", ids);
  return rows.filter((row) => row.owner_type === type);
}

/** Adds rows of a table with everything that belongs to them, parents first. */
export async function gatherBelow(
  db: Db,
  table: Table,
  rows: readonly KeptRow[],
  into: KeptRows[],
): Promise<void> {
  if (rows.length === 0) return;
  into.push({ table, rows });
  const ids = idsIn(rows);
  for (const [child, column] of belongings[table] ?? [])
    await gatherBelow(db, child, await rowsWhere(db, child, column, ids), into);
  const owner = ownerTypes.find((type) => fileOwners[type] === table);
  if (owner !== undefined) await gatherBelow(db, "media", await filesOf(db, owner, ids), into);
}

/** A record's rows and those of everything that belongs to it, parents first. */
export async function gather(db: Db, kind: KeptKind, id: number): Promise<readonly KeptRows[]> {
  const into: KeptRows[] = [];
  const rows = await rowsWhere(db, keptTables[kind], "id", [id]);
  if (kind === "person") {
    const driven = await rowsWhere(db, "person_vehicles", "person_id", [id]);
    const vehicles = driven.map((row) => Number(row.vehicle_id));
    into.push({ table: "vehicles", rows: await rowsWhere(db, "vehicles", "id", vehicles) });
  }
  await gatherBelow(db, keptTables[kind], rows, into);
  return into;
}

/** The compartment in which a row lies; most tables know of none. */
export const compartmentOf = ({ compartment }: KeptRow): Compartment =>
  compartments.find((each) => each === compartment) ?? openCompartment;

/** The same without what lies in compartments that are not among these. */
export const inCompartments = (
  content: readonly KeptRows[],
  open: readonly Compartment[],
): readonly KeptRows[] =>
  content.map(({ table, rows }) => ({
    table,
    rows: rows.filter((row) => open.includes(compartmentOf(row))),
  }));

/** How many records of each kind there are in it, but for those of the table `own`. */
export const countKinds = (
  content: readonly KeptRows[],
  own: string,
): readonly { readonly kind: KeptKind; readonly count: number }[] =>
  recordKinds.filter(isKept).flatMap((kind) => {
    if (isForHoldAlone(kind)) return [];
    const table = keptTables[kind];
    const count = content.filter((each) => each.table === table).reduce((n, each) => n + each.rows.length, 0);
    return table === own || count === 0 ? [] : [{ kind, count }];
  });

const kindOfTable = new Map<string, KeptKind>(
  Object.entries(keptTables).map(([kind, table]) => [table, kind as KeptKind]),
);

/** The kept record to which a row among others belongs: its own, or the one that it stands beside. */
export function ownerOf(
  { table, row }: { readonly table: string; readonly row: KeptRow },
  among: readonly { readonly table: string; readonly row: KeptRow }[],
): { readonly kind: KeptKind; readonly row: KeptRow } | null {
  const own = kindOfTable.get(table);
  if (own !== undefined) return { kind: own, row };
  for (const [parent, children] of Object.entries(belongings)) {
    const kind = kindOfTable.get(parent);
    if (kind === undefined) continue;
    for (const [child, column] of children) {
      const found =
        child === table
          ? among.find((each) => each.table === parent && each.row.id === row[column])
          : undefined;
      if (found !== undefined) return { kind, row: found.row };
    }
  }
  return null;
}

async function allThere(db: Db, table: Table, row: KeptRow): Promise<boolean> {
  for (const [column, target] of ties[table] ?? []) {
    const id = row[column] ?? null;
    if (id !== null && (await rowsWhere(db, target, "id", [Number(id)])).length === 0) return false;
  }
  return true;
}

/** The row without what it named and what is gone by now, and with what is back since it was deleted. */
async function asNow(db: Db, table: Table, row: KeptRow): Promise<KeptRow> {
  const still = { ...row };
  for (const [column, target, former] of named[table] ?? []) {
    const id = row[column] ?? row[former] ?? null;
    if (id === null) continue;
    const there = (await rowsWhere(db, target, "id", [Number(id)])).length > 0;
    still[column] = there ? id : null;
    still[former] = there ? null : id;
  }
  return still;
}

/** A person kept from before the rules of search texts is found by them, and a file from before keys by its content. */
const asKeptNow = (row: KeptRow): KeptRow => ({
  ...row,
  ...("student_id" in row && typeof row.search_text === "string"
    ? { search_text: plainText(row.search_text) }
    : {}),
  ...("path_id" in row && "sha256" in row ? { blob_key: blobKeyIn(row) } : {}),
});

/** False where something else has what must be there once. */
async function insertOnce(db: Db, table: string, row: KeptRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await anyTable(db)
    .insertInto(table)
    .values(asKeptNow(row))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}

/** The row as it can stand beside what took its place: a uuid of its own, and it follows no other task. */
const besideOthers = (row: KeptRow): KeptRow => ({
  ...row,
  ...("uuid" in row ? { uuid: uuidv7() } : {}),
  ...("follows_id" in row ? { follows_id: null } : {}),
});

/**
 * Puts gathered rows back. Ids are never given twice, so nothing else can have taken them; a uuid or a name may be
 * another's by now. False where a row found no place, after which nothing of it may last.
 */
export async function putBack(db: Db, content: readonly KeptRows[]): Promise<boolean> {
  for (const { table, rows } of content) {
    for (const kept of rows) {
      const row = await asNow(db, table as Table, kept);
      if (!(await allThere(db, table as Table, row)) || (await insertOnce(db, table, row))) continue;
      // A link that was made again, or what had not gone: a vehicle of two people.
      if (row.id === undefined || (await rowsWhere(db, table as Table, "id", [Number(row.id)])).length > 0)
        continue;
      if (!(await insertOnce(db, table, besideOthers(row)))) return false;
    }
  }
  return true;
}
