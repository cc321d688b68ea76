import type { FastifyRequest } from "fastify";
import { z } from "zod";

/** Filters as they were sent; the list's query parses them again. */
export type KeptFilters = Readonly<Record<string, string | number>>;

const withFilters = z.object({ filters: z.record(z.string(), z.unknown()).catch({}) });

/** The filters that the list knows, as they were sent; the parsed ones are for the query only. */
export function sentFilters(request: FastifyRequest, parsed: object = {}): KeptFilters {
  const { filters } = withFilters.parse(request.body ?? {});
  return Object.fromEntries(
    Object.keys(parsed).flatMap((name) => {
      const value = filters[name];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );
}
