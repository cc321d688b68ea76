import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Settings } from "#contract/bridge/settings.ts";
import type { SettingsFile } from "#core/session/settings-file.ts";

export const settingsHandlers = (file: SettingsFile, onChanged: (settings: Settings) => void) =>
  ({
    "settings.get": async () => file.settings(),
    "settings.set": async (changes) => {
      const settings = await file.change(changes);
      onChanged(settings);
      return settings;
    },
  }) satisfies Partial<Handlers>;
