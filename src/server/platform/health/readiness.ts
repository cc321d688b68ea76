import { dirname, resolve } from "node:path";
import { sql } from "kysely";
import type { Engine } from "#server/database/engine.ts";
import { hasWhatIsNeeded, UnknownSchemaError } from "#server/database/migrate.ts";
import { type Migration, written } from "#server/database/migrations/migrations.ts";
import type { Processes } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { isOtherClock } from "./clock-watch.ts";
import { freeBytes, leastFree } from "./disk.ts";

/** What a server needs for every request, and whether it has it now. */
export type Readiness = Readonly<
  Record<"database" | "migrations" | "log" | "clock" | "disk" | "jobs", boolean>
>;

export interface ReadinessLook {
  /** What was found within the last seconds: whoever asks often makes no work. */
  readonly look: () => Promise<Readiness>;
}

/** Milliseconds for which an answer holds, and within which each part has to say that it is well. */
const holds = 2_000;
const patience = 2_000;

async function isWell(look: () => Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patience);
  try {
    return await Promise.race([look(), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

export const isReady = (readiness: Readiness): boolean => Object.values(readiness).every((well) => well);

interface Deps {
  readonly db: Db;
  readonly engine: Engine;
  readonly options: Pick<ServerOptions, "databaseFile" | "blobDirectory">;
  readonly jobs: Pick<Jobs, "isStuck">;
  readonly migrations: readonly Migration[];
  readonly processes: Pick<Processes, "clockAhead">;
}

/** Looks whether a server can answer, for balancers and those who watch it. */
export function createReadiness({ db, engine, options, jobs, migrations, processes }: Deps): ReadinessLook {
  const folders =
    options.databaseFile === ":memory:"
      ? [options.blobDirectory]
      : [dirname(resolve(options.databaseFile)), options.blobDirectory];
  const steps = written(migrations, engine.schema);
  const hasTables = async (): Promise<boolean> => {
    try {
      return await hasWhatIsNeeded(db, engine, steps);
    } catch (error) {
      // During an upgrade a newer version has added tables; this one serves on beside it.
      if (error instanceof UnknownSchemaError && error.reason === "newer") return true;
      throw error;
    }
  };
  const asked = async (): Promise<Readiness> => {
    const database = await isWell(async () => {
      await sql`select 1`.execute(db);
      return true;
    });
    const [migrations, log, disk] = await Promise.all([
      database && isWell(hasTables),
      database && isWell(async () => !(await engine.isHeldUp(db))),
      isWell(async () => (await Promise.all(folders.map(freeBytes))).every((free) => free >= leastFree)),
    ]);
    const clock = !isOtherClock(processes.clockAhead());
    return { database, migrations, log, clock, disk, jobs: !jobs.isStuck() };
  };
  let last: { readonly until: number; readonly answer: Promise<Readiness> } | null = null;
  return {
    look: () => {
      const now = performance.now();
      if (last === null || now >= last.until) last = { until: now + holds, answer: asked() };
      return last.answer;
    },
  };
}
