import { BridgeError } from "#contract/bridge/errors.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import { createApiClient } from "#core/api/client.ts";
import { createSessionJar } from "#core/api/session-jar.ts";
import { createReadThrough } from "#core/cache/read-through.ts";
import { createFilePlace } from "#core/files/file-place.ts";
import { workZoneOf } from "#core/kit/work-zone.ts";
import { createLiveOfConnection } from "#core/live/live-of-connection.ts";
import { createNewest } from "#core/live/newest.ts";
import { createOfflineOfProfile } from "#core/offline/offline-of-profile.ts";
import { createOutboxNews } from "#core/outbox/outbox-news.ts";
import { createReadWithOutbox } from "#core/outbox/read-with-outbox.ts";
import type { Profile } from "#core/profile/profile.ts";
import { profileId } from "#core/profile/profile-marks.ts";
import { createUnsentDrafts } from "#core/profile/unsent-drafts.ts";
import type { Connection, ConnectionDeps } from "./connection.ts";
import { createConnectionNews } from "./connection-news.ts";
import { governSession } from "./govern-session.ts";
import { createReachability, createRetries } from "./reachability.ts";
import { createRememberedSession, sessionSecret } from "./remembered-session.ts";
import { createSessionReader } from "./session-reader.ts";
import { nobodyIn } from "./session-state.ts";
import { createSignIn } from "./sign-in.ts";

const keepEvery = 60_000;

/**
 * Opens a connection and restores a remembered session; nothing is sent yet. Everything that one server and one person
 * have here is put together in this file, from the bottom up: the client of the server; the profiles, each with its
 * cache, its outbox and its files; reads; what was taken along; what is heard live; and who is signed in.
 */
export async function openConnection(deps: ConnectionDeps): Promise<Connection> {
  const { kind, url, log, clock, tries, policy } = deps;
  // Where it cannot be read, nobody signs in anew by a password, and who is signed in stays so.
  const passwords =
    kind === "computer" || !policy.values.SingleSignOnOnly || policy.unread.has("SingleSignOnOnly");
  const news = createConnectionNews();
  const state = nobodyIn();

  const reachability = createReachability({
    clock,
    onChanged: (reachable) => news.emit("reachable", reachable),
  });
  news.on("reachable", (reachable) => {
    state.problem = reachable ? null : "The server cannot be reached right now.";
    deps.onReachable(reachable);
    news.emit("state");
  });

  const jar = createSessionJar(url, clock.now);
  /** By this window's own call, or told by the live stream. */
  const onChanged = (resources: readonly Resource[]) => {
    news.emit("changed", resources, true);
    if (resources.includes("session")) news.emit("stale");
  };
  const api = createApiClient({
    fetch: deps.fetch,
    baseUrl: url,
    jar,
    clock,
    headers: deps.headers,
    log,
    timeout: deps.timeout,
    onChanged,
    onUnauthenticated: (name, status) => {
      if (name === "session.show" || name === "session.login" || name === "session.confirmPassword") return;
      if (status === 401) news.emit("ended");
      news.emit("stale");
    },
    onReachable: reachability.set,
  });

  const profiles =
    (await deps.openProfiles?.({
      api,
      gate: (id) => {
        if (state.confirmed === null) return state.session?.user ? "away" : "sign-in";
        if (profileId(url, state.confirmed) !== id) return "sign-in";
        return reachability.now() && !state.leaving ? "ready" : "away";
      },
      session: () => (state.session?.user ? state.session : state.lastSession),
      onData: (resources, atServer) => news.emit("changed", resources, atServer),
      onChanged: () => news.emit("outbox"),
    })) ?? null;
  const savedAt = profiles?.offlineSession()?.savedAt;
  if (savedAt !== undefined) reachability.confirmedAt(savedAt);
  /** Of whoever is signed in, while nothing is locked. */
  const ownProfile = (): Profile | null =>
    state.session?.user && !state.locked ? (profiles?.current() ?? null) : null;
  /** The outbox continues, or reports why it does not. */
  const wakeOutbox = () => profiles?.current()?.outbox?.wake();

  const reads = createReadThrough({
    call: api.callRaw,
    cache: () => (state.session?.user ? (profiles?.current()?.cache ?? null) : null),
    drafts: () => ownProfile()?.drafts ?? null,
    reachable: reachability.now,
    clock,
    zone: () => workZoneOf(state.session),
    onRefreshed: (resources) => news.emit("refreshed", resources),
    onAnswered: (name, answer) => offline.current()?.opened(name, answer),
  });
  news.on("reachable", (reachable) => reachable && reads.serverIsBack());
  news.on("changed", (resources, atServer) => atServer && reads.changed(resources));
  const read = createReadWithOutbox({
    read: reads.call,
    outbox: () => ownProfile()?.outbox ?? null,
    drafts: () => ownProfile()?.drafts ?? null,
    now: clock.now,
  });

  const drafts = createUnsentDrafts({
    profile: ownProfile,
    call: api.callRaw,
    reachable: reachability.now,
    now: clock.now,
  });

  news.on("changed", deps.onChanged);
  news.on("refreshed", deps.onChanged);

  const offline = createOfflineOfProfile({
    profile: ownProfile,
    api: {
      ...api,
      callRaw: async (...call) => {
        const result = await api.callRaw(...call);
        return { ...result, data: reads.newest(result.data) };
      },
    },
    ready: () => reachability.now() && Boolean(state.session?.user) && !state.locked && !state.leaving,
    clock,
    log,
    onChanged: (pinned) => deps.onOffline?.(pinned),
    faultHook: deps.outbox?.faultHook,
    attachments: policy.values.OfflineAttachments,
  });
  news.on("reachable", (reachable) => reachable && offline.current()?.serverIsBack());
  news.on("changed", (resources, atServer) => atServer && offline.current()?.changed(resources));
  news.on("refreshed", () => offline.current()?.refreshed());

  const live = createLiveOfConnection({
    api,
    wanted: () =>
      state.confirmed !== null && state.session?.user && reachability.now() && !state.locked && !state.leaving
        ? String(state.confirmed)
        : null,
    onChanged,
    onNotified: createNewest({ api, tell: (titles) => deps.onNotified?.(titles) }),
    onPresence: (record, people) => deps.onPresence?.(record, people),
    log,
  });
  news.on("reachable", live.look);
  news.on("state", live.look);
  news.on("reachable", wakeOutbox);

  const entry = sessionSecret(kind, deps.entryOf);
  const remembered = createRememberedSession({ credentials: deps.credentials, jar, entry, log });
  const onState = () => news.emit("state");
  const reader = createSessionReader({
    state,
    api,
    profiles,
    remembered,
    offline,
    reachability,
    wakeOutbox,
    onState,
    govern: (found) => governSession(found, policy, kind === "server"),
  });
  // The stored session says who is signed in; before anything is sent for them, the server must confirm it.
  news.on("reachable", (reachable) => {
    if (reachable && state.confirmed === null && state.session?.user) void reader.refresh();
  });
  news.on("ended", reader.endSession);
  news.on("stale", () => void reader.refresh());
  const retries = createRetries({ reachable: reachability.now, look: reader.refresh, clock });
  news.on("reachable", retries.changed);
  const signIn = createSignIn({
    state,
    api,
    jar,
    profiles,
    remembered,
    offline,
    reachability,
    reader,
    tries,
    passwords,
    log,
  });

  const outboxNews = createOutboxNews({
    outbox: () => profiles?.current()?.outbox ?? null,
    onNews: (summary) => {
      deps.outbox?.onOutbox(summary);
      news.emit("state");
    },
  });
  news.on("outbox", outboxNews.look);
  news.on("state", deps.onState);

  const files = createFilePlace({
    api,
    reachable: reachability.now,
    limits: () => state.session?.server ?? null,
    waiting: () => {
      const { outbox, files } = profiles?.current() ?? {};
      return outbox && files ? { outbox, files } : null;
    },
    pinned: () => offline.current()?.files ?? null,
  });

  /** As it was when the profile was closed by a lock. */
  let checkedHere = false;
  let isIn: boolean | null = null;
  let counted: Promise<void> = Promise.resolve();
  const lookWhatWaits = () => {
    const now = remembered.owner() !== null || Boolean(state.session?.user) || profiles?.current() !== null;
    if (now === isIn) return;
    isIn = now;
    if (!now && profiles)
      counted = profiles
        .countWaiting()
        .then(() => void onState())
        .catch((error: unknown) => log.error("profile.waiting", error));
  };

  const keeper = setInterval(() => void remembered.keep(), keepEvery);
  keeper.unref();
  // What a password began does not go on where passwords are refused.
  if (passwords) await remembered.restore();
  else await remembered.remember(false);
  if (deps.cookies) jar.restore(deps.cookies);
  // Whoever comes back to the sign-in reads that what they saved is still here.
  news.on("state", lookWhatWaits);
  lookWhatWaits();

  return {
    kind,
    url,
    api,
    read,
    drafts,
    files,
    session: () => state.session,
    profile: () => profiles?.current() ?? null,
    offline: offline.current,
    presences: live.presences,
    closedAccount: () => profiles?.closedAccount() ?? null,
    waitingHere: () => profiles?.waitingHere() ?? 0,
    waitingCounted: () => counted,
    offlineSession: () => profiles?.offlineSession() ?? null,
    owesSecondFactor: () => state.pending,
    probe: () => ({
      url: kind === "computer" ? "" : url,
      reachable: reachability.now(),
      secure: true,
      name: state.session?.server.name ?? null,
      needsSetup: state.session?.server.needs_setup ?? false,
      problem: state.problem,
      lastReachedAt: reachability.lastReached(),
      providers: state.session?.server.providers ?? [],
    }),
    refresh: reader.refresh,
    lookForServer: retries.now,
    ...signIn,
    checksHere: () => (state.locked ? checkedHere : (profiles?.checksPassword() ?? false)),
    lock: () => {
      checkedHere = profiles?.checksPassword() ?? false;
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
      outboxNews.stop();
      offline.leave();
      clearInterval(keeper);
      retries.stop();
      await reader.settled();
      profiles?.close();
    },
  };
}
