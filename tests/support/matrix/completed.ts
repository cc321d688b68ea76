import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Call, type Caller, jsonOf } from "./http.ts";
import { withRoster } from "./imports.ts";

/** What a disclosure says now, as somebody has just read it who approves that. */
async function withDigest(name: EndpointName, caller: Caller, call: Call): Promise<Call> {
  if (name !== "cases.approveDisclosure") return call;
  const { params } = call;
  const read = await caller.call("cases.disclosureReport", { params });
  const { data } = jsonOf(read) as { data?: { digest: string } };
  return data === undefined ? call : { ...call, body: { ...(call.body as object), digest: data.digest } };
}

/** The same call with what its caller has from a call before it: a file, or what they have read. */
export const completed = async (name: EndpointName, caller: Caller, call: Call): Promise<Call> =>
  withDigest(name, caller, await withRoster(name, caller, call));
