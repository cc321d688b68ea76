import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LocalHit } from "#contract/bridge/registry.ts";
import type { QuickHit } from "#contract/services/search/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useApi, useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { useConnection } from "#renderer/app/connection.ts";

const WAIT_MS = 150;

/** The typed text once typing pauses. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export type PaletteRecords = {
  /** What the server found, by kind and best first. */
  readonly hits: readonly QuickHit[];
  /** Found in the cache, best first; null while the server can be asked. */
  readonly local: readonly LocalHit[] | null;
  /** The text they were found for. */
  readonly query: string;
  readonly searching: boolean;
  readonly error: unknown;
};

/** True while the team server is away and only the cache can be searched. */
export function useLocalOnly(): boolean {
  const { connection } = useAppState();
  const said = useConnection((state) => state.reachable);
  return connection?.kind === "server" && !(said ?? connection.server.reachable);
}

// Results are not kept: nothing tells when they become stale, and nobody else may come upon them.
const fleeting = { placeholderData: keepPreviousData, gcTime: 0, staleTime: 0, retry: false } as const;

/** Records that match the typed text, from two letters on; a newer query cancels the older one. */
export function usePaletteRecords(text: string): PaletteRecords {
  const api = useApi();
  const { bridge } = useHost();
  const away = useLocalOnly();
  const q = useRested(text.trim());
  const on = q.length >= 2;
  const server = useQuery({
    ...apiQuery(api, "searches.quick", { query: { q } }),
    ...fleeting,
    enabled: on && !away,
  });
  const local = useQuery({
    ...bridgeQuery(bridge, "offline.search", { q }),
    ...fleeting,
    enabled: on && away,
  });
  const asked = away ? local : server;
  const wanted = text.trim().length >= 2 && on;
  return {
    hits: wanted && !away && !server.error ? (server.data?.data ?? []) : [],
    local: away ? (wanted ? (local.data?.hits ?? []) : []) : null,
    query: q,
    searching: text.trim().length >= 2 && (q !== text.trim() || asked.isFetching),
    error: asked.error,
  };
}
