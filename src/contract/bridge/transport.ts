/**
 * A pipe for frames, two members wide. Three exist: Electron IPC, a WebSocket on loopback, and an in-memory pair.
 * `send` takes any JSON value; `onFrame` gives what the other side sent and returns its own removal.
 * A transport that can be cut also says when it was, and when it is back.
 */
export interface Transport {
  readonly send: (frame: unknown) => void;
  readonly onFrame: (listener: (frame: unknown) => void) => () => void;
  readonly onLost?: (listener: () => void) => () => void;
}

/** The part of AbortSignal that the bridge needs; this layer knows no DOM. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly addEventListener: (type: "abort", listener: () => void, options?: { once?: boolean }) => void;
  readonly removeEventListener: (type: "abort", listener: () => void) => void;
}

/** Injected timers, in milliseconds, so that the engine stays pure. */
export interface Timers {
  readonly set: (callback: () => void, milliseconds: number) => unknown;
  readonly clear: (handle: unknown) => void;
}
