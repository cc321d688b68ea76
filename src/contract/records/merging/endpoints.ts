import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { kinds, type Resource } from "#contract/kit/kinds.ts";
import { named } from "#contract/kit/record-endpoints.ts";
import { distinctBody, unmergeBody } from "./schema.ts";

const params = z.object({ id: idOrUuid });

interface MergeShapes<R, P, M, B> {
  /** `/persons`. */
  readonly path: string;
  readonly record: R;
  /** Two that may be one. */
  readonly pair: P;
  /** A merge, and what it takes to make one. */
  readonly merge: M;
  readonly body: B;
  /** What becomes stale where records become one or are parted. */
  readonly changes: readonly Resource[];
  readonly summaries: Readonly<Record<"duplicates" | "distinct" | "merges" | "merge" | "unmerge", string>>;
}

/** Likely duplicates of a kind of record; merging two, and taking it back (decision 018). */
export function mergeEndpoints<
  const K extends "person" | "entity",
  R extends z.ZodType,
  P extends z.ZodType,
  M extends z.ZodType,
  B extends z.ZodType,
>(kind: K, shapes: MergeShapes<R, P, M, B>) {
  const { prefix, resource } = kinds[kind];
  const { path, summaries, changes } = shapes;
  const base = { group: resource, base: "v2" } as const;
  const on = <const A extends "view" | "edit" | "delete">(right: A) =>
    ({ kind: "record", record: kind, right, param: "id" }) as const;
  const standard = {
    duplicates: endpoint({
      ...base,
      method: "GET",
      path: `${path}/duplicates`,
      summary: summaries.duplicates,
      policy: { kind: "create", roles: ["administrator"] },
      query: listQuery(["updated_at"], {}, "-updated_at").omit({ q: true, sort: true }),
      response: page(shapes.pair),
      cache: true,
      audit: `${prefix}.duplicates`,
    }),
    distinct: endpoint({
      ...base,
      method: "POST",
      path: `${path}/{id}/distinct`,
      summary: summaries.distinct,
      policy: on("edit"),
      params,
      body: distinctBody,
      response: null,
      changes: [resource],
      audit: `${kind}.distinct`,
    }),
    merges: endpoint({
      ...base,
      method: "GET",
      path: `${path}/{id}/merges`,
      summary: summaries.merges,
      policy: on("view"),
      params,
      response: z.looseObject({ data: z.array(shapes.merge) }),
      cache: true,
      audit: `${kind}.view`,
    }),
    merge: endpoint({
      ...base,
      method: "POST",
      path: `${path}/{id}/merge`,
      summary: summaries.merge,
      policy: on("delete"),
      params,
      body: shapes.body,
      response: item(shapes.record),
      versioned: true,
      changes,
      audit: `${kind}.merge`,
    }),
    unmerge: endpoint({
      ...base,
      method: "POST",
      path: `${path}/{id}/unmerge`,
      summary: summaries.unmerge,
      policy: on("delete"),
      params,
      body: unmergeBody,
      response: item(shapes.record),
      versioned: true,
      changes,
      audit: `${kind}.unmerge`,
    }),
  };
  return named(prefix as (typeof kinds)[K]["prefix"], standard);
}
