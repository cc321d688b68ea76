/** How much of one kind somebody has under way. */
export interface AtOnce {
  /** Takes one of their places until what it answers is called; null where they have none left. */
  readonly take: (key: string) => (() => void) | null;
}

/**
 * Counted in this process and nowhere else, as what it protects are the workers of this process: another one has its own, and
 * does not wait for these. What ends with the process is no longer under way either.
 */
export function createAtOnce(most: number): AtOnce {
  const taken = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (taken.get(key) ?? 0) + more;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return {
    take: (key) => {
      if ((taken.get(key) ?? 0) >= most) return null;
      add(key, 1);
      let given = false;
      return () => {
        if (!given) add(key, -1);
        given = true;
      };
    },
  };
}
