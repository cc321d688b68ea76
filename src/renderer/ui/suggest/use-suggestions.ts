import { useEffect, useRef, useState } from "react";

export type Suggestions<O> =
  | { readonly state: "loading"; readonly options: readonly O[]; readonly text: string }
  | { readonly state: "ready"; readonly options: readonly O[]; readonly text: string }
  | { readonly state: "failed"; readonly options: readonly O[]; readonly text: string };

const WAIT_MS = 150;

/** Requests options while the list is open, shortly after the last key; late answers are dropped. */
export function useSuggestions<O>(
  open: boolean,
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly O[]>,
): Suggestions<O> {
  const [found, setFound] = useState<Suggestions<O>>({ state: "loading", options: [], text: "" });
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    setFound((last) => ({ state: "loading", options: last.options, text }));
    const timer = setTimeout(
      () => {
        latest.current(text, abort.signal).then(
          (options) => {
            if (!abort.signal.aborted) setFound({ state: "ready", options, text });
          },
          () => {
            if (!abort.signal.aborted) setFound({ state: "failed", options: [], text });
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
