import type { Profile } from "#core/profile/profile.ts";
import { createOffline, type Offline, type OfflineDeps } from "./offline.ts";

export interface OfflineOfProfile {
  /** The pinned records of whoever is signed in; null for nobody, and on this computer's own server. */
  readonly current: () => Offline | null;
  /** Stops what is being downloaded: the profile is about to close. */
  readonly leave: () => void;
}

export interface OfflineOfProfileDeps extends Omit<OfflineDeps, "cache" | "folder"> {
  readonly profile: () => Profile | null;
}

/** Follows whose profile is open: records pinned by one person are never downloaded as another. */
export function createOfflineOfProfile(deps: OfflineOfProfileDeps): OfflineOfProfile {
  let owner: Profile | null = null;
  let open: Offline | null = null;

  const leave = () => {
    open?.close();
    open = null;
    owner = null;
  };

  return {
    current: () => {
      const profile = deps.profile();
      if (profile === owner) return open;
      leave();
      owner = profile;
      if (!profile?.cache || !profile.pinnedFolder) return null;
      open = createOffline({ ...deps, cache: profile.cache, folder: profile.pinnedFolder });
      open.serverIsBack();
      return open;
    },
    leave,
  };
}
