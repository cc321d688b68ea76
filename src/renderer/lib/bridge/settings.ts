import { useQuery, useQueryClient } from "@tanstack/react-query";
import { defaultSettings, type Settings } from "#contract/bridge/settings.ts";
import { bridgeQuery, useBridgeMutation } from "./bridge.ts";
import { useHost } from "./bridge-context.tsx";

/** Where the settings stand in the cache; `settings.changed` writes here. */
export const settingsKey = ["bridge", "settings.get", {}] as const;

/** Settings of this computer's window, and the one way to change them: shown at once, saved at once. */
export function useSettings() {
  const { bridge } = useHost();
  const client = useQueryClient();
  const { data = defaultSettings } = useQuery({
    ...bridgeQuery(bridge, "settings.get", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useBridgeMutation("settings.set", {
    onMutate: (change) => {
      client.setQueryData<Settings>(settingsKey, (now = defaultSettings) => ({ ...now, ...change }));
    },
    onSuccess: (saved) => client.setQueryData(settingsKey, saved),
    onError: () => client.invalidateQueries({ queryKey: settingsKey }),
  });
  return { settings: data, change: save.mutate, save };
}
