import { z } from "zod";
import type { RecordKind, Resource } from "./kinds.ts";
import type { Role } from "./roles.ts";

const searched: readonly Resource[] = ["cases", "persons", "tasks", "assessments"];

/**
 * Adds the resources that become stale with these: what a saved search finds changes with its list, and an
 * organization of interest shows its cases.
 */
export const withFollowers = (changed: readonly Resource[]): readonly Resource[] => {
  const followers: readonly Resource[] = [
    ...(changed.some((each) => searched.includes(each)) ? (["searches"] as const) : []),
    ...(changed.includes("cases") ? (["entities"] as const) : []),
  ];
  return followers.length === 0 ? changed : [...new Set([...changed, ...followers])];
};

export type Right = "view" | "edit" | "delete" | "export" | "reveal";

/**
 * Who may call an endpoint. The server enforces it before the handler runs; the authorization matrix is made from it.
 * - `public`: anyone. - `unclaimed`: only while the server has no user. - `local`: only the embedded server's own
 * host.
 * - `pending`: a session whose second factor is still owed. - `member`: signed in, with an active membership.
 * - `create`: a member whose role in the organization may create records.
 * - `manage`: an administrator of a whole tree of organizations, for what all of it shares.
 * - `record`: a right over the record that the path parameter `param` names; without the right to view it, 404.
 */
export type Policy =
  | { readonly kind: "public" }
  | { readonly kind: "unclaimed" }
  | { readonly kind: "local" }
  | { readonly kind: "pending" }
  | { readonly kind: "member" }
  | { readonly kind: "manage" }
  | { readonly kind: "create"; readonly roles: readonly Role[] }
  | { readonly kind: "record"; readonly record: RecordKind; readonly right: Right; readonly param: string };

export const writers = ["administrator", "assessor", "investigator"] as const satisfies readonly Role[];

/** One row of the endpoint table. See docs/recipes/add-an-endpoint.md. */
export interface EndpointDefinition {
  readonly group: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** `root` is the server's root (Sanctum's own paths), `v2` is `/api/v2`, `v3` is `/api/v3`. */
  readonly base: "root" | "v2" | "v3";
  /** Parameters in braces, as in the specification: `/persons/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly policy: Policy;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body; absent for GET, for multipart and for bytes. */
  readonly body?: z.ZodType;
  /**
   * `bytes`: the body is raw octets with a `Content-Digest`, and the answer is JSON or nothing. `lines`: the answer
   * is newline-delimited JSON, each line as `response` says.
   */
  readonly format: "json" | "multipart" | "file" | "bytes" | "lines";
  /** The answer is a file in place of `response` where the call asks for one (`reportDestination`). */
  readonly mayBeFile: boolean;
  readonly status: 200 | 201 | 204;
  /** The answer's body; null with status 204 and for files. */
  readonly response: z.ZodType | null;
  /**
   * An update that must carry `If-Match` with the record's ETag; 412 answers with the current record. `part`: with the ETag
   * of what it changes within that record, which its handler compares.
   */
  readonly versioned: boolean | "part";
  /** May core answer it from its cache? */
  readonly cache: boolean;
  /** May core put it into the outbox while the server cannot be reached? */
  readonly queue: boolean;
  /**
   * The answer is given once: it is not stored under the idempotency key, and a repeat is authorized anew. For secrets,
   * and for whatever reads without being a GET.
   */
  readonly unstored: boolean;
  /** It makes something with a secret in its answer: a repeat under the same key is told that it was done, and does nothing. */
  readonly once: boolean;
  /** Resources that become stale when it succeeds. */
  readonly changes: readonly Resource[];
  /** Name of the audit entry (V-11); null where the call touches no record. */
  readonly audit: string | null;
  /**
   * The call leaves no trace: no answer under the idempotency key, no audit entry, no mark that its caller was
   * active.
   */
  readonly transient: boolean;
  /**
   * What it gives outlives the session, such as the address of a calendar: closed to whoever still owes a second factor,
   * whatever group it is of (V-5).
   */
  readonly lasting: boolean;
  /** May it change a case that is archived? Every other change of one, and of what stands in it, is refused. */
  readonly whileArchived: boolean;
}

type Defaults =
  | "format"
  | "mayBeFile"
  | "status"
  | "versioned"
  | "cache"
  | "queue"
  | "unstored"
  | "once"
  | "changes"
  | "audit"
  | "transient"
  | "lasting"
  | "whileArchived";
type Loose = Omit<EndpointDefinition, Defaults> & Partial<Pick<EndpointDefinition, Defaults>>;

type Filled<D extends Loose> = D & Omit<Pick<EndpointDefinition, Defaults>, keyof D>;

/** Fills in the flags that most endpoints leave at their default. */
export function endpoint<const D extends Loose>(definition: D): Filled<D> {
  const status = definition.response === null && definition.format !== "file" ? 204 : 200;
  const defaults = {
    format: "json",
    mayBeFile: false,
    status,
    versioned: false,
    cache: false,
    queue: false,
    unstored: false,
    once: false,
    changes: [],
    audit: null,
    transient: false,
    lasting: false,
    whileArchived: false,
  } as const;
  return { ...defaults, ...definition } as unknown as Filled<D>;
}

/** Does a call of this endpoint never answer a file? */
export const neverFile = ({ format, mayBeFile }: Pick<EndpointDefinition, "format" | "mayBeFile">): boolean =>
  format !== "file" && !mayBeFile;

/** One record, as Laravel's resources wrap it. */
export const item = <S extends z.ZodType>(schema: S) => z.looseObject({ data: schema });

const pageLink = z.looseObject({
  url: z.string().nullable(),
  label: z.string(),
  /** Absent in the "..." entries of older servers. */
  page: z.int().nullish(),
  active: z.boolean(),
});

/** A page of records: `data`, `links`, `meta`. */
export const page = <S extends z.ZodType>(schema: S) =>
  z.looseObject({
    data: z.array(schema),
    links: z.looseObject({
      first: z.string().nullable(),
      last: z.string().nullable(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    }),
    meta: z.looseObject({
      current_page: z.int(),
      from: z.int().nullable(),
      last_page: z.int(),
      links: z.array(pageLink).default([]),
      path: z.string(),
      per_page: z.int(),
      to: z.int().nullable(),
      total: z.int(),
      /** There are more than were counted: `total` is one more than that. */
      more: z.boolean().optional(),
    }),
  });

/**
 * Query of a list: search text `q`, `page` from 1, `per_page` 1 to 200, `sort` one of `columns`, with a leading minus
 * for descending (`-updated_at`). No other column can be sorted by (V-12).
 */
export const listQuery = <const C extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  columns: C,
  filters: F,
  defaultSort: C[number] | `-${C[number]}`,
) => {
  const sorts = columns.flatMap((column) => [column, `-${column}`]) as [C[number] | `-${C[number]}`];
  return z.object({
    q: z.string().trim().max(200).optional(),
    page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    sort: z.enum(sorts).default(defaultSort as never),
    ...filters,
  });
};

/** A filter that takes several values, comma-separated on the wire: `stage=intake,responding`. */
export const anyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(z.enum(values)))
    .optional();
