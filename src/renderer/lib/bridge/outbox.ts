import { useQuery } from "@tanstack/react-query";
import { bridgeQuery, useBridgeMutation } from "./bridge.ts";
import { useHost } from "./bridge-context.tsx";

/** Changes in the outbox, in the order of saving. Read again at each `outbox.changed`. */
export function usePendingChanges() {
  const { bridge } = useHost();
  // Nothing stays in memory once it is not shown: titles may name people.
  return useQuery({ ...bridgeQuery(bridge, "outbox.list", {}), gcTime: 0, staleTime: 0 });
}

/** Tries to send now: one change, or everything. */
export const useSendNow = () => useBridgeMutation("outbox.retry");
