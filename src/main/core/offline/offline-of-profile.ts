import type { Profile } from "#core/profile/profile.ts";
import { createOffline, type Offline, type OfflineDeps } from "./offline.ts";

export interface OfflineOfProfile {
  /** What whoever is signed in has taken along; null for nobody, and where nothing needs to be. */
  readonly current: () => Offline | null;
  /** Ends whatever is being copied: the profile is about to be closed. */
  readonly leave: () => void;
}

export interface OfflineOfProfileDeps extends Omit<OfflineDeps, "copies" | "folder"> {
  readonly profile: () => Profile | null;
}

/** Follows whose profile is open: what one person took along is never copied in another's name. */
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
      if (!profile?.copies || !profile.keptFolder) return null;
      open = createOffline({ ...deps, copies: profile.copies, folder: profile.keptFolder });
      open.reached();
      return open;
    },
    leave,
  };
}
