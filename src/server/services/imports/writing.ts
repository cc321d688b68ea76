import type { RosterKind } from "#contract/services/imports/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { RosterRecord, SchoolFinder } from "./roster-records.ts";

/** What writes one batch of an import shares; `db` is the transaction of the batch. */
export interface Writing {
  readonly db: Db;
  readonly importId: number;
  readonly root: number;
  readonly userId: number | null;
  readonly now: string;
  readonly schools: SchoolFinder;
}

export type WaitingRow = Row<"import_rows">;

export interface Changed {
  readonly before: Readonly<Record<string, string | number | null>>;
  readonly after: Readonly<Record<string, string | number | null>>;
}

/**
 * Remembers what the roster says of a row now, and which record it is. What stood there before goes into the journal of
 * the import, with what it changed of the record; a record that the import made itself needs no entry there.
 */
export async function keepLink(
  { db, importId, root }: Writing,
  kind: RosterKind,
  row: Pick<WaitingRow, "sourced_id" | "said" | "ended">,
  known: RosterRecord | undefined,
  recordId: number | null,
  changed: Changed | null,
): Promise<void> {
  const active = row.ended === 1 ? 0 : 1;
  let id = known?.id;
  if (known === undefined) {
    const made = await db
      .insertInto("roster_records")
      .values({
        organization_id: root,
        kind,
        sourced_id: row.sourced_id,
        record_id: recordId,
        said: row.said,
        active,
        import_id: importId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    id = made.id;
  } else {
    await db
      .updateTable("roster_records")
      .set({ said: row.said === "" ? known.said : row.said, active, record_id: recordId })
      .where("id", "=", known.id)
      .execute();
  }
  if (known === undefined && changed === null) return;
  await db
    .insertInto("import_changes")
    .values({
      import_id: importId,
      roster_record_id: id ?? 0,
      target: kind,
      record_id: recordId,
      link_before:
        known === undefined
          ? null
          : writeJson({ said: known.said, active: known.active, record_id: known.record_id }),
      before: changed === null ? null : writeJson({ ...changed.before }),
      after: changed === null ? null : writeJson({ ...changed.after }),
    })
    .execute();
}
