import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { ProtectionKind } from "#contract/services/retention/freed.ts";
import type { Db } from "#server/database/schema.ts";
import { graceAfter, graceBefore, laterOf } from "./grace.ts";
import { monthsAfter } from "./months.ts";
import { type Protection, protectedSince, protectionsOf } from "./protections.ts";
import { type RestingCase, restedFrom } from "./resting.ts";
import { organizationsOf, rootOf, scheduleOf } from "./schedule.ts";
import { lastCleaning } from "./tellings.ts";
import { scheduleTold } from "./told-schedules.ts";

/** What of a case the server erases by itself, if anything lies there, and from when at the earliest. */
export interface Erasing {
  readonly compartment: Compartment;
  /** ISO instant. */
  readonly from: string;
}

interface Times {
  readonly compartments: readonly { readonly compartment: Compartment; readonly months: number }[];
  /** Since when it has been told what the schedule says. */
  readonly told: string;
  readonly lastCleaning: string;
}

async function timesOf(db: Db, root: number | null): Promise<Times> {
  const { compartments } = await scheduleOf(db, root);
  const told = root === null ? "" : await scheduleTold(db, root);
  return { compartments, told, lastCleaning: await lastCleaning(db) };
}

/** From when a case is erased by the times of its tree; empty where nobody can say when. */
function erasingBy(
  { compartments, told, lastCleaning: cleaned }: Times,
  row: RestingCase,
  protections: readonly Protection[],
): readonly Erasing[] {
  const { closed_at } = row;
  const rested = restedFrom(row, protections, cleaned);
  if (rested === null || closed_at === null) return [];
  return compartments.map(({ compartment, months }) => ({
    compartment,
    from: laterOf(monthsAfter(closed_at, months), rested, graceAfter(told)),
  }));
}

/**
 * What is erased of a case by the times of its tree, with a day that may be over; empty while it is open, held or listed. It says
 * nothing of what lies there.
 */
export async function erasingOf(db: Db, row: RestingCase): Promise<readonly Erasing[]> {
  if (row.status !== "closed" || row.legal_hold === 1) return [];
  const times = await timesOf(db, await rootOf(db, row.organization_id));
  if (times.compartments.length === 0) return [];
  return erasingBy(times, row, (await protectionsOf(db, [row.id])).get(row.id) ?? []);
}

export interface FreedCase {
  readonly id: number;
  readonly why: ProtectionKind;
  /** ISO instant, or the day up to which it was kept. */
  readonly at: string;
  readonly erasing: readonly Erasing[];
}

/** What is erased of a case because nothing protects it any more; null where its own time, or nothing, has it erased. */
function freedBy(
  times: Times,
  row: RestingCase,
  protections: readonly Protection[],
  now: string,
): FreedCase | null {
  const [last] = protections;
  if (last === undefined || last.until === null || last.until > now) return null;
  const { why, until } = last;
  const end = graceAfter(last.told_at ?? now);
  const months = new Map(times.compartments.map((each) => [each.compartment, each.months]));
  const erasing = erasingBy(times, row, protections).filter(
    ({ from, compartment }) =>
      from > now && monthsAfter(row.closed_at ?? "", months.get(compartment) ?? 0) <= end,
  );
  return erasing.length === 0 ? null : { id: row.id, why, at: until, erasing };
}

/** What of one case is erased because nothing protects it any more. */
export async function freedCase(
  db: Db,
  {
    root,
    row,
    protections,
  }: { readonly root: number | null; readonly row: RestingCase; readonly protections: readonly Protection[] },
  now: string,
): Promise<FreedCase | null> {
  const times = await timesOf(db, root);
  return times.compartments.length === 0 ? null : freedBy(times, row, protections, now);
}

/** Cases that are looked at by one statement. */
const pageSize = 200;

/**
 * Closed cases of a tree of which it was told less than 30 days ago, or will be, that nothing protects them any more, and of which
 * a compartment is erased for that once these days are over; the first to go first.
 */
export async function freedCases(db: Db, root: number, now: string): Promise<readonly FreedCase[]> {
  const times = await timesOf(db, root);
  if (times.compartments.length === 0) return [];
  const organizations = await organizationsOf(db, root);
  const found: FreedCase[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: readonly RestingCase[] = await freedPage(db, { organizations, now, after });
    const protections = await protectionsOf(
      db,
      page.map(({ id }) => id),
    );
    found.push(...page.flatMap((row) => freedBy(times, row, protections.get(row.id) ?? [], now) ?? []));
    after = page.length < pageSize ? null : (page.at(-1)?.id ?? null);
  }
  return found.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id));
}

const freedPage = (
  db: Db,
  {
    organizations,
    now,
    after,
  }: { readonly organizations: readonly number[]; readonly now: string; readonly after: number },
): Promise<readonly RestingCase[]> =>
  db
    .selectFrom("cases")
    .select(["id", "organization_id", "status", "closed_at", "legal_hold"])
    .where("organization_id", "in", [...organizations, -1])
    .where("id", ">", after)
    .where("status", "=", "closed")
    .where("closed_at", "<=", now)
    .where("legal_hold", "=", 0)
    .where("id", "in", protectedSince({ since: graceBefore(now), told: true }))
    .orderBy("id")
    .limit(pageSize)
    .execute();
