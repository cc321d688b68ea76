import type { Session } from "#contract/services/session/schema.ts";

/** Who is in, as the parts of one connection share it. Each part changes what its own work is about. */
export interface SessionState {
  session: Session | null;
  /** Of whoever is in, or was until the session ended. */
  lastSession: Session | null;
  /** A second factor is owed. */
  pending: boolean;
  /** Whom the server has named in this session; a copy names somebody too, but proves nothing to it. */
  confirmed: number | null;
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
  leaving: false,
  locked: false,
  problem: null,
});
