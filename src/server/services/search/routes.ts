import { setTimeout } from "node:timers/promises";
import type { Handlers } from "#server/http/call.ts";
import { quickSearch } from "./quick-search.ts";

/** Milliseconds. Longer than a search of a whole district takes, and shorter than anybody notices. */
export const answersEvery = 50;

/**
 * Words of other trees of organizations are not looked at. Within a tree, a word that only hidden records hold makes
 * other work than one that nobody wrote: answers leave at fixed moments after their question, so that their own time
 * tells nothing of what their reader may not see.
 */
const restOf = (began: number): number => answersEvery - ((performance.now() - began) % answersEvery);

export const searchHandlers = {
  "searches.quick": {
    prepare: async ({ db, auth, query, services }) => {
      const began = performance.now();
      const data = [...(await quickSearch({ db, index: services.searchIndex, reader: auth }, query.q))];
      await setTimeout(restOf(began));
      return { run: async () => ({ body: { data } }) };
    },
  },
} satisfies Partial<Handlers>;
