import { z } from "zod";
import { endpoint } from "#contract/kit/endpoint.ts";
import { liveLine, presenceBody, presentPerson } from "./schema.ts";

const base = { group: "live", base: "v2", policy: { kind: "member" }, transient: true } as const;

/** Presence and changes as they happen (decision 015). Nothing of it is stored. */
export const liveEndpoints = {
  "live.stream": endpoint({
    ...base,
    method: "GET",
    path: "/live",
    summary: "What changes in records that one may see, and where colleagues are: a line each, as it happens",
    format: "lines",
    response: liveLine,
  }),
  "live.presence": endpoint({
    ...base,
    method: "POST",
    path: "/presence",
    summary: "Say where one is, for half a minute, and hear who else is there",
    body: presenceBody,
    response: z.looseObject({ data: z.array(presentPerson) }),
  }),
};
