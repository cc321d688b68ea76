/**
 * Collects ids into calls of `save`, one call at a time: ids that arrive during a call go into the next. Each `add`
 * settles with its call.
 */
export function createBatch(save: (ids: readonly string[]) => Promise<void>) {
  type Waiting = {
    readonly id: string;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let running = false;

  const run = async () => {
    if (running) return;
    running = true;
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      try {
        await save(now.map((each) => each.id));
        for (const each of now) each.resolve();
      } catch (error) {
        for (const each of now) each.reject(error);
      }
    }
    running = false;
  };
  return (id: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      void run();
    });
}
