import { use, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#lib/bridge-context.tsx";
import { breakpoints, toggleInspector } from "#lib/page-frame.ts";
import { paths } from "#lib/paths.ts";
import { useSettings } from "#lib/settings.ts";
import { useMedia } from "#lib/use-media.ts";
import { ShortcutsContext } from "#lib/use-shortcuts.ts";
import { navItems } from "#renderer/app/shell/nav-items.ts";
import { moveRegion } from "#renderer/app/shell/regions.ts";
import { openKeys, openPalette, useShellState } from "#renderer/app/shell/shell-state.ts";
import { useLock } from "#renderer/app/shell/use-lock.ts";
import { useRail } from "#renderer/app/shell/use-rail.ts";

/** While a dialog is open, keys that lead away from it do nothing. */
const behindADialog = () =>
  document.body.classList.contains("bp6-overlay-open") || document.querySelector("dialog[open]") !== null;

/** The keys of the window (UI-6). */
export function useShellKeys(): void {
  const shortcuts = use(ShortcutsContext);
  const navigate = useNavigate();
  const { toggle } = useRail();
  const narrow = useMedia(breakpoints.narrow);
  const { singleKeyShortcuts } = useSettings().settings;
  const { can } = useSession();
  const mayCreate = can.create_records;
  useLock();

  useEffect(() => shortcuts?.setSingleLetters(singleKeyShortcuts), [shortcuts, singleKeyShortcuts]);
  useEffect(() => {
    if (!shortcuts) return;
    const go = (to: string | number) => () => {
      if (behindADialog()) return;
      void (typeof to === "number" ? navigate(to) : navigate(to));
    };
    const plain = (run: () => void) => () => {
      if (!behindADialog()) run();
    };
    const togglePalette = () => {
      const { paletteOpen } = useShellState.getState();
      if (paletteOpen || !behindADialog()) openPalette(!paletteOpen);
    };
    const stops = [
      shortcuts.add({ keys: "Mod K", label: "Search or go to", run: togglePalette }),
      shortcuts.add({ keys: "?", label: "Show all keys", run: plain(() => openKeys()) }),
      shortcuts.add({ keys: "Mod B", label: "Side bar", run: plain(toggle) }),
      shortcuts.add({ keys: "Mod I", label: "Inspector", run: plain(() => toggleInspector(narrow)) }),
      shortcuts.add({ keys: "Alt ArrowLeft", label: "Back", run: go(-1) }),
      shortcuts.add({ keys: "Alt ArrowRight", label: "Forward", run: go(1) }),
      shortcuts.add({ keys: "F6", label: "Next region", run: plain(() => moveRegion(1)) }),
      shortcuts.add({ keys: "Shift F6", label: "Previous region", run: plain(() => moveRegion(-1)) }),
      ...navItems.flatMap(({ keys, label, to }) =>
        keys ? [shortcuts.add({ keys, label, run: go(to) })] : [],
      ),
      ...(mayCreate
        ? [
            shortcuts.add({ keys: "n then c", label: "New case", run: go(paths.newCase()) }),
            shortcuts.add({ keys: "n then p", label: "New person", run: go(paths.newPerson()) }),
            shortcuts.add({ keys: "n then t", label: "New task", run: go(paths.task("new")) }),
          ]
        : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [shortcuts, navigate, toggle, narrow, mayCreate]);
}
