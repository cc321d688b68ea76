import type { Engine, OpenOptions } from "#server/database/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { breathe } from "./background.ts";
import type { Jobs } from "./jobs.ts";
import { settleLogJob } from "./settle-log-job.ts";

/** Work that writes for seconds or minutes, in many short transactions. */
export interface BulkWriting {
  /** Call it after each transaction: lets requests have their turn, and the database keep up. */
  readonly between: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface BulkWrites {
  readonly begin: () => Promise<BulkWriting>;
}

/**
 * Milliseconds after which the log is taken into the file beside the writing, and after which the writing waits until all
 * of it is: only then is it begun anew. Until then it grows, by some 10 megabytes a second.
 */
const settledAfter = 1_500;
const waitedAfter = 10_000;

/**
 * While much is written the log of the database is taken into its file by the worker thread: in this one every
 * transaction would do it, for seconds in sum, and pages that are written again and again would be taken each time.
 */
export function createBulkWrites(db: Db, engine: Engine, options: OpenOptions, jobs: Jobs): BulkWrites {
  if (options.file === ":memory:" || !engine.hasLog)
    return { begin: async () => ({ between: breathe, end: async () => undefined }) };
  const { file, key } = options;
  return {
    begin: async () => {
      let settled = performance.now();
      let whole = settled;
      let settling: Promise<void> | null = null;
      const settle = async (): Promise<void> => {
        settling ??= jobs
          .run(settleLogJob, { engine: engine.name, file, key })
          .then(
            () => undefined,
            // The database takes its log in by itself as soon as this work ends.
            () => undefined,
          )
          .finally(() => {
            settling = null;
            settled = performance.now();
          });
        await settling;
      };
      await engine.holdLog(db, true);
      return {
        between: async () => {
          const now = performance.now();
          if (now - whole >= waitedAfter) {
            // What was written while the first was under way is left to a second.
            await settling;
            await settle();
            whole = performance.now();
          } else if (settling === null && now - settled >= settledAfter) void settle();
          await breathe();
        },
        end: async () => {
          await settling;
          await settle();
          await engine.holdLog(db, false);
        },
      };
    },
  };
}
