import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UpdatePlan, UpdateState } from "#contract/bridge/updates.ts";
import { bridgeQuery, useBridgeMutation } from "./bridge.ts";
import { useHost } from "./bridge-context.tsx";

/** Key of the state of updates in the query cache; `updates.changed` writes to it. */
export const updatesKey = ["bridge", "updates.state", {}] as const;

/** Updates of this installation; null where the host has none, and until they are known. */
export function useUpdates(): UpdateState | null {
  const { bridge, capabilities } = useHost();
  const { data } = useQuery({
    ...bridgeQuery(bridge, "updates.state", {}),
    enabled: capabilities.includes("updates"),
  });
  return data ?? null;
}

/** What a person can do about updates. */
export function useUpdateActions() {
  const client = useQueryClient();
  const options = { onSuccess: (state: UpdateState) => client.setQueryData(updatesKey, state) };
  const look = useBridgeMutation("updates.look", options);
  const download = useBridgeMutation("updates.download", options);
  const newsRead = useBridgeMutation("updates.newsRead", options);
  const plan = useBridgeMutation("updates.plan", {
    ...options,
    onMutate: ({ plan: when }) => {
      if (when === "now") return;
      client.setQueryData<UpdateState>(updatesKey, (state) => (state ? { ...state, plan: when } : state));
    },
    onError: () => client.invalidateQueries({ queryKey: updatesKey }),
  });
  return { look, download, newsRead, plan: (when: UpdatePlan) => plan.mutate({ plan: when }) };
}

const everyHalfMinute = 30_000;

/** Keeps updates away while the part that calls it is shown: an interview is open in it. */
export function useUpdateHold(): void {
  const { bridge, capabilities } = useHost();
  const [hold] = useState(() => crypto.randomUUID());
  const has = capabilities.includes("updates");
  useEffect(() => {
    if (!has) return;
    // What cannot be said now is said again in half a minute; the hold of a page that is gone ends by itself.
    const say = (on: boolean) => void bridge.call("updates.hold", { hold, on }).catch(() => {});
    say(true);
    const again = window.setInterval(() => say(true), everyHalfMinute);
    return () => {
      window.clearInterval(again);
      say(false);
    };
  }, [bridge, has, hold]);
}
