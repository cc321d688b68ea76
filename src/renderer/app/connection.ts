import { useEffect } from "react";
import { create } from "zustand";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { BridgeError } from "#contract/bridge/errors.ts";

interface Connection {
  /** The connection between this window and core is cut. */
  readonly lost: boolean;
  /** Null until core has said so; the application's state counts until then. */
  readonly reachable: boolean | null;
  /** How the last change of a record ended. */
  readonly lastChange: { readonly at: string; readonly saved: boolean } | null;
}

/** What the status strip shows. UI state only. */
export const useConnection = create<Connection>(() => ({ lost: false, reachable: null, lastChange: null }));

/** Follows whether core answers, and whether core reaches the server. */
export function useConnectionNews(bridge: BridgeClient): void {
  useEffect(() => {
    const stops = [
      bridge.on("connection.changed", ({ reachable }) => useConnection.setState({ reachable })),
      bridge.onLost(() => useConnection.setState({ lost: true })),
      bridge.onHello(() => useConnection.setState({ lost: false })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge]);
}

/** A refused form is not a lost change: it shows its own errors. */
const heldByTheForm = (error: unknown) =>
  error instanceof BridgeError &&
  ["VALIDATION", "CONFLICT", "FORBIDDEN", "NOT_FOUND", "CANCELLED"].includes(error.code);

/** Called by the mutation cache at the end of each mutation. */
export function noteSettled(error: unknown): void {
  if (error && heldByTheForm(error)) return;
  useConnection.setState({ lastChange: { at: new Date().toISOString(), saved: !error } });
}
