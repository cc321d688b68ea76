import { use, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { useSettings } from "#lib/bridge/settings.ts";
import { breakpoints, openHelp, toggleInspector } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { ShortcutsContext } from "#lib/screen/use-shortcuts.ts";
import { t } from "#lib/words/t.ts";
import { useLock } from "../lock/use-lock.ts";
import { navItems } from "../rail/nav-items.ts";
import { useRail } from "../rail/use-rail.ts";
import { moveRegion } from "../regions.ts";
import { openPalette, useShellState } from "../shell-state.ts";

/** While a dialog is open, keys that would leave it do nothing. */
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
      shortcuts.add({ keys: "Mod K", label: t("Search or go to"), run: togglePalette }),
      shortcuts.add({ keys: "?", label: t("Help"), run: plain(() => openHelp()) }),
      shortcuts.add({ keys: "Mod B", label: t("Side bar"), run: plain(toggle) }),
      shortcuts.add({ keys: "Mod I", label: t("Inspector"), run: plain(() => toggleInspector(narrow)) }),
      shortcuts.add({ keys: "Alt ArrowLeft", label: t("Back"), run: go(-1) }),
      shortcuts.add({ keys: "Alt ArrowRight", label: t("Forward"), run: go(1) }),
      shortcuts.add({ keys: "F6", label: t("Next region"), run: plain(() => moveRegion(1)) }),
      shortcuts.add({ keys: "Shift F6", label: t("Previous region"), run: plain(() => moveRegion(-1)) }),
      ...navItems.flatMap(({ keys, label, to }) =>
        keys ? [shortcuts.add({ keys, label, run: go(to) })] : [],
      ),
      ...(mayCreate
        ? [
            shortcuts.add({ keys: "n then c", label: t("New case"), run: go(paths.newCase()) }),
            shortcuts.add({ keys: "n then p", label: t("New person"), run: go(paths.newPerson()) }),
            shortcuts.add({ keys: "n then t", label: t("New task"), run: go(paths.task("new")) }),
          ]
        : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [shortcuts, navigate, toggle, narrow, mayCreate]);
}
