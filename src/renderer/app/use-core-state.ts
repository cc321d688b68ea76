import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { appStateKey, bridgeQuery } from "#lib/bridge/bridge.ts";
import { draftStoreOf } from "#lib/drafts/draft-store.ts";
import { useActivity } from "#renderer/app/activity.ts";
import { forgetReader } from "#renderer/app/forget-reader.ts";

/** Follows core's state. When another person or nobody is signed in, or it locks, what was read is forgotten. */
export function useCoreState(bridge: BridgeClient) {
  const client = useQueryClient();
  const { data: state, isError } = useQuery({
    ...bridgeQuery(bridge, "app.state", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () => bridge.on("app.stateChanged", (next) => client.setQueryData(appStateKey, next)),
    [bridge, client],
  );
  useActivity(bridge, state?.phase === "signed-in");
  const reader = state?.phase === "signed-in" ? (state.session?.user?.id ?? null) : null;
  useEffect(() => {
    return () => {
      if (reader !== null) forgetReader(client);
    };
  }, [client, reader]);
  const lastReader = useRef<number | null>(null);
  useEffect(() => {
    if (reader === null) return;
    if (lastReader.current !== null && lastReader.current !== reader) draftStoreOf(bridge).forget();
    lastReader.current = reader;
  }, [bridge, reader]);
  return { state, reader, failed: state === undefined && isError };
}
