import type { BridgeError } from "#contract/bridge/errors.ts";
import type { Outbox } from "./outbox.ts";

/** Stands in where the file cannot be used: nothing is lost, nothing is taken, and everything says why. */
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
    resolve: refuse,
    exportText: refuse,
    acknowledgeLoss: refuse,
    close: () => {},
  };
}
