import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import { withStatementLimit } from "#server/text/database-address.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";
import { type Beside, startBeside } from "#support/server/beside.ts";
import { startTestServer, type TestServer, testAudit } from "#support/server/server.ts";

// Processes of one database that do not fit together, or of which one hangs.

const server = process.env[serverVariable] ?? "";
let url: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let first: TestServer | null = null;
const started: Beside[] = [];

beforeEach(async () => {
  url = await makeDatabase(server);
  folder = await temporaryFolder();
});
afterEach(async () => {
  await first?.close();
  first = null;
  for (const each of started.splice(0)) await each.stop();
  await folder.remove();
  await dropDatabase(server, url);
});

const beside = async (ahead = 0) => {
  const one = await startBeside(url, folder.path, [], ahead);
  started.push(one);
  return one;
};
const here = async (more: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({ engine: postgres, databaseUrl: url, blobDirectory: folder.path, ...more });
const statusOf = async (at: string, path: string) => (await fetch(at + path)).status;

/** Seconds are what this waits for: how long a process may hang. */
const within = { timeout: 60_000, interval: 250 };

describe("a process beside others", () => {
  it("is refused where it would sign the log with another key, and the others go on", async () => {
    await beside();
    const other = { ...testAudit, keys: [...testAudit.keys, "8d".repeat(32)] };
    await expect(here({ audit: other })).rejects.toThrow("Stop all processes, give all of them the same");
    first = await here();
    expect(await statusOf(first.url, "/readyz")).toBe(200);
  });

  it("is refused where it has its files in another place, though there are none yet", async () => {
    await beside();
    const elsewhere = await temporaryFolder();
    await expect(here({ blobDirectory: elsewhere.path })).rejects.toThrow("has its files in another place");
    await elsewhere.remove();
  });

  it("does not start with a clock that is another one than the database’s", async () => {
    await expect(startBeside(url, folder.path, [], 20 * 60_000)).rejects.toThrow("ended before it listened");
    await beside(20_000);
  });
});

describe("a process that hangs", () => {
  it("leads no longer after some seconds, and not again when it wakes up", async () => {
    const leader = await beside();
    const line = { newest: "", version: "1", now: "2026-11-28T00:00:00.000Z", signing: null, place: "x" };
    const db = postgres.open({ file: url, key: null });
    const joined = await postgres.join({ file: url, key: null }, db, line);
    expect(joined.leads()).toBe(false);
    const wake = leader.hold();
    await vi.waitFor(() => expect(joined.leads()).toBe(true), within);
    wake();
    await vi.waitFor(async () => expect(await joined.running()).toHaveLength(2), within);
    expect(joined.leads()).toBe(true);
    await joined.leave();
    await db.destroy();
  });

  it("keeps others from starting while it starts, and they say for whom they wait", async () => {
    const starting = await postgres.claim(url, "start");
    const told: string[] = [];
    const waiting = postgres.claim(url, "start", (line) => void told.push(line));
    await vi.waitFor(() => expect(told).toHaveLength(1), within);
    expect(told[0]).toContain(`(process ${process.pid} on `);
    starting?.release();
    (await waiting)?.release();
  });

  it("makes the others say that they are not ready while it holds the log", async () => {
    first = await here();
    const client = await first.as("assessor");
    const hung = new pg.Client(url);
    await hung.connect();
    await hung.query("begin");
    await hung.query("update audit_sealing set passes = passes + 1");
    const waits = client.get("/api/v2/cases");
    const at = first.url;
    await vi.waitFor(async () => expect(await statusOf(at, "/readyz")).toBe(503), within);
    await hung.query("rollback");
    await hung.end();
    expect((await waits).status).toBe(200);
    await vi.waitFor(async () => expect(await statusOf(at, "/readyz")).toBe(200), within);
  });
});

it("gives up a transaction between whose statements a process was paused, also where statements may take long", async () => {
  first = await here();
  const paused = postgres.open({ file: withStatementLimit(url, 600), key: null });
  const ended = paused.transaction().execute(async (transaction) => {
    await sql`update audit_sealing set passes = passes + 1`.execute(transaction);
    await vi.waitFor(async () => {
      const held = new pg.Client(url);
      await held.connect();
      const { rows } = await held.query(
        "select 1 from pg_stat_activity where state like 'idle in transaction%'",
      );
      await held.end();
      expect(rows).toEqual([]);
    }, within);
    await sql`select 1`.execute(transaction);
  });
  await expect(ended).rejects.toThrow();
  await paused.destroy();
});

/** The database behind a wire that can be held: what is sent waits, and no connection ends. */
async function wireTo(database: string) {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const proxy = createServer((one) => {
    const other = connect(Number(port), hostname);
    for (const each of [one, other]) {
      sockets.add(each);
      each.on("error", () => undefined).on("close", () => sockets.delete(each));
    }
    one.pipe(other).pipe(one);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const through = new URL(database);
  through.port = String(typeof address === "object" ? address?.port : 0);
  let held = false;
  proxy.on("connection", (one) => void (held && one.unpipe()));
  return {
    url: through.href,
    hold: () => {
      held = true;
      for (const each of sockets) each.unpipe().pause();
    },
    close: () => {
      for (const each of sockets) each.destroy();
      proxy.close();
    },
  };
}

it("answers 503 where the database hangs, and does not wait for it for ever", async () => {
  const wire = await wireTo(url);
  first = await startTestServer({
    ...{ engine: postgres, databaseUrl: wire.url, blobDirectory: folder.path, statementSeconds: 1 },
  });
  const client = await first.as("assessor");
  wire.hold();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => client.get("/api/v2/cases").then(({ status }) => status)),
  );
  expect(new Set(answers)).toEqual(new Set([503]));
  wire.close();
});
