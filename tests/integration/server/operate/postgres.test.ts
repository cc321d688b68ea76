import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Cluster, startCluster } from "#support/postgres/cluster.ts";
import { makeDatabase } from "#support/postgres/test-engine.ts";
import { bellwether } from "#support/server/bellwether-command.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A server on PostgreSQL, whose database hangs and is gone.

let cluster: Cluster;
let url: string;
let server: TestServer | null = null;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
  url = await makeDatabase(cluster.url, null);
});
afterEach(async () => {
  await server?.close();
  server = null;
  await folder.remove();
});

const start = async () => {
  server = await startTestServer({ engine: postgres, databaseUrl: url, statementSeconds: 1 });
  return server;
};

describe("a server whose database does not answer", () => {
  it("gives a statement up in time, says when to come back, and goes on", async () => {
    const { as } = await start();
    const client = await as("assessor");
    const other = new pg.Client(url);
    await other.connect();
    await other.query("begin");
    await other.query("lock table cases in access exclusive mode");
    const late = await client.get("/api/v2/cases");
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(late.body.message).toBe("The database did not answer in time. Try again in a moment.");
    await other.query("rollback");
    await other.end();
    expect((await client.get("/api/v2/cases")).status).toBe(200);
  });

  it("lives and is not ready while the database cannot be reached", async () => {
    const { url: at, db } = await start();
    const status = async (path: string) => (await fetch(at + path)).status;
    expect(await status("/readyz")).toBe(200);
    const other = new pg.Client(cluster.url);
    await other.connect();
    const name = new URL(url).pathname.slice(1);
    await other.query(`alter database ${name} allow_connections false`);
    await other.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await expect.poll(() => status("/readyz")).toBe(503);
    expect(await status("/livez")).toBe(200);
    await other.query(`alter database ${name} allow_connections true`);
    await expect.poll(() => status("/readyz")).toBe(200);
    await other.end();
    expect(await db.selectFrom("users").select("id").limit(1).execute()).toHaveLength(1);
  });

  it("is looked at by its operator’s command, which shows no password", async () => {
    const settings = { DATABASE_URL: url };
    const before = await bellwether(folder.path, ["check"], settings);
    expect(before.said).toMatch(/^database {7}noted {2}PostgreSQL at postgres:\/\/postgres@127\.0\.0\.1:/m);
    expect((await bellwether(folder.path, ["migrate"], settings)).said).toMatch(/^\d+ migrations ran/);
    const after = await bellwether(folder.path, ["check"], settings);
    expect(after).toMatchObject({ code: 0, said: expect.stringMatching(/^database {7}good {3}PostgreSQL/m) });
    await start();
    await writeFile(join(folder.path, "audit.key"), `${"a1".repeat(32)}\n`, { mode: 0o600 });
    const served = await bellwether(folder.path, ["check"], {
      ...settings,
      AUDIT_KEY_FILE: join(folder.path, "audit.key"),
    });
    // Its anchors are in a folder of their own: the database is elsewhere.
    expect(served.said).toMatch(/^audit log {6}good {3}One key/m);
    expect(served.said).toMatch(/^database .* One process serves it: \d+\.\d+\.\d+ on \S+\.$/m);
    const refused = await bellwether(folder.path, ["migrate"], settings);
    expect(refused).toMatchObject({
      code: 1,
      complained: expect.stringContaining("A server uses the database"),
    });
    const gone = await bellwether(folder.path, ["check"], { DATABASE_URL: url.replace(/:\d+\//, ":1/") });
    expect(gone.code).toBe(1);
    expect(gone.said).toMatch(/^database {7}bad {4}The database cannot be reached/m);
    expect(before.said + after.said + gone.said).not.toContain(":tests@");
    const { host, pathname } = new URL(url);
    const other = { DATABASE_URL: `postgres://${host}${pathname}?user=postgres&password=tests` };
    const shown = await bellwether(folder.path, ["check"], other);
    expect(shown.said).toMatch(/^database {7}good {3}PostgreSQL at postgres:/m);
    expect(shown.said).not.toContain("=tests");
  });
});
