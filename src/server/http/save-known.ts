import type { FastifyRequest } from "fastify";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { requireUnarchived } from "./archived-case.ts";
import { ifMatches, staleUpdate } from "./if-match.ts";
import { guardHeld } from "./legal-hold.ts";

interface Saving {
  readonly db: Db;
  readonly auth: Auth;
  readonly request: FastifyRequest;
  readonly now: string;
}

/**
 * The rules of an update for a POST that saves a record which its body names by uuid (Spec §7, "Upsert"): its version
 * (428 without one, 412 with the current record), the archive and legal hold. Gives what is to be run after the change.
 */
export async function beforeSavingKnown(
  { db, auth, request, now }: Saving,
  known: Access,
  current: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  if (!ifMatches(request, known.version ?? 0)) throw await staleUpdate(db, known, await current());
  await requireUnarchived(db, known.caseId);
  return guardHeld(db, known, { userId: auth.userId, now });
}
