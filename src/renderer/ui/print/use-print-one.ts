import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { printPage } from "#lib/page/print-page.ts";

/**
 * For a page with several papers: which of them is printed now, null while none is; and what prints one at once, to be
 * called when somebody asks for it. Never in an effect: there React fills no sheet at once, and the paper would be blank.
 */
export function usePrintOne<T>(): readonly [T | null, (what: T) => void] {
  const [printed, setPrinted] = useState<T | null>(null);
  useEffect(() => {
    const end = () => setPrinted(null);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const print = (what: T) => {
    // Its sheet stands, and hears of the print, before the system's own window stands over the page.
    printPage(() => flushSync(() => setPrinted(() => what)));
  };
  return [printed, print];
}
