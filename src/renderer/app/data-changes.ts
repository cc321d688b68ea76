import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { AppState } from "#contract/bridge/app-state.ts";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { mayBeDone } from "#contract/bridge/errors.ts";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { withFollowers } from "#contract/kit/endpoint.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import { appStateKey } from "#lib/bridge/bridge.ts";
import { settingsKey } from "#lib/bridge/settings.ts";
import { updatesKey } from "#lib/bridge/updates.ts";
import { noteSettled } from "#renderer/app/connection.ts";

/** Core does the retries and knows the network; queries never wait for "online" and are never repeated here. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, _input, _context, mutation) => {
        if (mutation.options.mutationKey?.[0] === "api") noteSettled(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        // Not what was looked at alone: where a page passes its query on, the answer may come before the part that looks at
        // its error is drawn, and a slow computer would load for ever.
        notifyOnChangeProps: "all",
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** By which call a file was asked for. */
const callIn = ({ variables }: { readonly variables?: unknown }): unknown =>
  typeof variables === "object" && variables !== null && "endpoint" in variables ? variables.endpoint : null;

/** What a change that failed would have made stale, where it may have been carried out all the same. */
function perhapsStale(name: unknown, error: unknown): readonly Resource[] {
  if (!mayBeDone(error) || typeof name !== "string" || !Object.hasOwn(endpoints, name)) return [];
  return endpoints[name as EndpointName].changes ?? [];
}

/**
 * The one listener that turns core's change events into invalidations; the first part of a query key is the resource.
 * When a lost connection is back, everything is read again.
 */
export function followChanges(bridge: BridgeClient, client: QueryClient): () => void {
  let greeted = false;
  const readAgain = (resources: readonly Resource[]) => {
    const stale = new Set<unknown>(withFollowers(resources));
    void client.invalidateQueries({ predicate: (query) => stale.has(query.queryKey[0]) });
  };
  // Read again once the server answers: only then is it known what became of a change without an answer.
  const unsettled = new Set<Resource>();
  const settle = () => {
    if (
      unsettled.size === 0 ||
      client.getQueryData<AppState>(appStateKey)?.connection?.server.reachable === false
    )
      return;
    readAgain([...unsettled]);
    unsettled.clear();
  };
  const stops = [
    bridge.on("data.changed", ({ resources }) => readAgain(resources)),
    bridge.on("connection.changed", ({ reachable }) => {
      client.setQueryData<AppState>(appStateKey, (state) =>
        state?.connection
          ? {
              ...state,
              connection: { ...state.connection, server: { ...state.connection.server, reachable } },
            }
          : state,
      );
      settle();
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const [kind, name] = event.mutation.options.mutationKey ?? [];
      const called = kind === "api" ? name : name === "files.download" ? callIn(event.mutation.state) : null;
      for (const one of perhapsStale(called, event.action.error)) unsettled.add(one);
      settle();
    }),
    bridge.on("outbox.changed", (outbox) => {
      // Somebody who has signed out meanwhile has no outbox, whatever still arrives.
      client.setQueryData<AppState>(appStateKey, (state) => (state?.outbox ? { ...state, outbox } : state));
      for (const method of ["outbox.list", "outbox.review"])
        void client.invalidateQueries({ queryKey: ["bridge", method] });
    }),
    bridge.on("settings.changed", (settings) => client.setQueryData(settingsKey, settings)),
    bridge.on("updates.changed", (updates) => client.setQueryData(updatesKey, updates)),
    bridge.onHello(() => {
      if (greeted) void client.invalidateQueries();
      greeted = true;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
