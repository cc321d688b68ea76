import { Worker } from "node:worker_threads";
import { z } from "zod";
import { longestSpelled, mostSpelled } from "#contract/bridge/desktop-bridge.ts";
import type { Checker } from "./checker.ts";

type Question =
  | { readonly kind: "wrong"; readonly words: readonly string[] }
  | { readonly kind: "suggest"; readonly word: string }
  | { readonly kind: "learn"; readonly word: string };
export type SpellingRequest = Question & { readonly id: number };
export interface SpellingAnswer {
  readonly id: number;
  readonly words: readonly string[];
}

/** The checker of a thread. What it learns is kept in memory alone, until the program ends: names of children are among it. */
export interface Spelling {
  readonly wrong: (...given: Parameters<Checker["wrong"]>) => Promise<readonly string[]>;
  readonly suggest: (...given: Parameters<Checker["suggest"]>) => Promise<readonly string[]>;
  readonly learn: (...given: Parameters<Checker["learn"]>) => Promise<void>;
  readonly end: () => void;
}

/** What a page may ask in one call. */
export const wordsToSpell = z.array(z.string().max(longestSpelled)).max(mostSpelled);

/** Beside the built entry, in the same folder of the archive. */
export const spellingProgram = new URL("spelling-worker.js", import.meta.url);

/**
 * Starts the thread at the first question. One that fails is told once and not started again: then no word is wrong, and
 * nobody is kept from writing.
 */
export function createSpelling(program: URL, failed: (error: unknown) => void): Spelling {
  const waiting = new Map<number, (words: readonly string[]) => void>();
  let worker: Worker | null = null;
  let over = false;
  let last = 0;

  const giveUp = () => {
    over = true;
    for (const answer of waiting.values()) answer([]);
    waiting.clear();
  };
  const start = (): Worker => {
    const thread = new Worker(program, { name: "bellwether-spelling" });
    thread.unref();
    thread.on("message", ({ id, words }: SpellingAnswer) => {
      waiting.get(id)?.(words);
      waiting.delete(id);
    });
    thread.on("error", failed);
    thread.on("exit", giveUp);
    return thread;
  };
  const ask = (question: Question) =>
    new Promise<readonly string[]>((answer) => {
      if (over) return answer([]);
      last += 1;
      waiting.set(last, answer);
      worker ??= start();
      worker.postMessage({ ...question, id: last });
    });

  return {
    wrong: (words) => ask({ kind: "wrong", words }),
    suggest: (word) => ask({ kind: "suggest", word }),
    learn: async (word) => void (await ask({ kind: "learn", word })),
    end: () => {
      giveUp();
      void worker?.terminate();
    },
  };
}
