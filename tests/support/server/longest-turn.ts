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
