import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The entry of a list that an address leads to; null where it leads to the list. */
export const useNamedEntry = (): string | null => useSearchParams()[0].get("entry");

/**
 * For an entry that an address can lead to by `?entry=<id>`: it is brought into view, has the focus and is marked as
 * soon as it is drawn. To be spread on its element.
 */
export function useTarget<E extends HTMLElement>(id: number) {
  const named = useNamedEntry() === String(id);
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!named) return;
    // The shell gives the focus to a new page first.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: "center" });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [named]);
  return named ? ({ ref, tabIndex: -1, "aria-current": true, "data-target": "" } as const) : { ref };
}
