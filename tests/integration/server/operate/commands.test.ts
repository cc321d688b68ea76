import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { bellwether, program } from "#support/server/bellwether-command.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { testKey } from "#support/server/server.ts";
import { startServerProgram } from "#support/server/server-program.ts";

// What an operator asks the built command for.

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const settings = { DATABASE_KEY: testKey };
const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  bellwether(folder.path, words, { ...settings, ...more });

describe("the command of an operator", () => {
  it("says what it takes, and what it does not know", async () => {
    const help = await run(["--help"]);
    expect(help.code).toBe(0);
    for (const name of ["serve", "check", "migrate", "verify", "create-admin"])
      expect(help.said).toMatch(new RegExp(`^ {2}${name} `, "m"));
    expect(await run([])).toMatchObject({ code: 2, said: "" });
    expect(await run(["migarte"])).toMatchObject({
      code: 2,
      complained: expect.stringMatching(/^There is no command migarte\. There are: serve, check/),
    });
    expect(await run(["check", "--explian"])).toMatchObject({
      code: 2,
      complained: expect.stringContaining("bellwether check --help says what it takes."),
    });
  });

  it("ends as ever where nobody reads to the end what it says", async () => {
    const words = `{ "${process.execPath}" "${program}" check --explain 2> problems; echo $? > code; } | true`;
    await promisify(execFile)("sh", ["-c", words], {
      cwd: folder.path,
      env: { PATH: process.env.PATH, ...settings },
    });
    const [code, problems] = await Promise.all(
      ["code", "problems"].map((name) => readFile(join(folder.path, name), "utf8")),
    );
    expect([code, problems]).toEqual(["0\n", ""]);
  });

  it("looks at every part in one line each, before the first start and after it", async () => {
    const before = await run(["check"]);
    expect(before.code).toBe(0);
    expect(before.said.split("\n").map((line) => line.slice(0, 22).trimEnd())).toEqual([
      "configuration  good",
      "database       noted",
      "blobs          noted",
      "disk           good",
      "audit log      noted",
      "mail           off",
      "providers      off",
      "clock          good",
      "",
    ]);
    expect((await run(["migrate", "--pending"])).said).toContain("There is no database");
    expect((await run(["migrate"])).said).toMatch(/^\d+ migrations ran, from 001-baseline to /);
    expect((await run(["migrate"])).said).toBe("The database has every table of this version.\n");
    expect((await run(["check"])).said).toMatch(
      /^database {7}good {3}SQLite in \.\/bellwether\.db, with every table/m,
    );
  });

  it("runs a server that need not read what commands alone are given", async () => {
    const server = await startServerProgram(folder.path, { BACKUP_KEY_FILE: "/nowhere/backup.key" });
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    await server.stop();
    const asked = await run(["backup", "backups"], { BACKUP_KEY_FILE: "/nowhere/backup.key" });
    expect(asked).toMatchObject({
      code: 2,
      complained: expect.stringContaining("BACKUP_KEY_FILE=/nowhere/backup.key cannot be read"),
    });
  });

  it("says that nobody can sign in at a provider who was not told where the server is", async () => {
    const server = await startServerProgram(folder.path, { SAMPLE: "true" });
    const client = createCookieClient(server.url);
    await client.signIn(sampleUsers[0]?.email ?? "", samplePassword);
    const { organization_id } = (await client.get("/api/v2/settings/single-sign-on")).body.data;
    await client.post("/user/confirm-password", { password: samplePassword });
    const set = await client.put("/api/v2/settings/single-sign-on", {
      ...{ organization_id, on: true, preset: "other", name: "District account", client_id: "bellwether" },
      ...{ client_secret: null, domain: null, tenant: null, issuer: "http://127.0.0.1:1" },
      ...{ adds_people: false, groups_claim: "groups", groups: [], second_factor_there: false },
      ...{ passwords: true, break_glass: [] },
    });
    expect(set.status, set.text).toBe(200);
    await server.stop();
    const providers = async (more: Readonly<Record<string, string>>) =>
      /^providers .*$/m.exec((await run(["check"], more)).said)?.[0];
    expect(await providers({})).toMatch(/bad .*PUBLIC_ADDRESS is not set/);
    expect(await providers({ PUBLIC_ADDRESS: "https://a.example" })).not.toContain("PUBLIC_ADDRESS");
  });

  it("says where the key or the anchors of the audit log are another database’s, or gone, and what to do", async () => {
    const places = {
      AUDIT_KEY_FILE: join(folder.path, "key"),
      AUDIT_ANCHOR_FILE: join(folder.path, "anchors"),
    };
    const { AUDIT_KEY_FILE: key, AUDIT_ANCHOR_FILE: anchors } = places;
    const own = `${"5a".repeat(32)}\n`;
    await writeFile(key, own, { mode: 0o600 });
    const server = await startServerProgram(folder.path, { SAMPLE: "true", ...places });
    await server.stop();
    const audit = async () => {
      const { code, said } = await run(["check"], places);
      const line = /^audit log .*$/m.exec(said)?.[0] ?? "";
      if (line.includes(" bad ")) expect(code).toBe(1);
      return line;
    };
    expect(await audit()).toContain("good   One key");

    await writeFile(key, `${"6b".repeat(32)}\n`);
    expect(await audit()).toMatch(
      /bad .* is another one: the log of this database is signed with [0-9a-f]{16}\. Set AUDIT_KEY_FILE/,
    );
    await writeFile(key, own);

    const text = await readFile(anchors, "utf8");
    await rm(anchors);
    expect(await audit()).toMatch(/bad .*is missing.* Set AUDIT_ANCHOR_FILE/);
    await writeFile(anchors, text.split("\n").slice(1).join("\n"));
    expect(await audit()).toMatch(/bad .*Set AUDIT_ANCHOR_FILE/);
    const [line = ""] = text.split("\n");
    await writeFile(
      anchors,
      `${line.replace(/"database":"[^"]*"/, '"database":"00000000-0000-4000-8000-000000000000"')}\n`,
    );
    expect(await audit()).toContain("anchor of another database");
    await writeFile(anchors, text);
    expect(await audit()).toContain("good   One key");
  });

  it("ends with 2 where a setting is wrong, so that nobody starts it again and again", async () => {
    expect(await run(["serve"], { PORT: "none" })).toMatchObject({ code: 2 });
    for (const name of ["DATABASE_PATH", "BLOB_DIR", "METRICS_PROT"])
      expect(await run(["serve"], { [name]: "x" })).toMatchObject({
        code: 2,
        complained: expect.stringContaining(`${name} is no setting`),
      });
    const device = await bellwether(folder.path, ["serve"], { DATABASE_KEY_FILE: "/dev/zero" });
    expect(device).toMatchObject({ code: 2, complained: expect.stringContaining("/dev/zero is no file") });
    await run(["migrate"]);
    expect(await run(["serve"], { DATABASE_KEY: "11".repeat(32) })).toMatchObject({
      code: 2,
      complained: expect.stringContaining("The key does not open the database."),
    });
  });

  it("listens nowhere and shows no code where the port of figures is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const METRICS_PORT = String(typeof address === "object" && address !== null ? address.port : 0);
    const ended = await run(["serve"], { PORT: "0", METRICS_PORT });
    taken.close();
    expect(ended).toMatchObject({
      code: 1,
      said: "",
      complained: expect.stringContaining(`METRICS_PORT=${METRICS_PORT} (`),
    });
  });

  it("ends with 1 where a part is wrong, and still looks at the others", async () => {
    await run(["migrate"]);
    const silent = createServer((socket) => void socket.on("error", () => undefined));
    await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const wrong = await run(["check"], {
      DATABASE_KEY: "11".repeat(32),
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      MAIL_FROM: "a@b.example",
    });
    silent.close();
    expect(wrong.code).toBe(1);
    expect(wrong.said).toMatch(/^database {7}bad {4}The key does not open the database\.$/m);
    expect(wrong.said).toMatch(/^mail {11}bad {4}127\.0\.0\.1:\d+ cannot be used \(ETIMEDOUT\)/m);
    expect(wrong.said).toMatch(/^disk {11}good /m);
  });

  it("tells each setting that is wrong, and each that holds, and no secret", async () => {
    const wrong = await run(["check"], { SMPT_HOST: "mail.example", TZ: "Mars/Olympus" });
    expect(wrong.code).toBe(1);
    expect(wrong.said).toBe(
      "configuration  bad    SMPT_HOST is no setting: SMTP_HOST is. Correct the name.\n",
    );
    const explained = await run(["check", "--explain"], { PORT: "4100" });
    expect(explained.said).toMatch(/^PORT=4100 {2}from environment\n {4}The port where it listens/m);
    expect(explained.said).not.toContain(testKey);
    expect((await run(["serve"], { PUBLIC_ADDRESS: "http://a.example" })).complained).toMatch(
      /^PUBLIC_ADDRESS: takes an address that begins with https/,
    );
  });

  it("sets a new server up once, for an administrator who can sign in", async () => {
    const words = ["create-admin", "--email", "dana@district.example", "--name", "Dana Whitfield"];
    expect((await run(words)).complained).toContain("It needs --email, --name and --organization.");
    words.push("--organization", "Maple Valley");
    const made = await run(words);
    const password = /^Password: (\S{20,})$/m.exec(made.said)?.[1] ?? "";
    expect(await run(words)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("This server is already set up."),
    });
    const server = await startServerProgram(folder.path);
    const signedIn = await createCookieClient(server.url).signIn("dana@district.example", password);
    await server.stop();
    expect(signedIn.status).toBe(200);
  });
});
