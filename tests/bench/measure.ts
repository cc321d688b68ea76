/** How much work each bench does; flags of `run.ts` set the numbers. */
export interface BenchOptions {
  /** Rounds; their median is the result. */
  readonly rounds: number;
  /** Calls in each round, for operations far below a millisecond. */
  readonly calls: number;
  readonly uploadFiles: number;
  readonly uploadMegabytes: number;
  readonly uploadRounds: number;
  readonly startRounds: number;
  readonly openRounds: number;
  /** Waiting changes while a cached case is opened. */
  readonly waitingChanges: number;
  readonly drainedSaves: number;
  /** Size of the cache file at a start. */
  readonly cacheMegabytes: number;
}

export const fullSize: BenchOptions = {
  rounds: 9,
  calls: 150,
  uploadFiles: 10,
  uploadMegabytes: 100,
  uploadRounds: 3,
  startRounds: 5,
  openRounds: 7,
  waitingChanges: 50,
  drainedSaves: 1000,
  cacheMegabytes: 500,
};

/** Small enough for a test that only checks that the benches run. */
export const smokeSize: BenchOptions = {
  rounds: 1,
  calls: 5,
  uploadFiles: 2,
  uploadMegabytes: 1,
  uploadRounds: 1,
  startRounds: 1,
  openRounds: 1,
  waitingChanges: 5,
  drainedSaves: 8,
  cacheMegabytes: 3,
};

export type Progress = (line: string) => void;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
};

export const rounded = (value: number): number => Number(value.toPrecision(4));

/** Milliseconds until work is done. */
export const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Milliseconds of one call: the mean over a round of `calls`. */
const meanOf = async (call: () => Promise<unknown>, calls: number): Promise<number> =>
  (await elapsed(async () => {
    for (let index = 0; index < calls; index++) await call();
  })) / calls;

/**
 * Measures several ways of doing one thing, alternating within each round and in reverse order in every second one,
 * so that drift affects all alike. Returns the median milliseconds of one call for each.
 */
export async function alternate<K extends string>(
  ways: Readonly<Record<K, () => Promise<unknown>>>,
  { rounds, calls }: { readonly rounds: number; readonly calls: number },
): Promise<Readonly<Record<K, number>>> {
  const names = Object.keys(ways) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (const name of names) await meanOf(ways[name], Math.max(1, Math.ceil(calls / 5)));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      times[name].push(await meanOf(ways[name], calls));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>;
}
