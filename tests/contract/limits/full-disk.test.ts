import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { onlyOnSqlite } from "#support/postgres/test-engine.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
afterEach(() => server.close());

/** As many pages of the database as there are, as on a full disk; null for as many as it wants. */
const limitPages = (pages: number | null) =>
  sql`pragma max_page_count = ${sql.lit(pages ?? 4_000_000_000)}`.execute(server.db);

it.runIf(onlyOnSqlite("a full disk"))(
  "says that the disk takes nothing, where it is full, and takes it once there is room",
  async () => {
    server = await startTestServer({ inFile: true });
    const client = await server.as("assessor");
    const task = { title: "Ask the form teacher", description: "A word about the trip. ".repeat(600) };
    const count = async () =>
      (
        await server.db
          .selectFrom("tasks")
          .select((e) => e.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    await limitPages(1);
    const refused = await client.post("/api/v3/tasks", task);
    expect(refused.status, refused.text).toBe(507);
    expect(refused.body.message).toBe("The disk of the records is full.");
    await limitPages(null);
    expect(await count()).toBe(before);
    expect((await client.post("/api/v3/tasks", task)).status).toBe(201);
    expect(await count()).toBe(before + 1);
  },
);
