import { setTimeout as wait } from "node:timers/promises";
import type { LogSink } from "#server/options/options.ts";
import type { Engine } from "./engine.ts";
import type { Migrated, OtherProcesses } from "./migrate.ts";
import type { Db } from "./schema.ts";

// A new version starts while processes of an older one serve the same database (decision 129).

const again = 1_000;

/** The other processes of a database, as far as a migration has to do with them. */
export const othersOn = (db: Db, engine: Engine): OtherProcesses => ({
  olderThan: async (name) => {
    if (!(await engine.tables(db)).has("processes")) return false;
    return (await engine.running(db)).some(({ newest }) => newest === null || newest < name);
  },
  wait: () => wait(again),
});

/** What waits for older processes to end. */
export interface Contracting {
  readonly close: () => Promise<void>;
}

interface Deps {
  readonly engine: Pick<Engine, "claim">;
  readonly file: string;
  readonly migrate: () => Promise<Pick<Migrated, "deferred">>;
  readonly log: Pick<LogSink, "info" | "error"> | null;
}

/**
 * Runs the migrations that a start has put off, once no older process lives. In the place of a start, so that no older one
 * starts meanwhile: from then on they are refused.
 */
export function createContracting(
  deferred: readonly string[],
  { engine, file, migrate, log }: Deps,
): Contracting {
  if (deferred.length === 0) return { close: async () => undefined };
  const ended = new AbortController();
  const run = async () => {
    for (let left = deferred; left.length > 0; ) {
      await wait(again, undefined, { signal: ended.signal });
      const claim = await engine.claim(file, "start");
      if (claim === null) continue;
      try {
        const before = left.length;
        left = (await migrate()).deferred;
        if (left.length < before) log?.info("migrations.contracted", { migrations: before - left.length });
      } catch (error) {
        log?.error("migrations.contracting-failed", {}, error);
      } finally {
        claim.release();
      }
    }
  };
  log?.info("migrations.deferred", { migrations: deferred.length });
  const done = run().catch(() => undefined);
  return {
    close: async () => {
      ended.abort();
      await done;
    },
  };
}
