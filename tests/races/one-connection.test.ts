import type { PostgresPool } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections, postgres } from "#server/database/postgres/engine.ts";
import { databaseOn, poolOf } from "#server/database/postgres/open.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// How many connections of PostgreSQL one call has at a time: a process has ten of them for everybody.

const server = process.env[serverVariable] ?? "";
const held = { now: 0, most: 0 };
let url: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let own: TestServer;

/** The pool of the product, which counts what is taken of it. */
function counted(pool: PostgresPool): PostgresPool {
  return {
    ...pool,
    connect: async () => {
      const client = await pool.connect();
      held.now += 1;
      held.most = Math.max(held.most, held.now);
      const release = client.release.bind(client);
      client.release = () => {
        held.now -= 1;
        release();
      };
      return client;
    },
  };
}

beforeAll(async () => {
  url = await makeDatabase(server);
  folder = await temporaryFolder();
  own = await startTestServer({
    engine: {
      ...postgres,
      open: ({ file }) => databaseOn(async () => counted(poolOf({ url: file, connections }))),
    },
    databaseUrl: url,
    blobDirectory: folder.path,
  });
});
afterAll(async () => {
  await own.close();
  await folder.remove();
  await dropDatabase(server, url);
});

it("sends the lines of a search by one connection at a time", async () => {
  const client = await own.as("assessor");
  for (let n = 0; n < 60; n += 1)
    expect((await client.post("/api/v2/cases", { title: `Trombone ${n}` })).status).toBe(201);
  await own.settled();
  held.most = 0;
  const answer = await fetch(`${own.url}/api/v2/cases/search?q=trombone`, {
    headers: {
      accept: "application/x-ndjson",
      origin: own.url,
      cookie: await client.jar.getCookieString(own.url),
    },
  });
  expect((await answer.text()).trim().split("\n")).toHaveLength(60);
  expect(held.most).toBe(1);
});
