import { useSettings } from "#lib/bridge/settings.ts";
import { usePageChrome } from "#lib/page/page-chrome.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { useShellState } from "../shell-state.ts";

/** The state of the rail: whole, icons only or hidden, and whether it lies over the sheet. */
export function useRail() {
  const narrow = useMedia(breakpoints.narrow);
  const single = useMedia(breakpoints.single);
  const { settings, change } = useSettings();
  const wantsNarrow = usePageChrome((chrome) => chrome.narrowRail);
  const { railOver, wholeRailAnyway } = useShellState();
  const over = narrow && railOver;
  const small = narrow || (wantsNarrow ? !wholeRailAnyway : settings.railCollapsed);

  const toggle = () => {
    if (narrow) useShellState.setState({ railOver: !railOver });
    else if (wantsNarrow) useShellState.setState({ wholeRailAnyway: !wholeRailAnyway });
    else change({ railCollapsed: !settings.railCollapsed });
  };
  const shape: "whole" | "icons" | "away" = single ? "away" : small ? "icons" : "whole";
  return { shape, over, single, toggle, closeOver: () => useShellState.setState({ railOver: false }) };
}
