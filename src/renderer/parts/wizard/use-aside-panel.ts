import { useState } from "react";
import { breakpoints, closeHelp, usePageFrame } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { useShortcut } from "#lib/screen/use-shortcuts.ts";

export interface AsideState {
  readonly shown: boolean;
  /** Below 1180 px it opens over the sheet, by a button in the page header (UI-2). */
  readonly over: boolean;
  readonly toggle: () => void;
}

/** Whether the side panel is shown beside the section. */
export function useAsidePanel(): AsideState {
  const over = useMedia(breakpoints.narrow);
  const [state, setState] = useState({ beside: true, over: false });
  // Beside the section there is room for one of the two.
  const helped = usePageFrame((frame) => frame.help !== null) && !over;
  const toggle = () => {
    if (helped) closeHelp();
    setState((now) => {
      if (over) return { ...now, over: !now.over };
      return { ...now, beside: helped || !now.beside };
    });
  };
  useShortcut("Mod I", "Show or hide person, case and resources", toggle);
  return { shown: over ? state.over : state.beside && !helped, over, toggle };
}
