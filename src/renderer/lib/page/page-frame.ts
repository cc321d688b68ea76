import { create } from "zustand";

interface PageFrame {
  /** Does the page on screen have an inspector? */
  readonly hasInspector: boolean;
  /** From 1180 px: beside the sheet. */
  readonly inspectorBeside: boolean;
  /** Below 1180 px: over the sheet. */
  readonly inspectorOver: boolean;
  /** The help panel at the right: of the page, or begun at its keys; null while it is closed. */
  readonly help: "page" | "keys" | null;
  /** A navigation moved the focus to `main`; a page that replaces its `main` while loading takes it again. */
  readonly mainFocusWanted: boolean;
  /** The page on screen got another address, with its first save: it is no other page. */
  readonly readdressed: { readonly from: string; readonly to: string } | null;
}

/** State of the frame around a page, kept between pages. UI state only. */
export const usePageFrame = create<PageFrame>(() => ({
  hasInspector: false,
  inspectorBeside: true,
  inspectorOver: false,
  help: null,
  mainFocusWanted: false,
  readdressed: null,
}));

/** Opens or closes the inspector, wherever it is at this width. Beside the sheet it takes the place of the help panel. */
export function toggleInspector(narrow: boolean): void {
  usePageFrame.setState((frame) => {
    if (narrow) return { inspectorOver: !frame.inspectorOver };
    return frame.help === null
      ? { inspectorBeside: !frame.inspectorBeside }
      : { help: null, inspectorBeside: true };
  });
}

export const openHelp = (at: "page" | "keys" = "page") => usePageFrame.setState({ help: at });
export const closeHelp = () => usePageFrame.setState({ help: null });

/** Shows a hidden inspector: something that the person asked for opens in it. */
export function showInspector(): void {
  usePageFrame.setState({ inspectorBeside: true, inspectorOver: true, help: null });
}

/** Closes an inspector over the sheet; one beside it stays. */
export function dismissInspector(): void {
  usePageFrame.setState({ inspectorOver: false });
}

/** After a change of page: the next Tab starts in the page, and screen readers read from its top. */
export function focusMain(): void {
  usePageFrame.setState({ mainFocusWanted: true });
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Widths at which the shell becomes smaller (UI-2). For `useMedia`. */
export const breakpoints = {
  /** The rail shrinks to icons and the inspector opens over the sheet. */
  narrow: "(max-width: 1179.98px)",
  /** One column; the rail hides behind a menu button. */
  single: "(max-width: 759.98px)",
} as const;
