import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Person } from "#contract/records/persons/schema.ts";
import { type FilePlace, filePlaces } from "#support/server/file-places.ts";
import type { S3Server } from "#support/server/s3-server.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, until } from "../harness.ts";
import { createNetwork, openPage, type Page } from "../outbox/outbox-harness.ts";
import { sha256, textOf } from "./upload-parts.ts";

// A team server whose store of files goes away in the middle: whoever works sees no error, and nothing is lost.

let place: FilePlace;
let store: S3Server;
let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let page: Page;

beforeEach(async () => {
  place = await filePlaces.s3();
  if (place.store === null) throw new Error("There is no store.");
  store = place.store;
  server = await startTestServer(place.options);
  folder = await dataFolder();
  page = await openPage(
    server,
    createNetwork(),
    { data: folder.path, credentials: createFakeKeychain() },
    "assessor",
  );
});
afterEach(async () => {
  await page.stop();
  await server.close();
  await folder.remove();
  await place.close();
});

it("takes a file while its store is cut off among the parts, and has it whole when the store is back", async () => {
  await page.call("persons.list", { query: {} });
  const bytes = textOf(4_500_000, "notes of a long talk");
  // After the first parts have arrived and were acknowledged.
  store.gate.cutAfter(2_500_000);
  const { ref } = page.core.core.stageFile({
    name: "interview.txt",
    size: bytes.length,
    type: "text/plain",
    open: () => Readable.from([bytes]),
    dispose: async () => {},
  });
  const sent = await page.core.client.call("files.upload", { ref }, { timeout: 0 });
  expect(sent).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
  const body = { first_name: "Wren", last_name: "Ashby", person_type_id: 1, attachments: [sent.id] };
  const answer = await page.call("persons.create", { body });
  expect((answer.data as { data: Person }).data.attachments?.[sent.id]).toMatchObject({ size: bytes.length });
  expect(await page.waiting()).toBe(2);
  expect(await server.db.selectFrom("upload_chunks").select("position").execute()).not.toEqual([]);

  store.gate.restore();
  await page.core.client.call("outbox.retry", {});
  await until(async () => (await page.waiting()) === 0);
  const rows = await server.db.selectFrom("media").selectAll().execute();
  expect(rows).toMatchObject([{ path_id: sent.id, sha256: sha256(bytes), size: bytes.length }]);
  const { url } = await page.core.client.call("files.view", { mediaId: rows[0]?.id ?? 0 });
  const content = await page.core.core.openTicket(url.replace("/-/file/", ""));
  if (!content) throw new Error("The ticket opens nothing.");
  expect((await buffer(content.body)).equals(bytes)).toBe(true);
});
