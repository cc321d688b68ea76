import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chunkStep, maxChunkSize } from "#contract/records/media/schema.ts";
import { buildApp } from "#server/app.ts";
import { contentDigest } from "#server/platform/files/received-body.ts";
import { patience } from "#support/patience.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testAudit } from "#support/server/server.ts";

let server: TestServer;
let client: CookieClient;
const maximum = 3 * 1024 * 1024;

beforeAll(async () => {
  server = await startTestServer({ uploadMaxBytes: maximum });
  client = await server.as("assessor");
});
afterAll(() => server.close());

const base = "/api/v2/uploads/resumable";
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const words = (size: number, word = "canary") => Buffer.from(`${word} words. `.repeat(size).slice(0, size));

const factsOf = (bytes: Buffer, name = "interview.txt") => ({
  id: randomUUID(),
  file_name: name,
  size: bytes.length,
  sha256: sha256(bytes),
});

const put = (
  id: string,
  position: number | string,
  bytes: Buffer,
  headers: Record<string, string | null> = {},
) =>
  client.request("PUT", `${base}/${id}/chunks/${position}`, {
    bytes: Uint8Array.from(bytes),
    headers: { "Content-Digest": contentDigest(bytes), ...headers },
  });

const begin = async (bytes: Buffer, name?: string) => {
  const facts = factsOf(bytes, name);
  const answer = await client.post(base, facts);
  expect(answer.status, answer.text).toBe(200);
  return facts;
};

const received = async (id: string): Promise<readonly unknown[]> =>
  (await client.get(`${base}/${id}`)).body.received;

const chunkRows = () => server.db.selectFrom("upload_chunks").selectAll().orderBy("position").execute();

async function storedFiles(): Promise<readonly string[]> {
  const names = await readdir(join(server.directory, "files"), { recursive: true, withFileTypes: true });
  return names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

describe("a file in parts", () => {
  it("is what its parts make, and can be taken over like any upload", async () => {
    const bytes = words(maxChunkSize + 50_000);
    const facts = await begin(bytes);
    expect(await received(facts.id)).toEqual([]);
    const first = bytes.subarray(0, maxChunkSize);
    const second = bytes.subarray(maxChunkSize);
    // In any order, and repeatedly.
    for (const [position, part] of [
      [maxChunkSize, second],
      [0, first],
      [0, first],
    ] as const)
      expect((await put(facts.id, position, part)).status).toBe(204);
    expect(await received(facts.id)).toEqual([
      { position: 0, size: maxChunkSize },
      { position: maxChunkSize, size: 50_000 },
    ]);
    const done = await client.post(`${base}/${facts.id}/finish`);
    expect([done.status, done.body]).toEqual([
      200,
      {
        id: facts.id,
        file_name: facts.file_name,
        mime_type: "text/plain",
        size: facts.size,
        sha256: facts.sha256,
      },
    ]);
    const person = await client.post("/api/v2/persons", {
      first_name: "Ada",
      last_name: "Moss",
      person_type_id: 1,
      attachments: [facts.id],
    });
    const media = person.body.data.attachments[facts.id];
    const file = await client.get(`/api/v2/media/${media.id}/file`);
    expect(sha256(Buffer.from(file.text))).toBe(facts.sha256);

    // A sender that missed the answer asks again, however late.
    const again = await client.post(`${base}/${facts.id}/finish`);
    expect(again.body).toEqual(done.body);
    expect((await client.post(base, facts)).body.finished).toBe(true);
    expect((await put(facts.id, 0, first)).status).toBe(204);
    expect((await chunkRows()).filter((row) => row.size === maxChunkSize)).toEqual([]);
    expect(await server.db.selectFrom("uploads").select("id").where("id", "=", facts.id).execute()).toEqual(
      [],
    );
  });

  it("lies encrypted on the server's disk while it is on its way", async () => {
    const bytes = words(chunkStep * 2, "canary-on-its-way");
    const facts = await begin(bytes);
    await put(facts.id, 0, bytes.subarray(0, chunkStep));
    for (const path of await storedFiles())
      expect((await readFile(path)).includes("canary-on-its-way"), path).toBe(false);
  });

  it("may have its small parts replaced by a larger one, and not the other way round", async () => {
    const bytes = words(chunkStep * 4);
    const facts = await begin(bytes);
    await put(facts.id, chunkStep, bytes.subarray(chunkStep, chunkStep * 2));
    await put(facts.id, chunkStep * 2, bytes.subarray(chunkStep * 2, chunkStep * 3));
    const before = await storedFiles();
    expect((await put(facts.id, 0, bytes)).status).toBe(204);
    expect(await received(facts.id)).toEqual([{ position: 0, size: bytes.length }]);
    // Two files were removed, one was added.
    expect(await storedFiles()).toHaveLength(before.length - 1);
    expect((await put(facts.id, chunkStep, bytes.subarray(chunkStep, chunkStep * 2))).status).toBe(204);
    expect(await received(facts.id)).toEqual([{ position: 0, size: bytes.length }]);
    expect((await client.post(`${base}/${facts.id}/finish`)).body.sha256).toBe(facts.sha256);
  });

  it("refuses a part that overlaps others", async () => {
    const bytes = words(chunkStep * 4);
    const facts = await begin(bytes);
    await put(facts.id, 0, bytes.subarray(0, chunkStep * 2));
    const answer = await put(facts.id, chunkStep, bytes.subarray(chunkStep, chunkStep * 3));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["chunk"]]);
    expect(await received(facts.id)).toEqual([{ position: 0, size: chunkStep * 2 }]);
  });
});

describe("a part that is not kept", () => {
  const bytes = words(chunkStep * 3);
  const part = bytes.subarray(0, chunkStep);

  it.each([
    ["other bytes than its digest says", part, { "Content-Digest": contentDigest(bytes) }],
    ["no digest", part, { "Content-Digest": null }],
    ["a digest of another kind", part, { "Content-Digest": "md5=:x:" }],
    ["too few bytes to fill a step", part.subarray(1), {}],
    ["no bytes", Buffer.alloc(0), {}],
    ["more bytes than the file", Buffer.concat([bytes, part]), {}],
  ])("has %s", async (_name, sent, headers) => {
    const facts = await begin(bytes);
    const files = await storedFiles();
    const answer = await put(facts.id, 0, sent, headers);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.message).toMatch(/\.$/);
    expect(await received(facts.id)).toEqual([]);
    expect(await storedFiles()).toEqual(files);
  });

  it("is larger than a part may be", async () => {
    const large = words(maxChunkSize + chunkStep);
    const facts = await begin(large);
    expect((await put(facts.id, 0, large)).status).toBe(422);
    expect(await received(facts.id)).toEqual([]);
  });

  it.each(["1", "-16384", "16385", "0x0", "1e9999"])("begins at %s", async (position) => {
    const facts = await begin(bytes);
    expect((await put(facts.id, position, part)).status).toBe(404);
  });

  it("begins behind the end", async () => {
    const facts = await begin(bytes);
    expect((await put(facts.id, chunkStep * 3, part)).status).toBe(422);
  });

  it("was cut off in the middle", async () => {
    const facts = await begin(bytes);
    const files = await storedFiles();
    const { hostname, port } = new URL(server.url);
    const cookie = await client.jar.getCookieString(server.url);
    const outgoing = httpRequest({
      hostname,
      port,
      method: "PUT",
      path: `${base}/${facts.id}/chunks/0`,
      headers: {
        Cookie: cookie,
        Accept: "application/json",
        Origin: server.url,
        "X-XSRF-TOKEN": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
        "Content-Type": "application/octet-stream",
        "Content-Length": String(part.length),
        "Content-Digest": contentDigest(part),
      },
    });
    outgoing.on("error", () => {});
    outgoing.write(part.subarray(0, chunkStep / 2));
    // Nothing needs cleaning up before the server has begun to write.
    await vi.waitFor(async () => expect((await storedFiles()).length).toBe(files.length + 1), patience);
    outgoing.destroy();
    await vi.waitFor(async () => expect(await storedFiles()).toEqual(files), patience);
    expect(await received(facts.id)).toEqual([]);
    expect((await put(facts.id, 0, part)).status).toBe(204);
  });

  it("is JSON, or goes to another endpoint", async () => {
    const facts = await begin(bytes);
    expect((await client.put(`${base}/${facts.id}/chunks/0`, { a: 1 })).status).toBe(415);
    const elsewhere = await client.request("POST", base, { bytes: Uint8Array.from(part) });
    expect(elsewhere.status).toBe(415);
  });
});

describe("beginning", () => {
  it("again gives what is there, and refuses the same id for another file", async () => {
    const bytes = words(chunkStep * 2);
    const facts = await begin(bytes);
    await put(facts.id, 0, bytes.subarray(0, chunkStep));
    expect((await client.post(base, facts)).body).toEqual({
      id: facts.id,
      size: bytes.length,
      received: [{ position: 0, size: chunkStep }],
      finished: false,
    });
    for (const change of [{ size: 5 }, { file_name: "b.txt" }, { sha256: "0".repeat(64) }]) {
      const answer = await client.post(base, { ...facts, ...change });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["id"]]);
    }
  });

  it("refuses an id that stands for an upload, an attachment, or somebody else's file", async () => {
    const bytes = words(10);
    const upload = (await client.upload("a.txt", bytes)).body;
    const taken = await client.post(base, { ...factsOf(bytes), id: upload.id });
    expect(taken.status).toBe(422);
    await client.post("/api/v2/persons", {
      first_name: "Ada",
      last_name: "Moss",
      person_type_id: 1,
      attachments: [upload.id],
    });
    expect((await client.post(base, { ...factsOf(bytes), id: upload.id })).status).toBe(422);
    const facts = await begin(bytes);
    const colleague = await server.as("colleague");
    expect((await colleague.post(base, facts)).status).toBe(422);
    for (const answer of [
      await colleague.get(`${base}/${facts.id}`),
      await colleague.post(`${base}/${facts.id}/finish`),
    ])
      expect(answer.status).toBe(404);
  });

  it.each([
    ["size", { size: maximum + 1 }],
    ["size", { size: 0 }],
    ["file_name", { file_name: "setup.exe" }],
    ["file_name", { file_name: "readme" }],
    ["sha256", { sha256: "xyz" }],
  ])("refuses a %s at once", async (field, change) => {
    const answer = await client.post(base, { ...factsOf(words(10)), ...change });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe("finishing", () => {
  it("asks for parts that are missing, and keeps those that are there", async () => {
    const bytes = words(chunkStep * 2);
    const facts = await begin(bytes);
    await put(facts.id, chunkStep, bytes.subarray(chunkStep));
    const answer = await client.post(`${base}/${facts.id}/finish`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["chunks"]]);
    expect(await received(facts.id)).toHaveLength(1);
  });

  it("begins anew where the whole is not what was announced", async () => {
    const bytes = words(chunkStep);
    const facts = { ...factsOf(bytes), sha256: sha256(Buffer.from("something else")) };
    await client.post(base, facts);
    await put(facts.id, 0, bytes);
    const files = await storedFiles();
    const answer = await client.post(`${base}/${facts.id}/finish`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["chunks"]]);
    expect(await received(facts.id)).toEqual([]);
    expect(await storedFiles()).toHaveLength(files.length - 1);
  });

  it("refuses bytes that are not what the name says, and leaves no upload", async () => {
    const bytes = words(100);
    const facts = await begin(bytes, "photo.png");
    await put(facts.id, 0, bytes);
    const answer = await client.post(`${base}/${facts.id}/finish`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["file"]]);
    expect(await server.db.selectFrom("uploads").select("id").where("id", "=", facts.id).execute()).toEqual(
      [],
    );
  });

  it("makes one upload when it is asked for twice at the same time", async () => {
    const bytes = words(chunkStep, "at the same time");
    const facts = await begin(bytes);
    await put(facts.id, 0, bytes);
    const [one, two] = await Promise.all([
      client.post(`${base}/${facts.id}/finish`),
      client.post(`${base}/${facts.id}/finish`),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
  });
});

it("clears away what nobody finished within 30 days, when it starts, and nothing younger", async () => {
  const own = await startTestServer({ inFile: true });
  const sender = await own.as("assessor");
  const bytes = words(chunkStep * 2);
  const send = async () => {
    const facts = factsOf(bytes);
    await sender.post(base, facts);
    await sender.request("PUT", `${base}/${facts.id}/chunks/0`, {
      bytes: Uint8Array.from(bytes.subarray(0, chunkStep)),
      headers: { "Content-Digest": contentDigest(bytes.subarray(0, chunkStep)) },
    });
    return facts.id;
  };
  const old = await send();
  const day = 86_400_000;
  own.advance(20 * day);
  const again = await own.as("assessor");
  const younger = factsOf(bytes);
  await again.post(base, younger);
  await again.request("PUT", `${base}/${younger.id}/chunks/0`, {
    bytes: Uint8Array.from(bytes.subarray(0, chunkStep)),
    headers: { "Content-Digest": contentDigest(bytes.subarray(0, chunkStep)) },
  });
  const options = {
    ...own.database,
    blobDirectory: join(own.directory, "files"),
    audit: testAudit,
    clock: () => Date.now() + 31 * day,
  };
  await own.app.close();
  // What is due is erased by a start of which another one, a day before, has seen the clock.
  await (await buildApp(options, testEngine)).app.close();
  const restarted = await buildApp({ ...options, clock: () => Date.now() + 32 * day }, testEngine);
  const rows = await restarted.db.selectFrom("resumable_uploads").select("uuid").execute();
  expect(rows.map((row) => row.uuid)).toEqual([younger.id]);
  expect(rows.map((row) => row.uuid)).not.toContain(old);
  const [chunk] = await restarted.db.selectFrom("upload_chunks").selectAll().execute();
  const names = await readdir(options.blobDirectory, { recursive: true, withFileTypes: true });
  const inPlace = names.filter((each) => each.isFile() && /^..$/.test(basename(each.parentPath)));
  const left = inPlace.map((each) => each.name);
  expect(left).toContain(chunk?.storage_name);
  // Where another process may be about to name it, a young file is spared for a day.
  if (testEngine.alone) expect(left).toHaveLength(1);
  await restarted.app.close();
  await own.close();
});
