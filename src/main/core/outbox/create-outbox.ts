import { BridgeError } from "#contract/bridge/errors.ts";
import type { OutboxDeps } from "./deps.ts";
import type { Outbox } from "./outbox.ts";

/** Opens one person's outbox. Never throws: what cannot be opened says so when it is used. */
export function createOutbox(_deps: OutboxDeps): Outbox {
  throw new BridgeError("NOT_READY", "Not built yet.");
}
