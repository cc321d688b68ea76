import { BridgeError } from "#contract/bridge/errors.ts";
import type { StoreFault } from "#core/store/store.ts";
import type { Profile } from "./profile.ts";

/** What another try, more room or a newer program does not mend. */
const lasting: ReadonlySet<unknown> = new Set<StoreFault>(["unreadable", "damaged", "plain"]);

const faultOfUse = (use: () => unknown): unknown => {
  try {
    use();
    return null;
  } catch (error) {
    return error instanceof BridgeError ? error.details.fault : null;
  }
};

/** Is a file of this profile damaged, so that nothing can be saved in it any more? */
export function isDamaged({ drafts, outbox }: Pick<Profile, "drafts" | "outbox">): boolean {
  if (lasting.has(faultOfUse(() => drafts.list()))) return true;
  return outbox !== null && outbox.summary().problem !== null && lasting.has(faultOfUse(outbox.exportText));
}
