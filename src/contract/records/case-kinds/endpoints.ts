import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { offeredShapes } from "#contract/records/offered/schema.ts";
import { caseKind, caseType, caseTypeBody } from "./schema.ts";

const shapes = {
  ...offeredShapes,
  row: caseKind,
  record: caseKind,
  // The lists are read in the forms and filters of cases.
  alsoStale: ["cases"],
} as const;

/** Spec §7, "Case types". */
export const caseTypeEndpoints = recordEndpoints("case-type", {
  ...shapes,
  row: caseType,
  record: caseType,
  body: caseTypeBody,
  path: "/case-types",
  summaries: {
    list: "List the types that a case may have, in the order in which they are offered",
    update: "Change or retire a type of case",
    delete: "Delete a type that no case has",
  },
});

/** Spec §7, "Case categories". */
export const caseCategoryEndpoints = recordEndpoints("case-category", {
  ...shapes,
  path: "/case-categories",
  summaries: {
    list: "List the categories that a case may have, in the order in which they are offered",
    update: "Change or retire a category of cases",
    delete: "Delete a category that no case has",
  },
});
