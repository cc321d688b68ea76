import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { makeDataFolder } from "#server/sample/data-folder.ts";
import type { SampleCounts } from "#server/sample/district/district.ts";
import { startCluster } from "#support/postgres/cluster.ts";
import { makeDatabase } from "#support/postgres/test-engine.ts";
import { type Progress, rounded } from "../measure.ts";
import { type Outside, startOutside } from "./outside.ts";
import { commonSettings, operate, type Settings, startNginx, startProcess } from "./served.ts";

export interface Member {
  readonly id: number;
  readonly email: string;
  readonly organizationId: number;
  readonly role: string;
}

export interface District {
  readonly folder: string;
  readonly settings: Settings;
  readonly counts: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly members: readonly Member[];
  readonly password: string;
}

const factsFile = "district.json";

/** The invented district in a folder, made once and kept there for the next run. */
export async function districtIn(folder: string, wanted: SampleCounts): Promise<District> {
  const kept = join(folder, factsFile);
  if (existsSync(kept)) return JSON.parse(await readFile(kept, "utf8"));
  const began = performance.now();
  const made = await makeDataFolder({ folder, counts: wanted, seed: 1, today: Date.now() });
  const db = sqlite.open({ file: made.databaseFile, key: made.databaseKey });
  const members = await db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .select(["users.id", "users.email", "memberships.organization_id as organizationId", "memberships.role"])
    .where("memberships.active", "=", 1)
    .orderBy("users.id")
    .execute()
    .finally(() => db.destroy());
  const district: District = {
    folder,
    settings: {
      ...commonSettings(folder),
      DATABASE_FILE: made.databaseFile,
      DATABASE_KEY: made.databaseKey,
    },
    counts: made.counts,
    seconds: rounded((performance.now() - began) / 1000),
    members: [...new Map(members.map((each) => [each.email, each])).values()],
    password: made.password,
  };
  // A server signs the log when it starts: until then a move has nothing to prove it by.
  await writeFile(join(folder, "audit.keys"), `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  const first = await startProcess(district.settings);
  await first.stop();
  await writeFile(kept, JSON.stringify(district));
  return district;
}

/** A server, or several, that people come to by one address. */
export interface Team {
  readonly url: string;
  readonly settings: Settings;
  readonly processes: readonly Awaited<ReturnType<typeof startProcess>>[];
  readonly database: string | null;
  /** Null where files lie in a folder and no mail is sent. */
  readonly outside: Outside | null;
  readonly members: readonly Member[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly stop: () => Promise<void>;
}

/** As an operator would have it: what is committed is on the disk. */
const durable = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  "shared_buffers=512MB",
  "shared_preload_libraries=pg_stat_statements",
];

/** Those of a copy of the district in this folder, on SQLite. */
const settingsOn = ({ settings }: District, folder: string): Settings => ({
  ...settings,
  ...commonSettings(folder),
  DATABASE_FILE: join(folder, "bellwether.db"),
});

/** Moves a copy of the district to PostgreSQL by the operator's command, and serves it by several processes behind nginx. */
export async function onPostgres(
  district: District,
  folder: string,
  { count, faulty }: { readonly count: number; readonly faulty: boolean },
  progress: Progress,
): Promise<Team> {
  const cluster = await startCluster(durable);
  const database = await makeDatabase(cluster.url, null);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(district.folder, folder, { recursive: true });
  const from = settingsOn(district, folder);
  const began = performance.now();
  const said = await operate(["move"], { ...from, NEW_DATABASE_URL: database });
  const seconds = rounded((performance.now() - began) / 1000);
  const proof = said.split("\n").find((line) => line.includes("are the same on both sides")) ?? "";
  progress(`team: moved in ${seconds} s: ${proof}`);
  const outside = faulty ? await startOutside() : null;
  const inFolder: Settings = { ...commonSettings(folder), DATABASE_URL: database };
  if (outside !== null) {
    const { BLOBS: _, ...credentials } = outside.settings;
    await operate(["move-blobs", outside.blobs], { ...inFolder, ...credentials });
  }
  const { BLOB_DIRECTORY: _, ...elsewhere } = inFolder;
  const settings: Settings = outside === null ? inFolder : { ...elsewhere, ...outside.settings };
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(settings)));
  const nginx = await startNginx(
    folder,
    processes.map(({ url }) => url),
  );
  if (nginx === null) throw new Error("nginx is not installed: apt-get install nginx-light");
  return {
    url: nginx.url,
    settings,
    processes,
    database,
    outside,
    members: district.members,
    facts: { processes: count, nginx: true, move: { seconds, proof } },
    stop: async () => {
      await nginx.stop();
      await Promise.all(processes.map((each) => each.stop()));
      await outside?.stop();
      await cluster.stop();
    },
  };
}

/** The same district on SQLite, served by one process. */
export async function onSqlite(district: District, folder: string): Promise<Team> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(district.folder, folder, { recursive: true });
  const settings = settingsOn(district, folder);
  const process = await startProcess(settings);
  return {
    url: process.url,
    settings,
    processes: [process],
    database: null,
    outside: null,
    members: district.members,
    facts: { processes: 1, nginx: false },
    stop: () => process.stop(),
  };
}
