import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { named } from "#contract/kit/record-endpoints.ts";

/** The kinds of templates of records: a record is written under one of their versions (decision 096). */
export const templateKinds = {
  "case-template": {
    prefix: "caseTemplates",
    path: "/case-templates",
    key: "case_template",
    /** What is written under it, singular and plural. */
    of: "case",
    all: "cases",
    count: "case_count",
    resource: "cases",
  },
  "entity-template": {
    prefix: "entityTemplates",
    path: "/entity-templates",
    key: "entity_template",
    of: "organization of interest",
    all: "organizations of interest",
    count: "entity_count",
    resource: "entities",
  },
} as const;
export type TemplateKind = keyof typeof templateKinds;

type Key<K extends TemplateKind> = (typeof templateKinds)[K]["key"];
type Prefix<K extends TemplateKind> = (typeof templateKinds)[K]["prefix"];
type EditAnswer<K extends TemplateKind, F extends z.ZodObject, R extends z.ZodType> = z.ZodObject<
  F["shape"] & { readonly [N in Key<K>]: R },
  z.core.$loose
>;

const params = z.object({ id: idOrUuid });
const shared = { group: "templates", base: "v2" } as const;

/**
 * The seven endpoints of a kind of template (Spec §7, "Standard operations", and `duplicate`). A changed definition is
 * published as the next version; every record stays with the version that it was written under.
 */
export function templateEndpoints<
  const K extends TemplateKind,
  S extends z.ZodType,
  R extends z.ZodType,
  F extends z.ZodObject,
  B extends z.ZodType,
>(
  kind: K,
  shapes: {
    readonly row: S;
    readonly record: R /** Lists of the editor. */;
    readonly form: F;
    readonly body: B;
  },
) {
  const { prefix, path, key, of, all, resource } = templateKinds[kind];
  const on = <const N extends "edit" | "delete">(right: N) =>
    ({ kind: "record", record: kind, right, param: "id" }) as const;
  /** The forms of what is written under them offer these templates. */
  const changes = ["templates", resource] as const;
  const rows = {
    list: endpoint({
      ...shared,
      method: "GET",
      path,
      summary: `List the templates of ${all}`,
      policy: { kind: "member" },
      query: listQuery(["name", "published_version", "updated_at"], { active: anyOf(["yes", "no"]) }, "name"),
      response: page(shapes.row),
      cache: true,
    }),
    new: endpoint({
      ...shared,
      method: "GET",
      path: `${path}/create`,
      summary: "What the new form needs: organizations and option lists",
      policy: { kind: "manage" },
      response: item(shapes.form),
    }),
    edit: endpoint({
      ...shared,
      method: "GET",
      path: `${path}/{id}/edit`,
      summary: "What the edit form needs: the record and option lists",
      policy: on("edit"),
      params,
      response: item(shapes.form.extend({ [key]: shapes.record }) as unknown as EditAnswer<K, F, R>),
    }),
    create: endpoint({
      ...shared,
      method: "POST",
      path,
      summary: "Publish a new template",
      policy: { kind: "manage" },
      body: shapes.body,
      status: 201,
      response: item(shapes.record),
      changes,
      audit: `${kind}.create`,
    }),
    update: endpoint({
      ...shared,
      method: "PUT",
      path: `${path}/{id}`,
      summary: "Change a template; a changed definition is published as its next version",
      policy: on("edit"),
      params,
      body: shapes.body,
      response: item(shapes.record),
      versioned: true,
      changes,
      audit: `${kind}.update`,
    }),
    delete: endpoint({
      ...shared,
      method: "DELETE",
      path: `${path}/{id}`,
      summary: `Delete a template that no ${of} was written under`,
      policy: on("delete"),
      params,
      response: null,
      changes,
      audit: `${kind}.delete`,
    }),
    duplicate: endpoint({
      ...shared,
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Copy a template with everything in it, under a name of its own",
      policy: on("edit"),
      params,
      status: 201,
      response: item(shapes.record),
      changes,
      audit: `${kind}.duplicate`,
    }),
  };
  return named(prefix as Prefix<K>, rows);
}
