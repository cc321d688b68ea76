import { useEffect, useState } from "react";

/**
 * For a dialog that is removed rather than closed: returns the focus to where it was, or, where that is gone (the
 * button of an empty list), to the title of the section.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement !== null && activeElement !== body && activeElement.isConnected) return;
        const title = document.querySelector<HTMLElement>("[data-section-title]");
        (opener instanceof HTMLElement && opener.isConnected && opener !== body ? opener : title)?.focus();
      });
    },
    [opener],
  );
}
