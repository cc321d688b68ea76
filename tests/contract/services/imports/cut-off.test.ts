import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { aloneWith } from "#server/database/processes.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { updateImport } from "#server/services/imports/repository.ts";
import { runImport } from "#server/services/imports/run.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import { rosterFiles } from "#support/roster-set.ts";
import { startTestServer, testAudit } from "#support/server/server.ts";

const people = 2_000;

it("stands as stopped after its server ended in the middle, with whole people, and goes on with the rest", async () => {
  const server = await startTestServer({ inFile: true });
  const client = await server.as("district");
  const uploads: string[] = [];
  const files = rosterFiles({
    schools: [{ id: "s1", name: "North School" }],
    people: Array.from({ length: people }, (_, at) => ({
      id: `u${at}`,
      given: `Given${at}`,
      family: `Family${at}`,
      number: String(70_000 + at),
    })),
  });
  for (const [name, text] of Object.entries(files))
    uploads.push((await client.upload(name, Buffer.from(text), { type: "text/csv" })).body.id);
  const made = await client.post("/api/v2/imports", { uploads });
  const id: number = made.body.data.id;
  await server.settled();
  const begun = await client.post(`/api/v2/imports/${id}/run`, {});
  expect(begun.status, begun.text).toBe(200);
  await server.app.close();

  const options = {
    ...server.database,
    blobDirectory: join(server.directory, "files"),
    audit: testAudit,
  };
  const again = await buildApp(options, testEngine);
  try {
    const { db } = again;
    const count = async (table: "persons" | "import_rows" | "roster_records" | "likeness_keys") =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((e) => e.fn.countAll<number>().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const { state } = await db
      .selectFrom("imports")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("stopped");
    const written = await count("persons");
    expect(written).toBeLessThan(people);
    expect((await count("import_rows")) + (await count("roster_records"))).toBe(people + 1);
    await again.settled();
    const keyed = await db.selectFrom("likeness_keys").select("person_id").distinct().execute();
    expect(keyed).toHaveLength(written);

    await updateImport(db, id, { state: "running", worker: "the test" });
    const told = { publish: () => undefined } as never;
    const bulkWrites = { begin: async () => ({ between: breathe, end: async () => undefined }) };
    const services = {
      options: { clock: () => Date.now() } as never,
      auditKeys: null,
      live: told,
      bulkWrites,
      processes: aloneWith("the test"),
    };
    await runImport(db, services, id, new AbortController().signal);
    expect(await count("persons")).toBe(people);
    expect(await count("import_rows")).toBe(0);
  } finally {
    await again.app.close();
    await rm(server.directory, { recursive: true, force: true });
  }
});
