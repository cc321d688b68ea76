import { BridgeError } from "#contract/bridge/errors.ts";
import type { ServerProbe } from "#contract/bridge/registry.ts";
import type { Resource } from "#contract/endpoints/endpoint.ts";
import type { Session } from "#contract/entities/session.ts";
import { type ApiClient, createApiClient } from "../api/client.ts";
import { createSessionJar } from "../api/session-jar.ts";
import type { CredentialStore } from "../ports/credential-store.ts";
import type { Clock, HttpFetch, Log } from "../ports/system.ts";
import { createRememberedSession, sessionEntry } from "./remembered-session.ts";

/** One server and who is signed in there. */
export interface Connection {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly api: ApiClient;
  readonly session: () => Session | null;
  readonly owesSecondFactor: () => boolean;
  readonly probe: () => ServerProbe;
  /** Asks the server who is signed in. Never rejects: a failure shows in `probe`. */
  readonly refresh: () => Promise<void>;
  readonly signIn: (input: { email: string; password: string; remember: boolean }) => Promise<void>;
  readonly verify: (code: string) => Promise<void>;
  /** Ends the session here at once, and on the server when it can be reached. */
  readonly signOut: () => Promise<void>;
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
  /** Who is signed in, or whether the server answers, may be different now. */
  readonly onState: () => void;
  readonly onChanged: (resources: readonly Resource[]) => void;
  readonly onReachable: (reachable: boolean) => void;
}

const keepEvery = 60_000;
const retryDelays = [3_000, 6_000, 12_000, 30_000, 60_000];

const signedOut = (session: Session): Session => ({
  ...session,
  user: null,
  organizations: [],
  can: { create_records: false, administer: false },
});

/** What stands in the way, in words for the person. */
const problemOf = (error: unknown): string => {
  if (!(error instanceof BridgeError)) return "The server could not be asked.";
  if (error.code === "OFFLINE" || error.code === "TIMEOUT") return "The server cannot be reached right now.";
  if (error.code === "SERVER_ERROR") return "The server has a problem right now.";
  return "There is no Bellwether server at this address.";
};

/** Opens a connection and restores a remembered session; nothing is sent yet. */
export async function openConnection(deps: ConnectionDeps): Promise<Connection> {
  const { kind, url, log, onState } = deps;
  const jar = createSessionJar(url, deps.clock.now);
  const entry = sessionEntry(kind, deps.entryOf);
  const remembered = createRememberedSession({ credentials: deps.credentials, jar, entry, log });
  let session: Session | null = null;
  let pending = false;
  let reachable = true;
  let problem: string | null = null;
  let refreshing: Promise<void> | null = null;
  let retry: { timer: NodeJS.Timeout; attempt: number } | null = null;
  let closed = false;

  const setReachable = (value: boolean) => {
    if (value) stopRetrying();
    else planRetry();
    if (value === reachable) return;
    reachable = value;
    problem = value ? null : "The server cannot be reached right now.";
    deps.onReachable(value);
    onState();
  };

  const stopRetrying = () => {
    if (retry) clearTimeout(retry.timer);
    retry = null;
  };

  /** A server that was gone is looked for until it is back. */
  const planRetry = (attempt = 0) => {
    if (closed || retry) return;
    const timer = setTimeout(
      () => {
        retry = null;
        void refresh().then(() => {
          if (reachable) return;
          stopRetrying();
          planRetry(attempt + 1);
        });
      },
      retryDelays[Math.min(attempt, retryDelays.length - 1)],
    );
    timer.unref();
    retry = { timer, attempt };
  };

  const endSession = () => {
    if (session?.user) session = signedOut(session);
    pending = false;
    onState();
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
      deps.onChanged(resources);
      if (resources.includes("session")) void refresh();
    },
    onUnauthenticated: (name, status) => {
      if (name === "session.show" || name === "session.login") return;
      if (status === 401) endSession();
      void refresh();
    },
    onReachable: setReachable,
  });

  const read = async () => {
    try {
      session = (await api.call("session.show", {})).data.data;
      if (session.user) pending = false;
      problem = null;
    } catch (error) {
      // Laravel answers an anonymous reader so; ours answers with `user: null`.
      if (error instanceof BridgeError && error.code === "UNAUTHENTICATED") {
        session = session ? signedOut(session) : null;
        problem = null;
      } else problem = problemOf(error);
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

  const keeper = setInterval(() => void remembered.keep(), keepEvery);
  keeper.unref();
  await remembered.restore();

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

  return {
    kind,
    url,
    api,
    session: () => session,
    owesSecondFactor: () => pending,
    probe: () => ({
      url: kind === "computer" ? "" : url,
      reachable,
      secure: true,
      name: session?.server.name ?? null,
      needsSetup: session?.server.needs_setup ?? false,
      problem,
    }),
    refresh,
    signIn: async ({ email, password, remember }) => {
      const answer = await loginAfterGuestRedirect(email, password, remember);
      pending = answer.data.two_factor;
      await remembered.remember(remember);
      await readAnew();
    },
    verify: async (code) => {
      const answer = await api.call("session.verify", { body: { code } });
      pending = answer.data.two_factor;
      await remembered.keep();
      await readAnew();
    },
    signOut: async () => {
      await remembered.remember(false);
      try {
        await api.call("session.logout", { body: { type: "stateful" } });
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        log.info("session.logout", { code: error.code });
      }
      jar.clear();
      endSession();
      await readAnew();
    },
    close: async () => {
      await remembered.keep();
      closed = true;
      clearInterval(keeper);
      stopRetrying();
    },
  };
}
