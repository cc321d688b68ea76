import { useEffect } from "react";
import { create } from "zustand";
import { t } from "#lib/words/t.ts";

export interface Crumb {
  readonly label: string;
  /** Absent for the page itself. */
  readonly to?: string;
}

interface PageChrome {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  /** The CSTAG page asks the rail to shrink (UI-7b). */
  readonly narrowRail: boolean;
}

/** What the page tells the shell. UI state only. */
export const usePageChrome = create<PageChrome>(() => ({ title: "", breadcrumbs: [], narrowRail: false }));

/**
 * Declares the page to the shell. `title` is announced and becomes the window's title, so it must contain no person's
 * name and no case title (UI-9): "People", "Case 2026-0147".
 */
export function usePage(title: string, breadcrumbs: readonly Crumb[], narrowRail = false): void {
  const key = JSON.stringify(breadcrumbs);
  useEffect(() => {
    usePageChrome.setState({ title, breadcrumbs: JSON.parse(key) as Crumb[], narrowRail });
    document.title = title === "" ? "Bellwether" : t("{{title}} · Bellwether", { title });
  }, [title, key, narrowRail]);
}
