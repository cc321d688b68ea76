import { longestSpelled, mostSpelled } from "#contract/bridge/desktop-bridge.ts";
import type { Capability } from "#contract/bridge/frames.ts";

type Answer = { readonly ok: true; readonly data: readonly string[] } | { readonly ok: false };

/** As Electron asks: for words of a field, and to be told the wrong ones among them. */
interface SpellingProvider {
  readonly spellCheck: (words: readonly string[], tell: (wrong: string[]) => void) => void;
}

const checks: Capability = "checks-spelling";

/** Is this the hello, which comes once for each document, of a host that checks spelling? */
export const isSpellingChecked = (frame: unknown): boolean =>
  typeof frame === "object" &&
  frame !== null &&
  "capabilities" in frame &&
  Array.isArray(frame.capabilities) &&
  frame.capabilities.includes(checks);

/** Asks main, some hundred words in a call. Where main does not answer, nothing is wrong. */
export function spellingProvider(ask: (words: readonly string[]) => Promise<Answer>): SpellingProvider {
  const wrongAmong = async (words: readonly string[]) => {
    const answer = await ask(words);
    return answer.ok ? answer.data : [];
  };
  return {
    spellCheck: (words, tell) => {
      const fit = [...new Set(words)].filter((word) => word.length <= longestSpelled);
      const calls = Array.from({ length: Math.ceil(fit.length / mostSpelled) }, (_, call) =>
        wrongAmong(fit.slice(call * mostSpelled, (call + 1) * mostSpelled)),
      );
      Promise.all(calls).then(
        (found) => tell(found.flat()),
        () => tell([]),
      );
    },
  };
}
