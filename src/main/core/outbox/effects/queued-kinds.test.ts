import { expect, test } from "vitest";
import { endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { queuedKinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";

/** The kind of record that an endpoint changes, by its audit entry; `uploads.create` audits nothing. */
const changedBy: Readonly<Record<string, RecordKind>> = {
  "uploads.create": "upload",
  "cases.comment": "comment",
  "cases.logTime": "time-entry",
  // A check-in and the review of a plan wait as their tasks do.
  "plans.checkIn": "task",
  "plans.review": "task",
  // A worksheet is a document as those of WAVR are.
  "worksheets.save": "wavr",
};
const kindOf = (name: string, { audit }: EndpointDefinition): string =>
  changedBy[name] ?? audit?.split(".")[0] ?? name;

test("a kind says that its changes wait exactly where one of its endpoints queues", () => {
  const waiting = endpointNames
    .filter((name) => endpoints[name].queue || name === "uploads.create")
    .map((name) => kindOf(name, endpoints[name]));
  expect([...new Set(waiting)].filter((kind) => !recordKinds.some((each) => each === kind))).toEqual([]);
  expect([...queuedKinds].sort()).toEqual([...new Set(waiting)].sort());
});
