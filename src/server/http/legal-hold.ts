import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import { watchHeld } from "#server/platform/retention/held-changes.ts";
import type { By } from "#server/platform/retention/kept-records.ts";
import {
  anyHeld,
  casesOfRelated,
  casesOfRelatives,
  type Linked,
  linkedCases,
} from "#server/platform/retention/linked-cases.ts";
import { invalid } from "./errors.ts";

export const heldWords = "This case is under legal hold. Nothing of it can be deleted.";
const linkedWords = "This is linked with a case under legal hold. Nothing of it can be deleted.";

/** Does the record belong to a case under legal hold, is it one, or is it linked with one: a person, an entity? */
export const isHeld = async (db: Db, record: Linked): Promise<boolean> =>
  anyHeld(db, await linkedCases(db, record));

/** Refuses with 422 what would take something away from a case under legal hold, whoever asks. */
export async function requireNoHold(db: Db, record: Linked): Promise<void> {
  if (await isHeld(db, record)) throw invalid("case", record.caseId === undefined ? linkedWords : heldWords);
}

type Guarded = Linked & Pick<Access, "organizationId">;

/**
 * For a change of a record, before it is made: what it overwrites of a case under legal hold is kept, by what this gives
 * to be run after it, and what it takes away refuses it.
 */
export async function guardHeld(db: Db, record: Guarded, by: By): Promise<() => Promise<void>> {
  if (!(await isHeld(db, record))) return async () => {};
  const settle = await watchHeld(db, record, by);
  return async () => {
    const taken = await settle();
    if (taken === "case_persons")
      throw invalid("persons", "This case is under legal hold. Nobody can be taken off it.");
    if (taken !== null) throw invalid("case", record.caseId === undefined ? linkedWords : heldWords);
  };
}

/** Refuses where a relation, or any of a person, would be taken away from somebody of a case under legal hold. */
export async function requireFreeRelatives(db: Db, personId: number, relationId?: number): Promise<void> {
  if (await anyHeld(db, await casesOfRelatives(db, personId, relationId))) throw invalid("case", linkedWords);
}

/** Those of these records that are related to something of a case under legal hold, each with why it must stay. */
export async function heldByRelations(
  db: Db,
  kind: "location" | "entity",
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const columns =
    kind === "location" ? (["location_id"] as const) : (["entity_id", "other_entity_id"] as const);
  const held = new Map<number, string>();
  for (const id of ids)
    for (const column of columns)
      if (await anyHeld(db, await casesOfRelated(db, column, id))) held.set(id, linkedWords);
  return held;
}

/** Refuses where a relation would be taken away from a person or an organization of interest of a case under legal hold. */
export const requireFreeEnds = (
  db: Db,
  { kind, id }: { readonly kind: "person" | "location" | "entity"; readonly id: number },
): Promise<void> =>
  requireNoHold(db, { kind, id, caseId: undefined, personId: kind === "person" ? id : undefined });
