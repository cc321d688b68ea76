import { BridgeError } from "#contract/bridge/errors.ts";
import type { KeptOffline, ServerProbe } from "#contract/bridge/registry.ts";
import type { Resource } from "#contract/endpoints/endpoint.ts";
import type { Session } from "#contract/entities/session.ts";
import { type ApiClient, createApiClient } from "../api/client.ts";
import { createSessionJar } from "../api/session-jar.ts";
import { createReadThrough, type ReadThrough } from "../cache/read-through.ts";
import type { Offline } from "../offline/offline.ts";
import { createOfflineOfProfile } from "../offline/offline-of-profile.ts";
import type { OutboxLink } from "../outbox/link.ts";
import { createOutboxNews } from "../outbox/outbox-news.ts";
import { createReadWithOutbox } from "../outbox/read-with-outbox.ts";
import type { CredentialStore } from "../ports/credential-store.ts";
import type { Clock, HttpFetch, Log } from "../ports/system.ts";
import type { Profile, Profiles, SessionCopy } from "../profile/profile.ts";
import { profileId } from "../profile/profile-marks.ts";
import { isAway, problemOf, signedOut, wrongPassword } from "./connection-words.ts";
import { checkPassword } from "./lock-check.ts";
import type { LockTries } from "./lock-tries.ts";
import { createReachability } from "./reachability.ts";
import { createRememberedSession, sessionEntry } from "./remembered-session.ts";

/** One server and who is signed in there. */
export interface Connection {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly api: ApiClient;
  /** `api.callRaw`, answered from the copies of whoever is signed in where that may be. */
  readonly read: ReadThrough["call"];
  readonly session: () => Session | null;
  /** Of whoever is signed in, or was until the server ended the session. */
  readonly profile: () => Profile | null;
  /** What they have taken along; null for nobody, and on this computer's own server. */
  readonly offline: () => Offline | null;
  readonly offlineCopy: () => { readonly savedAt: string } | null;
  readonly owesSecondFactor: () => boolean;
  readonly probe: () => ServerProbe;
  /** Asks the server who is signed in. Never rejects: a failure shows in `probe`. */
  readonly refresh: () => Promise<void>;
  readonly signIn: (input: { email: string; password: string; remember: boolean }) => Promise<void>;
  readonly verify: (code: string) => Promise<void>;
  /** Ends the session here at once, and on the server when it can be reached. */
  readonly signOut: () => Promise<void>;
  /** Closes the profile of whoever is in; nothing that comes back from the server opens it before `unlock` (S-14). */
  readonly lock: () => void;
  /**
   * Opens it again for whoever has their password; false where it is wrong. A session that has ended meanwhile begins
   * anew with it, and may owe a second factor.
   */
  readonly unlock: (password: string, email: string) => Promise<boolean>;
  /** Opens the profile of whoever is in another way where it is locked; its work may go on then. */
  readonly withProfile: (work: (profiles: Profiles) => Promise<void>) => Promise<void>;
  /** Folders of whoever is in that were set aside. */
  readonly setAside: Profiles["setAside"];
  /** For the same session after the server of this computer was stopped and started. */
  readonly cookies: () => string | null;
  readonly close: () => Promise<void>;
}

export interface ConnectionDeps {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the session's entry in the keychain; the embedded server's port differs at each start. */
  readonly entryOf: string;
  readonly fetch: HttpFetch;
  readonly credentials: CredentialStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeout?: number;
  /** Null where nobody signs in. */
  readonly profiles: Profiles | null;
  /** Of a session that goes on, instead of a remembered one. */
  readonly cookies?: string | null;
  /** Holds back whoever guesses passwords against the copies on this computer. */
  readonly tries: LockTries | null;
  /** Who is signed in, or whether the server answers, may be different now. */
  readonly onState: () => void;
  readonly onChanged: (resources: readonly Resource[]) => void;
  readonly onReachable: (reachable: boolean) => void;
  /** Joins the outbox of whoever is in to this connection; null where nothing can wait. */
  readonly link?: OutboxLink | null;
  readonly onOffline?: ((kept: readonly KeptOffline[]) => void) | undefined;
}

const keepEvery = 60_000;

/** Opens a connection and restores a remembered session; nothing is sent yet. */
export async function openConnection(deps: ConnectionDeps): Promise<Connection> {
  const { kind, url, log, onState, profiles, clock, tries } = deps;
  const jar = createSessionJar(url, deps.clock.now);
  const entry = sessionEntry(kind, deps.entryOf);
  const remembered = createRememberedSession({ credentials: deps.credentials, jar, entry, log });
  let session: Session | null = null;
  let pending = false;
  /** The password of a sign-in that the server has not completed yet. */
  let typed: { readonly email: string; readonly password: string } | null = null;
  let leaving = false;
  let locked = false;
  /** Whom the server has named in this session; a copy names somebody too, but proves nothing to it. */
  let confirmed: number | null = null;
  /** Of whoever is in, or was until the session ended. */
  let lastSession: Session | null = null;
  let problem: string | null = null;
  let refreshing: Promise<void> | null = null;
  let closed = false;

  const reach = createReachability({
    clock,
    lastReached: profiles?.offlineCopy()?.savedAt ?? null,
    look: () => refresh(),
    onChanged: (reachable) => {
      problem = reachable ? null : "The server cannot be reached right now.";
      deps.onReachable(reachable);
      onState();
      if (reachable) reads.reached();
      if (reachable) offline.current()?.reached();
      wakeOutbox();
      // A copy said who is in; before anything of theirs is sent, the server must.
      if (reachable && confirmed === null && session?.user) void refresh();
    },
  });

  /** What waits goes on, or says why it does not. */
  const wakeOutbox = () => profiles?.current()?.outbox?.wake();

  /** The profile stays open: what is being typed still belongs to whoever typed it. */
  const endSession = () => {
    void remembered.setOwner(null);
    offline.leave();
    if (session?.user) session = signedOut(session);
    pending = false;
    locked = false;
    confirmed = null;
    onState();
    wakeOutbox();
  };

  const api = createApiClient({
    fetch: deps.fetch,
    baseUrl: url,
    jar,
    clock: deps.clock,
    headers: deps.headers,
    log,
    timeout: deps.timeout,
    onChanged: (resources) => {
      reads.changed(resources);
      deps.onChanged(resources);
      offline.current()?.changed(resources);
      if (resources.includes("session")) void refresh();
    },
    onUnauthenticated: (name, status) => {
      if (name === "session.show" || name === "session.login" || name === "session.confirmPassword") return;
      if (status === 401) endSession();
      void refresh();
    },
    onReachable: reach.set,
  });

  const reads = createReadThrough({
    call: api.callRaw,
    copies: () => (session?.user ? (profiles?.current()?.copies ?? null) : null),
    reachable: reach.now,
    clock,
    onRefreshed: (resources) => {
      deps.onChanged(resources);
      offline.current()?.refreshed();
    },
  });

  const offline = createOfflineOfProfile({
    profile: () => (session?.user && !locked ? (profiles?.current() ?? null) : null),
    api,
    ready: () => reach.now() && Boolean(session?.user) && !locked && !leaving,
    clock,
    log,
    onChanged: (kept) => deps.onOffline?.(kept),
    reach: deps.link?.reach,
  });

  /** The account was switched off: what was copied in its sessions goes; what its owner typed waits for them. */
  const wipe = async () => {
    const owner = profiles?.current()?.id ?? remembered.owner();
    offline.leave();
    if (owner !== null) await profiles?.wipe(owner);
  };

  /** The profile is open before anyone is told that somebody is signed in. */
  const accept = async (found: Session) => {
    if (!found.user) locked = false;
    if (found.wipe) await wipe();
    if (found.user && !leaving && !locked && profiles) {
      const profile = await profiles.enter(found.user.id);
      await profiles.keepSession(found);
      await remembered.setOwner(profile.id);
    } else if (!found.user) await remembered.setOwner(null);
    session = found;
    if (found.user) {
      pending = false;
      lastSession = found;
    }
    confirmed = leaving ? null : (found.user?.id ?? null);
    offline.current();
    wakeOutbox();
  };

  const open = (copy: SessionCopy) => {
    session = copy.session;
    lastSession = copy.session;
    confirmed = null;
    pending = false;
    offline.current();
    reach.reachedAt(copy.savedAt);
  };

  /** Without its server a remembered session opens what was copied in it. */
  const resume = async () => {
    const owner = remembered.owner();
    if (session?.user || owner === null) return;
    const copy = await profiles?.resume(owner);
    if (copy) open(copy);
  };

  const read = async () => {
    try {
      await accept((await api.call("session.show", {})).data.data);
      problem = null;
    } catch (error) {
      // Laravel answers an anonymous reader so; ours answers with `user: null`.
      if (error instanceof BridgeError && error.code === "UNAUTHENTICATED") {
        await remembered.setOwner(null);
        session = session ? signedOut(session) : null;
        confirmed = null;
        locked = false;
        problem = null;
        wakeOutbox();
      } else {
        problem = problemOf(error);
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

  /** After a change of session: an earlier question may have been answered before it. */
  const readAnew = async () => {
    await refreshing;
    await refresh();
  };

  const ownOutbox = () => (session?.user && !locked ? (profiles?.current()?.outbox ?? null) : null);
  const readWithOutbox = createReadWithOutbox({ read: reads.call, outbox: ownOutbox, now: clock.now });
  const news = createOutboxNews({
    outbox: () => profiles?.current()?.outbox ?? null,
    onNews: (summary) => {
      deps.link?.onOutbox(summary);
      onState();
    },
  });
  deps.link?.join({
    api,
    gate: (id) => {
      if (confirmed === null) return session?.user ? "away" : "sign-in";
      if (profileId(url, confirmed) !== id) return "sign-in";
      return reach.now() && !leaving ? "ready" : "away";
    },
    session: () => (session?.user ? session : lastSession),
    onData: (resources, atServer) => {
      if (atServer) reads.changed(resources);
      if (atServer) offline.current()?.changed(resources);
      deps.onChanged(resources);
    },
    onChanged: news.look,
  });

  const keeper = setInterval(() => void remembered.keep(), keepEvery);
  keeper.unref();
  await remembered.restore();
  if (deps.cookies) jar.restore(deps.cookies);

  const login = (email: string, password: string, remember: boolean) =>
    api.call("session.login", { body: { email, password, remember } });

  /** A guest route redirects someone who is signed in already: sign out there and try once more. */
  const loginAfterGuestRedirect = async (email: string, password: string, remember: boolean) => {
    try {
      return await login(email, password, remember);
    } catch (error) {
      if (!(error instanceof BridgeError) || error.details.status !== 302) throw error;
      await api.call("session.logout", { body: {} });
      return login(email, password, remember);
    }
  };

  const keepPassword = async () => {
    if (typed && session?.user) await profiles?.keepPassword(typed.email, typed.password);
    if (!pending) typed = null;
  };

  const signInWithCopy = async (email: string, password: string, cause: unknown) => {
    tries?.require();
    const found = (await profiles?.unlock(email, password)) ?? "unknown";
    if (found === "wrong") {
      await tries?.wrong();
      throw wrongPassword();
    }
    if (found === "unknown") throw cause;
    await tries?.right();
    // A session that is remembered for somebody else must not speak for this person when the server is back.
    if (remembered.owner() !== found.profileId) jar.clear();
    reach.set(false);
    open(found);
  };

  /** The session has ended behind the lock: the password that opens the lock begins the next one. */
  const signInBehindLock = async (email: string, password: string): Promise<boolean> => {
    const remember = remembered.wanted();
    try {
      const answer = await loginAfterGuestRedirect(email, password, remember);
      pending = answer.data.two_factor;
    } catch (error) {
      if (!(error instanceof BridgeError) || error.code !== "VALIDATION") throw error;
      await profiles?.refusePassword(email, password);
      return false;
    }
    typed = { email, password };
    if (session?.user) session = signedOut(session);
    await remembered.remember(remember);
    return true;
  };

  return {
    kind,
    url,
    api,
    read: readWithOutbox,
    session: () => session,
    profile: () => profiles?.current() ?? null,
    offline: offline.current,
    offlineCopy: () => profiles?.offlineCopy() ?? null,
    owesSecondFactor: () => pending,
    probe: () => ({
      url: kind === "computer" ? "" : url,
      reachable: reach.now(),
      secure: true,
      name: session?.server.name ?? null,
      needsSetup: session?.server.needs_setup ?? false,
      problem,
      lastReachedAt: reach.lastReached(),
    }),
    refresh,
    signIn: async ({ email, password, remember }) => {
      try {
        const answer = await loginAfterGuestRedirect(email, password, remember);
        pending = answer.data.two_factor;
      } catch (error) {
        if (error instanceof BridgeError && error.code === "VALIDATION")
          await profiles?.refusePassword(email, password);
        if (!isAway(error)) throw error;
        return signInWithCopy(email, password, error);
      }
      typed = { email, password };
      await remembered.remember(remember);
      await readAnew();
      await keepPassword();
    },
    verify: async (code) => {
      const answer = await api.call("session.verify", { body: { code } });
      pending = answer.data.two_factor;
      await remembered.keep();
      await readAnew();
      await keepPassword();
    },
    signOut: async () => {
      leaving = true;
      typed = null;
      offline.leave();
      await remembered.remember(false);
      // Its copies must go, and only an open profile can do that.
      if (locked && session?.user) await profiles?.enter(session.user.id);
      await profiles?.signOut();
      try {
        await api.call("session.logout", { body: { type: "stateful" } });
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        log.info("session.logout", { code: error.code });
      }
      jar.clear();
      await refreshing;
      leaving = false;
      endSession();
      await readAnew();
    },
    lock: () => {
      locked = true;
      offline.leave();
      profiles?.close();
    },
    unlock: async (password, email) => {
      const user = session?.user ?? null;
      const verdict = user ? await checkPassword({ api, profiles }, user.id, password) : "ended";
      if (verdict === "wrong") return false;
      if (verdict === "ended" && !(await signInBehindLock(email, password))) return false;
      locked = false;
      if (verdict === "right" && user) await profiles?.enter(user.id);
      await readAnew();
      await keepPassword();
      return true;
    },
    withProfile: async (work) => {
      if (!profiles || !session?.user || locked) throw new BridgeError("NOT_READY", "Sign in first.");
      offline.leave();
      try {
        await work(profiles);
        if (confirmed !== null) await profiles.keepSession(session);
      } finally {
        offline.current();
        wakeOutbox();
      }
    },
    setAside: async () => (await profiles?.setAside()) ?? [],
    cookies: jar.save,
    close: async () => {
      await remembered.keep();
      closed = true;
      news.stop();
      offline.leave();
      clearInterval(keeper);
      reach.stop();
      await refreshing;
      profiles?.close();
    },
  };
}
