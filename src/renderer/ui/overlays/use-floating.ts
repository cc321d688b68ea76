import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { type Placement, place } from "#lib/screen/place.ts";

export type FloatingOptions = {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly placement: Placement;
  /** Pixels between anchor and panel. */
  readonly gap?: number;
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean;
};

/**
 * Shows an element with `popover="manual"` in the browser's top layer beside its anchor and keeps it there. The
 * element stays where it is in the document, so focus traps, labels and tab order hold; nothing clips it.
 */
export function useFloating<E extends HTMLElement>(options: FloatingOptions): RefObject<E | null> {
  const { open, anchor, placement, gap = 4, matchWidth = false } = options;
  const panel = useRef<E>(null);

  const move = useCallback(() => {
    const [target, element] = [anchor.current, panel.current];
    if (!target || !element) return;
    const rect = target.getBoundingClientRect();
    if (matchWidth) element.style.minWidth = `${rect.width}px`;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = place(rect, size, view, placement, gap);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor, placement, gap, matchWidth]);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    if (!element.matches(":popover-open")) element.showPopover();
    move();
  }, [open, move]);

  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const observer = new ResizeObserver(move);
    observer.observe(element);
    if (anchor.current) observer.observe(anchor.current);
    window.addEventListener("scroll", move, true);
    window.addEventListener("resize", move);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", move, true);
      window.removeEventListener("resize", move);
    };
  }, [open, move, anchor]);

  return panel;
}
