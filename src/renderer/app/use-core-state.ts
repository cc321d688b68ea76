import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { appStateKey, bridgeQuery } from "#lib/bridge.ts";
import { useActivity } from "#renderer/app/activity.ts";

/** What is about the window and nobody in it. */
const ofTheWindow: ReadonlySet<string> = new Set(["bridge app.state", "bridge settings.get"]);

/** Core's state, followed. When another person or nobody is signed in, or it is locked, what was read is forgotten. */
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
      if (reader === null) return;
      client.removeQueries({ predicate: ({ queryKey }) => !ofTheWindow.has(queryKey.slice(0, 2).join(" ")) });
      // What was sent lies in there as well.
      client.getMutationCache().clear();
    };
  }, [client, reader]);
  return { state, failed: state === undefined && isError };
}
