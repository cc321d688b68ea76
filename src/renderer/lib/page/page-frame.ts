import { create } from "zustand";

interface PageFrame {
  /** Does the page on screen have an inspector? */
  readonly hasInspector: boolean;
  /** From 1180 px: beside the sheet. */
  readonly inspectorBeside: boolean;
  /** Below 1180 px: over the sheet. */
  readonly inspectorOver: boolean;
  /** A navigation has moved the focus to `main`; a page that replaces its `main` while loading takes it up again. */
  readonly mainFocusWanted: boolean;
}

/** What the frame around a page remembers between pages. UI state only. */
export const usePageFrame = create<PageFrame>(() => ({
  hasInspector: false,
  inspectorBeside: true,
  inspectorOver: false,
  mainFocusWanted: false,
}));

/** Opens or closes the inspector, wherever it stands at this width. */
export function toggleInspector(narrow: boolean): void {
  usePageFrame.setState((frame) =>
    narrow ? { inspectorOver: !frame.inspectorOver } : { inspectorBeside: !frame.inspectorBeside },
  );
}

/** Shows the inspector where it is hidden: something that the person asked for opens in it. */
export function showInspector(): void {
  usePageFrame.setState({ inspectorBeside: true, inspectorOver: true });
}

/** Lets an inspector that lies over the sheet go; one beside it stays. */
export function dismissInspector(): void {
  usePageFrame.setState({ inspectorOver: false });
}

/** After a change of page: the next Tab begins in the page, and screen readers read it from its top. */
export function focusMain(): void {
  usePageFrame.setState({ mainFocusWanted: true });
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Where the shell gives up parts (UI-2). For `useMedia`. */
export const breakpoints = {
  /** The rail shrinks to icons and the inspector opens over the sheet. */
  narrow: "(max-width: 1179.98px)",
  /** One column; the rail hides behind a menu button. */
  single: "(max-width: 759.98px)",
} as const;
