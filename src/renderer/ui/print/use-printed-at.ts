import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** When the page is being printed, in ISO form; null while it is not. Right before the first sheet is laid out. */
export function usePrintedAt(): string | null {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const begin = () => flushSync(() => setAt(new Date().toISOString()));
    const end = () => setAt(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return at;
}
