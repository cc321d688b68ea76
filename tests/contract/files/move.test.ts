import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { moveBlobsCommand } from "#server/commands/move-blobs-command.ts";
import { BlobFolderError } from "#server/platform/files/blob-folder.ts";
import { createBlobStore } from "#server/platform/files/blob-store.ts";
import { openPlace, type PlaceOptions } from "#server/platform/files/places/open-place.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import { type FilePlace, filePlaces } from "#support/server/file-places.ts";
import type { S3Server } from "#support/server/s3-server.ts";
import { startTestServer, type TestServer, testAudit } from "#support/server/server.ts";

// Moving the files of a server from a folder into a store and back, cut off and with damage.

let server: TestServer;
let place: FilePlace;
let store: S3Server;
let folder: PlaceOptions;
let lines: string[];

beforeEach(async () => {
  place = await filePlaces.s3();
  if (place.store === null) throw new Error("There is no store.");
  store = place.store;
  server = await startTestServer({ inFile: true });
  folder = { blobDirectory: join(server.directory, "files"), blobStore: null };
  lines = [];
});
afterEach(async () => {
  await server.close();
  await rm(server.directory, { recursive: true, force: true });
  await place.close();
});

const address = () => {
  const { bucket, endpoint, region } = store.settings;
  return `s3://${bucket}/files?endpoint=${endpoint}&region=${region}`;
};

const move = (from: PlaceOptions, to: string) => {
  const { databaseFile, databaseUrl, databaseKey } = server.database;
  const database = { file: databaseUrl ?? databaseFile, key: databaseKey };
  return moveBlobsCommand({ engine: testEngine, database, from, to }, (line) => lines.push(line));
};

/** Sends files of one size and gives each to a person; returns how each is read and what it holds. */
async function send(count: number, size = 40_000) {
  const client = await server.as("assessor");
  const sent: { media: number; bytes: Buffer }[] = [];
  for (let n = 0; n < count; n += 1) {
    const bytes = Buffer.from(`${randomUUID()} `.repeat(size / 37));
    const { id } = (await client.upload("notes.txt", bytes)).body;
    const body = { first_name: "Wren", last_name: `Ashby ${n}`, person_type_id: 1, attachments: [id] };
    const person = await client.post("/api/v2/persons", body);
    sent.push({ media: person.body.data.attachments[id].id, bytes });
  }
  return sent;
}

const started = (options: PlaceOptions) =>
  buildApp({ ...server.database, ...options, audit: testAudit }, testEngine);

/** All files of a server that is started there, as the store reads them. */
async function readAll(options: PlaceOptions): Promise<readonly string[]> {
  const { app, db } = await started(options);
  const rows = await db.selectFrom("blobs").select(["storage_name", "file_key"]).execute();
  const opened = await openPlace(options, false);
  const blobs = await createBlobStore(opened);
  const texts: string[] = [];
  for (const row of rows)
    texts.push(Buffer.concat(await blobs.read(row.storage_name, row.file_key).toArray()).toString());
  await opened.close();
  await app.close();
  return texts.sort();
}

const inFolder = async () =>
  (await readdir(folder.blobDirectory, { recursive: true }))
    .filter((path) => /[0-9a-f]{64}$/.test(path))
    .map((path) => join(folder.blobDirectory, path));

it("moves every file into a store and back, and the old place is refused afterwards", async () => {
  const sent = await send(5);
  expect(await move(folder, address())).toBe(2);
  expect(lines.at(-1)).toContain("Another Bellwether uses");
  await server.app.close();
  expect(await move(folder, address())).toBe(0);
  expect(lines).toContain("5 of 5 files (100 %)");
  expect(await inFolder()).toEqual([]);
  await expect(started(folder)).rejects.toThrow(BlobFolderError);
  const whole = sent.map(({ bytes }) => bytes.toString()).sort();
  expect(await readAll(place.options)).toEqual(whole);
  expect(await move(place.options, folder.blobDirectory)).toBe(0);
  expect(await readAll(folder)).toEqual(whole);
  await expect(started(place.options)).rejects.toThrow(BlobFolderError);
});

it("goes on where it was cut off, and removes nothing before all of it is there", async () => {
  const sent = await send(12, 200_000);
  await server.app.close();
  const before = await inFolder();
  store.gate.cutAfter(1_500_000);
  expect(await move(folder, address())).toBe(2);
  expect(lines.at(-1)).toContain("cannot be reached");
  expect(await inFolder()).toEqual(before);
  store.gate.restore();
  expect(await move(folder, address())).toBe(0);
  expect(lines.join("\n")).toMatch(/\d+ of them were there from an earlier run/);
  expect(await inFolder()).toEqual([]);
  expect(await readAll(place.options)).toEqual(sent.map(({ bytes }) => bytes.toString()).sort());
});

it("names what is damaged or missing, and then leaves the old place whole", async () => {
  await send(3);
  await server.app.close();
  const [damaged = "", missing = ""] = await inFolder();
  const bytes = await readFile(damaged);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  await writeFile(damaged, bytes);
  await rm(missing);
  expect(await move(folder, address())).toBe(1);
  expect(lines).toContain(`Damaged: ${damaged.slice(-64)}`);
  expect(lines).toContain(`Missing in both places: ${missing.slice(-64)}`);
  expect(await inFolder()).toHaveLength(2);
});

it("does not move into a place that holds somebody else's files", async () => {
  await send(1);
  await server.app.close();
  expect(await move(folder, "s3://bellwether/files?bucket=other")).toBe(2);
  expect(await move(folder, folder.blobDirectory)).toBe(2);
  const other = await startTestServer(place.options);
  await (await other.as("assessor")).upload("notes.txt", Buffer.from("Another district's words."));
  await other.close();
  expect(await move(folder, address())).toBe(2);
  expect(lines.at(-1)).toContain("belong to another database");
  expect(await inFolder()).toHaveLength(1);
});
