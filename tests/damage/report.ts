/** What a part of the suite has seen. */
export interface Report {
  /** Sums by name; `damages` and `injections` among them. */
  readonly counts: Readonly<Record<string, number>>;
  /** What should not be, each with what it takes to see it again. */
  readonly failures: readonly string[];
  /** What a reader must know of how it was done. */
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
