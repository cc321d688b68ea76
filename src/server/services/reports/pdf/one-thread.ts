/**
 * Pages are set in one thread, and not in one for each processor: the others stay with the requests, and each thread would
 * keep some tens of megabytes. To be called in the main thread before the first PDF; a number that is set already stays.
 */
export function setPagesInOneThread(): void {
  process.env.RAYON_NUM_THREADS ??= "1";
}
