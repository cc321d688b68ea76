import { z } from "zod";
import { endpoint, writers } from "#contract/kit/endpoint.ts";
import { mergeEndpoints } from "#contract/records/merging/endpoints.ts";
import { person } from "#contract/records/persons/schema.ts";
import { duplicatePair, mergeBody, personMerge, similarBody, similarPerson } from "./schema.ts";

/** Likely duplicates of a person; merging two, and taking it back (decision 018). */
export const personMergeEndpoints = {
  "persons.similar": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons/similar",
    summary: "Who is here already and may be the person that is being typed in; at most 5",
    policy: { kind: "create", roles: writers },
    body: similarBody,
    response: z.looseObject({ data: z.array(similarPerson).max(5) }),
    unstored: true,
    audit: "persons.similar",
  }),
  ...mergeEndpoints("person", {
    path: "/persons",
    record: person,
    pair: duplicatePair,
    merge: personMerge,
    body: mergeBody,
    changes: ["persons", "cases", "assessments", "media", "dashboard", "plans"],
    summaries: {
      duplicates: "Pairs of people who may be one, with the reasons; those whom one may merge",
      distinct: "Remember that two people are not the same, or take that back",
      merges: "Who was merged into a person, and what undoing it would do",
      merge: "Make another record of the same person part of this one",
      unmerge: "Take the last merge of a person back",
    },
  }),
};
