import { create } from "zustand";

interface ShellState {
  readonly paletteOpen: boolean;
  /** Somebody is asked whether to lock although they could not unlock again. */
  readonly lockAsked: boolean;
  /** The step of the tour that is shown, from 0; null while there is none. */
  readonly tour: number | null;
  /** Below 1180 px the whole rail opens over the sheet. */
  readonly railOver: boolean;
  /** The person wants the whole rail on a page that asks for a narrow one. */
  readonly wholeRailAnyway: boolean;
}

/** What is open around the page. UI state only. */
export const useShellState = create<ShellState>(() => ({
  paletteOpen: false,
  lockAsked: false,
  tour: null,
  railOver: false,
  wholeRailAnyway: false,
}));

export const openPalette = (open = true) => useShellState.setState({ paletteOpen: open });
export const askLock = (asked = true) => useShellState.setState({ lockAsked: asked });
export const showTour = (step: number | null) => useShellState.setState({ tour: step });
