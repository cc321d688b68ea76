import { BridgeError } from "#contract/bridge/errors.ts";

/** The server cannot be reached, as opposed to: it refuses. */
export const isAway = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "OFFLINE" || error.code === "TIMEOUT");
