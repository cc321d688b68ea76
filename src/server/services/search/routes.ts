import type { Handlers } from "#server/http/call.ts";
import { quickSearch } from "./quick-search.ts";

export const searchHandlers = {
  "searches.quick": async ({ db, auth, query, services }) => ({
    body: { data: [...(await quickSearch({ db, index: services.searchIndex, reader: auth }, query.q))] },
  }),
} satisfies Partial<Handlers>;
