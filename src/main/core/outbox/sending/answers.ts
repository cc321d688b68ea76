import { BridgeError, type BridgeErrorCode } from "#contract/bridge/errors.ts";

/**
 * What an error means for a change.
 * - `away`: nobody answered; everything waits. - `sign-in`: the session has ended or is another person's.
 * - `failed`: the server failed or did not answer in time; this change is tried again later.
 * - `stale`: others changed the record. - `refused`: the server does not accept it as it is.
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

/** Statuses that mean "not now" rather than "no": too slow, too early. */
const laterStatuses = [408, 425];

export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof BridgeError)) return "failed";
  const { code, details } = error;
  if (code === "UNAUTHENTICATED") return details.status === 419 ? "away" : "sign-in";
  if (code === "BAD_REQUEST" && laterStatuses.includes(Number(details.status))) return "failed";
  return verdicts[code] ?? "refused";
}

/** The server's message for the person; where fields are named, the first one says more than the summary. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof BridgeError)) return "This change could not be sent.";
  if (error.code === "NOT_FOUND") return "The record was deleted meanwhile, or you may not see it any more.";
  return error.message;
}

/** Pause that the server asked for by `Retry-After`, in milliseconds. */
export const wantedPause = (error: unknown): number => {
  const seconds = error instanceof BridgeError ? Number(error.details.retryAfter ?? 0) : 0;
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
};

/** Who changed the record last, from the answer to a stale update. */
export function changedIn(error: unknown): { readonly by: string | null; readonly at: string | null } {
  const changed = error instanceof BridgeError ? error.details.changed : null;
  if (typeof changed !== "object" || changed === null) return { by: null, at: null };
  const by = "by" in changed ? changed.by : null;
  const name = typeof by === "object" && by !== null && "full_name" in by ? by.full_name : null;
  const at = "at" in changed ? changed.at : null;
  return { by: typeof name === "string" ? name : null, at: typeof at === "string" ? at : null };
}
