import type { CaseTypeValues } from "#contract/records/case-kinds/schema.ts";
import { modelName } from "#instruments/models.ts";
import { type JsonText, readJson, writeJson } from "#server/database/json-text.ts";
import { cases } from "#server/kit/keeping.ts";
import { offeredRecords } from "#server/kit/offered-records.ts";
import { casesOfKinds } from "./repository.ts";

const used = { countedAs: "case_count", users: cases } as const;

export const caseTypes = offeredRecords("case-type", {
  ...used,
  noun: "type",
  used: (db, ids) => casesOfKinds(db, "case_types", ids),
  more: {
    columns: ({ assessments }: CaseTypeValues) =>
      assessments === undefined ? {} : { assessments: writeJson(assessments) },
    row: ({ assessments }: { readonly assessments: JsonText<readonly string[]> }) => ({
      assessments: readJson(assessments),
    }),
    sheet: [
      {
        id: "assessments",
        label: "Assessments",
        of: (row: { readonly assessments?: readonly string[] | undefined }) =>
          (row.assessments ?? []).map(modelName).join(", "),
      },
    ],
  },
});

export const caseCategories = offeredRecords("case-category", {
  ...used,
  noun: "category",
  used: (db, ids) => casesOfKinds(db, "case_categories", ids),
});
