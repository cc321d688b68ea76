import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from "@floating-ui/dom";
import { type RefObject, useLayoutEffect, useRef } from "react";

export type FloatingOptions = {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly placement: Placement;
  /** Pixels between anchor and panel. */
  readonly gap?: number;
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean;
};

/** The distance to the edges of the window. */
const padding = 8;

const asWideAsAnchor = size({
  apply: ({ rects, elements }) => {
    elements.floating.style.minWidth = `${rects.reference.width}px`;
  },
});

/**
 * Shows an element with `popover="manual"` in the browser's top layer beside its anchor and keeps it there. The
 * element stays where it is in the document, so focus traps, labels and tab order hold; nothing clips it.
 */
export function useFloating<E extends HTMLElement>(options: FloatingOptions): RefObject<E | null> {
  const { open, anchor, placement, gap = 4, matchWidth = false } = options;
  const panel = useRef<E>(null);
  useLayoutEffect(() => {
    const [target, element] = [anchor.current, panel.current];
    if (!open || !target || !element) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const middleware = [
      offset(gap),
      flip({ padding }),
      shift({ padding, crossAxis: true }),
      matchWidth ? asWideAsAnchor : null,
    ];
    return autoUpdate(target, element, () => {
      void computePosition(target, element, { strategy: "fixed", placement, middleware }).then(({ x, y }) => {
        element.style.left = `${x}px`;
        element.style.top = `${y}px`;
      });
    });
  }, [open, anchor, placement, gap, matchWidth]);
  return panel;
}
