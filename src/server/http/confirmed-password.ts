import type { Db } from "#server/database/schema.ts";
import { confirmedAt } from "#server/platform/accounts/sessions.ts";
import { HttpError } from "./errors.ts";
import type { SessionControl } from "./sessions.ts";

/** How long a password that was given once more counts (V-6). Signing in does not count. */
export const confirmedFor = 10 * 60_000;

/** Lets nobody past who has not just given the password: 403, which clients know by its `reason`. */
export async function requireConfirmedPassword(
  db: Db,
  session: Pick<SessionControl, "idHash">,
  now: string,
): Promise<void> {
  const at = session.idHash === null ? null : await confirmedAt(db, session.idHash);
  if (at !== null && Date.parse(now) - Date.parse(at) < confirmedFor) return;
  const body = { message: "Enter your password once more.", reason: "confirm-password" };
  throw new HttpError(403, body, { denial: true });
}
