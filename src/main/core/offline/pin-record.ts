import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { PinnedRecord } from "#contract/bridge/registry.ts";
import { type EndpointName, type EndpointOutput, endpoints } from "#contract/endpoints/table.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { ApiClient } from "#core/api/client.ts";
import { answerKey, type Cache } from "#core/cache/cache.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import type { Clock, Log } from "#core/ports/system.ts";
import type { PinnedFiles } from "./pinned-files.ts";
import { ownerOf, type PinnedName, type PinnedTable } from "./pinned-table.ts";
import { readPlan } from "./plan.ts";
import type { PlanRead } from "./plan-read.ts";
import type { Stale } from "./stale.ts";

export interface PinRecordOptions {
  readonly name: PinnedName;
  readonly cache: Cache;
  readonly table: PinnedTable;
  readonly files: PinnedFiles;
  readonly stale: Stale;
  readonly api: Pick<ApiClient, "callRaw">;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Bytes of all files together. */
  readonly filesLimit: number;
  /** Milliseconds since 1970: answers cached earlier are read again. */
  readonly notBefore: number;
  readonly onProgress: (done: number, total: number) => void;
  readonly faultHook?: FaultHook | undefined;
}

export interface Outcome extends Pick<PinnedRecord, "state" | "done" | "total" | "size" | "problem"> {
  readonly title: string | null;
  /** When all of it last matched the server; null where the server could not be asked. */
  readonly refreshedAt: string | null;
}

const isGone = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");

/** After this error no further request is worth making for now. */
const stops = (error: unknown): boolean =>
  isAway(error) || (error instanceof BridgeError && error.code === "UNAUTHENTICATED");

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

const words = (error: unknown): string => {
  if (isAway(error))
    return "The server could not be reached. What is here already can be used; the rest is copied when it is back.";
  if (error instanceof BridgeError && error.code === "UNAUTHENTICATED")
    return "The session ended. What is here already can be used; the rest is copied after you sign in.";
  return "Not everything could be copied. What is here already can be used; Bellwether tries again.";
};

/**
 * Downloads everything that one pinned record needs. Asks the server only for what is missing or may have changed; a
 * file with the same id is the same file.
 */
export async function pinRecord(options: PinRecordOptions): Promise<Outcome> {
  const { name, cache, table, files, signal, clock } = options;
  const owner = ownerOf(name);
  const needed = new Set<string>();
  const startedAt = new Date(clock.now()).toISOString();
  let done = 0;
  let total = 0;
  /** Estimated before reading, so that progress has an end. */
  let expected = 0;
  let missing = 0;
  let problem: unknown = null;
  let rootGone = false;
  let first = true;

  const step = () => {
    done += 1;
    options.faultHook?.("offline.while-copying");
    // Until the record itself is here, the total is unknown.
    if (expected > 0) options.onProgress(done, Math.max(total, expected));
  };

  const cachedFor = (endpoint: EndpointName, key: string) => {
    const found = cache.get(key);
    const parsed = found && endpoints[endpoint].response?.safeParse(found.data);
    return found && parsed?.success ? found : null;
  };

  /** The cached answer, read again where stale; null where there is none. */
  const fresh = async (endpoint: EndpointName, input: RawInput, key: string) => {
    const held = cachedFor(endpoint, key);
    const away = stops(problem);
    const old =
      held !== null &&
      (Date.parse(held.cachedAt) < options.notBefore || options.stale.isOlder(endpoint, held.cachedAt));
    if (held && (away || !old)) return held;
    if (away) return null;
    // Taken before the request: our own changes made meanwhile must be overlaid on the answer.
    const cachedAt = new Date(clock.now()).toISOString();
    try {
      const answer = await options.api.callRaw(endpoint, input, { signal });
      cache.put(key, endpoint, { ...answer, cachedAt });
    } catch (error) {
      signal.throwIfAborted();
      if (isGone(error)) {
        cache.remove(key);
        needed.delete(key);
        if (first) rootGone = true;
        return "gone";
      }
      problem = error;
      options.log.info("offline.read", { endpoint, code: error instanceof BridgeError ? error.code : "?" });
    }
    return cachedFor(endpoint, key);
  };

  const read: PlanRead = async (endpoint, input, alsoAs) => {
    signal.throwIfAborted();
    const key = answerKey(endpoint, input as RawInput);
    total += 1;
    needed.add(key);
    const cached = await fresh(endpoint, input as RawInput, key);
    signal.throwIfAborted();
    first = false;
    if (cached === "gone") {
      total -= 1;
      return null;
    }
    if (cached === null) {
      missing += 1;
      return null;
    }
    const data = cached.data as EndpointOutput<typeof endpoint>;
    for (const other of alsoAs?.(data) ?? []) {
      const otherKey = answerKey(endpoint, other as RawInput);
      needed.add(otherKey);
      const there = cache.cachedAt(otherKey);
      if (there === null || there < cached.cachedAt) cache.put(otherKey, endpoint, cached);
    }
    step();
    return data;
  };

  const planned = await readPlan(read, name.kind, name.id, (more) => {
    expected += more;
  });
  if (rootGone) {
    const held = cache.pinned(owner);
    cache.unpin(owner);
    for (const key of held) cache.removeUnpinned(key);
    table.need(owner, []);
    return {
      ...{ state: "failed", title: null, done: 0, total: 0, size: 0, refreshedAt: null },
      problem: "It was deleted, or you may no longer see it. Its copy was removed from this computer.",
    };
  }

  const wanted = planned?.files ?? [];
  let room = options.filesLimit - table.sizeOfOthers(owner);
  const chosen = wanted.filter((file) => {
    if (file.size > room) return false;
    room -= file.size;
    return true;
  });
  total += chosen.length;
  if (planned)
    table.need(
      owner,
      chosen.map((file) => file.id),
    );
  for (const file of chosen) {
    signal.throwIfAborted();
    try {
      if (!files.has(file.id))
        if (stops(problem)) throw problem;
        else await files.fetch(file, signal);
      step();
    } catch (error) {
      signal.throwIfAborted();
      if (isGone(error)) {
        total -= 1;
        continue;
      }
      missing += 1;
      problem = error;
    }
  }
  signal.throwIfAborted();

  // What could not be requested stays pinned until it is known to be unneeded.
  if (planned && missing === 0) cache.pin(owner, [...needed]);
  else if (planned) cache.pin(owner, [...needed, ...cache.pinned(owner)]);
  const absent = [...needed].filter((key) => cache.cachedAt(key) === null).length;
  const whole = planned !== null && missing === 0 && absent === 0;
  const leftOut = wanted.length - chosen.length;
  const outOfRoom =
    leftOut > 0
      ? `${leftOut === 1 ? "1 file was" : `${leftOut} files were`} left out: ${
          options.filesLimit === 0
            ? "your organization does not let files be taken along."
            : `files that are taken along may have ${megabytes(options.filesLimit)} in all.`
        }`
      : null;
  return {
    state: whole ? "ready" : "failed",
    title: planned?.title ?? null,
    done,
    total,
    size: table.sizeOf(owner),
    problem: whole ? outOfRoom : words(problem),
    refreshedAt: problem === null ? startedAt : null,
  };
}
