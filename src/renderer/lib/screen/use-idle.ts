import { useEffect, useRef } from "react";

const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls `onIdle` once this page was not used for so many milliseconds, or at once when it is hidden. */
export function useIdle(active: boolean, milliseconds: number, onIdle: () => void): void {
  const latest = useRef(onIdle);
  latest.current = onIdle;
  useEffect(() => {
    if (!active) return;
    const end = () => latest.current();
    let timer = window.setTimeout(end, milliseconds);
    const again = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(end, milliseconds);
    };
    const hidden = () => {
      if (document.visibilityState === "hidden") end();
    };
    for (const sign of signs) document.addEventListener(sign, again, { capture: true, passive: true });
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", end);
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, again, { capture: true });
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", end);
    };
  }, [active, milliseconds]);
}
