import type { Timers, Transport } from "#contract/bridge/transport.ts";

/** The part of WebSocket that is used, so that tests can replace it. */
export interface SocketLike {
  readonly readyState: number;
  readonly send: (text: string) => void;
  readonly close: () => void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
}

export interface SocketTransportOptions {
  readonly open: () => SocketLike;
  readonly timers: Timers;
  /** Between 0 and 1: spreads the retries of several tabs. */
  readonly random: () => number;
  /** Called after each try that brought no frame: nobody is there, or whoever is does not let the page in. */
  readonly onVain?: () => void;
}

export interface SocketTransport extends Transport {
  readonly onLost: (listener: () => void) => () => void;
  /** Closes it for good. */
  readonly close: () => void;
}

const openState = 1;
const firstDelay = 250;
const longestDelay = 8_000;
/** A socket that brings no frame for so long after it was asked for is given up; the hello comes at once otherwise. */
const firstFrameWithin = 8_000;

const readJson = (text: unknown): unknown => {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
};

/** The page's end of the WebSocket: reconnects by itself, after a longer pause each time. */
export function createSocketTransport(options: SocketTransportOptions): SocketTransport {
  const frames = new Set<(frame: unknown) => void>();
  const losses = new Set<() => void>();
  let socket: SocketLike | null = null;
  let attempts = 0;
  let timer: unknown = null;
  let silence: unknown = null;
  let closed = false;

  const lost = (from: SocketLike) => {
    if (socket !== from) return;
    socket = null;
    options.timers.clear(silence);
    for (const listener of [...losses]) listener();
    if (closed) return;
    const delay = Math.min(firstDelay * 2 ** attempts, longestDelay);
    attempts += 1;
    timer = options.timers.set(join, delay * (0.5 + options.random() / 2));
  };

  const join = () => {
    const next = options.open();
    let heard = false;
    socket = next;
    // A browser may leave a connection pending for good, and says nothing of it.
    silence = options.timers.set(() => {
      lost(next);
      next.close();
    }, firstFrameWithin);
    next.onmessage = (event: { readonly data: unknown }) => {
      options.timers.clear(silence);
      heard = true;
      // Only a frame proves that somebody answers; an accepted socket may be closed at once.
      attempts = 0;
      const frame = readJson(event.data);
      for (const listener of [...frames]) listener(frame);
    };
    next.onclose = () => {
      if (!heard && socket === next && !closed) options.onVain?.();
      lost(next);
    };
  };

  join();
  return {
    // Between two sockets nothing can be sent: the client has failed its calls and waits for the next hello.
    send: (frame) => {
      const text = JSON.stringify(frame);
      if (socket?.readyState === openState) socket.send(text);
    },
    onFrame: (listener) => {
      frames.add(listener);
      return () => frames.delete(listener);
    },
    onLost: (listener) => {
      losses.add(listener);
      return () => losses.delete(listener);
    },
    close: () => {
      closed = true;
      options.timers.clear(timer);
      options.timers.clear(silence);
      socket?.close();
    },
  };
}
