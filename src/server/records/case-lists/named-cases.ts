import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { HttpError, unprocessable } from "#server/http/errors.ts";

/** One of several cases that a call names. */
export interface NamedCase {
  readonly recordId: number;
  readonly organizationId: number;
  readonly version: number | null;
  readonly number: string;
  readonly held: boolean;
  /** Its index in the body. */
  readonly place: number;
}

const fieldOf = (place: number) => `ids.${place}`;

/**
 * The cases that a call names, with the caller's right to each. An invisible one counts as missing (V-1); a visible
 * one without the right is named by its number. Either refuses the whole call.
 */
export async function namedCases(
  db: Db,
  reader: Reader,
  ids: readonly number[],
  right: "edit" | "delete",
  verb: string,
): Promise<readonly NamedCase[]> {
  const missing: Record<string, string[]> = {};
  const forbidden: Record<string, string[]> = {};
  const found: NamedCase[] = [];
  for (const [place, id] of ids.entries()) {
    const access = await loadAccess(db, reader, "case", id);
    if (access === null || !access.rights.view) {
      missing[fieldOf(place)] = ["This case was not found."];
      continue;
    }
    const { number, legal_hold } = await findRow(db, "cases", access.id);
    if (!access.rights[right]) forbidden[fieldOf(place)] = [`${number}: you may not ${verb} this case.`];
    found.push({
      recordId: access.id,
      organizationId: access.organizationId,
      version: access.version,
      number,
      held: legal_hold === 1,
      place,
    });
  }
  if (Object.keys(missing).length > 0) throw unprocessable(missing, true);
  if (Object.keys(forbidden).length > 0) {
    const message = "You do not have the right to do this to all of these cases.";
    throw new HttpError(403, { message, errors: forbidden }, { denial: true });
  }
  return found;
}

/** Refuses the whole call where some of its cases prevent it, and names these. */
export function refuseThose(refused: readonly { readonly one: NamedCase; readonly words: string }[]): void {
  if (refused.length === 0) return;
  throw unprocessable(
    Object.fromEntries(refused.map(({ one, words }) => [fieldOf(one.place), [`${one.number}: ${words}`]])),
  );
}
