import { join } from "node:path";
import type { Db } from "#server/database/schema.ts";
import { temporaryFolder } from "../app/app.ts";
import { inFiles, testEngine } from "../postgres/test-engine.ts";
import { type Watched, watchChanges } from "../postgres/watched.ts";
import { auditProblems, startTestServer, type TestServer, type TestServerOptions } from "../server/server.ts";
import { createUndone, undoable } from "../server/undone.ts";
import { readAudit } from "./audit.ts";
import { type Caller, createCaller } from "./http.ts";
import { placeRosters } from "./imports.ts";
import { createWorld, type World } from "./world.ts";
import { countWrites, recordTables, silent } from "./writes.ts";

const launchSecret = "matrix-launch-secret-of-the-tests";
const headers = { "x-bellwether-launch": launchSecret };

/** The real server as an embedding host runs it, without limits that a generated test would exceed. */
const options: TestServerOptions = {
  engine: inFiles ? undoable : testEngine,
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

export interface TestWorld extends World, Watched {
  /** Advances the server's clock, and returns its time. */
  readonly clock: { readonly advance: (milliseconds: number) => number };
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

/** How a test sees what calls have changed, and takes it back. */
async function watched(server: TestServer): Promise<Watched> {
  const { db, settled } = server;
  const folder = join(server.directory, "files");
  if (!inFiles) return watchChanges(db, { folder, silent, settled });
  return { writes: await countWrites(testEngine, db), undone: createUndone(db, folder) };
}

/** A server with the people of the matrix. */
export async function startWorld({
  inFile = false,
}: Partial<Pick<TestServerOptions, "inFile">> = {}): Promise<TestWorld> {
  const rosters = await temporaryFolder();
  const server = await startTestServer({ ...options, inFile, importRoot: rosters.path });
  const { app, db } = server;
  const world = await createWorld({ app, db, headers, tables: await recordTables(testEngine, db) });
  await placeRosters(db, rosters.path);
  let ahead = 0;
  const advance = (milliseconds: number) => {
    ahead += milliseconds;
    server.advance(milliseconds);
    return Date.now() + ahead;
  };
  return {
    ...world,
    ...(await watched(server)),
    clock: { advance },
    files: join(server.directory, "files"),
    settled: server.settled,
    cleanWhenDue: server.cleanWhenDue,
    verifyAudit: () => chainHolds(db),
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
  const server = await startTestServer(options);
  const caller = createCaller(server.app, headers);
  await caller.prepare();
  const { writes } = await watched(server);
  return {
    caller,
    ...readAudit(server.db),
    writes,
    verifyAudit: () => chainHolds(server.db),
    close: server.close,
  };
}
