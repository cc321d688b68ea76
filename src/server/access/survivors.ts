import type { Db } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";

export interface Survivor {
  readonly id: number;
  readonly organization_id: number;
  readonly version: number;
}

/** The people of these uuids, each replaced by their survivor if merged. Computers may know the old uuid for long. */
export async function survivorsOf(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, Survivor>> {
  if (uuids.length === 0) return new Map();
  const named = await db
    .selectFrom("persons")
    .select(["id", "organization_id", "version", "merged_into", "uuid"])
    .where("uuid", "in", [...uuids])
    .execute();
  const found = new Map<string, Survivor>();
  for (const { uuid, ...row } of named) {
    const survivor = row.merged_into === null ? row : await survivorOf(db, row.merged_into);
    if (survivor !== null) found.set(uuid, survivor);
  }
  return found;
}

/** The record into which this one was merged, followed to the end. */
export async function survivorOf(db: Db, id: number, kind: MergedKind = "person"): Promise<Survivor | null> {
  for (let next: number | null = id; next !== null; ) {
    const row: (Survivor & { readonly merged_into: number | null }) | undefined = await db
      .selectFrom(tablesOf(kind).table)
      .select(["id", "organization_id", "version", "merged_into"])
      .where("id", "=", next)
      .executeTakeFirst();
    if (row === undefined || row.merged_into === null) return row ?? null;
    next = row.merged_into;
  }
  return null;
}

/** The id of a person by uuid, for a query; an impossible id where there is none. */
export const personNamed = async (db: Db, uuid: string): Promise<number> =>
  (await survivorsOf(db, [uuid])).get(uuid)?.id ?? -1;
