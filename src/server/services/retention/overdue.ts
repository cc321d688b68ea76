import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";
import {
  caseAround,
  compartmentKinds,
  livingIn,
  lyingIn,
} from "#server/platform/retention/in-compartment.ts";
import { keptIn } from "#server/platform/retention/kept-records.ts";
import type { Rest } from "#server/platform/retention/protections.ts";
import type { overdueCases } from "#server/platform/retention/resting.ts";

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
    rest,
    said = false,
  }: { readonly compartment: Compartment; readonly rest: Rest; readonly said?: boolean },
) =>
  cases.where((e) =>
    e.or([
      ...compartmentKinds.map((kind) =>
        e.exists(
          (said ? livingIn : lyingIn)(db, { kind, compartment, cases: caseAround }).select("compartment"),
        ),
      ),
      e.exists(keptIn(db, { compartment, cases: caseAround, rest }).select("kept_records.id")),
    ]),
  );
