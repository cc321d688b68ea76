import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDrafts, refusedDrafts } from "#core/drafts/drafts.ts";
import type { AppPaths, Clock, Log } from "#core/ports/system.ts";
import { isDamaged } from "./damage.ts";
import { unusable } from "./open-profile.ts";
import type { Profile, Profiles } from "./profile.ts";
import { profileId } from "./profile-marks.ts";
import { setFileAside } from "./set-aside.ts";

export interface ComputerProfilesDeps {
  readonly paths: AppPaths;
  readonly clock: Clock;
  readonly log: Log;
  /** 64 hex digits derived from the key of the open records, for one purpose; they last as long as that key. */
  readonly deriveKey: (purpose: string) => string;
  readonly keyPlace: Profile["keyPlace"];
}

/**
 * Profiles on this computer's own server: drafts only, since that server is never away. Their keys are derived from
 * the database key.
 */
export function createComputerProfiles(deps: ComputerProfilesDeps): Profiles {
  const { paths, clock, log, keyPlace } = deps;
  let current: Profile | null = null;

  const close = () => {
    current?.close();
    current = null;
  };

  const open = (id: string): Profile => {
    const folder = join(keyPlace === "memory" ? paths.temp : paths.data, "profiles", id);
    const onFault = (error: unknown) => log.error("drafts", error);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      onFault(error);
      return {
        id,
        keyPlace,
        drafts: refusedDrafts(unusable()),
        cache: null,
        outbox: null,
        files: null,
        close: () => {},
      };
    }
    const key = deps.deriveKey(`drafts:${id}`);
    const file = join(folder, "drafts");
    const begin = () => openDrafts({ file, key, now: clock.now, onFault });
    let drafts = begin();
    // Their key comes from that of the records, which are open: what it does not open is damaged, and stays so.
    const draftsSetAside = isDamaged({ drafts, outbox: null });
    if (draftsSetAside) {
      drafts.close();
      try {
        setFileAside(file, clock.now());
        log.info("drafts.set-aside", {});
        drafts = begin();
      } catch (error) {
        onFault(error);
      }
    }
    const databases = [{ name: "drafts", file, key }];
    return {
      id,
      keyPlace,
      drafts,
      // Only where an empty one is in its place: else each use says by itself why drafts cannot be kept.
      draftsSetAside: draftsSetAside && !isDamaged({ drafts, outbox: null }),
      cache: null,
      outbox: null,
      files: null,
      databases,
      close: drafts.close,
    };
  };

  return {
    current: () => current,
    enter: async (userId) => {
      // Other records in the same folder would have users of the same numbers; the derived key tells them apart.
      const id = profileId(`computer:${deps.deriveKey("place")}`, userId);
      if (current?.id !== id) {
        close();
        current = open(id);
      }
      return current;
    },
    keepSession: async () => {},
    keepPassword: async () => {},
    refusePassword: async () => {},
    resume: async () => null,
    unlock: async () => "unknown",
    confirm: async () => "unknown",
    checksPassword: () => false,
    signOut: async () => close(),
    // The records of this computer are the originals; there is nothing to forget.
    wipe: async () => {},
    closedAccount: () => null,
    countWaiting: async () => {},
    waitingHere: () => 0,
    // A lost key concerns the records themselves here, and has a screen of its own.
    lookAgain: async () => {},
    beginAgain: async () => {},
    setAside: async () => [],
    offlineSession: () => null,
    close,
  };
}
