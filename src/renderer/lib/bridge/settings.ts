import { useQuery, useQueryClient } from "@tanstack/react-query";
import { defaultSettings, type Settings } from "#contract/bridge/settings.ts";
import { bridgeQuery, useBridgeMutation } from "./bridge.ts";
import { useHost } from "./bridge-context.tsx";

/** Key of the settings in the query cache; `settings.changed` writes to it. */
export const settingsKey = ["bridge", "settings.get", {}] as const;

/** Settings of this computer's window and the one way to change them: shown and saved at once. */
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
