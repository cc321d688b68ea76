/** Results of a part of the suite. */
export interface Report {
  /** Counts by name; `damages` and `injections` among them. */
  readonly counts: Readonly<Record<string, number>>;
  /** Failures, each with what is needed to reproduce it. */
  readonly failures: readonly string[];
  /** How it was done, as far as a reader must know. */
  readonly means?: string | undefined;
}

export function createReport() {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  return {
    add: (name: string, by = 1) => {
      counts[name] = (counts[name] ?? 0) + by;
    },
    check: (right: boolean, words: () => string) => {
      if (!right) failures.push(words());
    },
    done: (means?: string): Report => ({ counts, failures, means }),
  };
}
