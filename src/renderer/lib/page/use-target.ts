import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The entry of a list that the address names; null where it names none. */
export const useNamedEntry = (): string | null => useSearchParams()[0].get("entry");

/**
 * For an entry that the address names by `?entry=<id>`: once drawn it is scrolled into view, focused and marked.
 * Spread the result on its element.
 */
export function useTarget<E extends HTMLElement>(id: number) {
  const named = useNamedEntry() === String(id);
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!named) return;
    // The shell focuses a new page first.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: "center" });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [named]);
  return named ? ({ ref, tabIndex: -1, "aria-current": true, "data-target": "" } as const) : { ref };
}

/** For a part of a form that the address names by `?entry=<part>`: once drawn, its first field has the focus. */
export function useFirstField<E extends HTMLElement>(part: string) {
  const named = useNamedEntry() === part;
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!named) return;
    // The shell focuses a new page first.
    const frame = requestAnimationFrame(() => ref.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [named]);
  return ref;
}
