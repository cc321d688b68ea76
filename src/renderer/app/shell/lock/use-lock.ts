import { useEffect } from "react";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { useShortcut } from "#lib/screen/use-shortcuts.ts";
import { t } from "#lib/words/t.ts";

export const LOCK_KEYS = t("Mod Shift L");

/** The key and the menu item that lock at once, also over a dialog. */
export function useLock(): void {
  const { bridge } = useHost();
  const { mutate } = useBridgeMutation("session.lock");
  useShortcut(LOCK_KEYS, "Lock", () => mutate({}));
  useEffect(
    () =>
      bridge.on("menu.command", ({ command }) => {
        if (command === "lock") mutate({});
      }),
    [bridge, mutate],
  );
}
