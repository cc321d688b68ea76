import { setTimeout as wait } from "node:timers/promises";
import { rounded } from "../measure.ts";
import { type Action, actions, type Desk } from "./mix.ts";

/** Milliseconds of what was asked, by what it was. */
export class Times {
  readonly #of = new Map<string, number[]>();

  add(name: string, milliseconds: number): void {
    const list = this.#of.get(name) ?? [];
    list.push(milliseconds);
    this.#of.set(name, list);
  }

  get count(): number {
    return [...this.#of.values()].reduce((sum, list) => sum + list.length, 0);
  }

  summary() {
    const all = [...this.#of.values()].flat();
    return Object.fromEntries(
      [["all of them", all] as const, ...this.#of].map(([name, list]) => [name, summaryOf(list)]),
    );
  }
}

export function summaryOf(list: readonly number[]) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

export interface Load {
  readonly times: Times;
  /** What a person would have seen, after all asking again. */
  readonly errors: string[];
  readonly stop: () => Promise<void>;
}

let marks = 0;
/** A word that is nowhere else. */
const nextMark = (): string => {
  marks += 1;
  return `mark-${marks.toString(36)}x`;
};

function choose(chance: () => number, desk: Desk): Action {
  const may = actions.filter(
    ({ writes = false, administers = false }) =>
      (!writes || desk.mayWrite) && (!administers || desk.mayAdminister),
  );
  let left = chance() * may.reduce((sum, { share }) => sum + share, 0);
  for (const action of may) {
    left -= action.share;
    if (left < 0) return action;
  }
  return actions[0] as Action;
}

/** Each person does one thing after the other, with a pause of `think` milliseconds on average between them. */
export function startLoad(desks: readonly Desk[], think: number, chance: () => number): Load {
  const times = new Times();
  const errors: string[] = [];
  const ending = new AbortController();
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
  const work = async (desk: Desk) => {
    await pause(chance() * think);
    while (!ending.signal.aborted) {
      const { name, run } = choose(chance, desk);
      const began = performance.now();
      try {
        if (await run(desk, chance, nextMark())) times.add(name, performance.now() - began);
      } catch (error) {
        errors.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
      await pause(think * (0.5 + chance()));
    }
  };
  const working = desks.map(work);
  return {
    times,
    errors,
    stop: async () => {
      ending.abort();
      await Promise.all(working);
    },
  };
}
