import { entity } from "#contract/records/entities/schema.ts";
import { mergeEndpoints } from "#contract/records/merging/endpoints.ts";
import { entityMerge, entityPair, mergeEntitiesBody } from "./schema.ts";

/** Likely duplicates of an organization of interest; merging two, and taking it back (decision 101). */
export const entityMergeEndpoints = mergeEndpoints("entity", {
  path: "/entities",
  record: entity,
  pair: entityPair,
  merge: entityMerge,
  body: mergeEntitiesBody,
  changes: ["entities", "cases", "media"],
  summaries: {
    duplicates:
      "Pairs of organizations of interest that may be one, with the reasons; those that one may merge",
    distinct: "Remember that two organizations of interest are not the same, or take that back",
    merges: "What was merged into an organization of interest, and what undoing it would do",
    merge: "Make another record of the same organization of interest part of this one",
    unmerge: "Take the last merge of an organization of interest back",
  },
});
