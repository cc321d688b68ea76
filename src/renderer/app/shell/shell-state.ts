import { create } from "zustand";

interface ShellState {
  readonly paletteOpen: boolean;
  readonly keysOpen: boolean;
  /** Below 1180 px the whole rail opens over the sheet. */
  readonly railOver: boolean;
  /** The person wants the whole rail on a page that asks for a narrow one. */
  readonly wholeRailAnyway: boolean;
}

/** What is open around the page. UI state only. */
export const useShellState = create<ShellState>(() => ({
  paletteOpen: false,
  keysOpen: false,
  railOver: false,
  wholeRailAnyway: false,
}));

export const openPalette = (open = true) => useShellState.setState({ paletteOpen: open });
export const openKeys = (open = true) => useShellState.setState({ keysOpen: open });
