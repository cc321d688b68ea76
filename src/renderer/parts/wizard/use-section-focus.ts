import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A section that one comes to begins at its top, with the focus on its title; the first one leaves it where it is. */
export function useSectionFocus(section: string): void {
  const { hash } = useLocation();
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    // The menu leads to a part of it, which takes the focus itself.
    if (hash !== "") return;
    document.querySelector(".wizard-scroll")?.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>("[data-section-title]")?.focus({ preventScroll: true });
  }, [section, hash]);
}
