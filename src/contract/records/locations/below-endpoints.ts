import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item, page } from "#contract/kit/endpoint.ts";
import { kinds } from "#contract/kit/kinds.ts";
import { named } from "#contract/kit/record-endpoints.ts";

type Below = "location-event" | "impactor";

const ofPlace = (right: "view" | "edit") =>
  ({ kind: "record", record: "location", right, param: "id" }) as const;
const params = z.object({ id: idOrUuid });
const one = params.extend({ entryId: idOrUuid });
const changes = ["locations"] as const;

interface BelowShapes<Q, R, F, B> {
  /** `/locations/{id}/events`. */
  readonly path: `/locations/{id}/${string}`;
  readonly query: Q;
  readonly record: R;
  /** What its form can choose from. */
  readonly form: F;
  readonly body: B;
}

/**
 * The six calls of what belongs to one location (Spec §7, "Locations"). Its rights are those of the location; the address
 * names both, and what belongs to another location is not found there.
 */
export function belowLocation<
  const K extends Below,
  Q extends z.ZodObject,
  R extends z.ZodType,
  F extends z.ZodObject,
  B extends z.ZodType,
>(kind: K, { path, query, record, form, body }: BelowShapes<Q, R, F, B>) {
  const { noun, nouns, prefix } = kinds[kind];
  const base = { group: "locations", base: "v2" } as const;
  const over = <const T extends "view" | "edit" | "delete">(right: T) =>
    ({ kind: "record", record: kind, right, param: "entryId" }) as const;
  const rows = {
    list: endpoint({
      ...base,
      method: "GET",
      path,
      summary: `List the ${nouns}, filtered, sorted and paged`,
      policy: ofPlace("view"),
      params,
      query,
      response: page(record),
      cache: true,
      audit: "location.view",
    }),
    new: endpoint({
      ...base,
      method: "GET",
      path: `${path}/create`,
      summary: `What the form of a new ${noun} needs: option lists`,
      policy: ofPlace("edit"),
      params,
      response: item(form),
      cache: true,
    }),
    edit: endpoint({
      ...base,
      method: "GET",
      path: `${path}/{entryId}/edit`,
      summary: `What the form of one ${noun} needs: the record and option lists`,
      policy: over("edit"),
      params: one,
      response: item(form.extend({ record })),
      cache: true,
      audit: `${kind}.view`,
    }),
    create: endpoint({
      ...base,
      method: "POST",
      path,
      summary: `Add one ${noun}`,
      policy: ofPlace("edit"),
      params,
      body,
      status: 201,
      response: item(record),
      changes,
      queue: true,
      audit: `${kind}.create`,
    }),
    update: endpoint({
      ...base,
      method: "PUT",
      path: `${path}/{entryId}`,
      summary: `Change one ${noun}`,
      policy: over("edit"),
      params: one,
      body,
      response: item(record),
      versioned: true,
      changes,
      queue: true,
      audit: `${kind}.update`,
    }),
    delete: endpoint({
      ...base,
      method: "DELETE",
      path: `${path}/{entryId}`,
      summary: `Delete one ${noun}`,
      policy: over("delete"),
      params: one,
      response: null,
      changes,
      queue: true,
      audit: `${kind}.delete`,
    }),
  };
  return named(prefix as (typeof kinds)[K]["prefix"], rows);
}
