import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBackup } from "#server/commands/backup/verify-backup.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { long } from "#support/long.ts";
import { type Cluster, startCluster } from "#support/postgres/cluster.ts";
import { makeDatabase } from "#support/postgres/test-engine.ts";
import { bellwether, startBellwether } from "#support/server/bellwether-command.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { filePlaces } from "#support/server/file-places.ts";
import { searched } from "#support/server/searched.ts";
import { testKey } from "#support/server/server.ts";
import { type ServerProgram, startServerProgram } from "#support/server/server-program.ts";

// Backups of a server that is being written to, restored elsewhere and on the other engine, by the built command.

/** Signatures of the log are not looked at. */
const unsigned = { auditKeys: null, schema: sqlite.schema };
const backupKey = "b1".repeat(32);
const settings = { DATABASE_KEY: testKey, BACKUP_KEY: backupKey };

let cluster: Cluster;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProgram | null = null;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await folder.remove();
});

const at = (...names: readonly string[]) => join(folder.path, ...names);
const run = (where: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  bellwether(at(where), words, { ...settings, ...more });

async function makeFolder(name: string) {
  await mkdir(at(name), { recursive: true });
  return at(name);
}

const start = async (name: string, more: Readonly<Record<string, string>> = {}) => {
  server = await startServerProgram(await makeFolder(name), { BLOB_DIRECTORY: at(name, "files"), ...more });
  return server;
};
const stop = async () => {
  await server?.stop();
  server = null;
};

const signIn = async (url: string, email: string) => {
  const client = createCookieClient(url);
  expect((await client.signIn(email, samplePassword)).status, email).toBe(200);
  return client;
};

const nameOf = (number: number) => `Ashby${String(number).padStart(5, "0")}`;

/** Adds people, each with a file, until it is told to stop; tells what was acknowledged before a moment. */
function write(client: Awaited<ReturnType<typeof signIn>>) {
  const names: string[] = [];
  let ended = false;
  const done = (async () => {
    while (!ended) {
      const last_name = nameOf(names.length);
      const { id } = (await client.upload("notes.txt", Buffer.from(`${randomUUID()} `.repeat(500)))).body;
      const body = { first_name: "Wren", last_name, person_type_id: 1, attachments: [id] };
      const made = await client.post("/api/v2/persons", body);
      expect(made.status, made.text).toBe(201);
      names.push(last_name);
    }
  })();
  return {
    names,
    end: async () => {
      ended = true;
      await done;
    },
  };
}

const onlyBackup = async (name = "backups") => {
  const [found = ""] = (await readdir(at(name)))
    .filter((each) => each.startsWith("bellwether-"))
    .sort()
    .slice(-1);
  return at(name, found);
};

/** What the settings of another machine are, which has the audit key and no other file. */
async function newMachine(name: string, from = "old") {
  await makeFolder(name);
  await cp(at(from, "bellwether.db.audit-key"), at("audit.key"));
  return { AUDIT_KEY_FILE: at("audit.key") };
}

const everybodySignsIn = async (url: string) => {
  for (const { email } of sampleUsers) await signIn(url, email);
};

const pathsOf = async (backup: string) => {
  const paths: string[] = [];
  for (const path of await readdir(backup, { recursive: true }))
    if ((await stat(join(backup, path))).isFile()) paths.push(path);
  return paths.sort();
};

async function sampleBackup(more: Readonly<Record<string, string>> = {}) {
  if (server === null) await start("old", { SAMPLE: "true", ...more });
  await stop();
  expect(await run("old", ["backup", at("backups")], more)).toMatchObject({ code: 0, complained: "" });
  return onlyBackup();
}

describe("a backup", () => {
  it("is of one moment while others write, and restores on an empty machine where everybody signs in", async () => {
    const { url } = await start("old", { SAMPLE: "true" });
    const client = await signIn(url, "priya.raman@maplevalley.example");
    const load = write(client);
    await expect.poll(() => load.names.length).toBeGreaterThan(3);
    const before = load.names.length;
    const made = await run("old", ["backup", at("backups")]);
    expect(made).toMatchObject({ code: 0, complained: "" });
    expect(made.said).toContain("To restore it, keep apart from it: the backup key");
    const after = load.names.length + 1;
    await load.end();
    await stop();
    const backup = await onlyBackup();
    expect(await run("old", ["verify", "--backup", backup])).toMatchObject({ code: 0 });

    const machine = await newMachine("new");
    const restored = await run("new", ["restore", backup], { ...machine, DATABASE_KEY: "77".repeat(32) });
    expect(restored).toMatchObject({ code: 0, complained: "" });
    expect(restored.said).toContain("every row and every file was read again and is what it was");
    expect(restored.said).toContain("Everybody signs in again");
    const next = await start("new", { ...machine, DATABASE_KEY: "77".repeat(32) });
    // Whoever was signed in then is not, since that may have been ended meanwhile.
    const cookie = await client.jar.getCookieString(url);
    const { data } = await (await fetch(`${next.url}/api/v2/session`, { headers: { cookie } })).json();
    expect([cookie !== "", data.user]).toEqual([true, null]);
    await everybodySignsIn(next.url);
    const reader = await signIn(next.url, "priya.raman@maplevalley.example");
    // The search also finds what is spelled nearly so.
    const found = async (number: number) =>
      (await reader.get(`/api/v2/searches/quick?q=${nameOf(number)}`)).text.includes(nameOf(number));
    expect([await found(0), await found(before - 1), await found(after + 1)]).toEqual([true, true, false]);
  });

  it("goes from SQLite to PostgreSQL and back, and is the same", async () => {
    const found = await searched((await start("old", { SAMPLE: "true" })).url);
    const backup = await sampleBackup();
    const machine = await newMachine("new");
    const url = await makeDatabase(cluster.url, null);
    const onPostgres = {
      AUDIT_KEY_FILE: at("audit.key"),
      AUDIT_ANCHOR_FILE: at("anchors"),
      BACKUP_KEY: backupKey,
      DATABASE_URL: url,
    };
    const restored = await bellwether(at("new"), ["restore", backup], onPostgres);
    expect(restored).toMatchObject({ code: 0, complained: "" });
    expect((await bellwether(at("new"), ["restore", backup], onPostgres)).complained).toContain(
      "in use already",
    );
    expect(await bellwether(at("new"), ["backup", at("more")], onPostgres)).toMatchObject({ code: 0 });
    await makeFolder("third");
    expect(await run("third", ["restore", await onlyBackup("more")], machine)).toMatchObject({ code: 0 });
    const { url: last } = await start("third", machine);
    await everybodySignsIn(last);
    expect(await searched(last)).toEqual(found);
  });

  it("does not hold where one byte of it is another, and names the file", async () => {
    const backup = await sampleBackup();
    const key = Buffer.from(backupKey, "hex");
    expect((await verifyBackup(backup, key, unsigned)).problems).toEqual([]);
    const all = await pathsOf(backup);
    const some = Array.from(
      { length: long ? 400 : 12 },
      () => all[Math.floor(Math.random() * all.length)] ?? "",
    );
    for (const path of [
      ...all.filter((each) => !each.includes("/")),
      "backup.json",
      "backup.json",
      ...some,
    ]) {
      const bytes = await readFile(join(backup, path));
      const place = Math.floor(Math.random() * bytes.length);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(Math.random() * 8)), place);
      await writeFile(join(backup, path), changed);
      const { problems } = await verifyBackup(backup, key, unsigned);
      expect(problems.join("\n"), `${path}, byte ${place}`).toContain(path);
      expect(problems.length, `${path}, byte ${place}`).toBeGreaterThan(0);
      await writeFile(join(backup, path), bytes);
    }
    const [file = ""] = (await pathsOf(backup)).filter((path) => path.startsWith("blobs/"));
    await rm(join(backup, file));
    const machine = await newMachine("new");
    expect(await run("new", ["verify", "--backup", backup], machine)).toMatchObject({
      code: 1,
      complained: expect.stringContaining(`Damaged: ${file} (it is missing)`),
    });
    expect(await run("new", ["restore", backup], machine)).toMatchObject({ code: 1 });
    expect((await readdir(at("new"))).filter((name) => /\.db/.test(name) && !name.endsWith(".lock"))).toEqual(
      [],
    );
  });

  it("is opened by its key alone, and asks for it", async () => {
    const backup = await sampleBackup();
    const other = await run("old", ["verify", "--backup", backup], { BACKUP_KEY: "c2".repeat(32) });
    expect(other).toMatchObject({
      code: 1,
      complained: expect.stringContaining("was sealed with the backup key"),
    });
    expect(await bellwether(at("old"), ["backup", at("more")], { DATABASE_KEY: testKey })).toMatchObject({
      code: 2,
      complained: expect.stringContaining("BACKUP_KEY is missing"),
    });
    for (const path of await pathsOf(backup))
      expect((await readFile(join(backup, path))).includes("Northfield"), path).toBe(false);
  });

  it("has nothing of tables of somebody else in it, and restores beside them", async () => {
    const url = await makeDatabase(cluster.url, null);
    const on = { DATABASE_URL: url, AUDIT_KEY_FILE: at("audit.key"), AUDIT_ANCHOR_FILE: at("anchors") };
    await writeFile(at("audit.key"), `${"a7".repeat(32)}\n`);
    server = await startServerProgram(await makeFolder("old"), {
      ...{ ...on, BLOB_DIRECTORY: at("old", "files"), SAMPLE: "true" },
    });
    const put = async (database: string) => {
      const client = new pg.Client(database);
      await client.connect();
      await client.query("create table heartbeat (id integer primary key, at timestamptz default now())");
      await client.query("create table spot (of integer references heartbeat, place point)");
      await client.query("insert into heartbeat values (1); insert into spot values (1, point(1, 2))");
      await client.end();
    };
    await put(url);
    const mine = { BACKUP_KEY: backupKey, ...on, BLOB_DIRECTORY: at("old", "files") };
    const looked = await bellwether(at("old"), ["check"], mine);
    expect(looked.said).toMatch(/^database {7}noted .*backups leave out: heartbeat, spot\./m);
    expect(await bellwether(at("old"), ["backup", at("backups")], mine)).toMatchObject({ code: 0 });
    const backup = await onlyBackup();
    expect((await bellwether(at("old"), ["verify", "--backup", backup], mine)).code).toBe(0);
    const fresh = await makeDatabase(cluster.url, null);
    await put(fresh);
    await makeFolder("new");
    const more = { BLOB_DIRECTORY: at("new", "files"), AUDIT_ANCHOR_FILE: at("new", "anchors") };
    const restored = await bellwether(at("new"), ["restore", backup], {
      ...mine,
      ...more,
      DATABASE_URL: fresh,
    });
    expect(restored).toMatchObject({ code: 0, complained: "" });
    const file = await run("new", ["restore", backup], {
      ...{ AUDIT_KEY_FILE: at("audit.key"), BLOB_DIRECTORY: at("new", "others") },
    });
    expect(file).toMatchObject({ code: 0, complained: "" });
  });

  it("asks for the keys of the audit log before it writes anything, and says where a backup lacks them", async () => {
    await start("old", { SAMPLE: "true" });
    const without = await run("old", ["backup", at("backups")], {
      ...{ BLOB_DIRECTORY: at("old", "files"), AUDIT_KEY_FILE: at("none.key") },
    });
    expect(without).toMatchObject({
      code: 1,
      complained: expect.stringContaining("no keys of the audit log"),
    });
    const machine = await newMachine("new");
    await writeFile(at("wrong.key"), `${"a7".repeat(32)}\n`);
    const backup = await onlyBackup();
    expect(await run("new", ["restore", backup], { AUDIT_KEY_FILE: at("wrong.key") })).toMatchObject({
      code: 2,
      complained: expect.stringMatching(
        /signed with the audit key [0-9a-f]{16}, .* Nothing has been changed\./,
      ),
    });
    expect(await readdir(at("new"))).toEqual([]);
    expect(await run("new", ["restore", backup], machine)).toMatchObject({ code: 0, complained: "" });
  });

  it("refuses a place that is in use, whichever it is", async () => {
    const backup = await sampleBackup();
    const machine = await newMachine("new");
    expect((await run("old", ["restore", backup])).complained).toContain("is there already. Move it away");
    await mkdir(at("new", "files", "ab"), { recursive: true });
    const stranger = at("new", "files", "ab", `ab${randomBytes(31).toString("hex")}`);
    await writeFile(stranger, "x");
    expect((await run("new", ["restore", backup], machine)).complained).toContain("not of this backup");
    await rm(stranger);
    await writeFile(at("new", "bellwether.db.audit-anchors"), "{}\n");
    expect((await run("new", ["restore", backup], machine)).complained).toContain("another state of the log");
    await rm(at("new", "bellwether.db.audit-anchors"));
    expect((await run("new", ["restore", backup], machine)).code).toBe(0);
  });

  it("keeps as many as are wanted, and none of another database", async () => {
    const first = await sampleBackup();
    const other = join(at("backups"), "bellwether-20200101T000000Z");
    await mkdir(other);
    await writeFile(join(other, "backup.json"), '{"database":"another"}');
    for (let n = 0; n < 2; n += 1) {
      await expect
        .poll(async () => (await run("old", ["backup", at("backups"), "--keep", "2"])).code)
        .toBe(0);
    }
    const left = (await readdir(at("backups"))).filter((name) => name.startsWith("bellwether-"));
    expect(left).toHaveLength(3);
    expect(left).not.toContain(first.split("/").at(-1));

    // A folder of files that is not mounted costs no backup that has them.
    const without = await run("old", ["backup", at("backups"), "--keep", "1"], {
      BLOB_DIRECTORY: at("nowhere"),
    });
    expect(without.code).toBe(1);
    expect(await readdir(at("backups"))).toEqual(expect.arrayContaining(left));
  });
});

describe("a backup of files in a store", () => {
  it("has them, and restores them into a folder", async () => {
    const place = await filePlaces.s3();
    const store = place.store?.settings;
    const blobs = `s3://${store?.bucket}/files?endpoint=${store?.endpoint}&region=${store?.region}`;
    const inStore = { BLOBS: blobs, AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
    try {
      await start("old", { SAMPLE: "true", ...inStore });
      const load = write(await signIn(server?.url ?? "", "priya.raman@maplevalley.example"));
      await expect.poll(() => load.names.length).toBeGreaterThan(2);
      expect(await run("old", ["backup", at("backups")], inStore)).toMatchObject({ code: 0, complained: "" });
      await load.end();
      await stop();
      const machine = await newMachine("new");
      const restored = await run("new", ["restore", await onlyBackup()], machine);
      expect(restored).toMatchObject({ code: 0, complained: "" });
      expect((await run("new", ["check"], machine)).said).toMatch(/^blobs {10}good/m);
    } finally {
      await place.close();
    }
  });
});

/** A disk of a few hundred kilobytes; null where this user may not mount one. */
function smallDisk(folder: string): { readonly remove: () => void } | null {
  const call = (program: string, ...words: readonly string[]) =>
    spawnSync(program, words, { encoding: "utf8" }).status === 0;
  if (!call("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", folder)) return null;
  return { remove: () => void call("umount", folder) };
}

describe("a full disk", () => {
  it("is told, and leaves nothing that looks whole", async ({ skip }) => {
    const backup = await sampleBackup();
    const disk = smallDisk(await makeFolder("small"));
    if (disk === null) return skip();
    try {
      const machine = await newMachine("new");
      expect(await run("old", ["backup", at("small")])).toMatchObject({
        code: 1,
        complained: "The disk is full.\n",
      });
      expect((await readdir(at("small"))).filter((name) => name !== "backups.lock")).toEqual([]);
      const restored = await run("new", ["restore", backup], {
        ...machine,
        DATABASE_FILE: at("small", "bellwether.db"),
      });
      expect(restored).toMatchObject({ code: 1, complained: "The disk is full.\n" });
      // The files and the anchors come first, and are no restored server without a database.
      expect((await readdir(at("small"))).filter((name) => /\.db$|restoring/.test(name))).toEqual([]);
      expect((await run("old", ["export-all", at("small", "all")])).complained).toBe("The disk is full.\n");
      expect((await run("new", ["restore", backup], machine)).code).toBe(0);
    } finally {
      disk.remove();
    }
  });
});

describe("everything, for whoever leaves", () => {
  it("is there to be read without Bellwether, and no secret with it", async () => {
    const { url } = await start("old", { SAMPLE: "true" });
    const client = await signIn(url, "priya.raman@maplevalley.example");
    const { id } = (await client.upload("notes.txt", Buffer.from("Words of a person."))).body;
    await client.post("/api/v2/persons", {
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: 1,
      attachments: [id],
    });
    expect(await run("old", ["export-all", at("all")])).toMatchObject({ code: 0, complained: "" });
    const records = async (kind: string) =>
      (await readFile(at("all", "records", `${kind}.jsonl`), "utf8"))
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
    const [person] = (await records("person")).filter((each) => each.last_name === "Ashby");
    expect(person).toMatchObject({ first_name: "Wren", aliases: [], phones: [] });
    const [file = ""] = await readdir(at("all", "files", `person-${person.id}`));
    expect(file).toMatch(/^\d+ notes\.txt$/);
    expect(await readFile(at("all", "files", `person-${person.id}`, file), "utf8")).toBe(
      "Words of a person.",
    );
    const page = await readFile(at("all", "index.html"), "utf8");
    expect(page).toContain("Northfield High School");
    const reports = (await readdir(at("all", "reports"))).filter((name) => name.endsWith(".pdf"));
    const saved = await readFile(at("all", "rows", "saved_reports.jsonl"), "utf8");
    expect(reports).toHaveLength(saved.split("\n").length - 1);
    expect((await run("old", ["export-all", at("all")])).complained).toContain("is not empty");
    await stop();
    const machine = await newMachine("new");
    const taken = await run(
      "new",
      ["import-all", at("all"), "--admin", sampleUsers[0]?.email ?? ""],
      machine,
    );
    expect(taken).toMatchObject({ code: 0, complained: "" });
    expect(taken.said).toMatch(/sessions: everybody signs in again/);
    const password = /Password of [^:]+: (\S+)/.exec(taken.said)?.[1] ?? "";
    const there = await start("new", machine);
    const first = createCookieClient(there.url);
    expect((await first.signIn(sampleUsers[0]?.email ?? "", password)).status).toBe(200);
    const found = (await first.get("/api/v2/persons?q=Ashby")).body.data;
    expect(found).toMatchObject([{ name: "Wren Ashby" }]);
    const nobody = await createCookieClient(there.url).signIn(
      "priya.raman@maplevalley.example",
      samplePassword,
    );
    expect(nobody.status).toBe(422);
  });
});

describe("a command that is ended in the middle", () => {
  it("leaves no backup that looks whole, and the next one cleans up", async () => {
    await start("old", { SAMPLE: "true" });
    for (const delay of [250, 400, 550, 700]) {
      const child = startBellwether(at("old"), ["backup", at("backups")], settings);
      await child.killAfter(delay);
      for (const name of (await readdir(at("backups")).catch(() => [])).filter((each) =>
        /^bellwether-/.test(each),
      ))
        expect(
          (await verifyBackup(at("backups", name), Buffer.from(backupKey, "hex"), unsigned)).problems,
        ).toEqual([]);
    }
    await expect.poll(async () => (await run("old", ["backup", at("backups")])).code).toBe(0);
    expect((await readdir(at("backups"))).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("restores nothing by half, and may be run again", async () => {
    const backup = await sampleBackup();
    for (const [index, delay] of [300, 450, 600, 750, 900].entries()) {
      const machine = await newMachine(`new-${index}`);
      const child = startBellwether(at(`new-${index}`), ["restore", backup], { ...settings, ...machine });
      await child.killAfter(delay);
      const files = await readdir(at(`new-${index}`));
      if (!files.includes("bellwether.db"))
        expect((await run(`new-${index}`, ["restore", backup], machine)).code, `${delay}`).toBe(0);
      const { url } = await start(`new-${index}`, machine);
      await signIn(url, sampleUsers[0]?.email ?? "");
      await stop();
    }
  });
});
