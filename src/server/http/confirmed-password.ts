import type { Db } from "#server/database/schema.ts";
import { confirmedAt } from "#server/platform/accounts/sessions.ts";
import { HttpError } from "./errors.ts";
import type { SessionControl } from "./sessions.ts";

/** How long a confirmed password counts (V-6). Signing in does not count as confirming. */
export const confirmedFor = 10 * 60_000;

/** Requires a recently confirmed password: else 423, as Laravel answers, with a `reason` that clients know. */
export async function requireConfirmedPassword(
  db: Db,
  session: Pick<SessionControl, "idHash">,
  now: string,
): Promise<void> {
  const at = session.idHash === null ? null : await confirmedAt(db, session.idHash);
  if (at !== null && Date.parse(now) - Date.parse(at) < confirmedFor) return;
  const body = { message: "Enter your password once more.", reason: "confirm-password" };
  throw new HttpError(423, body, { denial: true });
}
