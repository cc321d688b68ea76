import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { countRows } from "#server/database/bulk.ts";
import { aloneWith } from "#server/database/processes.ts";
import type { Services } from "#server/http/call.ts";
import { limitersOf } from "#server/http/limiters.ts";
import { papersAtOnce, waitingForProvider } from "#server/http/rate-limits.ts";
import { defaultOptions, type PasswordCost, type ServerOptions } from "#server/options/options.ts";
import { createBlobStore } from "#server/platform/files/blob-store.ts";
import { createFolderPlace } from "#server/platform/files/places/folder/folder-place.ts";
import { createAtOnce } from "#server/platform/jobs/at-once.ts";
import { createBackground } from "#server/platform/jobs/background.ts";
import { createBulkWrites } from "#server/platform/jobs/bulk-writes.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createMailer } from "#server/platform/mail/mailer.ts";
import { migrate } from "../database/migrate.ts";
import { sqlite } from "../database/sqlite/engine.ts";
import { createPasswords } from "../security/passwords.ts";
import { samplePassword, sampleUsers } from "./credentials.ts";
import { fillDistrict, type SampleCounts } from "./district/district.ts";

export interface DataFolder {
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** A file with the server's settings, for `node --env-file`. Its key only opens invented records. */
  readonly environment: string;
  readonly databaseFile: string;
  readonly databaseKey: string;
  readonly email: string;
  readonly password: string;
}

const counted = [
  "persons",
  "cases",
  "assessments",
  "reminders",
  "comments",
  "time_entries",
  "interviews",
  "media",
  "location_events",
  "impactors",
  "bulletins",
] as const;

/** Makes a folder that a server can be started with. */
export async function makeDataFolder(wanted: {
  readonly folder: string;
  readonly counts: SampleCounts;
  readonly seed: number;
  /** The reference time: equal records need an equal one. */
  readonly today: number;
  readonly passwordCost?: PasswordCost;
}): Promise<DataFolder> {
  const databaseFile = join(wanted.folder, "bellwether.db");
  if (existsSync(databaseFile)) throw new Error(`There is a database in ${wanted.folder} already.`);
  const blobDirectory = join(wanted.folder, "files");
  await mkdir(wanted.folder, { recursive: true });
  const databaseKey = randomBytes(32).toString("hex");
  const options: ServerOptions = {
    ...defaultOptions,
    databaseFile,
    databaseKey,
    blobDirectory,
    clock: () => wanted.today,
    passwordCost: wanted.passwordCost ?? defaultOptions.passwordCost,
  };
  const db = sqlite.open({ file: databaseFile, key: databaseKey });
  try {
    await migrate(db, sqlite, { file: databaseFile });
    const jobs = createJobs();
    const services: Omit<Services, "live"> = {
      auditKeys: null,
      options,
      passwords: createPasswords(options.passwordCost),
      blobs: await createBlobStore(createFolderPlace(blobDirectory, false)),
      searchIndex: sqlite.search,
      settleFiles: sqlite.settleFiles,
      jobs,
      processes: aloneWith(randomUUID()),
      papers: createAtOnce(papersAtOnce),
      atProviders: createAtOnce(waitingForProvider),
      bulkWrites: createBulkWrites(db, sqlite, { file: ":memory:", key: null }, jobs),
      background: createBackground(db, () => {}),
      mailer: await createMailer(db, null, { clock: options.clock, log: null, keys: null }),
      ...limitersOf(db, options, { shared: false }),
    };
    await fillDistrict(db, services, wanted.counts, wanted.seed);
    const counts: [string, number][] = [];
    for (const table of counted) counts.push([table, await countRows(db, table)]);
    const environment = join(wanted.folder, "server.env");
    const settings = {
      DATABASE_FILE: databaseFile,
      DATABASE_KEY: databaseKey,
      BLOB_DIRECTORY: blobDirectory,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(environment, lines.join(""), { mode: 0o600 });
    return {
      counts: Object.fromEntries(counts),
      environment,
      databaseFile,
      databaseKey,
      email: sampleUsers[0]?.email ?? "",
      password: samplePassword,
    };
  } finally {
    await db.destroy();
  }
}
