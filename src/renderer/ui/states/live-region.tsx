import { useEffect, useState } from "react";

type Listener = (words: string) => void;
const listeners = new Set<Listener>();

/** Announces something politely to screen readers: "Attachment deleted.", "Sorted by title." Nothing is shown. */
export function announce(words: string) {
  for (const listener of listeners) listener(words);
}

/** The live region in which `announce` speaks. `UiProvider` holds the window's. */
export function LiveRegion() {
  const [said, setSaid] = useState({ words: "", turn: 0 });
  useEffect(() => {
    const listener: Listener = (words) => setSaid((last) => ({ words, turn: last.turn + 1 }));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return (
    <div role="status" className="bw-hidden">
      <span key={said.turn}>{said.words}</span>
    </div>
  );
}
