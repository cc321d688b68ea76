import type { Settings } from "#contract/bridge/settings.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import { parseServerAddress } from "./connection/server-address.ts";
import type { SettingsFile } from "./settings-file.ts";

/** What is not the person's to choose, as it holds. */
const settledBy = ({ values, fixed }: PolicyPort): Partial<Settings> => ({
  ...(fixed.has("LockAfterMinutes") ? { lockAfterMinutes: values.LockAfterMinutes } : {}),
  ...(fixed.has("ContentProtection") ? { hideFromCapture: values.ContentProtection } : {}),
  ...(values.Notifications ? {} : { desktopNotifications: false }),
  ...(values.SingleLetterKeys ? {} : { singleKeyShortcuts: false }),
});

/** The settings that hold: what a person set stays in the file, and holds again once no policy settles it. */
export function governSettings(file: SettingsFile, policy: PolicyPort): SettingsFile {
  const settled = settledBy(policy);
  return {
    ...file,
    settings: () => ({ ...file.settings(), ...settled }),
    change: async (changes) => {
      const own = Object.entries(changes).filter(([name]) => !(name in settled));
      return { ...(await file.change(Object.fromEntries(own))), ...settled };
    },
  };
}

/** The servers that may be used, spelled as connections spell them; null where every one may be. */
export function fixedServers({ values, fixed }: PolicyPort): readonly string[] | null {
  if (!fixed.has("ServerAddresses")) return null;
  return values.ServerAddresses.flatMap((typed) => {
    const address = parseServerAddress(typed);
    return address.ok ? [address.url] : [];
  });
}

/** Why this server may not be used, in words for the person; null where it may. */
export function serverRefusal(policy: PolicyPort, typed: string): string | null {
  const only = fixedServers(policy);
  const address = parseServerAddress(typed);
  if (only === null || (address.ok && only.includes(address.url))) return null;
  return only.length === 0
    ? "Your organization set which servers may be used, and none of their addresses can be read. Tell whoever manages this computer."
    : `Your organization set which servers may be used: ${only.join(", ")}.`;
}
