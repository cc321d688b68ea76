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

describe("the endpoint table", () => {
  it.each(rows.map((row) => [shape(row)]))("has %s", (row) => {
    expect(built).toContain(row);
  });

  it("knows all 222 calls of the specification", () => {
    expect(rows).toHaveLength(222);
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
