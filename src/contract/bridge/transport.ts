/**
 * A pipe for frames. There are three: Electron IPC, a WebSocket on loopback, and an in-memory pair. `send` takes any
 * JSON value; `onFrame` passes on what the other side sent, and returns a function that removes the listener. A
 * transport that can be cut also says when it was cut and when it is back.
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

/** Timers that are passed in, in milliseconds, so that this code needs no platform. */
export interface Timers {
  readonly set: (callback: () => void, milliseconds: number) => unknown;
  readonly clear: (handle: unknown) => void;
}
