import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/database/schema.ts";
import { type BlobStore, createBlobStore } from "#server/platform/files/blob-store.ts";
import { dropUnusedBlobs, insertUpload, storeBlob } from "#server/platform/files/media.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import { type FilePlace, filePlaces } from "#support/server/file-places.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// One process removes the last row of a file while another takes the same content over. SQLite has one writer.

describe.skipIf(testEngine.name === "sqlite")("two processes with one content", () => {
  let place: FilePlace;
  let server: TestServer;
  let other: Db & { readonly destroy: () => Promise<void> };
  let blobs: BlobStore;
  const content = Buffer.from("The same words of two people.");
  const now = new Date().toISOString();
  const from = { organizationId: 1, now };

  beforeEach(async () => {
    place = await filePlaces.folder();
    server = await startTestServer({ inFile: true });
    other = testEngine.open({ file: server.database.databaseUrl ?? "", key: null });
    blobs = await createBlobStore(await openPlace(place.options, true));
    const first = await blobs.receive(Readable.from([content]));
    await storeBlob(server.db, first, from);
  });
  afterEach(async () => {
    await other.destroy();
    await server.close();
    await place.close();
  });

  const nameIt = async (db: Db) => {
    const blob = await blobs.receive(Readable.from([content]));
    const blob_key = await storeBlob(db, blob, from);
    const id = randomUUID();
    const { sha256, size } = blob;
    const user_id = server.users.assessor.id;
    await insertUpload(db, {
      id,
      sha256,
      blob_key,
      size,
      user_id,
      file_name: "a.txt",
      mime_type: "text/plain",
      created_at: now,
    });
  };
  const stored = () => server.db.selectFrom("blobs").select("storage_name").execute();
  const gate = () => Promise.withResolvers<void>();

  /** Until a statement of the other connection waits for a row, as a third one sees. */
  const waits = async () => {
    const looking = testEngine.open({ file: server.database.databaseUrl ?? "", key: null });
    const query = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query.execute(looking)).rows[0]?.n).toBe(1);
    await looking.destroy();
  };

  it("keeps a file that is taken over while it is being removed", async () => {
    const [named, go] = [gate(), gate()];
    const taking = server.db.transaction().execute(async (db) => {
      await nameIt(db);
      named.resolve();
      await go.promise;
    });
    await named.promise;
    const removing = other.transaction().execute((db) => dropUnusedBlobs(db));
    await waits();
    go.resolve();
    await taking;
    expect(await removing).toEqual([]);
    const [row] = await stored();
    expect(await blobs.has(row?.storage_name ?? "")).toBe(true);
  });

  it("stores it anew where it was removed first", async () => {
    const [removed, go] = [gate(), gate()];
    const removing = other.transaction().execute(async (db) => {
      const names = await dropUnusedBlobs(db);
      removed.resolve();
      await go.promise;
      return names;
    });
    await removed.promise;
    const taking = server.db.transaction().execute(nameIt);
    await waits();
    go.resolve();
    const gone = await removing;
    await taking;
    await blobs.letGo(gone);
    const [row] = await stored();
    expect(gone).toHaveLength(1);
    expect(gone).not.toContain(row?.storage_name);
    expect(await blobs.has(row?.storage_name ?? "")).toBe(true);
  });
});
