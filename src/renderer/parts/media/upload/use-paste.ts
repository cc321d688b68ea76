import { type RefObject, useEffect, useRef } from "react";
import type { Zone } from "#lib/words/format-date.ts";
import { readPaste } from "./dropped.ts";

/**
 * Takes files that are pasted anywhere on the page for one list of files: a screenshot, or files that were copied. Not while a
 * dialog stands over that list. `zone`: whose clock names a screenshot; undefined where nothing is pasted.
 */
export function usePaste(
  place: RefObject<HTMLElement | null>,
  zone: Zone | undefined,
  onFiles: (files: readonly File[]) => void,
): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (zone === undefined) return;
    const paste = (event: ClipboardEvent) => {
      const covered =
        document.body.classList.contains("bp6-overlay-open") &&
        place.current?.closest(".bp6-overlay") === null;
      if (covered || event.defaultPrevented || event.clipboardData === null) return;
      const files = readPaste(event.clipboardData, Date.now(), zone);
      if (files === null) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [place, zone]);
}
