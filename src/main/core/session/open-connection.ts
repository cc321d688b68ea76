import { BridgeError } from "#contract/bridge/errors.ts";
import { createApiClient } from "../api/client.ts";
import { createSessionJar } from "../api/session-jar.ts";
import { createReadThrough } from "../cache/read-through.ts";
import { createLiveOfConnection } from "../live/live-of-connection.ts";
import { createNewest } from "../live/newest.ts";
import { createOfflineOfProfile } from "../offline/offline-of-profile.ts";
import { createOutboxNews } from "../outbox/outbox-news.ts";
import { createReadWithOutbox } from "../outbox/read-with-outbox.ts";
import { profileId } from "../profile/profile-marks.ts";
import type { Connection, ConnectionDeps } from "./connection.ts";
import { createReachability } from "./reachability.ts";
import { createRememberedSession, sessionEntry } from "./remembered-session.ts";
import { createSessionReader } from "./session-reader.ts";
import { nobodyIn } from "./session-state.ts";
import { createSignIn } from "./sign-in.ts";

const keepEvery = 60_000;

/** Opens a connection and restores a remembered session; nothing is sent yet. */
export async function openConnection(deps: ConnectionDeps): Promise<Connection> {
  const { kind, url, log, profiles, clock, tries } = deps;
  const jar = createSessionJar(url, deps.clock.now);
  const entry = sessionEntry(kind, deps.entryOf);
  const remembered = createRememberedSession({ credentials: deps.credentials, jar, entry, log });
  const state = nobodyIn();
  const onState = () => {
    live.look();
    deps.onState();
  };

  const reach = createReachability({
    clock,
    lastReached: profiles?.offlineCopy()?.savedAt ?? null,
    look: () => reader.refresh(),
    onChanged: (reachable) => {
      state.problem = reachable ? null : "The server cannot be reached right now.";
      deps.onReachable(reachable);
      onState();
      if (reachable) reads.reached();
      if (reachable) offline.current()?.reached();
      live.look();
      wakeOutbox();
      // The stored session says who is signed in; before anything is sent for them, the server must confirm it.
      if (reachable && state.confirmed === null && state.session?.user) void reader.refresh();
    },
  });

  /** The outbox continues, or reports why it does not. */
  const wakeOutbox = () => profiles?.current()?.outbox?.wake();

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
      if (resources.includes("session")) void reader.refresh();
    },
    onUnauthenticated: (name, status) => {
      if (name === "session.show" || name === "session.login" || name === "session.confirmPassword") return;
      if (status === 401) reader.endSession();
      void reader.refresh();
    },
    onReachable: reach.set,
  });

  const reads = createReadThrough({
    call: api.callRaw,
    copies: () => (state.session?.user ? (profiles?.current()?.copies ?? null) : null),
    reachable: reach.now,
    clock,
    onRefreshed: (resources) => {
      deps.onChanged(resources);
      offline.current()?.refreshed();
    },
  });

  const offline = createOfflineOfProfile({
    profile: () => (state.session?.user && !state.locked ? (profiles?.current() ?? null) : null),
    api,
    ready: () => reach.now() && Boolean(state.session?.user) && !state.locked && !state.leaving,
    clock,
    log,
    onChanged: (kept) => deps.onOffline?.(kept),
    reach: deps.link?.reach,
  });

  const live = createLiveOfConnection({
    api,
    wanted: () =>
      state.confirmed !== null && state.session?.user && reach.now() && !state.locked && !state.leaving
        ? String(state.confirmed)
        : null,
    onChanged: (resources) => {
      reads.changed(resources);
      deps.onChanged(resources);
      offline.current()?.changed(resources);
    },
    onNotified: createNewest({ api, tell: (titles) => deps.onNotified?.(titles) }),
    onPresence: (record, people) => deps.onPresence?.(record, people),
    log,
  });

  const reader = createSessionReader({
    state,
    api,
    profiles,
    remembered,
    offline,
    reach,
    wakeOutbox,
    onState,
  });
  const signIn = createSignIn({ state, api, jar, profiles, remembered, offline, reach, reader, tries, log });

  const ownOutbox = () =>
    state.session?.user && !state.locked ? (profiles?.current()?.outbox ?? null) : null;
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
      if (state.confirmed === null) return state.session?.user ? "away" : "sign-in";
      if (profileId(url, state.confirmed) !== id) return "sign-in";
      return reach.now() && !state.leaving ? "ready" : "away";
    },
    session: () => (state.session?.user ? state.session : state.lastSession),
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

  return {
    kind,
    url,
    api,
    read: readWithOutbox,
    session: () => state.session,
    profile: () => profiles?.current() ?? null,
    offline: offline.current,
    presences: live.presences,
    offlineCopy: () => profiles?.offlineCopy() ?? null,
    owesSecondFactor: () => state.pending,
    probe: () => ({
      url: kind === "computer" ? "" : url,
      reachable: reach.now(),
      secure: true,
      name: state.session?.server.name ?? null,
      needsSetup: state.session?.server.needs_setup ?? false,
      problem: state.problem,
      lastReachedAt: reach.lastReached(),
    }),
    refresh: reader.refresh,
    ...signIn,
    lock: () => {
      state.locked = true;
      live.look();
      offline.leave();
      profiles?.close();
    },
    withProfile: async (work) => {
      if (!profiles || !state.session?.user || state.locked)
        throw new BridgeError("NOT_READY", "Sign in first.");
      offline.leave();
      try {
        await work(profiles);
        if (state.confirmed !== null) await profiles.keepSession(state.session);
      } finally {
        offline.current();
        wakeOutbox();
      }
    },
    setAside: async () => (await profiles?.setAside()) ?? [],
    cookies: jar.save,
    close: async () => {
      await remembered.keep();
      live.presences.leave();
      live.stop();
      reader.stop();
      news.stop();
      offline.leave();
      clearInterval(keeper);
      reach.stop();
      await reader.settled();
      profiles?.close();
    },
  };
}
