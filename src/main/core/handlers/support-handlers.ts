import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Diagnostics } from "#core/diagnostics/diagnostics.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { Log } from "#core/ports/system.ts";
import { type SaveTextDeps, saveText } from "./save-text.ts";

const fileName = "Bellwether diagnostics.zip";

/** A page that fails again and again tells the log so often in one run. */
const mostFaults = 100;

export interface SupportDeps {
  readonly diagnostics: Diagnostics;
  readonly policy: PolicyPort;
  readonly log: Log;
  readonly saving: SaveTextDeps;
}

/** What helps where something went wrong: faults of the page, and *Collect diagnostics*. */
export function supportHandlers({ diagnostics, policy, log, saving }: SupportDeps) {
  let faults = 0;
  return {
    "app.noteFault": async ({ kind, name, at }) => {
      faults += 1;
      const stack = `\n${at.map((place) => `    at ${place}`).join("\n")}`;
      if (faults <= mostFaults) log.error(`page.${kind}`, Object.assign(new Error(), { name, stack }));
      return { ok: true };
    },
    "diagnostics.collect": async () => ({ parts: [...(await diagnostics.collect())] }),
    "diagnostics.save": async ({ parts }) => {
      if (!policy.values.SaveFiles)
        throw new BridgeError("FORBIDDEN", "Your organization does not allow saving files on this computer.");
      return saveText(saving, fileName, diagnostics.pack(parts));
    },
  } satisfies Partial<Handlers>;
}
