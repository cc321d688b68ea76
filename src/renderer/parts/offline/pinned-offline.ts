import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MethodOutput, PinnedRecord } from "#contract/bridge/registry.ts";
import { bridgeQuery, useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { usePolicy } from "#lib/bridge/policy.ts";

export type PinnedName = Pick<PinnedRecord, "kind" | "id">;

/** Can records be pinned? On this computer's own server everything is here anyway; a policy may let none be kept. */
export function useCanPin(): boolean {
  const allowed = usePolicy().values.OfflineCopies;
  return useAppState().connection?.kind === "server" && allowed;
}

const keyOf = ["bridge", "offline.list", {}] as const;

/** Pinned records; follows `offline.changed` while shown. Undefined until known. */
export function usePinnedList() {
  const { bridge } = useHost();
  const client = useQueryClient();
  const can = useCanPin();
  useEffect(
    () =>
      bridge.on("offline.changed", (pinned) =>
        client.setQueryData<MethodOutput<"offline.list">>(keyOf, pinned),
      ),
    [bridge, client],
  );
  // Titles may name people: nothing stays in memory once it is not shown.
  return useQuery({ ...bridgeQuery(bridge, "offline.list", {}), enabled: can, gcTime: 0, staleTime: 0 });
}

/** One pinned record; null where it is not pinned. */
export function usePinned({ kind, id }: PinnedName): PinnedRecord | null {
  const { data } = usePinnedList();
  return data?.pinned.find((one) => one.kind === kind && one.id === id) ?? null;
}

/** Pins or unpins a record; the answer is the new list. */
export function usePinCommand(method: "offline.pin" | "offline.unpin") {
  const client = useQueryClient();
  return useBridgeMutation(method, {
    onSuccess: (pinned) => client.setQueryData<MethodOutput<"offline.list">>(keyOf, pinned),
  });
}
