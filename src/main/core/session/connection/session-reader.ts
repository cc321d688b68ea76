import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { OfflineOfProfile } from "#core/offline/offline-of-profile.ts";
import type { OfflineSession, Profiles } from "#core/profile/profile.ts";
import { problemOf, signedOut } from "./connection-words.ts";
import type { Reachability } from "./reachability.ts";
import type { RememberedSession } from "./remembered-session.ts";
import type { SessionState } from "./session-state.ts";

export interface SessionReaderDeps {
  readonly state: SessionState;
  readonly api: Pick<ApiClient, "call">;
  readonly profiles: Profiles | null;
  readonly remembered: RememberedSession;
  readonly offline: OfflineOfProfile;
  readonly reachability: Pick<Reachability, "confirmedAt">;
  /** The outbox continues, or reports why it does not. */
  readonly wakeOutbox: () => void;
  readonly onState: () => void;
  /** The session as it holds on this computer. */
  readonly govern: (found: Session) => Session;
}

/**
 * Asks the server who is signed in, and adapts this connection to the answer: which profile is open, and what may be
 * sent.
 */
export interface SessionReader {
  /** Never rejects: a failure shows in the state. */
  readonly refresh: () => Promise<void>;
  /** After a change of the session, since a request under way may have been answered before it. */
  readonly readAnew: () => Promise<void>;
  /** Resolves once no request is under way. */
  readonly settled: () => Promise<void>;
  /** Opens the profile of a stored session. */
  readonly open: (copy: OfflineSession) => void;
  /** The session was ended by the server or the person. */
  readonly endSession: () => void;
  readonly stop: () => void;
}

export function createSessionReader(deps: SessionReaderDeps): SessionReader {
  const { state, api, profiles, remembered, offline, reachability, wakeOutbox, onState, govern } = deps;
  let refreshing: Promise<void> | null = null;
  let closed = false;

  /** The profile stays open: what is being typed still belongs to the person who typed it. */
  const endSession = () => {
    void remembered.setOwner(null);
    offline.leave();
    if (state.session?.user) state.session = signedOut(state.session);
    state.pending = false;
    state.locked = false;
    state.confirmed = null;
    onState();
    wakeOutbox();
  };

  /** The account was deactivated: its cache is removed, while drafts and outbox stay for their owner. */
  const wipe = async () => {
    const owner = profiles?.current()?.id ?? remembered.owner();
    offline.leave();
    if (owner !== null) await profiles?.wipe(owner);
  };

  /** The profile is opened before anyone is told that somebody is signed in. */
  const accept = async (found: Session) => {
    if (!found.user) state.locked = false;
    if (found.wipe) await wipe();
    if (found.user && !state.leaving && !state.locked && profiles) {
      const profile = await profiles.enter(found.user.id);
      await profiles.keepSession(found);
      await remembered.setOwner(profile.id);
    } else if (!found.user) await remembered.setOwner(null);
    const holds = govern(found);
    state.session = holds;
    if (found.user) {
      state.pending = false;
      state.lastSession = holds;
    }
    state.confirmed = state.leaving ? null : (found.user?.id ?? null);
    offline.current();
    wakeOutbox();
  };

  const open = (copy: OfflineSession) => {
    const holds = govern(copy.session);
    state.session = holds;
    state.lastSession = holds;
    state.confirmed = null;
    state.pending = false;
    offline.current();
    reachability.confirmedAt(copy.savedAt);
  };

  /** Without its server, a remembered session opens its profile. */
  const resume = async () => {
    const owner = remembered.owner();
    if (state.session?.user || owner === null) return;
    const copy = await profiles?.resume(owner);
    if (copy) open(copy);
  };

  const read = async () => {
    try {
      await accept((await api.call("session.show", {})).data.data);
      state.problem = null;
    } catch (error) {
      // Laravel answers this to anonymous readers; our server answers `user: null`.
      if (error instanceof BridgeError && error.code === "UNAUTHENTICATED") {
        await remembered.setOwner(null);
        state.session = state.session ? signedOut(state.session) : null;
        state.confirmed = null;
        state.locked = false;
        state.problem = null;
        wakeOutbox();
      } else {
        state.problem = problemOf(error);
        if (isAway(error)) await resume();
      }
    }
    onState();
  };

  const refresh = (): Promise<void> => {
    if (closed) return Promise.resolve();
    refreshing ??= read().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  /** After a change of the session, since a request under way may have been answered before it. */
  const readAnew = async () => {
    await refreshing;
    await refresh();
  };

  return {
    refresh,
    readAnew,
    settled: async () => {
      await refreshing;
    },
    open,
    endSession,
    stop: () => {
      closed = true;
    },
  };
}
