/** Random numbers from a seed: the same on every machine, forked by name so that one part never shifts another's. */
export interface Random {
  /** At least 0, less than 1. */
  readonly next: () => number;
  /** 0 to `below` - 1. */
  readonly int: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly fork: (name: string | number) => Random;
}

const mix = (seed: number, name: string): number => {
  let hash = seed ^ 0x9e3779b9;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return Math.imul(hash, 0xc2b2ae35) >>> 0;
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[int(list.length)];
      if (found === undefined) throw new RangeError("Nothing to pick from.");
      return found;
    },
    fork: (name) => createRandom(mix(seed, String(name))),
  };
}
