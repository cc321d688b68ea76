import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { gather, isKept, type KeptKind, keptTables, ownerOf } from "./bundles.ts";
import { type By, keepFormer } from "./kept-records.ts";

type Row = KeptRows["rows"][number];
interface Placed {
  readonly table: string;
  readonly row: Row;
}

/** Put together of rows that stay: nothing is lost where it is written anew. */
const ofOtherRows: readonly string[] = ["meeting_minutes"];

const placed = (content: readonly KeptRows[]): readonly Placed[] =>
  content
    .filter(({ table }) => !ofOtherRows.includes(table))
    .flatMap(({ table, rows }) => rows.map((row) => ({ table, row })));

/** A row without what changes with every save, what is derived from other columns, and where it lies: a move loses no words. */
const faceOf = ({ table, row }: Placed): string => {
  const { version: _v, updated_at: _u, search_text: _s, position: _p, compartment: _c, ...rest } = row;
  return `${table} ${JSON.stringify(rest)}`;
};

/** Former rows that are not there any more as they were. */
function lostOf(before: readonly KeptRows[], after: readonly KeptRows[]): readonly Placed[] {
  const there = new Set(placed(after).map(faceOf));
  return placed(before).filter((each) => !there.has(faceOf(each)));
}

/** Tables of which nothing may vanish, by what names a row; others, such as a team, are changed under hold too. */
const lasting: Readonly<Record<string, readonly string[]>> = {
  assessments: ["id"],
  interviews: ["id"],
  reminders: ["id"],
  tasks: ["id"],
  comments: ["id"],
  time_entries: ["id"],
  case_notices: ["id"],
  wavr_forms: ["id"],
  wavr_copies: ["id"],
  wavr_answers: ["id"],
  check_ins: ["id"],
  meetings: ["id"],
  meeting_signatures: ["id"],
  agreement_boards: ["id"],
  agreement_answers: ["id"],
  agreement_decisions: ["id"],
  media: ["id"],
  records_checks: ["id"],
  protected_notes: ["id"],
  case_persons: ["case_id", "person_id"],
  case_entities: ["case_id", "entity_id"],
  case_location_events: ["case_id", "event_id"],
};

/** The first table from which something was taken away. What only moved to another record is still there. */
async function takenFrom(db: Db, lost: readonly Placed[]): Promise<string | null> {
  for (const { table, row } of lost) {
    const names = lasting[table];
    if (names === undefined) continue;
    let found = db.selectFrom(table as "media").select((e) => e.lit(1).as("there"));
    for (const name of names) found = found.where(name as "id", "=", Number(row[name]));
    if ((await found.executeTakeFirst()) === undefined) return table;
  }
  return null;
}

/** The records whose own words were lost, each with its former row and the former rows beside it. */
function formerRecords(
  before: readonly KeptRows[],
  lost: readonly Placed[],
): ReadonlyMap<string, { readonly kind: KeptKind; readonly row: Row; readonly beside: readonly Placed[] }> {
  const all = placed(before);
  const found = new Map<string, { kind: KeptKind; row: Row; beside: Placed[] }>();
  for (const each of lost) {
    const owner = ownerOf(each, all);
    if (owner === null) continue;
    const key = `${owner.kind} ${owner.row.id}`;
    const record = found.get(key) ?? { ...owner, beside: [] };
    if (each.row !== owner.row) record.beside.push(each);
    found.set(key, record);
  }
  return found;
}

/**
 * Watches a change of a record that belongs to a case under legal hold, or is linked with one. What is run after the
 * change keeps every row that was overwritten; it gives the table from which something was taken away.
 */
export async function watchHeld(
  db: Db,
  record: Pick<Access, "kind" | "id" | "organizationId" | "caseId" | "personId">,
  by: By,
): Promise<() => Promise<string | null>> {
  const { kind } = record;
  if (!isKept(kind)) return async () => null;
  const before = await gather(db, kind, record.id);
  return async () => {
    const lost = lostOf(before, await gather(db, kind, record.id));
    const taken = await takenFrom(db, lost);
    if (taken !== null) return taken;
    for (const { kind: owner, row, beside } of formerRecords(before, lost).values()) {
      const content = [
        { table: keptTables[owner], rows: [row] },
        ...beside.map((each) => ({ table: each.table, rows: [each.row] })),
      ];
      const version = typeof row.version === "number" ? row.version : null;
      await keepFormer(db, { ...record, kind: owner, id: Number(row.id), version }, content, by);
    }
    return null;
  };
}
