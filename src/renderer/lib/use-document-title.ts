import { useEffect } from "react";

/** Title of the window: `Cases · Bellwether`. A case number at most: no names, no quotes (UI.md §9). */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === "" ? "Bellwether" : `${title} · Bellwether`;
  }, [title]);
}
