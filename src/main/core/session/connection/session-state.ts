import type { Session } from "#contract/services/session/schema.ts";

/** Who is signed in, as shared by the parts of one connection; each part changes its own fields. */
export interface SessionState {
  session: Session | null;
  /** The session of whoever is signed in, or was until it ended. */
  lastSession: Session | null;
  /** A second factor is owed. */
  pending: boolean;
  /** User whom the server has confirmed in this session; a stored session proves nothing to the server. */
  confirmed: number | null;
  /** Was it begun at a provider at which one signs out too? */
  signsOutThere: boolean;
  leaving: boolean;
  locked: boolean;
  /** Why the server cannot be used, in words. */
  problem: string | null;
}

export const nobodyIn = (): SessionState => ({
  session: null,
  lastSession: null,
  pending: false,
  confirmed: null,
  signsOutThere: false,
  leaving: false,
  locked: false,
  problem: null,
});
