/** Runs at most `most` tasks at a time; the others wait in order, and leave the queue when aborted. */
export function createLimiter(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        const index = waiting.indexOf(begin);
        if (index >= 0) waiting.splice(index, 1);
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      if (running < most) return begin();
      signal?.addEventListener("abort", leave, { once: true });
      waiting.push(begin);
      return undefined;
    });

  return async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
    await turn(signal);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
