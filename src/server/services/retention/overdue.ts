import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { heldSince } from "#server/platform/retention/held-cases.ts";
import {
  caseAround,
  compartmentKinds,
  livingIn,
  lyingIn,
} from "#server/platform/retention/in-compartment.ts";
import { keptIn } from "#server/platform/retention/kept-records.ts";

export interface Rested {
  readonly organizations: readonly number[];
  /** ISO instant. */
  readonly closedBy: string;
  /** ISO instant: since then nothing has protected them. */
  readonly since: string;
}

/**
 * Closed cases whose time is over, and which nothing has protected since an instant (decision 109): a legal hold, that somebody
 * keeps them longer, a list that they stand in, their being open or deleted. What ends by a slip, or by the passing of a day, is
 * found before anything is erased for it.
 */
export const overdueCases = (db: Db, { organizations, closedBy, since }: Rested) =>
  db
    .selectFrom("cases")
    .where("organization_id", "in", [...organizations, -1])
    .where("status", "=", "closed")
    .where("closed_at", "is not", null)
    .where("closed_at", "<=", closedBy < since ? closedBy : since)
    .where("cases.id", "not in", heldSince(since))
    .where("cases.id", "not in", (e) =>
      e
        .selectFrom("retention_keeps")
        .select("record_id")
        .where("record_kind", "=", "case")
        .where((of) => of(of.fn.coalesce("ended_at", "until"), ">", since)),
    )
    .where("cases.id", "not in", (e) =>
      e
        .selectFrom("retention_items")
        .innerJoin("retention_lists", "retention_lists.id", "retention_items.list_id")
        .select("record_id")
        .where("record_kind", "=", "case")
        .where((of) =>
          of.or([of("retention_lists.ended_at", "is", null), of("retention_lists.ended_at", ">", since)]),
        ),
    )
    .where("cases.id", "not in", (e) =>
      e
        .selectFrom("case_events")
        .select("case_id")
        .where("case_events.kind", "=", "undeleted")
        .where("case_events.at", ">", since),
    );

type Cases = ReturnType<typeof overdueCases>;

/**
 * Those of them of which anything lies in a compartment, also what is kept there of deletions and former words. `said`: but for
 * rows that say nothing any more, which are erased all the same.
 */
export const casesWith = (
  db: Db,
  cases: Cases,
  {
    compartment,
    since,
    said = false,
  }: { readonly compartment: Compartment; readonly since: string; readonly said?: boolean },
) =>
  cases.where((e) =>
    e.or([
      ...compartmentKinds.map((kind) =>
        e.exists(
          (said ? livingIn : lyingIn)(db, { kind, compartment, cases: caseAround }).select("compartment"),
        ),
      ),
      e.exists(keptIn(db, { compartment, cases: caseAround, before: since }).select("kept_records.id")),
    ]),
  );
