import { z } from "zod";
import { idOrUuid } from "./common.ts";
import { endpoint, item, page, writers } from "./endpoint.ts";
import { exportRequest } from "./export-request.ts";
import type { Kind } from "./kind.ts";
import {
  type ExportedKind,
  isExported,
  type KindsWith,
  kinds,
  type PlainKind,
  type Resource,
} from "./kinds.ts";

const params = z.object({ id: idOrUuid });

type Prefix<K extends PlainKind> = (typeof kinds)[K]["prefix"];
type EditKey<K extends PlainKind> = (typeof kinds)[K]["edit"]["key"];

/** Endpoints by their names in the table: `list` with the prefix `entities` is `entities.list`. */
export type Named<G extends string, T> = { readonly [N in keyof T & string as `${G}.${N}`]: T[N] };
export const named = <G extends string, T extends object>(prefix: G, rows: T) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${prefix}.${name}`, row])) as Named<G, T>;

/** Who may add a record: a writer of an organization, or an administrator of the whole tree. */
type CreatePolicy<K extends PlainKind> =
  K extends KindsWith<"kept", "tree">
    ? { readonly kind: "manage" }
    : { readonly kind: "create"; readonly roles: typeof writers };

const createPolicy = <K extends PlainKind>(kind: K) =>
  (kinds[kind].kept === "tree"
    ? { kind: "manage" }
    : { kind: "create", roles: writers }) as unknown as CreatePolicy<K>;

const over = <K extends PlainKind, const R extends "view" | "edit" | "delete">(kind: K, right: R) =>
  ({ kind: "record", record: kind, right, param: "id" }) as const;

/** The form of what organizations keep is also where one who may only see a record without a page reads it. */
const formRight = (kind: PlainKind): "view" | "edit" => {
  const { show, kept }: Kind = kinds[kind];
  return show === null && kept === "organization" ? "view" : "edit";
};

/** What the edit form needs: its option lists, and the record under the kind's own name. */
type EditAnswer<K extends PlainKind, F extends z.ZodObject, R extends z.ZodType> = z.ZodObject<
  F["shape"] & { readonly [N in EditKey<K>]: R },
  z.core.$loose
>;

/** Who may export a list: whoever administers an organization that keeps its records, or the whole tree. */
const exportPolicy = (kind: PlainKind) =>
  kinds[kind].kept === "tree"
    ? ({ kind: "manage" } as const)
    : ({ kind: "create", roles: ["administrator"] } as const);

/** The filters and the order of a list, without paging. */
type Filters<Q extends z.ZodObject> = z.ZodObject<Omit<Q["shape"], "page" | "per_page">>;
type ExportBody<Q extends z.ZodObject> = z.ZodObject<
  (typeof exportRequest)["shape"] & { readonly filters: z.ZodDefault<Filters<Q>> }
>;

function exportBody<Q extends z.ZodObject>(query: Q): ExportBody<Q> {
  const filters = query.omit({ page: true, per_page: true });
  return exportRequest.extend({ filters: filters.default(filters.parse({})) }) as unknown as ExportBody<Q>;
}

/** What only kinds whose lists are exported have. */
type IfExported<K extends PlainKind, T> = K extends ExportedKind ? T : unknown;

interface RecordShapes<Q, S, R, F, B> {
  /** `/location-groups`. */
  readonly path: string;
  readonly query: Q;
  /** A row of the list, and the whole record; the same where a row says everything. */
  readonly row: S;
  readonly record: R;
  /** The option lists of its form. */
  readonly form: F;
  readonly body: B;
  /** What else becomes stale beside records of this kind. */
  readonly alsoStale?: readonly Resource[];
  /** A sentence each, where the usual one does not say enough. */
  readonly summaries?: Partial<Record<"list" | "new" | "edit" | "create" | "update" | "delete", string>>;
}

/**
 * The six endpoints of a plain resource (Spec §7, "Standard operations"): list, what the new and the edit form need,
 * create, update with `If-Match`, delete; and a seventh, the export of its list, where the table of kinds says
 * `exported`. Reads of records that organizations keep are audited by name (V-11).
 */
export function recordEndpoints<
  const K extends PlainKind,
  Q extends z.ZodObject,
  S extends z.ZodType,
  R extends z.ZodType,
  F extends z.ZodObject,
  B extends z.ZodType,
>(kind: K, shapes: RecordShapes<Q, S, R, F, B>) {
  const { noun, nouns, resource, kept } = kinds[kind];
  const { path, summaries = {} } = shapes;
  const base = { group: resource, base: "v2" } as const;
  const changes: readonly Resource[] = [resource, ...(shapes.alsoStale ?? [])];
  const read = (action: string) => ({ audit: kept === "organization" ? action : null });
  const editKey = kinds[kind].edit.key;
  const queue = kinds[kind].queued as (typeof kinds)[K]["queued"];
  const standard = {
    list: endpoint({
      ...base,
      method: "GET",
      path,
      summary: summaries.list ?? `List the ${nouns}, filtered, sorted and paged`,
      policy: { kind: "member" },
      query: shapes.query,
      response: page(shapes.row),
      cache: true,
      ...read(`${resource}.list`),
    }),
    new: endpoint({
      ...base,
      method: "GET",
      path: `${path}/create`,
      summary: summaries.new ?? "What the new form needs: option lists",
      policy: createPolicy(kind),
      response: item(shapes.form),
      cache: true,
    }),
    edit: endpoint({
      ...base,
      method: "GET",
      path: `${path}/{id}/edit`,
      summary: summaries.edit ?? "What the edit form needs: the record and option lists",
      policy: over(kind, formRight(kind)),
      params,
      response: item(shapes.form.extend({ [editKey]: shapes.record }) as unknown as EditAnswer<K, F, R>),
      cache: true,
      ...read(`${kind}.view`),
    }),
    create: endpoint({
      ...base,
      method: "POST",
      path,
      summary: summaries.create ?? `Add one ${noun}`,
      policy: createPolicy(kind),
      body: shapes.body,
      status: 201,
      response: item(shapes.record),
      queue,
      changes,
      audit: `${kind}.create`,
    }),
    update: endpoint({
      ...base,
      method: "PUT",
      path: `${path}/{id}`,
      summary: summaries.update ?? `Change one ${noun}`,
      policy: over(kind, "edit"),
      params,
      body: shapes.body,
      response: item(shapes.record),
      versioned: true,
      queue,
      changes,
      audit: `${kind}.update`,
    }),
    delete: endpoint({
      ...base,
      method: "DELETE",
      path: `${path}/{id}`,
      summary: summaries.delete ?? `Delete one ${noun} that nothing refers to`,
      policy: over(kind, "delete"),
      params,
      response: null,
      changes,
      audit: `${kind}.delete`,
    }),
  };
  const taken = {
    export: endpoint({
      ...base,
      method: "POST",
      path: `${path}/export`,
      summary: `Export the list of ${nouns} under its filters, as a file`,
      policy: exportPolicy(kind),
      body: exportBody(shapes.query),
      format: "file",
      response: null,
      changes: ["exports"],
      audit: `${kind}.export`,
    }),
  };
  const rows = isExported(kind) ? { ...standard, ...taken } : standard;
  return named(kinds[kind].prefix as Prefix<K>, rows as typeof standard & IfExported<K, typeof taken>);
}

/** The page of one record, for kinds that have one. */
export function showEndpoint<const K extends PlainKind, R extends z.ZodType>(
  kind: K,
  { path, record, summary }: { readonly path: string; readonly record: R; readonly summary: string },
) {
  return named(kinds[kind].prefix as Prefix<K>, {
    show: endpoint({
      group: kinds[kind].resource,
      base: "v2",
      method: "GET",
      path: `${path}/{id}`,
      summary,
      policy: over(kind, "view"),
      params,
      response: item(record),
      cache: true,
      audit: `${kind}.view`,
    }),
  });
}
