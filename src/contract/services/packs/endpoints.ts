import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { instrumentIdentity } from "#contract/records/assessments/schema.ts";
import { contentPack, packChoice, packList, packsInUse, packUpload, packWords } from "./schema.ts";

const base = { group: "packs", base: "v2" } as const;
const managed = { ...base, policy: { kind: "manage" } } as const;

/** Questionnaire packs of a district (decision 060). A pack that was loaded is never changed or deleted. */
export const packEndpoints = {
  "packs.list": endpoint({
    ...managed,
    method: "GET",
    path: "/content-packs",
    summary: "The questionnaire packs of a tree of organizations",
    query: z.object({ organization_id: idParam.optional() }),
    response: item(packList),
  }),
  "packs.export": endpoint({
    ...managed,
    method: "GET",
    path: "/content-packs/export",
    summary: "The pack that new assessments begin under as a file, to begin one's own with",
    query: z.object({ organization_id: idParam.optional() }),
    format: "file",
    response: null,
    audit: "pack.export",
  }),
  "packs.load": endpoint({
    ...managed,
    method: "POST",
    path: "/content-packs",
    summary: "Load a questionnaire pack; nothing begins under it before it is activated",
    body: packUpload,
    status: 201,
    response: item(contentPack),
    changes: ["packs"],
    audit: "pack.load",
  }),
  "packs.activate": endpoint({
    ...managed,
    method: "POST",
    path: "/content-packs/activate",
    summary: "Begin new assessments of the tree under a pack",
    body: packChoice,
    response: item(contentPack),
    changes: ["packs"],
    audit: "pack.activate",
  }),
  "packs.withdraw": endpoint({
    ...managed,
    method: "POST",
    path: "/content-packs/withdraw",
    summary: "Begin new assessments under the program's own words again",
    body: packChoice,
    response: item(contentPack),
    changes: ["packs"],
    audit: "pack.withdraw",
  }),
  "packs.inUse": endpoint({
    ...base,
    method: "GET",
    path: "/content-packs/in-use",
    summary: "The words that new assessments begin under, where they are not the program's",
    policy: { kind: "member" },
    response: item(packsInUse),
    cache: true,
  }),
  "packs.words": endpoint({
    ...base,
    method: "GET",
    path: "/content-packs/{pack}/{version}",
    summary: "The words of one pack, for whoever reads assessments that were begun under it",
    policy: { kind: "member" },
    params: instrumentIdentity,
    response: item(packWords),
    cache: true,
  }),
};
