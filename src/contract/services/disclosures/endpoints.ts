import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { accessExportBody, disclosureLine, disclosuresExportBody, toldBody } from "./schema.ts";

const base = { group: "persons", base: "v2", params: z.object({ id: idOrUuid }) } as const;
const may = (right: "edit" | "export") => ({ kind: "record", record: "person", right, param: "id" }) as const;

/**
 * What left about a person, across their cases (FERPA 99.32), and everything that is kept about them (V-16). Of cases
 * that the reader may not see nothing is told.
 */
export const disclosureEndpoints = {
  "persons.disclosures": endpoint({
    ...base,
    method: "GET",
    path: "/persons/{id}/disclosures",
    summary: "The disclosure log of a person, latest first",
    policy: may("edit"),
    query: listQuery(["at"], {}, "-at").omit({ q: true }),
    response: page(disclosureLine),
    audit: "person.disclosures",
  }),
  "persons.disclose": endpoint({
    ...base,
    method: "POST",
    path: "/persons/{id}/disclosures",
    summary: "Record what was told about a person outside Bellwether",
    policy: may("edit"),
    body: toldBody,
    status: 201,
    response: item(disclosureLine),
    changes: ["persons"],
    audit: "person.disclosure",
  }),
  "persons.exportDisclosures": endpoint({
    ...base,
    method: "POST",
    path: "/persons/{id}/disclosures/export",
    summary: "Export the disclosure log of a person",
    policy: may("export"),
    body: disclosuresExportBody,
    format: "file",
    response: null,
    changes: ["exports", "persons"],
    audit: "person.disclosures-export",
  }),
  "persons.accessExport": endpoint({
    ...base,
    method: "POST",
    path: "/persons/{id}/access-export",
    summary: "Export everything that is kept about a person, with the names of others taken out",
    policy: may("export"),
    body: accessExportBody,
    format: "file",
    response: null,
    changes: ["exports", "persons"],
    audit: "person.access-export",
  }),
};
