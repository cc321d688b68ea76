import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { CallOptions, RawInput } from "#core/api/call-types.ts";
import type { ReadResult, ReadThrough } from "#core/cache/read-through.ts";
import { type Drafts, forgetSent, sentDraft } from "#core/drafts/drafts.ts";
import type { Outbox } from "./outbox.ts";

export interface ReadWithOutboxDeps {
  readonly read: ReadThrough["call"];
  /** The outbox of whoever is signed in; null where there is none. */
  readonly outbox: () => Outbox | null;
  /** Their drafts; null for nobody. */
  readonly drafts: () => Drafts | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Without the part of an ETag that only this computer uses. */
const plainMatch = (ifMatch: string | undefined) => ifMatch?.replace(/\+\d+"$/, '"');

const notSent = () =>
  new BridgeError(
    "NOT_READY",
    "This was made on this computer and the server does not have it yet. Try again when it has been sent.",
  );

const unknown = () => new BridgeError("NOT_FOUND", "This record does not exist.");

/** Calls of the page: changes go to the outbox, and waiting changes are overlaid on reads. */
export function createReadWithOutbox({
  read,
  outbox: current,
  drafts,
  now,
}: ReadWithOutboxDeps): ReadThrough["call"] {
  /** Calls that only the server can carry out. */
  const callNow = (outbox: Outbox, name: EndpointName, given: RawInput, options?: CallOptions) => {
    const { input, local } = outbox.mapped(given);
    if (local) throw notSent();
    return read(name, { ...input, ifMatch: plainMatch(input.ifMatch) }, options);
  };

  const ask = async (name: EndpointName, input: RawInput, options?: CallOptions) => {
    try {
      return { result: await read(name, input, options), failure: null };
    } catch (error) {
      if (!isAway(error)) throw error;
      return { result: null, failure: error };
    }
  };

  const show = async (
    outbox: Outbox,
    name: EndpointName,
    given: RawInput,
    options?: CallOptions,
  ): Promise<ReadResult> => {
    const { input, local } = outbox.mapped(given);
    const asked = now();
    const { result, failure } = local
      ? { result: null, failure: unknown() }
      : await ask(name, input, options);
    // The caller has signed out meanwhile; nobody else's changes are overlaid on their answer.
    if (current() !== outbox && result) return result;
    const known = result && {
      data: result.data,
      cachedAt: result.cachedAt === null ? asked : Date.parse(result.cachedAt),
    };
    const shown = outbox.overlay(name, input, known);
    if (!shown) throw failure ?? unknown();
    return {
      status: result?.status ?? 200,
      data: shown.data,
      etag: result && shown.data === result.data ? result.etag : null,
      cachedAt: result ? result.cachedAt : new Date(shown.savedAt ?? asked).toISOString(),
      queuedAt: null,
    };
  };

  /**
   * A change that this computer does not take goes straight to the server, unless it follows one that waits here.
   * Rejects with `refused` where the server cannot be reached either.
   */
  const callStraight = async (
    outbox: Outbox,
    name: EndpointName,
    input: RawInput,
    { options, refused }: { readonly options: CallOptions; readonly refused: BridgeError },
  ) => {
    if (outbox.mapped(input).local || plainMatch(input.ifMatch) !== input.ifMatch) throw refused;
    const { result } = await ask(name, input, options);
    if (result === null) throw refused;
    return result;
  };

  /** A change and the draft that it sends: where the change is on disk, the draft counts as gone. */
  const queue = async (outbox: Outbox, name: EndpointName, input: RawInput, options: CallOptions = {}) => {
    const own = drafts();
    const sends = sentDraft(own, options.draft);
    try {
      const result = await outbox.submit(name, input, { signal: options.signal, sends });
      forgetSent(own, sends);
      return result;
    } catch (error) {
      if (!(error instanceof BridgeError && error.code === "DATA_UNREADABLE")) throw error;
      return callStraight(outbox, name, input, { options, refused: error });
    }
  };

  return async (name, input, options) => {
    const outbox = current();
    if (!outbox || endpoints[name].group === "session") return read(name, input, options);
    if (endpoints[name].method === "GET") return show(outbox, name, input, options);
    return endpoints[name].queue
      ? queue(outbox, name, input, options)
      : callNow(outbox, name, input, options);
  };
}
