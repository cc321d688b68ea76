import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { ProtectionKind } from "#contract/services/retention/freed.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { graceAfter, graceBefore } from "./held-cases.ts";
import { monthsAfter } from "./months.ts";
import { organizationsOf, retentionSetting, rootOf, scheduleOf } from "./schedule.ts";

/** What of a case the server erases by itself, if anything lies there, and from when at the earliest. */
export interface Erasing {
  readonly compartment: Compartment;
  /** ISO instant. */
  readonly from: string;
}

/** What protected a case last, and until when: an instant, or a day to come. Null for a list that is open. */
interface Protection {
  readonly why: ProtectionKind;
  readonly until: string | null;
}

const kindsOf = { hold_lifted: "hold", undeleted: "deletion" } as const;

/** The latest of what protected each of these cases, but for a legal hold that is on. */
async function lastProtections(db: Db, caseIds: readonly number[]): Promise<ReadonlyMap<number, Protection>> {
  const cases = [...caseIds, -1];
  const events = await db
    .selectFrom("case_events")
    .select(["case_id", "kind"])
    .select((e) => e.fn.max("at").as("until"))
    .where("case_id", "in", cases)
    .where("kind", "in", ["hold_lifted", "undeleted"])
    .groupBy(["case_id", "kind"])
    .execute();
  const keeps = await db
    .selectFrom("retention_keeps")
    .select("record_id")
    .select((e) => e.fn.coalesce("ended_at", "until").as("until"))
    .where("record_kind", "=", "case")
    .where("record_id", "in", cases)
    .execute();
  const lists = await db
    .selectFrom("retention_items")
    .innerJoin("retention_lists", "retention_lists.id", "retention_items.list_id")
    .select(["retention_items.record_id", "retention_lists.ended_at as until"])
    .where("record_kind", "=", "case")
    .where("record_id", "in", cases)
    .execute();
  const found = [
    ...events.map(({ case_id, kind, until }) => ({
      id: case_id,
      why: kindsOf[kind === "undeleted" ? kind : "hold_lifted"],
      until,
    })),
    ...keeps.map(({ record_id, until }) => ({ id: record_id, why: "keep" as const, until })),
    ...lists.map(({ record_id, until }) => ({ id: record_id, why: "list" as const, until })),
  ];
  const last = new Map<number, Protection>();
  const isLater = (one: string | null, other: string | null) =>
    one === null || (other !== null && one > other);
  for (const { id, why, until } of found) {
    const known = last.get(id);
    if (known === undefined || isLater(until, known.until)) last.set(id, { why, until });
  }
  return last;
}

type CaseRow = Pick<Row<"cases">, "id" | "organization_id" | "status" | "closed_at" | "legal_hold">;

const laterOf = (...instants: readonly string[]): string => instants.toSorted().at(-1) ?? "";

interface Times {
  readonly compartments: readonly { readonly compartment: Compartment; readonly months: number }[];
  readonly changedAt: string;
}

async function timesOf(db: Db, root: number | null): Promise<Times> {
  const { compartments } = await scheduleOf(db, root);
  const revision = root === null ? null : await revisionOfSetting(db, root, retentionSetting);
  return { compartments, changedAt: revision?.updated_at ?? "" };
}

/** The same rules as those of the erasing itself (`overdueCases`), said ahead. Empty where nobody can say when. */
function erasingBy(
  { compartments, changedAt }: Times,
  { status, closed_at, legal_hold }: CaseRow,
  protection: Protection | undefined,
): readonly Erasing[] {
  if (status !== "closed" || closed_at === null || legal_hold === 1) return [];
  if (protection?.until === null) return [];
  const rested = graceAfter(laterOf(closed_at, changedAt, protection?.until ?? ""));
  return compartments.map(({ compartment, months }) => ({
    compartment,
    from: laterOf(monthsAfter(closed_at, months), rested),
  }));
}

/**
 * What is erased of a case by the times of its tree, with a day that may be over; empty while it is open, held or listed. It says
 * nothing of what lies there.
 */
export async function erasingOf(db: Db, row: CaseRow): Promise<readonly Erasing[]> {
  if (row.status !== "closed" || row.legal_hold === 1) return [];
  const times = await timesOf(db, await rootOf(db, row.organization_id));
  if (times.compartments.length === 0) return [];
  const protection = (await lastProtections(db, [row.id])).get(row.id);
  return erasingBy(times, row, protection);
}

export interface FreedCase {
  readonly id: number;
  readonly why: ProtectionKind;
  /** ISO instant, or the day up to which it was kept. */
  readonly at: string;
  readonly erasing: readonly Erasing[];
}

/** Cases that are looked at by one statement. */
const pageSize = 200;

/**
 * Closed cases of a tree which something protected until less than 30 days ago, and of which a compartment is erased for that
 * once these days are over; the first to go first.
 */
export async function freedCases(db: Db, root: number, now: string): Promise<readonly FreedCase[]> {
  const times = await timesOf(db, root);
  if (times.compartments.length === 0) return [];
  const organizations = await organizationsOf(db, root);
  const found: FreedCase[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: FreedPage = await freedPage(db, { organizations, now, times, after });
    found.push(...page.found);
    after = page.next;
  }
  return found.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id));
}

interface FreedPage {
  readonly found: readonly FreedCase[];
  /** After which id there may be more; null where there are none. */
  readonly next: number | null;
}

async function freedPage(
  db: Db,
  {
    organizations,
    now,
    times,
    after,
  }: {
    readonly organizations: readonly number[];
    readonly now: string;
    readonly times: Times;
    readonly after: number;
  },
): Promise<FreedPage> {
  const since = graceBefore(now);
  const rows = await db
    .selectFrom("cases")
    .select(["id", "organization_id", "status", "closed_at", "legal_hold"])
    .where("organization_id", "in", [...organizations, -1])
    .where("id", ">", after)
    .where("status", "=", "closed")
    .where("closed_at", "<=", now)
    .where("legal_hold", "=", 0)
    .where((e) =>
      e.or([
        e(
          "id",
          "in",
          e
            .selectFrom("case_events")
            .select("case_id")
            .where("at", ">", since)
            .where("kind", "in", ["hold_lifted", "undeleted"]),
        ),
        e(
          "id",
          "in",
          e
            .selectFrom("retention_keeps")
            .select("record_id")
            .where("record_kind", "=", "case")
            .where((of) => of(of.fn.coalesce("ended_at", "until"), ">", since)),
        ),
        e(
          "id",
          "in",
          e
            .selectFrom("retention_items")
            .innerJoin("retention_lists", "retention_lists.id", "retention_items.list_id")
            .select("record_id")
            .where("record_kind", "=", "case")
            .where("retention_lists.ended_at", ">", since),
        ),
      ]),
    )
    .orderBy("id")
    .limit(pageSize)
    .execute();
  const protections = await lastProtections(
    db,
    rows.map(({ id }) => id),
  );
  const found = rows.flatMap((row) => {
    const protection = protections.get(row.id);
    if (protection === undefined || protection.until === null || protection.until > now) return [];
    const { why, until } = protection;
    const end = graceAfter(until);
    const erasing = erasingBy(times, row, protection).filter(
      ({ from, compartment }) =>
        from > now &&
        times.compartments.some(
          (each) => each.compartment === compartment && monthsAfter(row.closed_at ?? "", each.months) <= end,
        ),
    );
    return erasing.length === 0 ? [] : [{ id: row.id, why, at: until, erasing }];
  });
  return { found, next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null) };
}
