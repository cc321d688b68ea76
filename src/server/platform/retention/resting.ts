import type { Db, Row } from "#server/database/schema.ts";
import { graceAfter, laterOf } from "./grace.ts";
import { type Protection, protectedSince, type Rest } from "./protections.ts";

// When a closed case goes that nothing protects: asked of all cases, and of one of them ahead.

export interface Rested extends Rest {
  readonly organizations: readonly number[];
  /** ISO instant. */
  readonly closedBy: string;
}

/**
 * Closed cases whose time is over, and which nothing has protected since an instant (decision 109), which has been told for as
 * long: what ends by a slip, or by the passing of a day, is found before anything is erased for it.
 */
export const overdueCases = (db: Db, { organizations, closedBy, ...rest }: Rested) =>
  db
    .selectFrom("cases")
    .where("organization_id", "in", [...organizations, -1])
    .where("status", "=", "closed")
    .where("closed_at", "is not", null)
    .where("closed_at", "<=", closedBy < rest.since ? closedBy : rest.since)
    .where("legal_hold", "=", 0)
    .where("cases.id", "not in", protectedSince(rest));

export type RestingCase = Pick<
  Row<"cases">,
  "id" | "organization_id" | "status" | "closed_at" | "legal_hold"
>;

/**
 * The same rule said ahead: from when at the earliest a case is among the overdue ones, but for its time; null while nobody can
 * say. What has not been told yet is told by the next cleaning, which comes after the last one.
 */
export function restedFrom(
  { status, closed_at, legal_hold }: RestingCase,
  protections: readonly Protection[],
  lastCleaning: string,
): string | null {
  if (status !== "closed" || closed_at === null || legal_hold === 1) return null;
  const ends = protections.map(({ until, told_at }) =>
    until === null ? null : (told_at ?? laterOf(until, lastCleaning)),
  );
  return ends.includes(null) ? null : graceAfter(laterOf(closed_at, ...ends.filter((end) => end !== null)));
}
