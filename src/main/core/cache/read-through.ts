import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { withFollowers } from "#contract/kit/endpoint.ts";
import { type Resource, resources } from "#contract/kit/kinds.ts";
import type { ApiResult, CallOptions, RawInput } from "#core/api/call-types.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { Drafts } from "#core/drafts/drafts.ts";
import type { Clock } from "#core/ports/system.ts";
import { answerKey, type Cache, type CachedAnswer } from "./cache.ts";
import { createDirectChanges } from "./direct-changes.ts";
import { localAnswer } from "./local-answers.ts";
import { createOwnRecords } from "./own-records.ts";

/** An answer with the time it was cached; null where the server has just given it. */
export interface ReadResult extends ApiResult<unknown> {
  readonly cachedAt: string | null;
  /** When the change was saved on this computer, while the server does not have it; else null. */
  readonly queuedAt: string | null;
}

export interface ReadThrough {
  readonly call: (name: EndpointName, input: RawInput, options?: CallOptions) => Promise<ReadResult>;
  /** An answer of the server without anything older than one's own changes, for others who cache it. */
  readonly newest: (answer: unknown) => unknown;
  /** Our own change made these stale: the next read asks the server first. */
  readonly changed: (changed: readonly Resource[]) => void;
  /** The server is back: what was answered without it is read again. */
  readonly serverIsBack: () => void;
}

export interface ReadThroughDeps {
  readonly call: ApiClient["callRaw"];
  /** The cache of whoever is signed in; null for nobody, and where a cache is of no use. */
  readonly cache: () => Cache | null;
  /** Their drafts; null for nobody. */
  readonly drafts: () => Drafts | null;
  readonly reachable: () => boolean;
  readonly clock: Clock;
  /** By whose clocks it is today where they work; null and left out: by those of this computer. */
  readonly zone?: (() => string | null) | undefined;
  /** A cached answer that the page was given has changed, or is now confirmed. */
  readonly onRefreshed: (changed: readonly Resource[]) => void;
  /** The server answered a read of the page, which is cached now. */
  readonly onAnswered?: ((name: EndpointName, answer: unknown) => void) | undefined;
  /** Milliseconds that a page waits for the server where the cache has an answer. Default 2,000. */
  readonly patience?: number | undefined;
}

/**
 * Milliseconds for which an answer of the server is repeated without asking: the page reads again after each refresh,
 * and that must not start the next refresh.
 */
const freshFor = 10_000;
const rememberedReads = 500;
/** A network that was lost says so only when a request has taken too long. */
const defaultPatience = 2_000;

const gone = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");

const resourceOf = (name: EndpointName): readonly Resource[] =>
  resources.filter((one) => one === endpoints[name].group);

interface Confirmed {
  readonly at: number;
  readonly generation: number;
  readonly changes: number;
}

/** Reads of endpoints marked `cache`: answered from the cache at once and refreshed in the background. */
export function createReadThrough(deps: ReadThroughDeps): ReadThrough {
  const { clock, patience = defaultPatience } = deps;
  const own = createOwnRecords(clock);
  const changeNow = createDirectChanges(deps);
  let owner: Cache | null = null;
  /** When the server gave or confirmed an answer in this run, and after how many changes of ours. */
  const confirmed = new Map<string, Confirmed>();
  const refreshing = new Map<string, Promise<void>>();
  /** Counts our own changes: an answer that was requested before a change is not cached. */
  const generations = new Map<string, number>();
  /** Counts all changes, of whatever: a change may show where nobody thought of it. */
  let changes = 0;
  const staleWhenBack = new Set<Resource>();

  const generationOf = (name: EndpointName) => generations.get(endpoints[name].group) ?? 0;

  const cacheNow = (): Cache | null => {
    const cache = deps.cache();
    if (cache !== owner) {
      owner = cache;
      confirmed.clear();
      refreshing.clear();
      staleWhenBack.clear();
    }
    return cache;
  };

  const confirm = (key: string, asked: Omit<Confirmed, "at">) => {
    confirmed.delete(key);
    confirmed.set(key, { ...asked, at: clock.now() });
    const oldest = confirmed.keys().next();
    if (confirmed.size > rememberedReads && !oldest.done) confirmed.delete(oldest.value);
  };

  const answeredOffline = (name: EndpointName) => {
    for (const one of resourceOf(name)) staleWhenBack.add(one);
  };

  /** A cached answer that no longer fits its schema counts as missing. */
  const find = (cache: Cache, key: string, name: EndpointName): CachedAnswer | null => {
    const cached = cache.get(key);
    if (!cached) return null;
    const parsed = endpoints[name].response?.safeParse(cached.data);
    return parsed?.success ? { ...cached, data: parsed.data } : null;
  };

  /** Asks the server, and caches the answer for the person who asked. */
  const ask = async (
    cache: Cache,
    key: string,
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    const generation = generationOf(name);
    const asked = { generation, changes };
    // Of the time before the request: what was changed since is laid over the answer.
    const cachedAt = new Date(clock.now()).toISOString();
    try {
      const given = await deps.call(name, input, options);
      const result = { ...given, data: own.newest(given.data) };
      if (deps.cache() === cache && generation === generationOf(name)) {
        cache.put(key, name, { ...result, cachedAt });
        confirm(key, asked);
        deps.onAnswered?.(name, result.data);
      }
      return { ...result, cachedAt: null, queuedAt: null };
    } catch (error) {
      if (gone(error)) cache.remove(key);
      throw error;
    }
  };

  const refreshBehind = (cache: Cache, key: string, name: EndpointName, input: RawInput) => {
    if (refreshing.has(key)) return;
    const work = ask(cache, key, name, input)
      .then(
        () => true,
        (error: unknown) => {
          if (isAway(error)) answeredOffline(name);
          // A record that is gone must leave the screen; after any other error the page keeps the cached answer.
          return gone(error);
        },
      )
      .then((news) => {
        if (refreshing.get(key) !== work) return;
        refreshing.delete(key);
        if (news && deps.cache() === cache) deps.onRefreshed(resourceOf(name));
      });
    refreshing.set(key, work);
  };

  /** Not in the cache: asks the server first, and without it makes an answer from others in the cache. */
  const askFirst = async (
    cache: Cache,
    key: string,
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    try {
      return await ask(cache, key, name, input, options);
    } catch (error) {
      const found = isAway(error)
        ? localAnswer(cache, name, input, new Date(clock.now()).toISOString(), deps.zone?.())
        : null;
      const parsed = found && endpoints[name].response?.safeParse(found.data);
      if (!found || !parsed?.success) throw error;
      answeredOffline(name);
      return { ...found, data: parsed.data, queuedAt: null };
    }
  };

  /** Asks the server first, and answers with `cached` where it is away or takes long; its answer is told then. */
  const askWithin = async (
    cache: Cache,
    key: string,
    name: EndpointName,
    input: RawInput,
    cached: ReadResult,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    const asked = ask(cache, key, name, input, options).catch((error: unknown) => {
      if (!isAway(error)) throw error;
      answeredOffline(name);
      return cached;
    });
    let timer: NodeJS.Timeout | null = null;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), patience);
    });
    try {
      const first = await Promise.race([asked, late]);
      if (first !== "late") return first;
      void asked.then(
        (result) => result !== cached && deps.cache() === cache && deps.onRefreshed(resourceOf(name)),
        (error: unknown) => gone(error) && deps.cache() === cache && deps.onRefreshed(resourceOf(name)),
      );
      // What one changed meanwhile is in the cache.
      const now = find(cache, key, name);
      return now ? { ...now, queuedAt: null } : cached;
    } finally {
      if (timer) clearTimeout(timer);
    }
  };

  const read = async (
    cache: Cache,
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    const key = answerKey(name, input);
    const cached = find(cache, key, name);
    if (cached === null) return askFirst(cache, key, name, input, options);
    const last = confirmed.get(key);
    const outdated = generationOf(name) !== (last?.generation ?? 0);
    if (last && !outdated && last.changes === changes && Math.abs(clock.now() - last.at) < freshFor)
      return { ...cached, cachedAt: null, queuedAt: null };
    if (!deps.reachable()) {
      answeredOffline(name);
      return { ...cached, queuedAt: null };
    }
    if (!outdated) {
      refreshBehind(cache, key, name, input);
      return { ...cached, queuedAt: null };
    }
    return askWithin(cache, key, name, input, { ...cached, queuedAt: null }, options);
  };

  const changed = (names: readonly Resource[]) => {
    changes += 1;
    for (const name of withFollowers(names)) generations.set(name, (generations.get(name) ?? 0) + 1);
  };

  return {
    call: async (name, input, options) => {
      const cache = endpoints[name].cache ? cacheNow() : null;
      if (cache) return read(cache, name, input, options);
      const { method, group } = endpoints[name];
      const direct = method === "GET" || group === "session" ? deps.call : changeNow;
      const result = await direct(name, input, options);
      if (direct === changeNow) own.wrote(deps.cache(), name, result.data);
      return { ...result, cachedAt: null, queuedAt: null };
    },
    newest: own.newest,
    changed,
    serverIsBack: () => {
      const again = [...staleWhenBack];
      staleWhenBack.clear();
      if (again.length === 0) return;
      changed(again);
      deps.onRefreshed(again);
    },
  };
}
