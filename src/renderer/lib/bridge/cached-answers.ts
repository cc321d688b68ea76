import { hashKey, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { create } from "zustand";

/** When the answer of a query was cached on this computer, by the query's hash; absent for fresh answers. */
const useCached = create<{ readonly at: ReadonlyMap<string, string> }>(() => ({ at: new Map() }));

/** Called for every answer: null for one fresh from the server. */
export function noteCached(key: QueryKey, cachedAt: string | null): void {
  const hash = hashKey(key);
  const { at } = useCached.getState();
  if ((at.get(hash) ?? null) === cachedAt) return;
  const next = new Map(at);
  if (cachedAt === null) next.delete(hash);
  else next.set(hash, cachedAt);
  useCached.setState({ at: next });
}

/** The age of the screen: when the oldest of its cached answers was stored; null where all are fresh. */
export function useOldestCached(): string | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [cache.subscribe(listener), useCached.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const { at } = useCached.getState();
    if (at.size === 0) return null;
    const shown = cache.findAll({ type: "active" }).flatMap(({ queryHash }) => at.get(queryHash) ?? []);
    return shown.reduce<string | null>(
      (oldest, each) => (oldest === null || each < oldest ? each : oldest),
      null,
    );
  });
}
