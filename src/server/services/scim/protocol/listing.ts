import { z } from "zod";
import { type Attribute, attributeNamed } from "./attributes.ts";
import { type Filter, parseFilter } from "./filter.ts";

/** Most resources of one answer, and how many come unless others are asked for. */
export const mostListed = 200;
const usuallyListed = 100;

const whole = (least: number, usual: number) =>
  z.coerce
    .number()
    .int()
    .catch(usual)
    .transform((number) => Math.max(least, number));
const names = z
  .string()
  .max(1_000)
  .transform((text) => text.split(",").map((name) => name.trim()))
  .catch([]);

const asked = z.object({
  filter: z.string().optional().catch(undefined),
  startIndex: whole(1, 1),
  count: whole(0, usuallyListed),
  attributes: names,
  excludedAttributes: names,
});

export interface Listing {
  readonly filter: Filter | null;
  /** Counted from one. */
  readonly start: number;
  readonly count: number;
  readonly shows: (name: string) => boolean;
}

const always = ["schemas", "id", "meta"];

/** What a directory wants to read; nonsense counts as not said, except for a filter (RFC 7644, 3.4.2). */
export function listingOf(query: unknown, attributes: readonly Attribute[]): Listing {
  const { filter, startIndex, count, ...read } = asked.parse(query);
  const spelled = (all: readonly string[]) =>
    all.flatMap((name) => attributeNamed(attributes, name.split(".")[0] ?? "")?.name ?? []);
  const only = spelled(read.attributes);
  const without = spelled(read.excludedAttributes);
  return {
    filter: filter === undefined || filter.trim() === "" ? null : parseFilter(filter),
    start: startIndex,
    count: Math.min(count, mostListed),
    shows: (name) =>
      always.includes(name) || ((only.length === 0 || only.includes(name)) && !without.includes(name)),
  };
}

export const projected = (resource: object, { shows }: Pick<Listing, "shows">) =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => shows(name)));

/** One page of what was found. */
export const listBody = (total: number, { start }: Pick<Listing, "start">, Resources: readonly object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex: start,
  itemsPerPage: Resources.length,
  Resources,
});
