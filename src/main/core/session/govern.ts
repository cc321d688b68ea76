import type { AppState } from "#contract/bridge/app-state.ts";
import type { Settings } from "#contract/bridge/settings.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import { parseServerAddress } from "./connection/server-address.ts";
import type { SettingsFile } from "./settings-file.ts";

/**
 * Could a lock be opened only with a server that cannot be reached now? So it is of whoever has no password, and where this computer
 * has nothing to check it with (`checksHere`). A lock that comes sooner, only because it cannot be read when it is to come, would shut
 * them out.
 */
export const unlocksNowhere = (
  { phase, session, connection, policy }: Pick<AppState, "phase" | "session" | "connection" | "policy">,
  checksHere: boolean,
): boolean =>
  phase === "signed-in" &&
  !(checksHere && session?.user?.has_password !== false) &&
  connection?.kind === "server" &&
  (policy.noWayOut !== null || !connection.server.reachable);

/** What is not the person's to choose, as it holds. */
const settledBy = ({ values, fixed, unread }: PolicyPort, ownMinutes: boolean): Partial<Settings> => ({
  ...(fixed.has("LockAfterMinutes") && !(ownMinutes && unread.has("LockAfterMinutes"))
    ? { lockAfterMinutes: values.LockAfterMinutes }
    : {}),
  ...(fixed.has("ContentProtection") ? { hideFromCapture: values.ContentProtection } : {}),
  ...(values.Notifications ? {} : { desktopNotifications: false }),
  ...(values.SingleLetterKeys ? {} : { singleKeyShortcuts: false }),
});

/**
 * The settings that hold: what a person set stays in the file, and holds again once no policy settles it. `ownMinutes`: does the lock
 * come after the person's own minutes while those of the organization cannot be read?
 */
export function governSettings(
  file: SettingsFile,
  policy: PolicyPort,
  ownMinutes: () => boolean = () => false,
): SettingsFile {
  return {
    ...file,
    settings: () => ({ ...file.settings(), ...settledBy(policy, ownMinutes()) }),
    change: async (changes) => {
      const settled = settledBy(policy, ownMinutes());
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

/** May records of this computer be opened? Where it cannot be read whether they may, those that are there still can be. */
export const mayOpenHere = ({ values, unread }: PolicyPort): boolean =>
  values.ThisComputer || unread.has("ThisComputer");

/**
 * Why this server may not be used, in words for the person; null where it may. `used`: the server of before, at which people
 * stay while it cannot be read which servers may be used.
 */
export function serverRefusal(policy: PolicyPort, typed: string, used: string | null = null): string | null {
  const only = fixedServers(policy);
  const address = parseServerAddress(typed);
  if (only === null || (address.ok && only.includes(address.url))) return null;
  if (policy.unread.has("ServerAddresses"))
    return address.ok && address.url === used
      ? null
      : "What your organization set cannot be read on this computer, so no other server can be used than the one that was used before. Tell whoever manages this computer.";
  return only.length === 0
    ? "Your organization set which servers may be used, and none of their addresses can be read. Tell whoever manages this computer."
    : `Your organization set which servers may be used: ${only.join(", ")}.`;
}
