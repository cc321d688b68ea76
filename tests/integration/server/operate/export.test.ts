import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import { endpoints } from "#contract/endpoints/table.ts";
import { buildApp } from "#server/app.ts";
import { openExport } from "#server/commands/export/export-folder.ts";
import type { ExportManifest } from "#server/commands/export/format.ts";
import { takeIn } from "#server/commands/export/take-in.ts";
import { writeExport } from "#server/commands/export/write-export.ts";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { postgres } from "#server/database/postgres/engine.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { createBlobStore } from "#server/platform/files/blob-store.ts";
import { storeBlob } from "#server/platform/files/media.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Cluster, startCluster } from "#support/postgres/cluster.ts";
import { makeDatabase } from "#support/postgres/test-engine.ts";
import { cheapCost, testAudit, testKey } from "#support/server/server.ts";

// All of the sample, out in the shapes of the API, into an empty server on the other engine, and out again.

let cluster: Cluster;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const at = (...names: readonly string[]) => join(folder.path, ...names);
const now = new Date("2026-12-01T12:00:00.000Z");

interface Machine {
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly files: string;
}
const onFile = (name: string): Machine => ({
  engine: sqlite,
  database: { file: at(`${name}.db`), key: testKey },
  files: at(`${name}-files`),
});
const onPostgres = async (name: string): Promise<Machine> => ({
  engine: postgres,
  database: { file: await makeDatabase(cluster.url, null), key: null },
  files: at(`${name}-files`),
});

const start = ({ engine, database, files }: Machine, sample = false) =>
  buildApp(
    {
      ...(engine === sqlite
        ? { databaseFile: database.file, databaseKey: database.key }
        : { databaseFile: ":memory:", databaseUrl: database.file }),
      blobDirectory: files,
      passwordCost: cheapCost,
      audit: testAudit,
      sample,
    },
    engine,
  );

async function sampled(machine: Machine) {
  const server = await start(machine, true);
  await server.app.close();
}

const placeAt = (files: string) => openPlace({ blobDirectory: files, blobStore: null }, false);

async function exported(machine: Machine, name: string, password: string | null = null) {
  const place = await placeAt(machine.files);
  try {
    return await writeExport({ ...machine, place, directory: at(name), password, now });
  } finally {
    await place.close();
  }
}

async function takenIn(machine: Machine, name: string, password: string | null = null) {
  const from = await openExport(at(name), password);
  const place = await placeAt(machine.files);
  try {
    return await takeIn({ ...machine, from, place, further: async () => undefined });
  } finally {
    await place.close();
  }
}

const linesOf = async (name: string, path: string) =>
  (await readFile(at(name, path), "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** What two exports are compared by, with what differs where two are not the same. */
const differing = (one: ExportManifest, other: ExportManifest) => {
  const sums = (each: ExportManifest) => new Map(each.contents.map(({ path, sha256 }) => [path, sha256]));
  const [left, right] = [sums(one), sums(other)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => left.get(path) !== right.get(path))
    .sort();
};

const tellingOfPasswords = ["records/bulletin.jsonl", "records/user.jsonl"];

it("goes to the other engine and back, and is the same each time", async () => {
  const first = onFile("first");
  const own = await start(first, true);
  // Another organization has one of its files, too.
  const [file] = await own.db.selectFrom("blobs").selectAll().limit(1).execute();
  if (file === undefined) throw new Error("The sample has no files.");
  const place = await placeAt(first.files);
  const blobs = await createBlobStore(place);
  const again = await blobs.receive(blobs.read(file.storage_name, file.file_key));
  const blob_key = await storeBlob(own.db, again, { organizationId: 2, now: now.toISOString() });
  const media = own.db.selectFrom("media").select("id").where("blob_key", "=", file.blob_key).limit(1);
  await own.db.updateTable("media").set({ blob_key }).where("id", "in", media).execute();
  await own.app.close();
  await place.close();
  const before = await exported(first, "one");
  expect(
    before.records
      .filter(({ count }) => count === 0)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(expect.not.arrayContaining(["person", "case", "assessment", "task", "user", "comment", "wavr"]));
  const second = await onPostgres("second");
  const { rows, files } = await takenIn(second, "one");
  expect(rows).toBe(before.tables.reduce((sum, table) => sum + table.rows, 0));
  expect(files).toBe(new Set(before.files.map(({ sha256 }) => sha256)).size);
  expect(files).toBeGreaterThan(0);
  const there = await exported(second, "two");
  expect(there.lacking).toEqual([]);
  // Nobody has a password there, which the manifest says: they count as invited.
  expect(differing(before, there)).toEqual(tellingOfPasswords);
  const third = onFile("third");
  await takenIn(third, "two");
  expect(differing(there, await exported(third, "three"))).toEqual([]);
  // A server starts on what was taken in, with the log that it had.
  const server = await start(second);
  expect((await server.readiness.look()).database).toBe(true);
  const stored = await server.db
    .selectFrom("blobs")
    .select("storage_name")
    .where("sha256", "=", file.sha256)
    .execute();
  expect(new Set(stored.map((row) => row.storage_name)).size).toBe(2);
  await server.app.close();
});

it("has records in the shapes that the API answers, and no secret", async () => {
  const machine = onFile("shapes");
  await sampled(machine);
  const { records } = await exported(machine, "out");
  let looked = 0;
  for (const { kind, endpoint } of records) {
    const row = Object.entries(endpoints).find(([name]) => name === endpoint)?.[1];
    const key = endpoint?.endsWith(".edit") ? null : "data";
    if (row?.response == null || key === null) continue;
    const response: z.ZodType = row.response;
    for (const record of await linesOf("out", `records/${kind}.jsonl`)) {
      const answer = response.safeParse({ data: record });
      expect(answer.error?.issues ?? [], `${endpoint}: ${JSON.stringify(record).slice(0, 200)}`).toEqual([]);
      looked += 1;
    }
  }
  expect(looked).toBeGreaterThan(100);
  const texts: string[] = [];
  for (const part of ["records", "rows"])
    for (const name of await readdir(at("out", part)))
      texts.push(await readFile(at("out", part, name), "utf8"));
  expect(texts.join("\n")).not.toMatch(
    /argon2|server_secret|"(file_key|storage_name|password_hash|totp_secret|token_hash|code_hash)"/,
  );
});

it("is refused where a byte is another, where something is there already, and leaves nothing behind", async () => {
  const machine = onFile("sound");
  await sampled(machine);
  await exported(machine, "out");
  await expect(takenIn(machine, "out")).rejects.toThrow("is there already");
  await appendFile(at("out", "rows", "persons.jsonl"), "{}\n");
  const next = onFile("next");
  await expect(takenIn(next, "out")).rejects.toThrow("rows/persons.jsonl");
  expect(
    (await readdir(folder.path)).filter((name) => name.startsWith("next.db") && name !== "next.db.lock"),
  ).toEqual([]);
  await mkdir(at("empty"));
  await expect(openExport(at("empty"), null)).rejects.toThrow("There is no export");
  const told = at("out", "manifest.json");
  const listed = JSON.parse(await readFile(told, "utf8"));
  listed.contents[0].path = "../climbed";
  await writeFile(told, JSON.stringify(listed));
  await expect(openExport(at("out"), null)).rejects.toThrow();
});

it("opens by its password alone where it is sealed", async () => {
  const machine = onFile("sealed");
  await sampled(machine);
  const password = "four unrelated words";
  const before = await exported(machine, "out", password);
  const bytes = await Promise.all(
    (await readdir(at("out", "sealed"))).map((name) => readFile(at("out", "sealed", name), "latin1")),
  );
  expect(bytes.join("")).not.toContain("first_name");
  expect((await readdir(at("out"))).sort()).toEqual(["sealed", "sealed.json"]);
  await expect(openExport(at("out"), null)).rejects.toThrow("EXPORT_PASSWORD_FILE");
  await expect(openExport(at("out"), "four other words!")).rejects.toThrow("does not open");
  const head = await readFile(at("out", "sealed.json"), "utf8");
  for (const [what, more] of [
    ["memory", 16 * 1024 * 1024],
    ["times", 100],
  ] as const) {
    await writeFile(at("out", "sealed.json"), JSON.stringify({ ...JSON.parse(head), [what]: more }));
    await expect(openExport(at("out"), password)).rejects.toThrow("Damaged: sealed.json");
  }
  await writeFile(at("out", "sealed.json"), head);
  const next = onFile("next");
  await takenIn(next, "out", password);
  expect(differing(before, await exported(next, "again"))).toEqual(tellingOfPasswords);
});
