import type { CancelSignal } from "#contract/bridge/transport.ts";

/** The bridge's cancel signal as an `AbortSignal`, for fetch. */
export function toAbortSignal(signal: CancelSignal | undefined): AbortSignal | undefined {
  if (signal === undefined || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener("abort", () => controller.abort(), { once: true });
  return controller.signal;
}

/** Aborts a request that makes no progress for `milliseconds`; `touch` reports progress, `done` the end. */
export interface IdleTimeout {
  readonly signal: AbortSignal;
  readonly touch: () => void;
  readonly done: () => void;
}

export function createIdleTimeout(milliseconds: number): IdleTimeout {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return {
    signal: controller.signal,
    touch: () => timer.refresh(),
    done: () => clearTimeout(timer),
  };
}
