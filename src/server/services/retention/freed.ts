import type { FreedCase as Shown } from "#contract/services/retention/freed.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { leadsOfCase } from "#server/platform/case-history/case-leads.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { type FreedCase, freedCase, freedCases } from "#server/platform/retention/freed-cases.ts";
import { protectionsOf } from "#server/platform/retention/protections.ts";
import type { RestingCase } from "#server/platform/retention/resting.ts";
import { rootOf } from "#server/platform/retention/schedule.ts";
import { noteTold, untoldCases } from "#server/platform/retention/tellings.ts";
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

interface Telling {
  readonly root: number | null;
  readonly row: RestingCase;
  readonly now: string;
}

/** Remembers of a case that nothing protects it any more, and notifies whom it concerns where it is erased for that. */
async function tellOf(db: Db, { root, row, now }: Telling): Promise<readonly number[]> {
  const { id } = row;
  const protections = (await protectionsOf(db, [id])).get(id) ?? [];
  const over = protections.filter(({ until, told_at }) => told_at === null && until !== null && until <= now);
  const freed = await freedCase(db, { root, row, protections }, now);
  // Another process told it meanwhile.
  if (!(await noteTold(db, over, now)) || freed === null || root === null) return [];
  const times = freed.erasing.map(({ compartment }) => ({ what: compartment }));
  const concerned = [...(await whomToTell(db, root, times)), ...(await leadsOfCase(db, id))];
  const readers = await caseReaders(db, id);
  return notify(db, {
    kind: "protection_ended",
    userIds: concerned.filter((each) => readers.has(each)),
    actorId: null,
    subject: { kind: "case", id },
    now,
    cause: `freed ${id} ${freed.at} ${now}`,
  });
}

const pageSize = 200;

/**
 * Tells whom it concerns of each case that nothing protects any more, once: whoever administers there or reads what would be
 * erased, and the leads of the case, as far as they see the case. It is told whether anything lies there or not, so it says
 * nothing of that. The days of grace are counted from here, also where there is nobody to tell.
 */
export async function tellFreed(
  db: Db,
  services: Pick<Services, "live">,
  now: string,
  signal: AbortSignal,
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const page: readonly RestingCase[] = await untoldCases(db, { now, after, limit: pageSize });
    for (const row of page) {
      if (signal.aborted) return;
      const root = await rootOf(db, row.organization_id);
      const userIds = await db
        .transaction()
        .execute((transaction) => tellOf(transaction, { root, row, now }));
      if (userIds.length > 0) services.live.publish({ type: "told", userIds });
      await breathe();
    }
    after = page.length < pageSize ? null : (page.at(-1)?.id ?? null);
  }
}
