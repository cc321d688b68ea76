import { useEffect, useRef } from "react";

/** Elements that use these keys themselves. */
const own = "input, textarea, select, video, [contenteditable]";

/** Single keys while the viewer is open, whatever in it has the focus. */
export function useViewerKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(own) !== null) return;
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (run === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    // Before the galleries and shortcuts of the page behind the dialog.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}
