/**
 * Runs tasks `{ name, after, width, work }` on `lanes` lanes. A task starts when all tasks in `after` have ended and
 * as many lanes as its `width` are free; of several, the first in the list. A list with
 * the longest task first keeps all lanes busy to the end.
 */
export async function runInLanes(tasks, lanes) {
  const waiting = [...tasks];
  const ended = new Set();
  const running = new Map();
  const results = new Map();
  let free = lanes;

  const mayBegin = ({ after = [], width = 1 }) => width <= free && after.every((name) => ended.has(name));
  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(mayBegin); next !== undefined; next = waiting.find(mayBegin)) {
      const { name, width = 1, work } = next;
      waiting.splice(waiting.indexOf(next), 1);
      free -= width;
      const end = (result) => {
        results.set(name, result);
        ended.add(name);
        running.delete(name);
        free += width;
      };
      running.set(name, work().then(end));
    }
    if (running.size === 0)
      throw new Error(`Nothing can begin: ${waiting.map(({ name }) => name).join(", ")}`);
    await Promise.race(running.values());
  }
  return results;
}
