import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { HttpError } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { requireCase } from "#server/records/case-notes/under-case.ts";
import { type MeetingRow, presentMeeting } from "./repository.ts";

const conflict = (message: string) => new HttpError(409, { message });

/** The meeting that an address names, in the case that it names too. */
export async function requireMeeting(
  db: Db,
  auth: Auth,
  id: number,
  caseKey: number | string,
): Promise<MeetingRow> {
  const row = await findRow(db, "meetings", id);
  await requireCase(db, auth, caseKey, row.case_id);
  return row;
}

/** What a meeting says stays as it was when it ended; one that was called off is not held any more. */
export function requireOpen({ ended_at, called_off_at }: MeetingRow): void {
  if (ended_at !== null) throw conflict("The meeting has ended. What was written down stays as it was then.");
  if (called_off_at !== null) throw conflict("The meeting was called off. Plan another one.");
}

export function requireEnded({ ended_at }: MeetingRow): void {
  if (ended_at === null) throw conflict("The meeting has not ended yet. End it first: then everybody signs.");
}

export function requireNotHeld({ ended_at }: MeetingRow): void {
  if (ended_at !== null) throw conflict("The meeting was held. It stays with the case.");
}

export async function replyMeeting(db: Db, auth: Auth, id: number) {
  const data = await presentMeeting(db, auth, id);
  return { body: { data }, version: data.version };
}
