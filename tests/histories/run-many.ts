import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HistoryOptions, type HistoryResult, liveThrough } from "./history.ts";
import { createModelServer } from "./model-server.ts";
import { type Plan, planOf } from "./plan.ts";
import { createRandom } from "./random.ts";
import type { HistoryServer } from "./server.ts";

export const planFor = (seed: number, operations: number): Plan =>
  planOf(seed, createRandom(seed).fork("plan"), operations);

/** In memory where the system has such a folder: the order is tested here, not the disk. */
export const fastFolder = (): string =>
  mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "histories-"));

export interface Failure {
  readonly seed: number;
  readonly violations: readonly string[];
  /** What happened in the shortest history found with the same failure. */
  readonly trace: readonly string[];
}

export type Runner = (
  seed: number,
) => Promise<{ readonly result: HistoryResult; readonly failure: Failure | null }>;

const classOf = (violations: readonly string[]): string => (violations[0] ?? "").split(/[:\s]/)[0] ?? "";

/** Removes steps that the failure does not need; stops after a while. */
async function shrink(plan: Plan, wanted: string, options: HistoryOptions, budget: number): Promise<Plan> {
  const end = Date.now() + budget;
  let now = plan;
  for (
    let size = Math.ceil(now.operations.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < now.operations.length; ) {
      if (Date.now() > end) return now;
      const operations = [...now.operations.slice(0, at), ...now.operations.slice(at + size)];
      const less = { ...now, operations };
      const result = await attempt(less, { ...options, trace: false });
      if (classOf(result.violations) === wanted) now = less;
      else at += size;
    }
  }
  return now;
}

async function attempt(plan: Plan, options: HistoryOptions): Promise<HistoryResult> {
  try {
    return await liveThrough(plan, options);
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { violations: [`THROWN: ${words}`], trace: [], records: {}, counts: {} };
  }
}

export interface RunnerOptions {
  readonly operations: number;
  readonly root: string;
  readonly createServer?: (now: () => number) => HistoryServer;
  /** Milliseconds for finding a shorter failing history. */
  readonly shrinkFor: number;
  /** An empty outbox file to copy. */
  readonly template: string | null;
}

export function createRunner({ operations, root, createServer, shrinkFor, template }: RunnerOptions): Runner {
  mkdirSync(root, { recursive: true });
  const options: HistoryOptions = {
    root,
    template,
    createServer: createServer ?? createModelServer,
    trace: false,
  };
  return async (seed) => {
    const plan = planFor(seed, operations);
    const result = await attempt(plan, options);
    if (result.violations.length === 0) return { result, failure: null };
    if (shrinkFor === 0) return { result, failure: { seed, violations: result.violations, trace: [] } };
    const short = await shrink(plan, classOf(result.violations), options, shrinkFor);
    const traced = await attempt(short, { ...options, trace: true });
    return {
      result,
      failure: { seed, violations: [...traced.violations, ...result.violations], trace: traced.trace },
    };
  };
}
