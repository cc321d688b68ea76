import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from "kysely";
import type { ProtectionKind } from "#contract/services/retention/freed.ts";
import type { Database, Db } from "#server/database/schema.ts";

// What protects a case beside its being open: a legal hold, keeping it longer, a list that it stands in, its being deleted. One
// place, which says it to whatever erases, looks ahead or tells (decision 109).

/** Since when a case has to have been without protection. */
export interface Rest {
  /** ISO instant. */
  readonly since: string;
  /**
   * Whether that it is without must have been told by then as well. Not where it is only asked what may be erased later, once
   * that was told.
   */
  readonly told: boolean;
}

/** By now: what nothing protects at this instant. */
export const unprotectedAt = (now: string): Rest => ({ since: now, told: false });

const of = expressionBuilder<Database, never>;

/** Of which cases it is asked; of all of them without. */
type Cases = readonly number[] | undefined;

/** What ended a protection but for that of a list, each with a name that no other end gets, and until when it protects. */
const holdsAndDeletions = (cases: Cases) =>
  of()
    .selectFrom("case_events")
    .select("case_events.case_id")
    .select([
      sql<ProtectionKind>`case case_events.kind when 'hold_lifted' then 'hold' else 'deletion' end`.as("why"),
      sql<string | null>`case_events.at`.as("until"),
      sql<string>`'event ' || case_events.id`.as("cause"),
    ])
    // In these words, by which its index is found.
    .where(sql<SqlBool>`case_events.kind in ('hold_lifted', 'undeleted')`)
    .$if(cases !== undefined, (some) => some.where("case_events.case_id", "in", [...(cases ?? []), -1]));

const keeps = (cases: Cases) =>
  of()
    .selectFrom("retention_keeps")
    .select("retention_keeps.record_id as case_id")
    .select((e) => {
      const until = e.fn.coalesce("retention_keeps.ended_at", "retention_keeps.until");
      return [
        sql<ProtectionKind>`'keep'`.as("why"),
        sql<string | null>`${until}`.as("until"),
        sql<string>`'keep ' || retention_keeps.created_at || ' ' || ${until}`.as("cause"),
      ];
    })
    .where("retention_keeps.record_kind", "=", "case")
    .$if(cases !== undefined, (some) =>
      some.where("retention_keeps.record_id", "in", [...(cases ?? []), -1]),
    );

const lists = (cases: Cases) =>
  of()
    .selectFrom("retention_items")
    .innerJoin("retention_lists", "retention_lists.id", "retention_items.list_id")
    .select("retention_items.record_id as case_id")
    .select([
      sql<ProtectionKind>`'list'`.as("why"),
      sql<string | null>`retention_lists.ended_at`.as("until"),
      sql<string>`'list ' || retention_lists.id`.as("cause"),
    ])
    .where("retention_items.record_kind", "=", "case")
    .$if(cases !== undefined, (some) =>
      some.where("retention_items.record_id", "in", [...(cases ?? []), -1]),
    );

/**
 * Everything that protects cases, or did, but for a legal hold that is on: `until` when, an instant or a day, or null for a list
 * that is open; `told_at`, since when it has been told that it is over, or null.
 */
export const protections = (cases?: Cases) =>
  of()
    .selectFrom(holdsAndDeletions(cases).unionAll(keeps(cases)).unionAll(lists(cases)).as("protections"))
    // What was told of an end that had not come was told by a clock that was ahead.
    .leftJoin("retention_tellings", (join) =>
      join
        .onRef("retention_tellings.case_id", "=", "protections.case_id")
        .onRef("retention_tellings.cause", "=", "protections.cause")
        .onRef("retention_tellings.told_at", ">=", "protections.until"),
    )
    .select(["protections.case_id", "protections.why", "protections.until", "protections.cause"])
    .select("retention_tellings.told_at");

type Protections = ExpressionBuilder<
  Database & { protections: { until: string | null } },
  "protections" | "retention_tellings"
>;

const lasts =
  ({ since, told }: Rest) =>
  (e: Protections) =>
    e.or([
      e("protections.until", "is", null),
      e("protections.until", ">", since),
      ...(told
        ? [e("retention_tellings.told_at", "is", null), e("retention_tellings.told_at", ">", since)]
        : []),
    ]);

/** The ids of cases that something protects, or protected after an instant, but for a legal hold that is on. */
export const protectedSince = (rest: Rest) =>
  protections().clearSelect().select("protections.case_id").where(lasts(rest));

/**
 * The ids of cases that are under legal hold, or were so of late: a hold that was lifted by a slip must be found in time, before
 * what it alone kept is gone. `rest` is null where only those of this moment count.
 */
export const heldSince = (rest: Rest | null) =>
  expressionBuilder<Database, "cases">()
    .selectFrom("cases as held_cases")
    .select("held_cases.id")
    .where((e) =>
      e.or([
        e("held_cases.legal_hold", "=", 1),
        ...(rest === null
          ? []
          : [e("held_cases.id", "in", protectedSince(rest).where("protections.why", "=", "hold"))]),
      ]),
    );

export interface Protection {
  readonly case_id: number;
  readonly why: ProtectionKind;
  readonly until: string | null;
  readonly cause: string;
  readonly told_at: string | null;
}

/** What goes on longest is the greatest: an open list, then what has not been told to be over, then by when that was told. */
const lastingOf = ({ until, told_at }: Protection): string =>
  until === null ? "open" : `${told_at ?? "not told"} ${until}`;

/** Of each of these cases everything that protected it, what does so longest first. */
export async function protectionsOf(
  db: Db,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Protection[]>> {
  const rows = await db.selectFrom(protections(caseIds).as("found")).selectAll().execute();
  const inOrder = rows.toSorted((a, b) => (lastingOf(a) < lastingOf(b) ? 1 : -1));
  return Map.groupBy(inOrder, ({ case_id }) => case_id);
}
