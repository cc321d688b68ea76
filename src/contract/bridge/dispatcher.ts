import { BridgeError } from "./errors.ts";
import { type Capability, type HostKind, inboundFrame, isFit, protocolVersion } from "./frames.ts";
import {
  type EventName,
  type EventPayload,
  type MethodName,
  type MethodOutput,
  type MethodParsed,
  methods,
} from "./registry.ts";
import type { CancelSignal, Transport } from "./transport.ts";

export interface HandlerContext {
  /** Aborted when the page cancels the call or is closed. */
  readonly signal: CancelSignal;
  /** Stands for the page that calls: the same for each of its calls, until it is closed. */
  readonly page: object;
}

/** One handler for each method; the compiler refuses a registry row without one. */
export type Handlers = {
  readonly [M in MethodName]: (input: MethodParsed<M>, context: HandlerContext) => Promise<MethodOutput<M>>;
};

export interface DispatcherOptions {
  readonly transport: Transport;
  readonly handlers: Handlers;
  readonly host: HostKind;
  readonly capabilities: readonly Capability[];
  /** Makes the pair of a cancel function and its signal; an `AbortController` where there is one. */
  readonly createAbort: () => { readonly signal: CancelSignal; readonly abort: () => void };
  /** Also checks the handlers' answers against the registry: on in development and tests. */
  readonly checkOutput: boolean;
  /** Receives errors for which the closed union has no code. */
  readonly onUnexpected: (error: unknown, method: string) => void;
}

export interface Dispatcher {
  /** What handlers know the page by. */
  readonly page: object;
  readonly emit: <E extends EventName>(name: E, payload: EventPayload<E>) => void;
  readonly close: () => void;
}

/** Core's half of the bridge; works above any transport. Sends its hello at once. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { transport, handlers } = options;
  let closed = false;
  const self = {};
  const running = new Map<string, { abort: () => void }>();

  const answer = async (id: string, method: string, input: unknown) => {
    const handle = options.createAbort();
    running.set(id, handle);
    try {
      const data = await dispatch(method, input, handle.signal);
      reply(id, { type: "reply", id, ok: true, data });
    } catch (error) {
      reply(id, { type: "failure", id, error: toBridgeError(error, method).toData() });
    } finally {
      running.delete(id);
    }
  };

  const dispatch = async (method: string, input: unknown, signal: CancelSignal): Promise<unknown> => {
    if (!Object.hasOwn(methods, method))
      throw new BridgeError("UNKNOWN_METHOD", "Bellwether does not know this call.");
    const name = method as MethodName;
    const definition = methods[name];
    const parsed = definition.input.safeParse(input);
    if (!parsed.success) {
      throw new BridgeError("BAD_REQUEST", "The call was not understood.", {
        issues: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
      });
    }
    const handler = handlers[name] as (value: unknown, context: HandlerContext) => Promise<unknown>;
    const output = await handler(parsed.data, { signal, page: self });
    return options.checkOutput ? definition.output.parse(output) : output;
  };

  const toBridgeError = (error: unknown, method: string): BridgeError => {
    if (error instanceof BridgeError) return error;
    options.onUnexpected(error, method);
    return new BridgeError("INTERNAL", "Something went wrong in Bellwether. Your text is still here.");
  };

  const reply = (id: string, frame: unknown) => {
    // A late answer must be dropped: the page's next connection numbers its calls from the start.
    if (closed) return;
    try {
      transport.send(frame);
    } catch (error) {
      // A reply that cannot be serialized must still answer its call.
      options.onUnexpected(error, "reply");
      const failed = new BridgeError("INTERNAL", "The answer could not be sent.").toData();
      transport.send({ type: "failure", id, error: failed });
    }
  };

  const stop = transport.onFrame((raw) => {
    const parsed = isFit(raw) ? inboundFrame.safeParse(raw) : null;
    if (parsed === null || !parsed.success) {
      const id = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : null;
      const error = new BridgeError("BAD_REQUEST", "The call was malformed or too large.").toData();
      if (typeof id === "string" && id.length > 0 && id.length <= 64)
        reply(id, { type: "failure", id, error });
      return;
    }
    const frame = parsed.data;
    if (frame.type === "cancel") running.get(frame.id)?.abort();
    else if (!running.has(frame.id)) void answer(frame.id, frame.method, frame.input);
  });

  transport.send({
    type: "hello",
    protocolVersion,
    host: options.host,
    capabilities: [...options.capabilities],
  });

  return {
    page: self,
    emit: (name, payload) => {
      if (!closed) transport.send({ type: "event", name, payload });
    },
    close: () => {
      closed = true;
      stop();
      for (const handle of running.values()) handle.abort();
      running.clear();
    },
  };
}
