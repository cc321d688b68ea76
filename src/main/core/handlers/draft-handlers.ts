import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Drafts } from "#core/drafts/drafts.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** Drafts belong to the signed-in person. */
export const draftHandlers = (workspace: Workspace) => {
  const drafts = (): Drafts => {
    const profile = workspace.connection().profile();
    if (!profile) throw new BridgeError("NOT_READY", "Sign in first. What you type stays in this window.");
    return profile.drafts;
  };
  const own = (): Drafts => {
    if (!workspace.connection().session()?.user) throw new BridgeError("NOT_READY", "Sign in first.");
    return drafts();
  };

  return {
    // What was typed last before the server ended a session still belongs to that person, and is saved with their
    // drafts.
    "drafts.put": async (input) => ({ savedAt: drafts().put(input) }),
    "drafts.get": async ({ key }) => {
      own();
      return { draft: await workspace.connection().drafts.get(key) };
    },
    "drafts.list": async () => {
      own();
      return { drafts: [...(await workspace.connection().drafts.list())] };
    },
    "drafts.remove": async ({ key }) => {
      own().remove(key);
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
};
