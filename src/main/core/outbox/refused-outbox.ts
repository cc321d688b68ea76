import type { BridgeError } from "#contract/bridge/errors.ts";
import type { Outbox } from "./outbox.ts";

/** Replaces an outbox that cannot be used: nothing is lost or accepted, and every use says why. */
export function refusedOutbox(error: BridgeError): Outbox {
  const refuse = () => {
    throw error;
  };
  return {
    submit: async () => refuse(),
    overlay: (_endpoint, _input, read) => (read ? { data: read.data, savedAt: null } : null),
    mapped: (input) => ({ input, local: false }),
    changes: () => [],
    summary: () => ({
      waiting: 0,
      sending: false,
      attention: 0,
      conflicts: 0,
      needsSignIn: false,
      lost: null,
      problem: error.message,
    }),
    list: () => [],
    drain: async () => {},
    wake: () => {},
    retry: refuse,
    discard: refuse,
    review: () => null,
    written: () => ({ written: [] }),
    resolve: refuse,
    exportText: refuse,
    acknowledgeLoss: refuse,
    close: () => {},
  };
}
