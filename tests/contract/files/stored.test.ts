import { createHash, randomBytes, randomUUID } from "node:crypto";
import { get as httpGet, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chunkStep } from "#contract/records/media/schema.ts";
import { buildApp } from "#server/app.ts";
import { BlobFolderError } from "#server/platform/files/blob-folder.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { contentDigest } from "#server/platform/files/received-body.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { type FilePlace, filePlaces, placeNames } from "#support/server/file-places.ts";
import { runsFor } from "#support/server/running-days.ts";
import type { S3Server } from "#support/server/s3-server.ts";
import { cheapCost, startTestServer, type TestServer, testAudit } from "#support/server/server.ts";

// The calls that send and read files, whatever the place is in which they lie, and what happens while a store is away.

const parts = "/api/v2/uploads/resumable";
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const words = (size: number) => Buffer.from(`${randomUUID()} `.repeat(size / 37 + 1).slice(0, size));

interface Started {
  readonly under: FilePlace;
  readonly server: TestServer;
  readonly client: CookieClient;
  /** Names of what lies in the place. */
  readonly stored: () => Promise<readonly string[]>;
  readonly attach: (id: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

async function start(kind: (typeof placeNames)[number]): Promise<Started> {
  const under = await filePlaces[kind]();
  const server = await startTestServer({ ...under.options, inFile: true, uploadMaxBytes: 64 * 1024 * 1024 });
  const client = await server.as("assessor");
  return {
    under,
    server,
    client,
    stored: async () => {
      const place = await openPlace(under.options, false);
      const names: string[] = [];
      for await (const { name } of place.list()) names.push(name);
      await place.close();
      return names.sort();
    },
    attach: async (id) => {
      const body = { first_name: "Wren", last_name: "Ashby", person_type_id: 1, attachments: [id] };
      const person = await client.post("/api/v2/persons", body);
      expect(person.status, person.text).toBe(201);
      return person.body.data.attachments[id].id;
    },
    close: async () => {
      await server.close();
      await under.close();
    },
  };
}

const read = (client: CookieClient, media: number) => client.get(`/api/v2/media/${media}/file`);

const sendPart = (client: CookieClient, id: string, position: number, bytes: Buffer) =>
  client.request("PUT", `${parts}/${id}/chunks/${position}`, {
    bytes: Uint8Array.from(bytes),
    headers: { "Content-Digest": contentDigest(bytes) },
  });

const begin = async (client: CookieClient, bytes: Buffer) => {
  const facts = { id: randomUUID(), file_name: "notes.txt", size: bytes.length, sha256: sha256(bytes) };
  const answer = await client.post(parts, facts);
  expect(answer.status, answer.text).toBe(200);
  return facts.id;
};

describe.each(placeNames)("files of a server in a place: %s", (kind) => {
  let on: Started;
  beforeAll(async () => {
    on = await start(kind);
  });
  afterAll(() => on.close());

  it("arrive in parts, which go once they are one file", async () => {
    const bytes = words(chunkStep * 3);
    const id = await begin(on.client, bytes);
    for (const at of [chunkStep, 0, chunkStep * 2])
      expect((await sendPart(on.client, id, at, bytes.subarray(at, at + chunkStep))).status).toBe(204);
    const among = await on.stored();
    expect((await on.client.post(`${parts}/${id}/finish`)).status).toBe(200);
    await expect.poll(on.stored).toHaveLength(among.length - 2);
    expect(Buffer.from((await read(on.client, await on.attach(id))).raw).equals(bytes)).toBe(true);
  });

  it("are told to be missing where they are gone, and are there again when the same bytes are sent", async () => {
    const bytes = words(5_000);
    const send = async () => on.attach((await on.client.upload("notes.txt", bytes)).body.id);
    const first = await send();
    const place = await openPlace(on.under.options, false);
    for (const name of await on.stored()) await place.remove(name);
    await place.close();
    expect((await read(on.client, first)).status).toBe(404);
    await send();
    expect(Buffer.from((await read(on.client, first)).raw).equals(bytes)).toBe(true);
  });

  it("are what was sent, are stored once, and go with the last record that names them", async () => {
    const before = await on.stored();
    const bytes = words(700_000);
    const send = async () => on.attach((await on.client.upload("notes.txt", bytes)).body.id);
    const [first, second] = [await send(), await send()];
    await expect.poll(on.stored).toHaveLength(before.length + 1);
    expect(Buffer.from((await read(on.client, first)).raw).equals(bytes)).toBe(true);
    for (const media of [first, second]) {
      expect(await on.stored()).toHaveLength(before.length + 1);
      expect((await on.client.delete(`/api/v2/media/${media}`)).status).toBe(204);
    }
    await runsFor({ ...on.server, clock: on.server }, 40);
    await expect.poll(on.stored).toEqual(before);
  });
});

describe("a store that speaks S3", () => {
  let on: Started;
  let store: S3Server;
  beforeAll(async () => {
    on = await start("s3");
    if (on.under.store === null) throw new Error("There is no store.");
    store = on.under.store;
  });
  afterAll(() => on.close());

  it("holds sealed bytes alone, under names that tell nothing", async () => {
    const bytes = Buffer.from("A canary that nobody else may read. ".repeat(2_000));
    await on.client.upload("canary.txt", bytes);
    const place = await openPlace(on.under.options, false);
    const names = await on.stored();
    expect(names).not.toContain(sha256(bytes));
    for (const name of names) {
      const sealed = Buffer.concat(await place.open(name).toArray());
      expect(sealed.includes("canary")).toBe(false);
    }
    await place.close();
  });

  it("is cut off while a file goes there: the call says later, nothing is half kept, and a retry is answered", async () => {
    const before = await on.stored();
    const rows = async () => (await on.server.db.selectFrom("uploads").select("id").execute()).length;
    const waiting = await rows();
    const idempotencyKey = randomUUID();
    const bytes = words(6_000_000);
    const send = () => on.client.upload("notes.txt", bytes, { idempotencyKey });
    store.gate.cutAfter(2_000_000);
    const refused = await send();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(refused.body.message).toContain("cannot reach its files");
    expect(await rows()).toBe(waiting);
    store.gate.restore();
    await expect.poll(on.stored).toEqual(before);
    const answer = await send();
    expect(answer.status, answer.text).toBe(201);
    expect(await rows()).toBe(waiting + 1);
    expect(Buffer.from((await read(on.client, await on.attach(answer.body.id))).raw).equals(bytes)).toBe(
      true,
    );
  });

  it("is away for a moment: nobody notices", async () => {
    store.gate.cut();
    const sending = on.client.upload("notes.txt", words(100_000));
    setTimeout(store.gate.restore, 150);
    expect((await sending).status).toBe(201);
  });

  it("is killed among the parts of a file: those that were acknowledged stay, and the file becomes whole", async () => {
    const bytes = words(chunkStep * 2);
    const id = await begin(on.client, bytes);
    expect((await sendPart(on.client, id, 0, bytes.subarray(0, chunkStep))).status).toBe(204);
    await store.kill();
    const second = () => sendPart(on.client, id, chunkStep, bytes.subarray(chunkStep));
    expect((await second()).status).toBe(503);
    await store.start();
    expect((await on.client.get(`${parts}/${id}`)).body.received).toEqual([{ position: 0, size: chunkStep }]);
    expect((await second()).status).toBe(204);
    await store.kill();
    const unfinished = await on.client.post(`${parts}/${id}/finish`);
    expect([unfinished.status, unfinished.headers.get("retry-after")]).toEqual([503, "10"]);
    await store.start();
    expect((await on.client.get(`${parts}/${id}`)).body.received).toHaveLength(2);
    expect((await on.client.post(`${parts}/${id}/finish`)).status).toBe(200);
    expect(Buffer.from((await read(on.client, await on.attach(id))).raw).equals(bytes)).toBe(true);
  });

  it("is cut off in the middle of a download, which goes on where it was", async () => {
    const bytes = randomBytes(24_000_000);
    bytes.write("%PDF-1.7\n");
    const sent = await on.client.upload("plan.pdf", bytes);
    expect(sent.status, sent.text).toBe(201);
    const media = await on.attach(sent.body.id);
    const cookie = await on.client.jar.getCookieString(on.server.url);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const address = `${on.server.url}/api/v2/media/${media}/file`;
      const headers = { cookie, origin: on.server.url, accept: "application/json" };
      httpGet(address, { headers }, resolve).on("error", reject);
    });
    expect(answer.statusCode).toBe(200);
    const got: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      got.push(chunk);
      if (got.length !== 1) continue;
      store.gate.cut();
      store.gate.restore();
    }
    expect(sha256(Buffer.concat(got))).toBe(sha256(bytes));
  });

  it("is away when a file is read, or removed: the first says later, the second is made good by the cleaning", async () => {
    const sent = await on.client.upload("notes.txt", words(3_000));
    const media = await on.attach(sent.body.id);
    const { storage_name: name } = await on.server.db
      .selectFrom("media")
      .innerJoin("blobs", "blobs.blob_key", "media.blob_key")
      .select("storage_name")
      .where("media.id", "=", media)
      .executeTakeFirstOrThrow();
    store.gate.cut();
    const refused = await read(on.client, media);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect((await on.client.delete(`/api/v2/media/${media}`)).status).toBe(204);
    store.gate.restore();
    expect(await on.stored()).toContain(name);
  });

  it("is not begun with while it is away, nor with another database than its own", async () => {
    const given = { ...on.under.options, passwordCost: cheapCost, audit: testAudit };
    const other = () => buildApp({ ...given, databaseFile: ":memory:" });
    await expect(other()).rejects.toThrow(BlobFolderError);
    await expect(other()).rejects.toThrow(/s3:\/\/bellwether\/files\/ belong to another database/);
    store.gate.cut();
    await expect(other()).rejects.toThrow(/s3:\/\/bellwether\/files\/ cannot be reached/);
    store.gate.restore();
    await on.server.app.close();
    const again = await buildApp({ ...given, ...on.server.database }, testEngine);
    expect(again.swept.restored).toBe(0);
    await again.app.close();
  });
});
