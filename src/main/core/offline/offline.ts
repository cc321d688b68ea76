import { BridgeError } from "#contract/bridge/errors.ts";
import type { LocalHit, PinnedRecord } from "#contract/bridge/registry.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { Cache } from "#core/cache/cache.ts";
import type { LocalFiles } from "#core/files/local-files.ts";
import { createSerial } from "#core/kit/serial.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import type { Clock, Log } from "#core/ports/system.ts";
import { refreshBulletins } from "./bulletin-copies.ts";
import { keepCaseForm, keepPlace, locationIn } from "./kept-reads.ts";
import { createOpenedPlans, floorPlanIn } from "./opened-plans.ts";
import { pinRecord } from "./pin-record.ts";
import { createPinnedFiles } from "./pinned-files.ts";
import { createPinnedTable, ownerOf, type PinnedName } from "./pinned-table.ts";
import { createStale } from "./stale.ts";

/** What one person has pinned on a team server. Closed with the profile; its failures never fail a read. */
export interface Offline {
  readonly list: () => readonly PinnedRecord[];
  /** Answers at once; progress follows by `onChanged`. */
  readonly pin: (name: PinnedName) => readonly PinnedRecord[];
  readonly unpin: (name: PinnedName) => readonly PinnedRecord[];
  readonly search: (q: string) => readonly LocalHit[];
  readonly files: LocalFiles;
  /** The person's own changes made these stale. */
  readonly changed: (resources: readonly Resource[]) => void;
  /** The server answered a page. Of a floor plan that somebody looks at, the drawing is kept too, of a location what
   * its Events tab shows. */
  readonly opened: (name: EndpointName, answer: unknown) => void;
  /** A page read something new: what was added to a pinned record since is downloaded too. */
  readonly refreshed: () => void;
  /** The server can be reached, at the start or again. */
  readonly serverIsBack: () => void;
  /** Resolves when nothing is being downloaded. */
  readonly settled: () => Promise<void>;
  readonly close: () => void;
}

export interface OfflineDeps {
  readonly cache: Cache;
  /** Folder of the encrypted files, made when needed. Nothing else may be in it. */
  readonly folder: string;
  readonly api: Pick<ApiClient, "callRaw" | "openFile">;
  /** Can the server be reached with the owner signed in? */
  readonly ready: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChanged: (pinned: readonly PinnedRecord[]) => void;
  readonly faultHook?: FaultHook | undefined;
  /** Milliseconds between two refreshes. Default a minute. */
  readonly refreshEvery?: number;
  /** Bytes of all files together. Default 200 MB. */
  readonly filesLimit?: number;
  /** False where a policy keeps files from being taken along. */
  readonly attachments?: boolean;
}

const longestWait = 3_600_000;

const waiting =
  "The server cannot be reached. What is here already can be used; the rest is copied when it is back.";

/** Downloads pinned records one after another, and again when they may have changed, at most once a minute. */
export function createOffline(deps: OfflineDeps): Offline {
  const { cache, clock, log } = deps;
  const every = deps.refreshEvery ?? 60_000;
  const table = createPinnedTable(cache);
  const files = createPinnedFiles({ ...deps, table });
  const filesLimit = deps.attachments === false ? 0 : (deps.filesLimit ?? 200 * 1_048_576);
  const plans = createOpenedPlans({ cache, table, files, filesLimit });
  /** Ends what is done beside the pinned records when the profile closes. */
  const closing = new AbortController();
  const stale = createStale(clock);
  const serial = createSerial();
  const running = new Map<string, AbortController>();
  /** Progress of running downloads; written to disk only at the end. */
  const progress = new Map<string, { readonly done: number; readonly total: number }>();
  let lastRun = Number.NEGATIVE_INFINITY;
  let lastTold = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let failures = 0;
  let closed = false;
  let work: Promise<unknown> = Promise.resolve();

  const list = (): readonly PinnedRecord[] =>
    table.list().map((pinned) => ({ ...pinned, ...progress.get(ownerOf(pinned)) }));
  const find = (name: PinnedName) => list().find((one) => ownerOf(one) === ownerOf(name)) ?? null;
  const tell = () => {
    lastTold = clock.now();
    if (!closed) deps.onChanged(list());
  };
  const put = (pinned: PinnedRecord) => table.put(pinned, clock.now());

  const removeFiles = () => files.remove(table.forgetUnneeded());

  const pinNow = async (name: PinnedName, notBefore: number): Promise<void> => {
    const owner = ownerOf(name);
    const before = find(name);
    if (closed || !before) return;
    const abort = new AbortController();
    running.set(owner, abort);
    try {
      const outcome = await pinRecord({
        ...deps,
        name,
        table,
        files,
        stale,
        signal: abort.signal,
        notBefore,
        filesLimit,
        onProgress: (done, total) => {
          if (before.state !== "loading") return;
          progress.set(owner, { done, total });
          if (Math.abs(clock.now() - lastTold) >= 100) tell();
        },
      });
      progress.delete(owner);
      if (abort.signal.aborted || closed) return;
      const { refreshedAt, ...rest } = outcome;
      put({
        ...before,
        ...rest,
        title: rest.title ?? before.title,
        pinnedAt: refreshedAt ?? before.pinnedAt,
      });
      if (outcome.state === "failed") failures += 1;
      await removeFiles();
    } catch (error) {
      if (abort.signal.aborted || closed) return;
      log.error("offline.copy", error);
      failures += 1;
      const problem = "It could not be copied. What is here already can be used; Bellwether tries again.";
      put({ ...before, state: before.state === "loading" ? "failed" : before.state, problem });
    } finally {
      progress.delete(owner);
      if (running.get(owner) === abort) running.delete(owner);
      tell();
    }
  };

  const queue = (name: PinnedName, notBefore = Number.NEGATIVE_INFINITY) => {
    work = serial(() => pinNow(name, notBefore));
  };

  /** Does something beside the pinned records, in turn; where it fails, what is here already stays. */
  const beside = (name: string, task: (signal: AbortSignal) => Promise<unknown>) => {
    work = serial(async () => {
      if (closed || !deps.ready()) return;
      await task(closing.signal).catch((error: unknown) => {
        if (!closed) log.info(name, { code: error instanceof BridgeError ? error.code : "?" });
      });
    });
  };
  const bulletins = () => beside("offline.bulletins", (signal) => refreshBulletins(deps, signal));

  const stopTimer = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };

  const refreshAll = () => {
    stopTimer();
    if (closed || !deps.ready()) return;
    lastRun = clock.now();
    const all = table.list();
    if (all.length === 0) return;
    const before = failures;
    for (const pinned of all) queue(pinned);
    work = serial(async () => {
      if (failures === before) failures = 0;
      else plan(Math.min(every * 2 ** Math.min(failures, 10), longestWait));
    });
  };

  const plan = (wait: number) => {
    if (closed || timer) return;
    if (wait <= 0) return refreshAll();
    timer = setTimeout(() => {
      timer = null;
      refreshAll();
    }, wait);
    timer.unref();
  };
  const soon = () => plan(Math.min(every, lastRun + every - clock.now()));

  if (table.list().some((pinned) => pinned.state === "loading") && !deps.ready())
    for (const pinned of table.list())
      if (pinned.state === "loading") put({ ...pinned, state: "failed", problem: waiting });
  if (deps.attachments === false) {
    for (const pinned of table.list()) {
      table.need(ownerOf(pinned), []);
      put({ ...pinned, size: 0 });
    }
    void removeFiles().catch((error: unknown) => log.error("offline.files", error));
  }
  void files.removeStrays().catch((error: unknown) => log.error("offline.strays", error));

  return {
    list,
    pin: (name) => {
      const known = find(name);
      const pinned: PinnedRecord = {
        ...(known ?? { ...name, title: "", done: 0, total: 0, size: 0, pinnedAt: null }),
        title: known?.title ?? (name.kind === "case" ? "Case" : "Assessment"),
        state: known?.state === "ready" ? "ready" : "loading",
        problem: null,
      };
      if (!put(pinned))
        throw new BridgeError(
          "DATA_UNREADABLE",
          "Nothing can be kept on this computer right now: its disk is full, or Bellwether may not write there.",
        );
      if (deps.ready()) queue(name, clock.now() - every);
      else if (pinned.state === "loading") put({ ...pinned, state: "failed", problem: waiting });
      tell();
      return list();
    },
    unpin: (name) => {
      const owner = ownerOf(name);
      running.get(owner)?.abort();
      table.remove(name);
      table.need(owner, []);
      cache.unpin(owner);
      // The keys are deleted with the rows; the files follow.
      const files = removeFiles();
      work = serial(() => files);
      tell();
      return list();
    },
    search: cache.search,
    files: files.local,
    changed: (resources) => {
      stale.mark(resources);
      if (resources.includes("bulletins")) bulletins();
      soon();
    },
    opened: (name, answer) => {
      const plan = floorPlanIn(name, answer);
      if (plan) beside("offline.plan", (signal) => plans.keep(plan, signal));
      const place = locationIn(name, answer);
      if (place)
        beside("offline.place", (signal) =>
          keepPlace(deps, stale, place, (plan) => plans.keep(plan, signal), signal),
        );
    },
    refreshed: soon,
    serverIsBack: () => {
      stale.markAll();
      failures = 0;
      bulletins();
      beside("offline.form", (signal) => keepCaseForm(deps, signal));
      beside("offline.plans", plans.sweep);
      stopTimer();
      // Incomplete records are refreshed without waiting for their minute.
      if (table.list().some((pinned) => pinned.state !== "ready")) refreshAll();
      else soon();
    },
    settled: async () => {
      let last: unknown = null;
      while (last !== work) {
        last = work;
        await work;
      }
    },
    close: () => {
      closed = true;
      closing.abort();
      stopTimer();
      for (const abort of running.values()) abort.abort();
    },
  };
}
