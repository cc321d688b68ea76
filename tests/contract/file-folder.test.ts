import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { InUseError } from "#server/database/start-refusals.ts";
import { BlobFolderError } from "#server/platform/files/blob-folder.ts";
import { insertMail } from "#server/platform/mail/mail.ts";
import { isClaim } from "#storage/claim.ts";
import { cheapCost, startTestServer, type TestServer, testAudit, testKey } from "#support/server/server.ts";

// What a start does to the files of a folder: it binds them to one database, refuses another's, and erases nothing.

const day = 86_400_000;
let server: TestServer;
let database: string;
let files: string;
let skip: number;
let lines: (readonly [string, unknown])[];

beforeEach(async () => {
  server = await startTestServer({ inFile: true });
  database = join(server.directory, "server.db");
  files = join(server.directory, "files");
  skip = 0;
  lines = [];
});
afterEach(async () => {
  await server.close();
  await rm(server.directory, { recursive: true, force: true });
});

async function upload(text: string): Promise<void> {
  const client = await server.as("assessor");
  const answer = await client.upload("notes.txt", Buffer.from(text));
  expect(answer.status, answer.text).toBe(201);
}

/** Everything in the folder of files but what says whose they are, and who uses them. */
async function found(folder = files): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== "belongs-to.json" && !isClaim(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

const start = (databaseFile = database) =>
  buildApp({
    databaseFile,
    databaseKey: testKey,
    blobDirectory: files,
    passwordCost: cheapCost,
    audit: testAudit,
    clock: () => Date.now() + skip,
    log: {
      info: (event, fields) => lines.push([event, fields]),
      error: (event, fields) => lines.push([event, fields]),
    },
  });

async function startAndStop(databaseFile = database): Promise<void> {
  const { app } = await start(databaseFile);
  await app.close();
}

const refused = async (databaseFile: string, words: string) => {
  const before = await found();
  const refusal = await start(databaseFile).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BlobFolderError);
  expect(String(refusal)).toContain(words);
  expect(await found()).toEqual(before);
};

describe("the files of a database", () => {
  it("survive a wrong letter in the setting of its file, which makes no database either", async () => {
    await upload("one");
    await upload("two");
    await server.app.close();
    const before = await found();
    expect(before).toHaveLength(2);
    await refused(join(server.directory, "sever.db"), `${files} holds 2 files of another one`);
    expect(existsSync(join(server.directory, "sever.db"))).toBe(false);
    // Also where the folder is from before folders said whose they are.
    await rm(join(files, "belongs-to.json"));
    await refused(join(server.directory, "sever.db"), `${files} holds 2 files of another one`);
    await startAndStop();
    expect(await found()).toEqual(before);
    expect(lines).toEqual([]);
  });

  it("are not taken by another database that has been in use", async () => {
    await upload("one");
    await server.app.close();
    const other = await startTestServer({ inFile: true });
    try {
      await other.app.close();
      const stranger = join(other.directory, "server.db");
      await refused(stranger, "belong to another database");
      await rm(join(files, "belongs-to.json"));
      await startAndStop();
      await refused(stranger, "belong to another database");
    } finally {
      await rm(other.directory, { recursive: true, force: true });
    }
  });

  it("are not missed silently where the folder is another one", async () => {
    await upload("one");
    await server.app.close();
    await rename(files, `${files}-elsewhere`);
    await mkdir(files);
    await refused(database, "The database has 1 files, and none of them is in");
    await rm(files, { recursive: true });
    await rename(`${files}-elsewhere`, files);
    await startAndStop();
  });

  it("survive an older copy of their database, which is refused until a person decides", async () => {
    await upload("one");
    await server.app.close();
    const older = `${database}.older`;
    await copyFile(database, older);
    await startAndStop();
    await copyFile(database, `${database}.newer`);
    await copyFile(older, database);
    await refused(database, "an older copy of it was restored");
    await rm(join(files, "belongs-to.json"));
    await startAndStop();
    await copyFile(`${database}.newer`, database);
    await startAndStop();
    expect(await found()).toHaveLength(1);
  });
});

describe("a copy that is restored over a database whose server was killed", () => {
  it("is not destroyed by the log that the killed server left beside it", async () => {
    await server.app.close();
    const yesterday = await readFile(database);
    const killed = await start();
    const write = async (mails: number) => {
      for (let n = 0; n < mails; n += 1)
        await insertMail(killed.db, { at: "", to: `${n}`, subject: "", text: "word ".repeat(900) });
    };
    await write(20);
    await sql`pragma wal_checkpoint(TRUNCATE)`.execute(killed.db);
    await write(20);
    const log = await readFile(`${database}-wal`);
    await killed.app.close();
    const today = await readFile(database);

    await writeFile(`${database}-wal`, log);
    await writeFile(database, yesterday);
    await expect(start()).rejects.toThrow(/server\.db-wal beside it do not belong together/);
    expect((await readFile(database)).equals(yesterday)).toBe(true);
    expect((await readFile(`${database}-wal`)).equals(log)).toBe(true);

    // Where they belong together the start goes on.
    await writeFile(database, today);
    await startAndStop();
  });
});

describe("files that no row names", () => {
  const name = (letter: string) => letter.repeat(64);
  const add = async (folder: string, letter: string) => {
    await mkdir(join(files, folder), { recursive: true });
    await writeFile(join(files, folder, name(letter)), letter);
  };
  const today = () => new Date(Date.now() + skip).toISOString().slice(0, 10);

  it("are moved aside, told in the log, and erased after 30 days", async () => {
    await upload("one");
    await server.app.close();
    await add("ab", "ab".slice(0, 1));
    await rename(join(files, "ab", name("a")), join(files, "ab", `ab${"0".repeat(62)}`));
    await add("incoming", "c");
    await writeFile(join(files, "incoming", "not-ours.txt"), "kept");
    const kept = await found();
    await startAndStop();
    const aside = join("quarantine", today());
    expect(lines).toEqual([["blobs.quarantined", { files: 2 }]]);
    expect(await found()).toEqual(
      expect.arrayContaining([
        join(aside, `ab${"0".repeat(62)}`),
        join(aside, name("c")),
        "incoming/not-ours.txt",
      ]),
    );
    expect(await found()).toHaveLength(kept.length);
    skip = 30 * day;
    await startAndStop();
    expect(await found()).toHaveLength(kept.length);
    // Nothing is erased by a clock of which no earlier start knows.
    skip = 32 * day;
    await startAndStop();
    expect(await found()).toHaveLength(kept.length);
    skip = 33 * day;
    await startAndStop();
    expect(await found()).toHaveLength(kept.length - 2);
    expect(lines.at(-1)).toEqual(["blobs.erased", { files: 2 }]);
  });

  it("come back when a row names them after all", async () => {
    await upload("one");
    await server.app.close();
    const [one = ""] = await found();
    const aside = join(files, "quarantine", today());
    await mkdir(aside, { recursive: true });
    await rename(join(files, one), join(aside, one.slice(3)));
    await startAndStop();
    expect(await found()).toEqual([one]);
    expect(lines).toEqual([["blobs.restored", { files: 1 }]]);
  });
});

describe("a second process on one data folder", () => {
  it("is refused, also a second server of the same process, and changes nothing", async () => {
    await upload("one");
    await writeFile(join(files, "incoming", "d".repeat(64)), "being received");
    const before = await found();
    await expect(start()).rejects.toThrow(InUseError);
    const child = fork(
      join(import.meta.dirname, "../support/server/second-server.ts"),
      [database, testKey, files],
      {
        stdio: "ignore",
      },
    );
    const [answer] = await once(child, "message");
    expect(answer).toBe(
      `InUseError: Another Bellwether uses the database ${database}. Stop that one first. Nothing has been changed.`,
    );
    expect(await found()).toEqual(before);
    await upload("two");
    await server.app.close();
    await startAndStop();
  });

  it("is refused under another name of the database, and with a copy of it", async () => {
    await upload("one");
    const before = await found();
    const other = (name: string) => join(server.directory, name);
    await symlink(database, other("pointer.db"));
    await expect(start(other("pointer.db"))).rejects.toThrow(InUseError);
    await link(database, other("twin.db"));
    await link(`${database}-wal`, other("twin.db-wal"));
    for (const end of ["", "-wal"]) await copyFile(`${database}${end}`, other(`copy.db${end}`));
    for (const name of ["twin.db", "copy.db"])
      await refused(other(name), `Another Bellwether uses the files in ${files}`);
    expect(await found()).toEqual(before);
    await upload("two");
  });
});

describe("a file whose bytes are gone from the folder", () => {
  it("is told to be missing, and is there again when somebody sends the same bytes", async () => {
    const client = await server.as("assessor");
    const bytes = Buffer.from("The only copy.");
    const send = async () => {
      const { id } = JSON.parse((await client.upload("notes.txt", bytes)).text) as { id: string };
      const body = { first_name: "Wren", last_name: "Ashby", person_type_id: 1, attachments: [id] };
      expect((await client.request("POST", "/api/v2/persons", { body })).status).toBe(201);
      const row = server.db.selectFrom("media").select("id").orderBy("id", "desc");
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const read = (id: number) => client.request("GET", `/api/v2/media/${id}/file`);
    const first = await send();
    expect((await read(first)).text).toBe(bytes.toString());
    for (const name of await found()) await rm(join(files, name));
    const missing = await read(first);
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining("missing on the server")]);
    const second = await send();
    for (const id of [first, second]) expect((await read(id)).text).toBe(bytes.toString());
  });
});
