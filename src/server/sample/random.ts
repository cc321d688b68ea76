/** Reproducible random numbers: the sample workspace is the same on every computer. */
export interface Chance {
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly some: <T>(list: readonly T[], count: number) => readonly T[];
  readonly happens: (probability: number) => boolean;
  readonly uuid: () => string;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32: small, sufficiently uniform, and the same everywhere.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new Error("Nothing to pick from.");
    return chosen;
  };
  return {
    below,
    pick,
    some: (list, count) => {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat();
    },
    happens: (probability) => next() < probability,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join("");
      const variant = "89ab"[below(4)];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
