import { type RefObject, useEffect, useRef } from "react";
import { create } from "zustand";
import type { Given } from "./dropped.ts";

/** A list of files on the page that takes what is dropped. */
export interface DropPlace {
  readonly element: HTMLElement;
  readonly take: (files: readonly File[], refused: Given["refused"]) => void;
}

interface DropState {
  readonly places: readonly DropPlace[];
  /** Where a file that is held over the page goes; null where none is held, or nowhere. */
  readonly target: DropPlace | null;
}

const useDropState = create<DropState>(() => ({ places: [], target: null }));

/** Says which place lights up; null: none. */
export const aimAt = (target: DropPlace | null) => {
  if (useDropState.getState().target !== target) useDropState.setState({ target });
};

/** Why a file that is dropped on the page goes nowhere. */
export type NoPlace = "covered" | "several" | "none";

const isShown = ({ element }: DropPlace): boolean =>
  element.isConnected && element.getClientRects().length > 0;

/** Where a file goes that is dropped anywhere on the page: to its one place for files, in a dialog to that of the dialog. */
export function placeOnPage(): DropPlace | NoPlace {
  const shown = useDropState.getState().places.filter(isShown);
  const overlays = document.body.classList.contains("bp6-overlay-open");
  const open = overlays ? shown.filter(({ element }) => element.closest(".bp6-overlay") !== null) : shown;
  const [only, other] = open;
  if (only === undefined) return overlays && shown.length > 0 ? "covered" : "none";
  return other === undefined ? only : "several";
}

/** Makes an element a place for files while it is on the page. True while a file held over the page would go there. */
export function useDropPlace(at: RefObject<HTMLElement | null>, take: DropPlace["take"]): boolean {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const element = at.current;
    if (element === null) return;
    const place: DropPlace = { element, take: (files, refused) => latest.current(files, refused) };
    useDropState.setState(({ places }) => ({ places: [...places, place] }));
    return () =>
      useDropState.setState(({ places, target }) => ({
        places: places.filter((each) => each !== place),
        target: target === place ? null : target,
      }));
  }, [at]);
  return useDropState(({ target }) => target !== null && target.element === at.current);
}
