import type { FreedCase as Shown } from "#contract/services/retention/freed.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { type FreedCase, freedCases } from "#server/platform/retention/freed-cases.ts";
import { whomToTell } from "./erasing-sooner.ts";

/** How what protected it is put back as it was, where the caller may. */
async function againFor(db: Db, auth: Auth, { id, why }: FreedCase, now: string): Promise<Shown["again"]> {
  if (why === "hold") {
    const access = await loadAccess(db, auth, "case", id);
    return access?.rights.delete === true && access.version !== null
      ? { by: "hold", version: access.version }
      : null;
  }
  if (why !== "keep") return null;
  const keep = await db
    .selectFrom("retention_keeps")
    .select(["until", "reason"])
    .where("record_kind", "=", "case")
    .where("record_id", "=", id)
    .executeTakeFirst();
  return keep === undefined || keep.until <= now.slice(0, 10) ? null : { by: "keep", ...keep };
}

/** Cases of a tree whose compartments are erased since nothing protects them any more, as whoever manages it sees them. */
export async function presentFreed(db: Db, auth: Auth, root: number, now: string) {
  const found = await freedCases(db, root, now);
  const rows = await db
    .selectFrom("cases")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .select(["cases.id", "cases.uuid", "cases.number", "cases.title"])
    .select(["organizations.id as organization_id", "organizations.name"])
    .where("cases.id", "in", [...found.map(({ id }) => id), -1])
    .execute();
  const shown = [];
  for (const each of found) {
    const row = rows.find(({ id }) => id === each.id);
    if (row === undefined) continue;
    const { organization_id, name, ...record } = row;
    shown.push({
      ...record,
      organization: { id: organization_id, name },
      why: each.why,
      at: each.at,
      erasing: each.erasing.map((one) => ({ ...one })),
      again: await againFor(db, auth, each, now),
    });
  }
  return shown;
}

/**
 * Tells whom it concerns of each case that nothing protects any more, once: whoever administers there or reads what would be
 * erased, and the leads of the case, as far as they see the case. It is told whether anything lies there or not, so it says
 * nothing of that.
 */
export async function tellFreed(
  db: Db,
  services: Pick<Services, "live">,
  now: string,
  signal: AbortSignal,
): Promise<void> {
  const roots = await db.selectFrom("organization_trees").select("root_id").distinct().execute();
  for (const { root_id } of roots)
    for (const { id, at, erasing } of await freedCases(db, root_id, now)) {
      if (signal.aborted) return;
      const userIds = await db.transaction().execute(async (transaction) => {
        const times = erasing.map(({ compartment }) => ({ what: compartment }));
        const leads = await transaction
          .selectFrom("case_team")
          .select("user_id")
          .where("case_id", "=", id)
          .where("role", "=", "lead")
          .execute();
        const concerned = [
          ...(await whomToTell(transaction, root_id, times)),
          ...leads.map(({ user_id }) => user_id),
        ];
        const readers = await caseReaders(transaction, id);
        return notify(transaction, {
          kind: "protection_ended",
          userIds: concerned.filter((each) => readers.has(each)),
          actorId: null,
          subject: { kind: "case", id },
          now,
          cause: `freed ${id} ${at}`,
        });
      });
      if (userIds.length > 0) services.live.publish({ type: "told", userIds });
      await breathe();
    }
}
