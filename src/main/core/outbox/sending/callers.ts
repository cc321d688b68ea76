import type { Timers } from "#core/outbox/deps.ts";

interface Caller<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (error: unknown) => void;
  readonly saved: () => T;
  readonly timer: unknown;
}

/** Callers that have not been told yet whether their change is on the server or only saved on this computer. */
export interface Callers<T> {
  /** `saved` makes the answer for «Saved on this computer». */
  readonly wait: (seq: number, milliseconds: number, saved: () => T) => Promise<T>;
  readonly has: (seq: number) => boolean;
  readonly seqs: () => readonly number[];
  readonly answer: (seq: number, answer: T) => void;
  readonly answerSaved: (seq: number) => void;
  readonly reject: (seq: number, error: unknown) => void;
}

export function createCallers<T>(timers: Timers): Callers<T> {
  const callers = new Map<number, Caller<T>>();

  const take = (seq: number): Caller<T> | null => {
    const caller = callers.get(seq) ?? null;
    if (caller) timers.clear(caller.timer);
    callers.delete(seq);
    return caller;
  };
  const answerSaved = (seq: number) => {
    const caller = take(seq);
    caller?.resolve(caller.saved());
  };

  return {
    wait: (seq, milliseconds, saved) =>
      new Promise((resolve, reject) => {
        const timer = timers.set(() => answerSaved(seq), milliseconds);
        callers.set(seq, { resolve, reject, saved, timer });
      }),
    has: (seq) => callers.has(seq),
    seqs: () => [...callers.keys()],
    answer: (seq, answer) => take(seq)?.resolve(answer),
    answerSaved,
    reject: (seq, error) => take(seq)?.reject(error),
  };
}
