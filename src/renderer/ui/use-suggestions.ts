import { useEffect, useRef, useState } from "react";

export type Suggestions<O> =
  | { readonly state: "loading"; readonly options: readonly O[] }
  | { readonly state: "ready"; readonly options: readonly O[] }
  | { readonly state: "failed"; readonly options: readonly O[] };

const WAIT_MS = 150;

/** Asks for options while the list is open, a moment after the last key; late answers are dropped. */
export function useSuggestions<O>(
  open: boolean,
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly O[]>,
): Suggestions<O> {
  const [found, setFound] = useState<Suggestions<O>>({ state: "loading", options: [] });
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    setFound((last) => ({ state: "loading", options: last.options }));
    const timer = setTimeout(
      () => {
        latest.current(text, abort.signal).then(
          (options) => {
            if (!abort.signal.aborted) setFound({ state: "ready", options });
          },
          () => {
            if (!abort.signal.aborted) setFound({ state: "failed", options: [] });
          },
        );
      },
      text === "" ? 0 : WAIT_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [open, text]);
  return found;
}
