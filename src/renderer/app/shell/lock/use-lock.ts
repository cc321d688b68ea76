import { useEffect } from "react";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { useShortcut } from "#lib/screen/use-shortcuts.ts";
import { t } from "#lib/words/t.ts";
import { askLock, useShellState } from "../shell-state.ts";

export const LOCK_KEYS = t("Mod Shift L");

/** Locks at once; whoever could not unlock again is asked first, and the second time it locks all the same. */
export function useLockNow() {
  const { unlocksNowhere } = useAppState();
  const { mutate } = useBridgeMutation("session.lock", {
    onSuccess: () => askLock(false),
    // The server went away at this moment.
    onError: ({ code }) => askLock(code === "NOT_READY"),
  });
  return () => {
    const { lockAsked } = useShellState.getState();
    if (unlocksNowhere && !lockAsked) askLock();
    else mutate({ evenSo: lockAsked });
  };
}

/** The key and the menu item that lock at once, also over a dialog. */
export function useLock(): void {
  const { bridge } = useHost();
  const lock = useLockNow();
  useShortcut(LOCK_KEYS, "Lock", lock);
  useEffect(
    () =>
      bridge.on("menu.command", ({ command }) => {
        if (command === "lock") lock();
      }),
    [bridge, lock],
  );
}
