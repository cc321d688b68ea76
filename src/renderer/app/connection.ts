import { useEffect } from "react";
import { create } from "zustand";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { BridgeError, mayBeDone } from "#contract/bridge/errors.ts";
import type { Host } from "#lib/bridge/bridge-context.tsx";
import { useOutside } from "#lib/bridge/outside.ts";

interface Connection {
  /** The connection between this window and core is cut. */
  readonly lost: boolean;
  /** Null until core has said so; the application's state counts until then. */
  readonly reachable: boolean | null;
  /** How the last change of a record ended; `unsure`: it was sent, and no answer came. */
  readonly lastChange: { readonly at: string; readonly saved: boolean; readonly unsure: boolean } | null;
}

/** What the status strip shows. UI state only. */
export const useConnection = create<Connection>(() => ({
  lost: false,
  reachable: null,
  lastChange: null,
}));

/** While the server cannot be reached, core is told of a person at most this often. */
const askAgain = 3_000;

/**
 * Asks to look for a server that cannot be reached: at once where the window has a network again or comes into view,
 * and while somebody uses it.
 */
export function watchForServer(page: Window, ask: () => void, now: () => number = Date.now): () => void {
  let askedAt: number | null = null;
  const atOnce = () => {
    if (page.document.visibilityState === "hidden") return;
    askedAt = now();
    ask();
  };
  const inUse = () => {
    const since = askedAt === null ? null : now() - askedAt;
    if (since === null || since < 0 || since >= askAgain) atOnce();
  };
  const signs = { online: atOnce, visibilitychange: atOnce, pointerdown: inUse, keydown: inUse };
  const how = { capture: true, passive: true };
  for (const [name, listener] of Object.entries(signs)) page.addEventListener(name, listener, how);
  return () => {
    for (const [name, listener] of Object.entries(signs)) page.removeEventListener(name, listener, how);
  };
}

/** Follows whether core answers, and whether core reaches the server. */
export function useConnectionNews({ bridge, onOutside }: Pick<Host, "bridge" | "onOutside">): void {
  useEffect(() => {
    const stops = [
      bridge.on("connection.changed", ({ reachable }) => useConnection.setState({ reachable })),
      bridge.onLost(() => useConnection.setState({ lost: true })),
      onOutside((outside) => useOutside.setState({ outside })),
      bridge.onHello(() => {
        useConnection.setState({ lost: false });
        useOutside.setState({ outside: false });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge, onOutside]);
}

/** `known`: what the application's state says, until core has said something newer. */
export function useServerWatch(bridge: BridgeClient, known: boolean | undefined): void {
  const said = useConnection((state) => state.reachable);
  const away = (said ?? known) === false;
  useEffect(() => {
    if (!away) return;
    // A page that is locked or cut off has nothing to ask.
    return watchForServer(window, () => void bridge.call("app.lookForServer", {}).catch(() => {}));
  }, [bridge, away]);
}

/** A refused form is not a lost change: it shows its own errors. */
const heldByTheForm = (error: unknown) =>
  error instanceof BridgeError &&
  ["VALIDATION", "CONFLICT", "FORBIDDEN", "NOT_FOUND", "CANCELLED"].includes(error.code);

/** Called by the mutation cache at the end of each mutation. */
export function noteSettled(error: unknown): void {
  if (error && heldByTheForm(error)) return;
  useConnection.setState({
    lastChange: { at: new Date().toISOString(), saved: !error, unsure: mayBeDone(error) },
  });
}
