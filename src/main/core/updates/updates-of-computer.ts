import type { UpdateHold, UpdatePlan, UpdateProblem, UpdateState } from "#contract/bridge/updates.ts";
import type { Clock, HttpFetch, Log } from "#core/ports/system.ts";
import type { Updates } from "#core/ports/updates.ts";
import { checkPackage } from "./check-package.ts";
import { chooseUpdate, type Offer } from "./choose-update.ts";
import { feedFileName, openFeed } from "./feed-file.ts";
import { createFolderReader, readFeed } from "./feed-place.ts";
import { createHolds } from "./holds.ts";
import { fetchAgain, longestAsk, packageOf, saysNothing } from "./pending-update.ts";
import { UpdateError } from "./update-error.ts";
import { openUpdateMemory } from "./update-memory.ts";
import type { UpdatePolicy } from "./update-policy.ts";
import { updateSource } from "./where-from.ts";

export interface UpdatesDeps {
  readonly host: Updates;
  readonly version: string;
  /** The folder of data, for what is remembered. */
  readonly folder: string;
  readonly policy: UpdatePolicy;
  readonly fetch: HttpFetch;
  readonly clock: Clock;
  readonly log: Log;
  /** Do changes wait on this computer that their server does not have yet? */
  readonly changesWait: () => boolean;
  /** Resolves once `changesWait` also knows of people who signed out. */
  readonly waitingCounted: () => Promise<void>;
  /** Would something be lost by quitting? Then nobody but a person quits. */
  readonly endsWithRun: () => boolean;
  /** Seconds since somebody used the computer; null where unknown. */
  readonly idleSeconds: () => number | null;
  readonly onState: (state: UpdateState) => void;
}

/** Updates of this installation, from the feed to the installer. */
export interface UpdatesOfComputer {
  readonly state: () => UpdateState;
  /** Looks at once and then at intervals. */
  readonly start: () => void;
  readonly look: () => Promise<UpdateState>;
  readonly download: () => Promise<UpdateState>;
  readonly plan: (plan: UpdatePlan) => UpdateState;
  /** Something is open in a page that must not be interrupted; said again while it stays. */
  readonly hold: (id: string, on: boolean) => void;
  readonly newsRead: () => Promise<UpdateState>;
  /**
   * Before the first window opens: is a version to be installed now that was ready when the session of its person ended, or whose
   * deadline is over? Then the application is to be quit, which installs it and starts it again.
   */
  readonly installsFirst: () => Promise<boolean>;
  /** The session of the person ends: no installer can be started at this end. */
  readonly sessionEnds: () => void;
  /** Ends what runs. Decides, while everything is still open, whether what is ready may be installed. */
  readonly stop: () => Promise<void>;
  /** After everything else has ended: installs what is ready, where `stop` found nothing against it. */
  readonly finish: () => Promise<void>;
}

const sixHours = 6 * 3_600_000;
const minute = 60_000;
const defaultTimeout = 30_000;
/** From this hour of the day on it counts as night, and so long must nobody have used the computer. */
const nightBegins = 20;
const nightEnds = 5;
const idleForNight = 15 * 60;

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const problemOf = (error: unknown, otherwise: UpdateProblem): UpdateProblem =>
  error instanceof UpdateError ? error.problem : otherwise;

export async function openUpdates(deps: UpdatesDeps): Promise<UpdatesOfComputer> {
  const { host, version, policy, clock, log } = deps;
  const memory = await openUpdateMemory(deps.folder, log);
  const source = updateSource(host, policy);
  const holds = createHolds(clock.now);
  let phase: UpdateState["phase"] = "idle";
  let offer: Offer | null = null;
  let progress: number | null = null;
  let chosen: UpdatePlan = "quit";
  let problem: UpdateProblem | null = null;
  let file: string | null = null;
  let asleep = false;
  let wanted = false;
  let looking: Promise<UpdateState> | null = null;
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;
  let mayInstall = false;
  let sessionEnded = false;
  let feedText = "";
  const readFolder = createFolderReader();
  let restarts = false;
  const ending = new AbortController();

  const holdsAtQuit = (): UpdateHold | null => {
    if (phase === "ready" && deps.changesWait()) return "changes";
    if (phase === "ready" && holds.any()) return "interview";
    return asleep && offer !== null ? "asleep" : null;
  };
  const waitsFor = (): UpdateHold | null =>
    holdsAtQuit() ?? (phase === "ready" && deps.endsWithRun() ? "memory" : null);
  const overdue = () => offer?.deadline != null && offer.deadline <= clock.now();

  const state = (): UpdateState => ({
    version,
    off: typeof source === "string" ? source : null,
    mode: policy.mode === "notify" ? "notify" : "auto",
    channel: policy.channel,
    address: typeof source === "string" ? null : (policy.address ?? host.address),
    phase,
    lookedAt: memory.kept().lookedAt,
    next:
      offer === null
        ? null
        : {
            version: offer.version,
            releasedAt: offer.releasedAt,
            size: offer.package.size,
            notes: offer.notes,
            notBefore: iso(offer.notBefore),
            deadline: iso(offer.deadline),
            overdue: overdue(),
          },
    progress,
    plan: chosen,
    waitsFor: waitsFor(),
    problem,
    news: memory.kept().news,
  });
  let told = "";
  const tell = (): UpdateState => {
    const now = state();
    const text = JSON.stringify(now);
    if (text !== told) deps.onState(now);
    told = text;
    return now;
  };
  const remember = (part: Parameters<typeof memory.change>[0]) =>
    memory.change(part).catch((error: unknown) => log.error("updates.not-kept", error));

  /** Keeps a version that is ready for the next start, with the newest feed: an older one is a replay once a newer one was seen. */
  const keepReady = async (ready: string) => {
    if (ready !== memory.kept().failed) await remember({ pending: { version: ready, feed: feedText } });
  };

  const setPhase = (next: UpdateState["phase"]) => {
    phase = next;
    progress = next === "downloading" ? (progress ?? 0) : null;
    tell();
  };
  const fail = (error: unknown, otherwise: UpdateProblem) => {
    problem = problemOf(error, otherwise);
    log.error(`updates.${problem}`, error instanceof UpdateError ? (error.cause ?? error) : error);
  };

  const downloadOnce = async (from: Offer, base: URL, stop: AbortSignal): Promise<void> => {
    const path = await host.engine.download(
      packageOf(from, base),
      (percent) => {
        progress = Math.floor(percent);
        tell();
      },
      stop,
    );
    await checkPackage(path, from.package);
    file = path;
  };

  const download = async (): Promise<void> => {
    if (running !== null) return running.done;
    if (typeof source === "string" || offer === null || offer.notBefore !== null || asleep) return;
    const from = offer;
    const stop = new AbortController();
    file = null;
    wanted = true;
    const work = async () => {
      setPhase("downloading");
      try {
        await downloadOnce(from, source.base, stop.signal);
        problem = null;
        wanted = false;
        setPhase("ready");
        await keepReady(from.version);
      } catch (error) {
        if (!stop.signal.aborted) fail(error, "download-failed");
        setPhase("offered");
      }
    };
    running = {
      stop,
      done: work().finally(() => {
        running = null;
      }),
    };
    return running.done;
  };

  const readOffer = async (base: URL, longest = defaultTimeout): Promise<Offer | null> => {
    const timeout = Math.min(host.feedTimeout ?? defaultTimeout, longest);
    const reading = { fetch: deps.fetch, timeout, readFolder };
    return offerOf(await readFeed(base, feedFileName(policy.channel), reading, ending.signal));
  };
  const offerOf = async (bytes: Uint8Array): Promise<Offer | null> => {
    if (typeof source === "string") return null;
    const feed = openFeed(bytes, [source.key]);
    if (feed.manifest.channel !== policy.channel) throw new UpdateError("other-feed");
    await memory.meet(feed);
    feedText = Buffer.from(bytes).toString("utf8");
    return chooseUpdate(feed.manifest, {
      installed: { version, platform: host.platform, arch: host.arch, kind: host.kind },
      channel: policy.channel,
      delayDays: policy.delayDays,
      deadlineDays: policy.deadlineDays,
      id: memory.kept().id,
      now: clock.now(),
    });
  };

  /** What the feed says now, where it says so soon; else what it said when the version was ready. */
  const offerAtStart = (base: URL, kept: string): Promise<Offer | null> =>
    readOffer(base, longestAsk).catch((error: unknown) => {
      if (!saysNothing(error)) throw error;
      return offerOf(Buffer.from(kept, "utf8"));
    });

  const lookOnce = async (): Promise<UpdateState> => {
    if (typeof source === "string" || phase === "downloading" || phase === "installing") return state();
    const before = phase;
    setPhase("looking");
    try {
      const found = await readOffer(source.base);
      problem = null;
      await remember({ lookedAt: new Date(clock.now()).toISOString() });
      const same = found !== null && offer?.package.sha512 === found.package.sha512;
      if (found === null || !same) {
        file = null;
        if (memory.kept().pending !== null) await remember({ pending: null });
      } else if (file !== null) await keepReady(found.version);
      offer = found;
      if (found === null) setPhase("idle");
      else {
        await remember({ offered: { version: found.version, notes: found.notes } });
        setPhase(file === null ? "offered" : "ready");
      }
    } catch (error) {
      if (!ending.signal.aborted) fail(error, "unreachable");
      setPhase(before);
    }
    if (phase === "offered" && (policy.mode === "auto" || wanted)) void download();
    return tell();
  };
  const look = (): Promise<UpdateState> => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };

  const installNow = () => {
    if (phase !== "ready" || waitsFor() !== null) return;
    restarts = true;
    host.quit();
  };
  const isNight = () => {
    const hour = new Date(clock.now()).getHours();
    const idle = deps.idleSeconds();
    return (hour >= nightBegins || hour < nightEnds) && (idle === null || idle >= idleForNight);
  };
  const tick = () => {
    if (offer?.notBefore != null && offer.notBefore <= clock.now()) void look();
    if (chosen === "tonight" && isNight()) installNow();
    tell();
  };

  const timers: NodeJS.Timeout[] = [];
  const stops = [
    host.onSleep(() => {
      asleep = true;
      running?.stop.abort();
      tell();
    }),
    host.onWake(() => {
      asleep = false;
      tell();
      if (phase === "offered" && wanted) void download();
    }),
  ];

  /** What became of the last one: its news, or that the old version is still here. */
  const settleLast = async () => {
    const { ran, offered, handedOver } = memory.kept();
    const isNew = ran !== null && ran !== version;
    const failed = handedOver !== null && handedOver !== version;
    if (failed) problem = "install-failed";
    if (!isNew && ran !== null && handedOver === null) return;
    const news = isNew && offered?.version === version ? offered : memory.kept().news;
    await remember({ ran: version, handedOver: null, news, ...(failed ? { failed: handedOver } : {}) });
  };
  await settleLast();

  return {
    state,
    start: () => {
      if (typeof source === "string" || timers.length > 0) return;
      timers.push(
        setInterval(() => void look(), sixHours),
        setInterval(tick, minute),
      );
      for (const timer of timers) timer.unref();
      const last = problem;
      void look().then(() => {
        // A feed that answers does not mean that the last version was installed.
        problem ??= last;
        tell();
      });
    },
    look,
    download: async () => {
      if (phase === "offered") void download();
      return tell();
    },
    plan: (next) => {
      if (next === "now") installNow();
      else chosen = next;
      return tell();
    },
    hold: (id, on) => {
      holds.put(id, on);
      tell();
    },
    newsRead: async () => {
      await remember({ news: null });
      return tell();
    },
    installsFirst: async () => {
      const { pending } = memory.kept();
      if (pending === null || typeof source === "string") return false;
      await deps.waitingCounted();
      if (deps.changesWait()) return false;
      // Nothing is tried at each start: what fails before its installer runs is left to the next look.
      await remember({ pending: null });
      try {
        const found = await offerAtStart(source.base, pending.feed);
        if (found === null || found.notBefore !== null || found.version !== pending.version) return false;
        file = await fetchAgain(host.engine, packageOf(found, source.base));
        offer = found;
        restarts = true;
        setPhase("ready");
        return true;
      } catch (error) {
        log.error("updates.not-installed", error);
        return false;
      }
    },
    sessionEnds: () => {
      sessionEnded = true;
    },
    stop: async () => {
      const overdueNow = phase === "ready" && overdue();
      mayInstall = phase === "ready" && file !== null && holdsAtQuit() === null && !asleep && !sessionEnded;
      // Somebody who quits while work waits is not met by an installer at the next start, unless the deadline is over.
      if (!sessionEnded && !overdueNow && !mayInstall && memory.kept().pending !== null)
        await remember({ pending: null });
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const end of stops.splice(0)) end();
      ending.abort();
      running?.stop.abort();
      await Promise.allSettled([running?.done, looking]);
    },
    finish: async () => {
      if (!mayInstall || offer === null || file === null) return;
      mayInstall = false;
      try {
        await checkPackage(file, offer.package);
        await memory.change({ handedOver: offer.version, pending: null });
        phase = "installing";
        await host.engine.install(restarts);
      } catch (error) {
        log.error("updates.not-installed", error);
      }
    },
  };
}
