import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { buildApp } from "#server/app.ts";
import { verifyCommand } from "#server/commands/verify-command.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import type { AuditSettings } from "#server/options/options.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";
import { patience } from "#support/patience.ts";
import { cutOff, forgeries, rewriteChain, rowsOfChain, unguard } from "#support/server/audit-attacker.ts";
import { catchMail } from "#support/server/mail-catcher.ts";
import {
  cheapCost,
  startTestServer,
  type TestServer,
  testAudit,
  testAuditKey,
  testKey,
} from "#support/server/server.ts";

// A team server's audit log, from its start to `verify-audit`, which runs as an operator runs it.

const program = join(import.meta.dirname, "../../../out/main/server.js");
const otherKey = "1f".repeat(32);
let server: TestServer;
let database: string;
let files: string;
let keyFile: string;
let anchorFile: string;
let lines: string[];

const audit = (more: Partial<AuditSettings> = {}): AuditSettings => ({ ...testAudit, anchorFile, ...more });
const log = {
  info: (event: string) => lines.push(event),
  error: (event: string) => lines.push(event),
};

beforeEach(async () => {
  lines = [];
  // The folder is the server's own: the path of the anchors is known only afterwards.
  server = await startTestServer({ inFile: true, log });
  database = join(server.directory, "server.db");
  files = join(server.directory, "files");
  keyFile = join(server.directory, "audit.key");
  anchorFile = join(server.directory, "elsewhere", "anchors");
  await writeFile(keyFile, `# The first key.\n${testAuditKey}\n`, { mode: 0o600 });
});
afterEach(async () => {
  await server.close();
  await rm(server.directory, { recursive: true, force: true });
});

const start = (settings: AuditSettings | null, clock = () => Date.now()) =>
  buildApp({
    databaseFile: database,
    databaseKey: testKey,
    blobDirectory: files,
    passwordCost: cheapCost,
    audit: settings,
    clock,
    log,
  });
const startAndStop = async (settings: AuditSettings | null) => (await start(settings)).app.close();

/** Signs in, which the log tells, and stops: afterwards the log has been anchored. */
async function fillAndStop(): Promise<void> {
  for (const user of ["assessor", "viewer", "stranger"] as const) {
    const client = await server.as(user);
    for (let turn = 0; turn < 3; turn += 1) await client.get("/api/v2/persons");
  }
  await server.app.close();
  // Until here it was signed without anchors: they begin as its operator has them begun.
  await mkdir(dirname(anchorFile));
  await writeFile(anchorFile, "");
  await startAndStop(audit());
  lines.length = 0;
}

const within = async (use: (db: Db) => Promise<unknown>) => {
  const db = sqlite.open({ file: database, key: testKey });
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
};

const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const env = {
      DATABASE_FILE: database,
      DATABASE_KEY: testKey,
      AUDIT_KEY_FILE: keyFile,
      AUDIT_ANCHOR_FILE: anchorFile,
      BLOB_DIRECTORY: files,
      ...more,
    };
    execFile(process.execPath, [program, ...args], { env, timeout: 120_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
const verify = (more: Readonly<Record<string, string>> = {}, mails: readonly string[] = []) =>
  run(["verify-audit", ...mails], more);

describe("verify-audit (B6)", () => {
  it("says that a log holds, and leaves everything as it is, whether its server runs or not", async () => {
    await fillAndStop();
    const listed = async () => {
      const names = await readdir(server.directory, { recursive: true });
      return Promise.all(
        names.sort().map(async (name) => [name, (await stat(join(server.directory, name))).mtimeMs]),
      );
    };
    const before = await listed();
    const bytes = await readFile(database);
    const stopped = await verify();
    expect([stopped.err, stopped.code]).toEqual(["", 0]);
    expect(stopped.out).toMatch(/organization \d+: \d+ entries, signed from entry 1 on/);
    expect(stopped.out).toContain("The audit log holds.\n");
    expect((await readFile(database)).equals(bytes)).toBe(true);
    expect((await listed()).filter(([name]) => name !== ".")).toEqual(
      before.filter(([name]) => name !== "."),
    );
    const { app } = await start(audit());
    try {
      expect((await verify()).code).toBe(0);
    } finally {
      await app.close();
    }
  });

  it("finds a cut tail, entries taken out, a log written anew, and a deleted one", async () => {
    await fillAndStop();
    await copyFile(database, `${database}.whole`);
    const { north } = server.organizations;
    const attacks: readonly (readonly [string, (db: Db) => Promise<void>])[] = [
      [`organization ${north}, entry `, (db) => cutOff(db, north, 2)],
      ...forgeries.flatMap((forgery) => [
        [
          `organization ${north}, entry 3: `,
          async (db: Db) => {
            const rows = await rowsOfChain(db, north);
            await rewriteChain(db, north, rows.slice(0, 2), rows.slice(3), forgery);
          },
        ] as const,
        [
          `organization ${north}, entry `,
          async (db: Db) => rewriteChain(db, north, [], await rowsOfChain(db, north), forgery),
        ] as const,
      ]),
      [
        `organization ${server.organizations.agency}, entry `,
        async (db) => {
          await unguard(db);
          await db.deleteFrom("audit_log").where("chain", "=", server.organizations.agency).execute();
          await db.deleteFrom("audit_heads").where("chain", "=", server.organizations.agency).execute();
        },
      ],
      [
        `organization ${north}, entry `,
        async (db) => {
          await unguard(db);
          await db.deleteFrom("audit_log").execute();
          await db.deleteFrom("audit_heads").execute();
        },
      ],
    ];
    for (const [words, attack] of attacks) {
      await copyFile(`${database}.whole`, database);
      await within(attack);
      const answer = await verifyCommand(
        { database: { file: database, key: testKey }, keyFile, anchorFile, mails: [] },
        sqlite,
      );
      const told = answer.lines.join("\n");
      expect(answer.code, told).toBe(1);
      expect(told).toContain(words);
      expect(answer.lines.at(-1)).toBe("The audit log does not hold.");
    }
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining("which is not there") });
  });

  it("refuses a wrong path, a wrong key and a wrong file of keys with a sentence, and makes no file", async () => {
    await fillAndStop();
    const before = (await readdir(server.directory)).sort();
    const missing = join(server.directory, "sever.db");
    expect(await verify({ DATABASE_FILE: missing })).toEqual({
      code: 2,
      out: "",
      err: `There is no database ${missing}.\n`,
    });
    expect(await verify({ DATABASE_KEY: otherKey })).toMatchObject({
      code: 2,
      err: "The key does not open the database.\n",
    });
    await writeFile(missing, "hello");
    expect(await verify({ DATABASE_FILE: missing })).toMatchObject({
      code: 2,
      err: `${missing} is no encrypted database.\n`,
    });
    await rm(missing);
    await writeFile(keyFile, "hello");
    expect(await verify()).toMatchObject({
      code: 2,
      err: expect.stringContaining("one key a line, of 64 hex digits"),
    });
    expect(await verify({ DATABASE_KEY: "hello" })).toMatchObject({ code: 2 });
    expect(await verify({}, [missing])).toMatchObject({ code: 2 });
    expect((await readdir(server.directory)).sort()).toEqual(before);
    await rm(keyFile);
    expect(await verify()).toMatchObject({
      code: 1,
      out: expect.stringContaining("There is no audit key in"),
    });
  });

  it("says that a log which no key has signed yet is not signed", async () => {
    await server.app.close();
    await rm(database);
    await rm(files, { recursive: true });
    await startAndStop(null);
    const bare = await start(null);
    await bare.app.inject({ method: "GET", url: "/api/v2/persons" });
    await bare.app.close();
    const before = await verify();
    expect([before.code, before.out]).toEqual([
      1,
      expect.stringContaining("no entry up to this one is signed"),
    ]);
    await startAndStop(audit());
    expect(lines).toContain("audit.keyed");
    const after = await verify();
    expect([after.code, after.out]).toEqual([
      0,
      expect.stringMatching(/server: \d entries, signed from entry [2-9]/),
    ]);
    await within(async (db) => {
      expect((await rowsOfChain(db, 0)).at(-1)).toMatchObject({ action: "audit.keyed", user_id: null });
    });
    expect((await readFile(anchorFile, "utf8")).trim().split("\n")).toHaveLength(1);
  });
});

describe("a start", () => {
  it("is refused without the key that has signed, and says what helps", async () => {
    await fillAndStop();
    const { id } = auditKeysOf([testAuditKey]).signing;
    const bytes = await readFile(database);
    for (const settings of [null, audit({ keys: [otherKey] })])
      await expect(start(settings)).rejects.toThrow(`AUDIT_KEY_LOST=${id} goes on`);
    expect((await readFile(database)).equals(bytes)).toBe(true);
    await startAndStop(audit({ keys: [otherKey], lostKeys: [id] }));
    expect(lines).toContain("audit.key-lost");
    await startAndStop(audit({ keys: [otherKey] }));
    await writeFile(keyFile, `${otherKey}\n`);
    expect(await verify()).toMatchObject({
      code: 1,
      out: expect.stringContaining(`signed with the key ${id}`),
    });
  });

  it("goes on with another key at the end of the file", async () => {
    await fillAndStop();
    await startAndStop(audit({ keys: [testAuditKey, otherKey] }));
    expect(lines).toContain("audit.key-changed");
    await writeFile(keyFile, `${testAuditKey}\n${otherKey}\n`);
    expect((await verify()).code).toBe(0);
  });

  it("is refused without the anchors of its database", async () => {
    await fillAndStop();
    await rename(anchorFile, `${anchorFile}.away`);
    await expect(start(audit())).rejects.toThrow("Check AUDIT_ANCHOR_FILE");
    expect(existsSync(anchorFile)).toBe(false);
    await writeFile(anchorFile, "");
    await startAndStop(audit());
    expect(lines).toContain("audit.anchors-begun");
    expect((await verify()).code).toBe(0);
  });

  it("is refused where the database forgot its anchors too, until its operator begins new ones, which the log says", async () => {
    await fillAndStop();
    await rm(anchorFile);
    await within(async (db) => {
      await cutOff(db, server.organizations.north, 2);
      await db.deleteFrom("settings").where("name", "=", "audit_anchors").execute();
    });
    expect(await verify()).toMatchObject({
      code: 1,
      out: expect.stringContaining("nobody can say whether entries were cut off"),
    });
    await expect(start(audit())).rejects.toThrow("somebody may have removed both");
    expect(existsSync(anchorFile)).toBe(false);
    await writeFile(anchorFile, "");
    await startAndStop(audit());
    expect(lines).toContain("audit.anchors-begun");
    const after = await verify();
    expect([after.code, after.out]).toEqual([
      0,
      expect.stringMatching(/server, entry \d+: audit.anchors-begun/),
    ]);
  });

  it("says that the file of anchors was edited before it", async () => {
    await fillAndStop();
    const text = await readFile(anchorFile, "utf8");
    await startAndStop(audit());
    expect(lines).not.toContain("audit.anchors-broken");
    await writeFile(anchorFile, text.replace(/"sequence":\d+/, '"sequence":1'));
    await startAndStop(audit());
    expect(lines).toContain("audit.anchors-broken");
  });

  it("tells in its log that what was anchored is no longer there", async () => {
    await fillAndStop();
    await within((db) => cutOff(db, server.organizations.north, 2));
    await startAndStop(audit());
    expect(lines.filter((event) => event === "audit.contradicts-anchor")).toHaveLength(1);
  });

  it("as a program makes its first key for its owner alone, beside the database, and warns", async () => {
    await server.app.close();
    const made = join(server.directory, "new.db");
    const settings = { DATABASE_FILE: made, BLOB_DIRECTORY: join(server.directory, "new-files"), PORT: "0" };
    const wrong = await run([], { ...settings, AUDIT_KEY_FILE: `${keyFile}.missing` });
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("cannot be read")]);
    expect(existsSync(made)).toBe(false);
    const mail = await run([], { ...settings, AUDIT_MAIL_TO: "auditor@district.example" });
    expect([mail.code, mail.err]).toEqual([2, expect.stringContaining("AUDIT_MAIL_TO needs SMTP_HOST")]);
    const env = { DATABASE_KEY: testKey, ...settings };
    const child = execFile(process.execPath, [program], { env });
    const told = text(child.stderr ?? process.stdin);
    const ended = once(child, "exit");
    let said = "";
    child.stdout?.on("data", (words) => {
      said += words;
    });
    await vi.waitFor(() => expect(said).toContain("Bellwether server: http"), patience);
    child.kill("SIGTERM");
    await ended;
    expect(await told).toMatch(/lies beside the database[\s\S]*An audit key was made in/);
    expect((await stat(`${made}.audit-key`)).mode & 0o777).toBe(0o600);
    expect(await readFile(`${made}.audit-key`, "utf8")).toMatch(/^#.*\n[0-9a-f]{64}\n$/);
  });
});

it("anchors at a stop what it has not yet", async () => {
  await fillAndStop();
  const anchored = async () => (await readFile(anchorFile, "utf8")).trim().split("\n").length;
  const before = await anchored();
  const { app } = await start(audit());
  await app.inject({ method: "GET", url: "/api/v2/persons" });
  expect(await anchored()).toBe(before);
  await app.close();
  expect(await anchored()).toBe(before + 1);
});

it("mails the heads once a day, and the mail alone reveals a cut tail", async () => {
  await fillAndStop();
  const { port, received, close } = await catchMail();
  let now = Date.now();
  const { app, anchorAudit } = await buildApp({
    databaseFile: database,
    databaseKey: testKey,
    blobDirectory: files,
    audit: audit({ mailTo: "auditor@district.example" }),
    mail: { host: "127.0.0.1", port, secure: false, user: null, password: null, from: "b@a.example" },
    clock: () => now,
  });
  try {
    await anchorAudit();
    await vi.waitFor(() => expect(received).toHaveLength(1), patience);
    now += 86_400_000;
    await anchorAudit();
    await vi.waitFor(() => expect(received).toHaveLength(2), patience);
  } finally {
    await app.close();
    await close();
  }
  expect(received).toHaveLength(2);
  const mail = join(server.directory, "mail.txt");
  const decoded = (received[0]?.message ?? "")
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  await writeFile(mail, decoded);
  expect(await verify({}, [mail])).toMatchObject({ code: 0 });
  await within((db) => cutOff(db, server.organizations.north, 2));
  expect(await verify({}, [mail])).toMatchObject({ code: 1, out: expect.stringContaining(`of ${mail}`) });
});

describe("who changed a record last", () => {
  it("is nobody who has only read it, made its report or seen its network", async () => {
    const assessor = await server.as("assessor");
    const admin = await server.as("admin");
    const made = await assessor.post("/api/v2/cases", { title: "A report" });
    expect(made.status, made.text).toBe(201);
    const { id, version } = made.body.data;
    const path = `/api/v2/cases/${id}`;
    const held = await assessor.post(`${path}/comments`, { body: "Seen." });
    expect(held.status, held.text).toBeLessThan(300);
    for (const read of ["", "/network", "/report"])
      expect((await admin.get(`${path}${read}`)).status, read).toBe(200);
    const stale = await assessor.put(path, { title: "Another" }, { ifMatch: version + 7 });
    expect(stale.status, stale.text).toBe(412);
    expect(stale.body.changed.by.full_name).toBe("Test assessor");
  });

  it("comes from the endpoint table: no action both reads and changes", () => {
    expect(readingActions).toEqual(
      expect.arrayContaining([
        "case.network",
        "case.report",
        "case.report-view",
        "case.export",
        "persons.list",
      ]),
    );
    const changing = Object.values(endpoints).flatMap(({ method, format, policy, audit: action }) => {
      const edits = policy.kind === "record" && ["edit", "delete"].includes(policy.right);
      // Whoever may take a case out of the application gives and changes its cards: the case stays as it is.
      const leaves = policy.kind === "record" && policy.right === "export";
      return action !== null &&
        format !== "file" &&
        !leaves &&
        ((edits && method !== "GET") || method === "PUT" || method === "DELETE")
        ? [action]
        : [];
    });
    expect(changing.length).toBeGreaterThan(30);
    for (const action of changing) expect(readingActions).not.toContain(action);
  });
});
