/** CPU time in ms of this thread since `before`, whatever else the machine does meanwhile. */
const used = (before?: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** CPU time in ms that some work takes in this thread. */
export function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return used(before);
}

/** How long reading and writing this as JSON takes, in ms of CPU: what work with so many words is compared with. */
export function yardstickOf(words: unknown): number {
  // Many times, since some systems count CPU time in steps of 4 ms.
  const times = 50;
  const cost = costOf(() => {
    for (let each = 0; each < times; each += 1) JSON.parse(JSON.stringify(words));
  });
  return cost / times;
}

/** CPU time in ms that some work takes in all threads of this process, as in the worker that writes reports. */
export async function costInAllThreads(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The longest that this thread, in which the test's server runs, computed without answering anybody while some work was
 * done: CPU time in ms, which other programs do not lengthen.
 */
export async function longestTurn<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly longest: number }> {
  let [longest, done] = [0, false];
  let before = process.threadCpuUsage();
  const turn = () => {
    longest = Math.max(longest, used(before));
    before = process.threadCpuUsage();
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  const answer = await work().finally(() => {
    done = true;
  });
  longest = Math.max(longest, used(before));
  return { answer, longest };
}
