import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Profiles } from "#core/profile/profile.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** A profile whose key the keychain does not give (D-2): its person decides what happens to it. */
export const profileHandlers = (workspace: Workspace) => {
  const change = async (work: (profiles: Profiles) => Promise<void>) => {
    await workspace.withConnection((connection) => connection.withProfile(work));
    return workspace.state();
  };

  return {
    "profile.lookAgain": () => change((profiles) => profiles.lookAgain()),
    "profile.beginAgain": () => change((profiles) => profiles.beginAgain()),
    "profile.setAside": async () => {
      const connection = workspace.connection();
      return { folders: connection.session()?.user ? [...(await connection.setAside())] : [] };
    },
  } satisfies Partial<Handlers>;
};
