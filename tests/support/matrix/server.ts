import { join } from "node:path";
import type { Db } from "#server/database/schema.ts";
import { temporaryFolder } from "../app/app.ts";
import { createPutBack } from "../postgres/put-back.ts";
import { auditProblems, startTestServer, type TestServerOptions } from "../server/server.ts";
import { createUndone, undoable } from "../server/undone.ts";
import { readAudit } from "./audit.ts";
import { type Caller, createCaller } from "./http.ts";
import { placeRosters } from "./imports.ts";
import { createWorld, type World } from "./world.ts";
import { countWrites } from "./writes.ts";

const launchSecret = "matrix-launch-secret-of-the-tests";
const headers = { "x-bellwether-launch": launchSecret };

/** The real server as an embedding host runs it, without limits that a generated test would exceed. */
const options: TestServerOptions = {
  engine: undoable,
  seeded: false,
  launchSecret,
  liveLasts: 0,
  rateLimits: {
    perMinute: 100_000_000,
    addressPerMinute: 100_000_000,
    forgotPerHour: 1_000,
    guestEntriesPerHour: 1_000_000,
    signInPerMinute: 100_000,
    signInPerHour: 10_000_000,
    exportsPerHour: 100_000,
    supportPerHour: 100_000,
  },
};

export interface TestWorld extends World {
  /** Advances the server's clock, and returns its time. */
  readonly clock: { readonly advance: (milliseconds: number) => number };
  /** Runs some work, then undoes what it has changed in the database and in the stored files. */
  readonly undone: <T>(work: () => Promise<T>) => Promise<T>;
  /** The folder of the stored files. */
  readonly files: string;
  /** Resolves once the server does nothing beside the requests. */
  readonly settled: () => Promise<void>;
  /** Cleans as the server's timer does, where it is due. */
  readonly cleanWhenDue: () => Promise<boolean>;
  /** Throws where the audit log's chain is broken. */
  readonly verifyAudit: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const chainHolds = async (db: Db): Promise<void> => {
  const problems = await auditProblems(db);
  if (problems.length > 0) throw new Error(`The audit log does not hold: ${JSON.stringify(problems)}`);
};

/** A server with the people of the matrix; on PostgreSQL where it is asked to be. */
export async function startWorld({
  engine = undoable,
  inFile,
}: Partial<Pick<TestServerOptions, "inFile" | "engine">> = {}): Promise<TestWorld> {
  const rosters = await temporaryFolder();
  const server = await startTestServer({
    ...options,
    engine,
    ...(inFile === undefined ? {} : { inFile }),
    importRoot: rosters.path,
  });
  const world = await createWorld({
    app: server.app,
    db: server.db,
    headers,
    counted: engine.name === "sqlite",
  });
  await placeRosters(server.db, rosters.path);
  let ahead = 0;
  const advance = (milliseconds: number) => {
    ahead += milliseconds;
    server.advance(milliseconds);
    return Date.now() + ahead;
  };
  return {
    ...world,
    clock: { advance },
    files: join(server.directory, "files"),
    settled: server.settled,
    cleanWhenDue: server.cleanWhenDue,
    undone:
      engine.name === "sqlite"
        ? createUndone(server.db, join(server.directory, "files"))
        : createPutBack(server.db, join(server.directory, "files")),
    verifyAudit: () => chainHolds(server.db),
    close: async () => {
      await server.close();
      await rosters.remove();
    },
  };
}

/** A server that was never set up. */
export async function startUnclaimed(): Promise<
  Pick<TestWorld, "auditEnd" | "auditRows" | "writes" | "verifyAudit" | "close"> & { readonly caller: Caller }
> {
  const { app, db, close } = await startTestServer(options);
  const caller = createCaller(app, headers);
  await caller.prepare();
  const { writes } = await countWrites(db);
  return {
    caller,
    ...readAudit(db),
    writes,
    verifyAudit: () => chainHolds(db),
    close,
  };
}
