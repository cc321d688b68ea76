import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { Session } from "#contract/services/session/schema.ts";

export const signedOut = (session: Session): Session => ({
  ...session,
  user: null,
  organizations: [],
  can: { create_records: false, administer: false, export: false, manage_templates: false },
});

/** Why the server cannot be used, in words for the person. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof BridgeError)) return "The server could not be asked.";
  if (isAway(error)) return "The server cannot be reached right now.";
  if (error.code === "SERVER_ERROR") return "The server has a problem right now.";
  return "There is no Bellwether server at this address.";
};

/** The message that a server would give. */
export const wrongPassword = (): BridgeError =>
  new BridgeError("VALIDATION", "These credentials do not match our records.", {
    fields: { email: ["These credentials do not match our records."] },
  });
