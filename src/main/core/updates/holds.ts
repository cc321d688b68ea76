/** An interview that stays open says so again within this time; a page that is gone does not. Milliseconds. */
export const holdLasts = 90_000;

/** Pages in which something is open that an update would interrupt. */
export function createHolds(now: () => number) {
  const until = new Map<string, number>();
  return {
    put: (id: string, on: boolean): void => {
      if (on) until.set(id, now() + holdLasts);
      else until.delete(id);
    },
    any: (): boolean => {
      for (const [id, end] of until) if (end <= now()) until.delete(id);
      return until.size > 0;
    },
  };
}
