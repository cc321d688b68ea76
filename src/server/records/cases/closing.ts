import { isStaff } from "#instruments/person-types.ts";
import { opens } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { forbidden } from "#server/http/errors.ts";
import { leadsOfCase } from "#server/platform/case-history/case-leads.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";

// Closing and deleting end everything that waits in a case, also what whoever does so does not see (decision 133).

interface Closing {
  readonly id: number;
  readonly organizationId: number;
}

type Does = "closes" | "archives" | "deletes";

/**
 * A case whose subject works at a school is closed, archived while it is open, or deleted by somebody who may read
 * employment records, as long as its team has anybody who may. It goes by who its people are, which every reader knows, and
 * never by what lies there: so it tells nothing of that. Null where the caller may.
 */
export async function closerProblem(
  db: Db,
  auth: Reader,
  { id, organizationId }: Closing,
  does: Does,
): Promise<string | null> {
  if (opens(auth, "employment", organizationId)) return null;
  const subjects = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select("persons.person_type_id")
    .where("case_persons.case_id", "=", id)
    .where("case_persons.role", "=", "subject")
    .execute();
  if (!subjects.some(({ person_type_id }) => isStaff(person_type_id))) return null;
  const readers = await caseReaders(db, id, "employment");
  const team = await db.selectFrom("case_team").select("user_id").where("case_id", "=", id).execute();
  if (!team.some(({ user_id }) => readers.has(user_id))) return null;
  return `This case is about a member of staff: somebody of its team who may read employment records ${does} it. Ask its lead.`;
}

/** The same for archiving. What waits in a case is looked after by nobody from then on; in one that is closed nothing waits. */
export async function archiverProblem(db: Db, auth: Reader, closing: Closing): Promise<string | null> {
  const { stage, archived_at } = await findRow(db, "cases", closing.id);
  return archived_at !== null || stage === "closed" ? null : closerProblem(db, auth, closing, "archives");
}

export async function requireCloser(
  db: Db,
  auth: Reader,
  closing: Closing,
  does: Does = "closes",
): Promise<void> {
  refuse(await closerProblem(db, auth, closing, does));
}

export async function requireArchiver(db: Db, auth: Reader, closing: Closing): Promise<void> {
  refuse(await archiverProblem(db, auth, closing));
}

function refuse(problem: string | null): void {
  if (problem !== null) throw forbidden(problem);
}

interface By {
  readonly userId: number;
  readonly now: string;
}

/** Whoever leads a case hears that somebody else closed it: their tasks of it are over. */
export const tellClosed = (db: Db, caseId: number, by: By): Promise<void> =>
  tellOfEnd(db, caseId, "case_closed", by);

/** And that somebody else deletes it, before it is gone with its team. */
export const tellDeleted = (db: Db, caseId: number, by: By): Promise<void> =>
  tellOfEnd(db, caseId, "case_deleted", by);

async function tellOfEnd(
  db: Db,
  caseId: number,
  kind: "case_closed" | "case_deleted",
  { userId, now }: By,
): Promise<void> {
  // Nobody can read it at the case any more.
  const facts = kind === "case_deleted" ? { number: (await findRow(db, "cases", caseId)).number } : {};
  await notify(db, {
    kind,
    facts,
    userIds: await leadsOfCase(db, caseId),
    actorId: userId,
    subject: { kind: "case", id: caseId },
    now,
  });
}
