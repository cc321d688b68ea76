import { useQuery } from "@tanstack/react-query";
import { bridgeQuery, useBridgeMutation } from "./bridge.ts";
import { useHost } from "./bridge-context.tsx";

/** What waits, in the order of saving. Read anew whenever `outbox.changed` says so. */
export function usePendingChanges() {
  const { bridge } = useHost();
  // Nothing of it stays in memory once nobody looks: titles may name persons.
  return useQuery({ ...bridgeQuery(bridge, "outbox.list", {}), gcTime: 0, staleTime: 0 });
}

/** Tries to send now: one change, or everything. */
export const useSendNow = () => useBridgeMutation("outbox.retry");
