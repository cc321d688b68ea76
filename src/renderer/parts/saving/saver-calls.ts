import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { whileSending } from "#lib/bridge/sending-draft.ts";
import { changedBy } from "#lib/forms/conflict-details.ts";
import type { Newer, Saved, Saver, SaverSnapshot } from "./saver.ts";

/** Milliseconds between the last change and its save. */
export const saveDelay = 800;
export const now = () => new Date().toISOString();

const isNotFound = (error: unknown) => error instanceof BridgeError && error.code === "NOT_FOUND";

/** The other record in a conflict's details, where the error is a conflict and the record is complete. */
export function conflictIn<R>(error: unknown, read: (current: unknown) => R | undefined): Newer<R> | null {
  if (!(error instanceof BridgeError) || error.code !== "CONFLICT") return null;
  const record = read(error.details.current);
  return record === undefined ? null : { record, changed: changedBy(error) };
}

/** Follows the snapshot of a saver, and flushes it when the screen closes. */
export function useSnapshot<R extends Saved>(saver: Saver<R>): SaverSnapshot<R> {
  const { bridge } = useHost();
  useEffect(() => () => saver.dispose(), [saver]);
  // What could not be saved while Bellwether was away is saved once it is back.
  useEffect(() => bridge.onHello(() => saver.snapshot().dirty && void saver.flush()), [bridge, saver]);
  return useSyncExternalStore(saver.subscribe, saver.snapshot);
}

/** For the calls of a saver, whose draft moves to another key with the first save: what sends it, and around a call. */
export function useSaverSends() {
  const [form] = useState<{ key: string; sending: boolean }>({ key: "", sending: false });
  const sending = <T>(draft: string | undefined, call: () => Promise<T>): Promise<T> => {
    if (draft === undefined) return call();
    form.key = draft;
    return whileSending(form, call);
  };
  return [form, sending] as const;
}

/**
 * Reads the record that a create may have made although its answer was lost. With an outbox, such a create is in it,
 * so an unreachable server has nothing to add.
 */
export function useFind() {
  const { outbox } = useAppState();
  const waitsHere = useRef(outbox !== null);
  waitsHere.current = outbox !== null;
  return useCallback(async <R>(read: () => Promise<R>): Promise<R | null> => {
    try {
      return await read();
    } catch (error) {
      const isAway = error instanceof BridgeError && error.code === "OFFLINE";
      if (isNotFound(error) || (isAway && waitsHere.current)) return null;
      throw error;
    }
  }, []);
}
