import type { Handlers } from "../plugins/call.ts";
import { quickSearch } from "../repositories/quick-search.ts";

export const searchHandlers = {
  "searches.quick": async ({ db, auth, query, services }) => ({
    body: { data: [...(await quickSearch({ db, index: services.searchIndex, reader: auth }, query.q))] },
  }),
} satisfies Partial<Handlers>;
