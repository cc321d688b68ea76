import { strFromU8, unzipSync } from "fflate";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { Answer } from "./http.ts";

// For tests that ask every endpoint before and after something was put into a closed compartment.

export const reads = endpointNames.filter((name) => endpoints[name].method === "GET");

/** What tells of the time, of a session or of this very reading differs from call to call. */
export const differs = (name: EndpointName) =>
  ["session", "logs"].includes(endpoints[name].group) || name === "live.stream";

/** What an answer says, files of a package unpacked. */
export function wordsIn({ text, raw }: Answer): string {
  if (raw.subarray(0, 2).toString("latin1") !== "PK") return text;
  return Object.values(unzipSync(raw))
    .map((file) => strFromU8(file))
    .join("\n");
}

/** An answer without what differs from call to call. */
export const face = ({ status, text, headers }: Answer): string => {
  const correlation = String(headers["x-correlation-id"] ?? "");
  const words = correlation === "" ? text : text.replaceAll(correlation, "");
  return `${status} ${words.replace(/"(?:made_at|printed_at|last_seen_at|erased_from)":"[^"]*"/g, "")}`;
};

/** Both answers from a little before the first sign in which they differ; null where they do not. */
export function firstDifference(was: string, is: string): string | null {
  if (was === is) return null;
  const at = [...is].findIndex((sign, place) => sign !== was[place]);
  return `${was.slice(at - 60, at + 200)} / ${is.slice(at - 60, at + 200)}`;
}
