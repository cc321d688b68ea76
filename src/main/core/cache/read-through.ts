import { BridgeError } from "#contract/bridge/errors.ts";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { withFollowers } from "#contract/kit/endpoint.ts";
import { type Resource, resources } from "#contract/kit/kinds.ts";
import type { ApiClient, ApiResult, CallOptions, RawInput } from "../api/client.ts";
import type { Clock } from "../ports/system.ts";
import { isAway } from "../session/connection-words.ts";
import { type Copies, type Copy, copyKey } from "./copies.ts";
import { localAnswer } from "./local-answers.ts";

/** An answer with the time it was cached; null where the server has just given it. */
export interface ReadResult extends ApiResult<unknown> {
  readonly copiedAt: string | null;
  /** When the change was saved on this computer, while the server does not have it; else null. */
  readonly queuedAt: string | null;
}

export interface ReadThrough {
  readonly call: (name: EndpointName, input: RawInput, options?: CallOptions) => Promise<ReadResult>;
  /** Our own change made these stale: the next read asks the server first. */
  readonly changed: (changed: readonly Resource[]) => void;
  /** The server is back: what was answered without it is read again. */
  readonly reached: () => void;
}

export interface ReadThroughDeps {
  readonly call: ApiClient["callRaw"];
  /** The cache of whoever is signed in; null for nobody, and where a cache is of no use. */
  readonly copies: () => Copies | null;
  readonly reachable: () => boolean;
  readonly clock: Clock;
  /** A cached answer that the page was given has changed, or is now confirmed. */
  readonly onRefreshed: (changed: readonly Resource[]) => void;
}

/**
 * Milliseconds for which an answer of the server is repeated without asking: the page reads again after each refresh,
 * and that must not start the next refresh.
 */
const freshFor = 10_000;
const rememberedReads = 500;

const gone = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");

const resourceOf = (name: EndpointName): readonly Resource[] =>
  resources.filter((one) => one === endpoints[name].group);

/** Reads of endpoints marked `cache`: answered from the cache at once and refreshed in the background. */
export function createReadThrough(deps: ReadThroughDeps): ReadThrough {
  const { clock } = deps;
  let owner: Copies | null = null;
  /** When the server gave or confirmed an answer in this run, and after how many changes of ours. */
  const confirmed = new Map<string, { readonly at: number; readonly generation: number }>();
  const refreshing = new Map<string, Promise<void>>();
  /** Counts our own changes: an answer that was requested before a change is not cached. */
  const generations = new Map<string, number>();
  const toldWithoutServer = new Set<Resource>();

  const generationOf = (name: EndpointName) => generations.get(endpoints[name].group) ?? 0;

  const copiesNow = (): Copies | null => {
    const copies = deps.copies();
    if (copies !== owner) {
      owner = copies;
      confirmed.clear();
      refreshing.clear();
      toldWithoutServer.clear();
    }
    return copies;
  };

  const confirm = (key: string, generation: number) => {
    confirmed.delete(key);
    confirmed.set(key, { at: clock.now(), generation });
    const oldest = confirmed.keys().next();
    if (confirmed.size > rememberedReads && !oldest.done) confirmed.delete(oldest.value);
  };

  const toldWithout = (name: EndpointName) => {
    for (const one of resourceOf(name)) toldWithoutServer.add(one);
  };

  /** A cached answer that no longer fits its schema counts as missing. */
  const find = (copies: Copies, key: string, name: EndpointName): Copy | null => {
    const copy = copies.get(key);
    if (!copy) return null;
    const parsed = endpoints[name].response?.safeParse(copy.data);
    return parsed?.success ? { ...copy, data: parsed.data } : null;
  };

  /** Asks the server, and caches the answer for the person who asked. */
  const ask = async (
    copies: Copies,
    key: string,
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    const generation = generationOf(name);
    try {
      const result = await deps.call(name, input, options);
      if (deps.copies() === copies && generation === generationOf(name)) {
        copies.put(key, name, { ...result, copiedAt: new Date(clock.now()).toISOString() });
        confirm(key, generation);
      }
      return { ...result, copiedAt: null, queuedAt: null };
    } catch (error) {
      if (gone(error)) copies.remove(key);
      throw error;
    }
  };

  const refreshBehind = (copies: Copies, key: string, name: EndpointName, input: RawInput) => {
    if (refreshing.has(key)) return;
    const work = ask(copies, key, name, input)
      .then(
        () => true,
        (error: unknown) => {
          if (isAway(error)) toldWithout(name);
          // A record that is gone must leave the screen; after any other error the page keeps the cached answer.
          return gone(error);
        },
      )
      .then((news) => {
        if (refreshing.get(key) !== work) return;
        refreshing.delete(key);
        if (news && deps.copies() === copies) deps.onRefreshed(resourceOf(name));
      });
    refreshing.set(key, work);
  };

  /** Not in the cache: asks the server first, and without it makes an answer from others in the cache. */
  const askFirst = async (
    copies: Copies,
    key: string,
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    try {
      return await ask(copies, key, name, input, options);
    } catch (error) {
      const found = isAway(error)
        ? localAnswer(copies, name, input, new Date(clock.now()).toISOString())
        : null;
      const parsed = found && endpoints[name].response?.safeParse(found.data);
      if (!found || !parsed?.success) throw error;
      toldWithout(name);
      return { ...found, data: parsed.data, queuedAt: null };
    }
  };

  const read = async (
    copies: Copies,
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    const key = copyKey(name, input);
    const copy = find(copies, key, name);
    if (copy === null) return askFirst(copies, key, name, input, options);
    const last = confirmed.get(key);
    const outdated = generationOf(name) !== (last?.generation ?? 0);
    if (last && !outdated && Math.abs(clock.now() - last.at) < freshFor)
      return { ...copy, copiedAt: null, queuedAt: null };
    if (!deps.reachable()) {
      toldWithout(name);
      return { ...copy, queuedAt: null };
    }
    if (!outdated) {
      refreshBehind(copies, key, name, input);
      return { ...copy, queuedAt: null };
    }
    try {
      return await ask(copies, key, name, input, options);
    } catch (error) {
      if (!isAway(error)) throw error;
      toldWithout(name);
      return { ...copy, queuedAt: null };
    }
  };

  const changed = (names: readonly Resource[]) => {
    for (const name of withFollowers(names)) generations.set(name, (generations.get(name) ?? 0) + 1);
  };

  return {
    call: async (name, input, options) => {
      const copies = endpoints[name].cache ? copiesNow() : null;
      if (copies) return read(copies, name, input, options);
      return { ...(await deps.call(name, input, options)), copiedAt: null, queuedAt: null };
    },
    changed,
    reached: () => {
      const again = [...toldWithoutServer];
      toldWithoutServer.clear();
      if (again.length === 0) return;
      changed(again);
      deps.onRefreshed(again);
    },
  };
}
