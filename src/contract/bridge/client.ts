import { BridgeError } from "./errors.ts";
import { type HelloFrame, isFit, type OutboundFrame, outboundFrame, protocolVersion } from "./frames.ts";
import {
  type EventName,
  type EventPayload,
  events,
  type MethodInput,
  type MethodName,
  type MethodOutput,
} from "./registry.ts";
import type { CancelSignal, Timers, Transport } from "./transport.ts";

export interface CallOptions {
  readonly signal?: CancelSignal | undefined;
  /** Milliseconds; 0 waits for ever. Default 60,000. */
  readonly timeout?: number;
}

export interface BridgeClient {
  /** Calls one method of the registry, after the hello has arrived. Rejects with `BridgeError`. */
  readonly call: <M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    options?: CallOptions,
  ) => Promise<MethodOutput<M>>;
  readonly on: <E extends EventName>(name: E, listener: (payload: EventPayload<E>) => void) => () => void;
  /** Called at every hello, thus also when a lost connection is back and everything should be read again. */
  readonly onHello: (listener: (hello: HelloFrame) => void) => () => void;
  /** Called when the connection to core is cut. A hello follows if it comes back. */
  readonly onLost: (listener: () => void) => () => void;
  readonly close: () => void;
}

interface Pending {
  /** Has the call been sent, so that only this connection can answer it? */
  readonly isSent: () => boolean;
  readonly settle: (frame: Extract<OutboundFrame, { type: "reply" | "failure" }>) => void;
  readonly fail: (error: BridgeError) => void;
}

const connectionLost = () =>
  new BridgeError("CONNECTION_LOST", "The window lost its connection to Bellwether.", {}, true);

/** Somebody waits for what is called while the connection is lost: they are told within this time, in milliseconds. */
const patienceWhileLost = 2_000;

const timedOut = () => new BridgeError("TIMEOUT", "Bellwether did not answer in time.", {}, true);

const tooLarge = () => new BridgeError("BAD_REQUEST", "This is more than Bellwether takes at once.");

/** The page's half of the bridge; works above any transport. */
export function createBridgeClient(transport: Transport, timers: Timers): BridgeClient {
  const pending = new Map<string, Pending>();
  const waiting = new Set<() => void>();
  const eventListeners = new Map<string, Set<(payload: unknown) => void>>();
  const helloListeners = new Set<(hello: HelloFrame) => void>();
  const lostListeners = new Set<() => void>();
  let hello: HelloFrame | null = null;
  let greeted = false;
  let nextId = 1;

  /** Rejects the calls that were sent: they will never be answered. Those that wait for a hello go on waiting. */
  const lose = () => {
    hello = null;
    for (const entry of [...pending.values()]) if (entry.isSent()) entry.fail(connectionLost());
  };

  const cut = () => {
    lose();
    for (const listener of [...lostListeners]) listener();
  };

  const greet = (frame: HelloFrame) => {
    if (frame.protocolVersion !== protocolVersion) {
      const wrong = new BridgeError(
        "INTERNAL",
        "This window and Bellwether are of different versions. Reload the window.",
      );
      for (const entry of [...pending.values()]) entry.fail(wrong);
      return;
    }
    // A second hello comes from a core that does not know the calls sent before it.
    if (hello) cut();
    hello = frame;
    greeted = true;
    const begun = [...waiting];
    waiting.clear();
    for (const begin of begun) begin();
    for (const listener of [...helloListeners]) listener(frame);
  };

  const receive = (raw: unknown) => {
    const parsed = outboundFrame.safeParse(raw);
    if (!parsed.success) return;
    const frame = parsed.data;
    if (frame.type === "hello") greet(frame);
    else if (frame.type === "event") {
      const known = Object.hasOwn(events, frame.name) ? events[frame.name as EventName] : null;
      const payload = known?.safeParse(frame.payload);
      if (payload?.success)
        for (const listener of [...(eventListeners.get(frame.name) ?? [])]) listener(payload.data);
    } else pending.get(frame.id)?.settle(frame);
  };

  const stopFrames = transport.onFrame(receive);
  const stopLost = transport.onLost?.(cut);

  const call: BridgeClient["call"] = (method, input, options = {}) =>
    new Promise((resolve, reject) => {
      const id = String(nextId++);
      const { signal, timeout = 60_000 } = options;
      let timer: unknown = null;
      let sent = false;

      const finish = () => {
        pending.delete(id);
        waiting.delete(begin);
        if (timer !== null) timers.clear(timer);
        signal?.removeEventListener("abort", abort);
      };
      const fail = (error: BridgeError) => {
        finish();
        reject(error);
      };
      const giveUp = (error: BridgeError) => {
        if (sent && hello) transport.send({ type: "cancel", id });
        fail(error);
      };
      const abort = () => giveUp(new BridgeError("CANCELLED", "The call was cancelled."));
      const waitAtMost = (milliseconds: number, error: () => BridgeError) => {
        if (timer !== null) timers.clear(timer);
        timer = milliseconds > 0 ? timers.set(() => giveUp(error()), milliseconds) : null;
      };
      const begin = () => {
        waitAtMost(timeout, timedOut);
        const frame = { type: "request", id, method, input };
        try {
          if (!isFit(frame)) return fail(tooLarge());
          sent = true;
          transport.send(frame);
        } catch {
          fail(new BridgeError("BAD_REQUEST", "The call holds what cannot be sent."));
        }
        return undefined;
      };

      if (signal?.aborted) return reject(new BridgeError("CANCELLED", "The call was cancelled."));
      signal?.addEventListener("abort", abort, { once: true });
      pending.set(id, {
        fail,
        isSent: () => sent,
        settle: (frame) => {
          finish();
          if (frame.type === "failure") reject(BridgeError.from(frame.error));
          else resolve(frame.data as MethodOutput<typeof method>);
        },
      });
      if (hello) return begin();
      waiting.add(begin);
      // A connection that was there may be gone for good.
      if (greeted)
        waitAtMost(timeout > 0 ? Math.min(timeout, patienceWhileLost) : patienceWhileLost, connectionLost);
      else waitAtMost(timeout, timedOut);
      return undefined;
    });

  return {
    call,
    on: (name, listener) => {
      const set = eventListeners.get(name) ?? new Set();
      eventListeners.set(name, set);
      set.add(listener as (payload: unknown) => void);
      return () => set.delete(listener as (payload: unknown) => void);
    },
    onHello: (listener) => {
      helloListeners.add(listener);
      if (hello) listener(hello);
      return () => helloListeners.delete(listener);
    },
    onLost: (listener) => {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    close: () => {
      stopFrames();
      stopLost?.();
      hello = null;
      for (const entry of [...pending.values()]) entry.fail(connectionLost());
    },
  };
}
