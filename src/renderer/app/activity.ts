import { useEffect } from "react";
import { create } from "zustand";
import type { BridgeClient } from "#contract/bridge/client.ts";

/** Core is told at most this often. */
export const REPORT_MS = 20_000;

const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

interface SoonLocked {
  /** Milliseconds since 1970; null while it is not soon. */
  readonly locksAt: number | null;
}

/** When the window will lock, once that is soon. UI state only. */
export const useSoonLocked = create<SoonLocked>(() => ({ locksAt: null }));

/**
 * Tells core that somebody is here: at the first event, and at the end of each interval with further events, so that
 * core never counts from long before the last key. While locking is announced, every event is told at once.
 */
export function createActivityReports(report: () => void, now: () => number = Date.now) {
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    nextAt = now() + REPORT_MS;
    report();
  };
  return {
    sign: (urgent: boolean) => {
      const left = nextAt - now();
      if (urgent || left <= 0 || left > REPORT_MS) send();
      else timer ??= setTimeout(send, left);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Listens while somebody is signed in and not locked out. */
export function useActivity(bridge: BridgeClient, counted: boolean): void {
  useEffect(() => {
    if (!counted) return;
    const reports = createActivityReports(() => {
      // The connection was lost or the window has locked meanwhile: nothing to tell.
      bridge.call("app.active", {}).catch(() => {});
    });
    const sign = () => {
      const urgent = useSoonLocked.getState().locksAt !== null;
      if (urgent) useSoonLocked.setState({ locksAt: null });
      reports.sign(urgent);
    };
    for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true });
    const stop = bridge.on("lock.changed", ({ locksInSeconds }) =>
      useSoonLocked.setState({
        locksAt: locksInSeconds === null ? null : Date.now() + locksInSeconds * 1000,
      }),
    );
    return () => {
      for (const name of signs) window.removeEventListener(name, sign, { capture: true });
      stop();
      reports.stop();
      useSoonLocked.setState({ locksAt: null });
    };
  }, [bridge, counted]);
}
