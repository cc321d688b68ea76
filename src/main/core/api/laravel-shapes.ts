import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shapeOf = (name: EndpointName): Readonly<Record<string, unknown>> => {
  const schema: unknown = endpoints[name].response;
  return schema instanceof z.ZodObject ? schema.shape : {};
};

/** A bare array as one whole page. */
const pageOfArray = (rows: readonly unknown[]) => ({
  data: rows,
  links: { first: null, last: null, prev: null, next: null },
  meta: {
    current_page: 1,
    from: rows.length === 0 ? null : 1,
    last_page: 1,
    links: [],
    path: "",
    per_page: rows.length,
    to: rows.length === 0 ? null : rows.length,
    total: rows.length,
  },
});

/** Laravel's paginator without a resource around it: the same keys, flat. */
const pageOfPaginator = (body: Json) => {
  const {
    data,
    first_page_url: first = null,
    last_page_url: last = null,
    prev_page_url: prev = null,
    next_page_url: next = null,
    ...meta
  } = body;
  return { data, links: { first, last, prev, next }, meta };
};

/**
 * Converts the shapes of Laravel servers to those of the table: a login without a body (Breeze), lists as resource,
 * paginator or bare array, records without `data`.
 */
export function normalise(name: EndpointName, body: unknown): unknown {
  const shape = shapeOf(name);
  if ("two_factor" in shape) {
    const given = isObject(body) ? body : {};
    return { two_factor: false, ...given };
  }
  if (!("data" in shape)) return body ?? (name.startsWith("session.") ? {} : null);
  if ("meta" in shape) {
    if (Array.isArray(body)) return pageOfArray(body);
    if (isObject(body) && Array.isArray(body.data) && !("meta" in body) && "current_page" in body)
      return pageOfPaginator(body);
    if (isObject(body) && Array.isArray(body.data) && !("meta" in body)) return pageOfArray(body.data);
    return body;
  }
  return isObject(body) && "data" in body ? body : { data: body };
}
