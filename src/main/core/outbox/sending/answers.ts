import { BridgeError, type BridgeErrorCode } from "#contract/bridge/errors.ts";

/**
 * What an error says about a change.
 * - `away`: nobody answered; everything waits. - `sign-in`: the session is over, or another's. - `failed`: the server
 *   tried and failed, or said nothing in time: this change is tried again later. - `stale`: others changed the record.
 * - `refused`: the server will not have it as it is.
 */
export type Verdict = "away" | "sign-in" | "failed" | "stale" | "refused";

const verdicts: Partial<Record<BridgeErrorCode, Verdict>> = {
  OFFLINE: "away",
  RATE_LIMITED: "away",
  NOT_READY: "away",
  CONNECTION_LOST: "away",
  CANCELLED: "failed",
  TIMEOUT: "failed",
  SERVER_ERROR: "failed",
  BAD_RESPONSE: "failed",
  INTERNAL: "failed",
  CONFLICT: "stale",
};

/** Statuses that say «not now» rather than «no»: too slow, too early. */
const laterStatuses = [408, 425];

export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof BridgeError)) return "failed";
  const { code, details } = error;
  if (code === "UNAUTHENTICATED") return details.status === 419 ? "away" : "sign-in";
  if (code === "BAD_REQUEST" && laterStatuses.includes(Number(details.status))) return "failed";
  return verdicts[code] ?? "refused";
}

/** The server's words for the person; of a form's fields, the first says more than the summary. */
export const reasonOf = (error: unknown): string =>
  error instanceof BridgeError ? error.message : "This change could not be sent.";

/** Seconds after which a server wants to be asked again, in milliseconds. */
export const wantedPause = (error: unknown): number => {
  const seconds = error instanceof BridgeError ? Number(error.details.retryAfter ?? 0) : 0;
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
};

/** Who changed the record last, as the answer to a stale update says. */
export function changedIn(error: unknown): { readonly by: string | null; readonly at: string | null } {
  const changed = error instanceof BridgeError ? error.details.changed : null;
  if (typeof changed !== "object" || changed === null) return { by: null, at: null };
  const by = "by" in changed ? changed.by : null;
  const name = typeof by === "object" && by !== null && "full_name" in by ? by.full_name : null;
  const at = "at" in changed ? changed.at : null;
  return { by: typeof name === "string" ? name : null, at: typeof at === "string" ? at : null };
}
