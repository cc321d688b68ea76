import { z } from "zod";
import { anyOf, listQuery } from "#contract/kit/endpoint.ts";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { caseKind, caseKindBody } from "./schema.ts";

/** What both lists have: organizations to keep an entry in, and the place behind the last one. */
const shapes = {
  query: listQuery(["label", "position", "updated_at"], { active: anyOf(["yes", "no"]) }, "position"),
  row: caseKind,
  record: caseKind,
  form: z.looseObject({ organizations: z.array(organization), position: z.int() }),
  body: caseKindBody,
  // The lists are read in the forms and filters of cases.
  alsoStale: ["cases"],
} as const;

/** Spec §7, "Case types". */
export const caseTypeEndpoints = recordEndpoints("case-type", {
  ...shapes,
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
