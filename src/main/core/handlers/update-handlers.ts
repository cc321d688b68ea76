import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { UpdatesOfComputer } from "#core/updates/updates-of-computer.ts";

export const updateHandlers = (updates: UpdatesOfComputer | null) => {
  const present = (): UpdatesOfComputer => {
    if (updates === null) throw new BridgeError("NOT_FOUND", "This host has no updates of its own.");
    return updates;
  };
  return {
    "updates.state": async () => present().state(),
    "updates.look": async () => present().look(),
    "updates.download": async () => present().download(),
    "updates.plan": async ({ plan }) => present().plan(plan),
    "updates.hold": async ({ hold, on }) => {
      updates?.hold(hold, on);
      return { ok: true };
    },
    "updates.newsRead": async () => present().newsRead(),
  } satisfies Partial<Handlers>;
};
