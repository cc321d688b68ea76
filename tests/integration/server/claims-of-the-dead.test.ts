import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { startTestServer, testAudit, testKey } from "#support/server/server.ts";

it("goes on at once with a destruction that was cut off, whatever a killed server had claimed", async () => {
  const server = await startTestServer({ inFile: true });
  try {
    const at = new Date().toISOString();
    const { id } = await server.db
      .insertInto("retention_lists")
      .values({
        organization_id: server.organizations.district,
        state: "running",
        proposed_at: at,
        until: at,
        confirmed_at: at,
        confirmed_by: server.users.district.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const until = new Date(Date.now() + 60_000).toISOString();
    await server.db
      .insertInto("claims")
      .values({ name: `retention.list.${id}`, holder: "killed", until })
      .execute();
    await server.app.close();
    const again = await buildApp({
      databaseFile: join(server.directory, "server.db"),
      databaseKey: testKey,
      blobDirectory: join(server.directory, "files"),
      audit: testAudit,
    });
    try {
      await again.settled();
      const { state } = await again.db
        .selectFrom("retention_lists")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(state).toBe("done");
    } finally {
      await again.app.close();
    }
  } finally {
    await rm(server.directory, { recursive: true, force: true });
  }
});
