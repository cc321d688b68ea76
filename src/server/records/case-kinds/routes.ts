import { cases } from "#server/kit/keeping.ts";
import { offeredRecords } from "#server/kit/offered-records.ts";
import { casesOfKinds } from "./repository.ts";

const used = { countedAs: "case_count", users: cases } as const;

export const caseTypes = offeredRecords("case-type", {
  ...used,
  noun: "type",
  used: (db, ids) => casesOfKinds(db, "case_types", ids),
});

export const caseCategories = offeredRecords("case-category", {
  ...used,
  noun: "category",
  used: (db, ids) => casesOfKinds(db, "case_categories", ids),
});
