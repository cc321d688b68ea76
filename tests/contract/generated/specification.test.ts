import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { endpoints, pathParameters } from "#contract/endpoints/table.ts";

const rows = readFileSync(new URL("../../fixtures/endpoints.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split("\t"))
  .map(([group = "", base = "", method = "", path = ""]) => ({ group, base, method, path }));

/** Parameter names differ between the list and the table, their positions do not. */
const shape = (row: { base: string; method: string; path: string }) =>
  `${row.method} ${row.base} ${row.path.replace(/\{\w+\}/g, "{}")}`;

const built = new Set(Object.values(endpoints).map(shape));

const whole = [
  "session",
  "persons",
  "uploads",
  "assessments",
  "interviews",
  "reminders",
  "tasks",
  "notifications",
  "searches",
];
const wanted = rows.filter((row) => {
  if (whole.includes(row.group)) return true;
  // Their files and exports come later (decision 025).
  if (row.group === "entities") return !/media|export/.test(row.path);
  if (row.group === "users") return row.method === "GET" && /^\/users(\/\{id\})?$/.test(row.path);
  return row.group === "cases" && /^\/cases(\/create|\/\{id\}|\/\{id\}\/edit)?$/.test(row.path);
});

describe("the endpoint table", () => {
  it.each(wanted.map((row) => [shape(row)]))("has %s", (row) => {
    expect(built).toContain(row);
  });

  it("covers the groups of the main job", () => {
    expect(wanted.length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(endpoints))("%s is consistent", (_, endpoint) => {
    const params = "params" in endpoint ? Object.keys(endpoint.params.shape) : [];
    expect(params.toSorted()).toEqual([...pathParameters(endpoint.path)].toSorted());
    if (endpoint.policy.kind === "record") expect(params).toContain(endpoint.policy.param);
    if (endpoint.method === "GET") expect("body" in endpoint).toBe(false);
    if (endpoint.versioned) expect(["PUT", "POST"]).toContain(endpoint.method);
    if (endpoint.method !== "GET" && !endpoint.transient) expect(endpoint.audit).not.toBeNull();
    // What changes nothing is a read: its answer is not stored. Parts of files belong to whoever sends them.
    const reads = endpoint.method !== "GET" && endpoint.changes.length === 0;
    const own = endpoint.group === "session" || endpoint.path.startsWith("/uploads");
    if (reads && !own && endpoint.format === "json" && !endpoint.transient)
      expect(endpoint.unstored).toBe(true);
    expect(endpoint.status === 204).toBe(endpoint.response === null && endpoint.format !== "file");
  });

  it("has one row for each method and path", () => {
    expect(built.size).toBe(Object.keys(endpoints).length);
  });
});
