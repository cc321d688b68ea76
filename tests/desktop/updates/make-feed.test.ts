import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { appendFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFeed, readPublicKey, signFeed } from "#core/updates/feed-file.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { windowsProgram } from "../stand-in/program-file.ts";

const root = join(import.meta.dirname, "..", "..", "..");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let key = "";
let publicKey = "";

const feed = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/feed.ts", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
};
const put = (
  name: string,
  content: string | Buffer = name.endsWith("-setup.exe") ? windowsProgram() : name,
) => writeFileSync(join(folder.path, name), content);
const make = (...args: string[]) => feed(folder.path, "--key", key, ...args);
const read = (channel = "latest") => {
  const trusted = readPublicKey(publicKey);
  if (trusted === null) throw new Error("There is no key.");
  return openFeed(readFileSync(join(folder.path, `bellwether-${channel}.json`)), [trusted]).manifest;
};

beforeEach(async () => {
  folder = await temporaryFolder();
  key = join(folder.path, "feed.pem");
  expect(feed("--new-key", key).status).toBe(0);
  publicKey = readFileSync(`${key}.pub`, "utf8").trim();
  put("Bellwether-1.4.0-x64-setup.exe");
  put("Bellwether-1.4.0-arm64-setup.exe");
  put("Bellwether-1.4.0-x64.msi");
  put("Bellwether-1.4.0-universal.zip");
  put("Bellwether-1.4.0-x86_64.AppImage");
  put("Bellwether-1.3.0-x64-setup.exe");
});
afterEach(() => folder.remove());

describe("npm run feed", () => {
  it("makes a key for its owner alone, and never replaces one", () => {
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const before = readFileSync(key, "utf8");
    expect(feed("--new-key", key)).toMatchObject({
      status: 1,
      said: expect.stringContaining("is there already"),
    });
    expect(readFileSync(key, "utf8")).toBe(before);
  });

  it("signs what updates itself of the newest version, with notes in two languages", () => {
    put("notes.md", "- Interviews open faster.\n");
    put("notes.es.md", "- Las entrevistas se abren más rápido.\n");
    const made = make("--stage", "10", "--notes", join(folder.path, "notes.md"));
    expect(made).toMatchObject({ status: 0, said: expect.stringContaining("version 1.4.0 for 10 of 100") });
    const { version, staging, packages, notes } = read();
    expect({ version, staging }).toEqual({ version: "1.4.0", staging: 10 });
    expect(packages.map(({ platform, arch, kind }) => `${platform} ${arch} ${kind}`).sort()).toEqual([
      "darwin universal zip",
      "linux x64 appimage",
      "win32 arm64 nsis",
      "win32 x64 nsis",
    ]);
    expect(notes).toEqual({ en: "- Interviews open faster.", es: "- Las entrevistas se abren más rápido." });
    expect(feed(folder.path, "--check", publicKey)).toMatchObject({ status: 0 });
    appendFileSync(join(folder.path, "Bellwether-1.4.0-x64-setup.exe"), "more");
    expect(feed(folder.path, "--check", publicKey)).toMatchObject({
      status: 1,
      said: expect.stringContaining("Bellwether-1.4.0-x64-setup.exe is not what the feed says"),
    });
  });

  it("grows a stage under a higher sequence, and keeps the day of release and the notes", () => {
    put("notes.md", "New.");
    make("--stage", "10", "--notes", join(folder.path, "notes.md"));
    const first = read();
    make("--stage", "50");
    const second = read();
    expect(second.sequence).toBeGreaterThan(first.sequence);
    expect(second).toMatchObject({ staging: 50, releasedAt: first.releasedAt, notes: { en: "New." } });
  });

  it("takes no version for trials into latest, and the newest of all into beta", () => {
    put("Bellwether-1.5.0-beta.1-x64-setup.exe");
    expect(make()).toMatchObject({
      status: 0,
      said: expect.stringContaining("version 1.4.0 for 100 of 100"),
    });
    expect(make("--channel", "beta").status).toBe(0);
    expect([read().version, read("beta").version]).toEqual(["1.4.0", "1.5.0-beta.1"]);
    const refused = make("--version", "1.5.0-beta.1");
    expect(refused).toMatchObject({
      status: 1,
      said: expect.stringContaining("sign it with --channel beta"),
    });
    expect(read().version).toBe("1.4.0");
  });

  it("keeps the stage of a version that is signed again without one, says so, and begins with everybody for the next", () => {
    make("--stage", "0");
    const again = make();
    expect(again.said).toContain("version 1.4.0 for 0 of 100 computers (as before)");
    expect(read().staging).toBe(0);
    expect(make("--stage", "50").said).toContain("for 50 of 100 computers, until");
    put("Bellwether-1.5.0-x64-setup.exe");
    make();
    expect(read()).toMatchObject({ version: "1.5.0", staging: 100 });
  });

  it("says from which day delay and deadline count", () => {
    expect(make().said).toContain(
      `The days of UpdateDelayDays and UpdateDeadlineDays count from ${read().releasedAt.slice(0, 10)}`,
    );
  });

  it("checks what a computer would refuse, in words", () => {
    expect(feed(folder.path, "--check", publicKey, "--channel", "beta")).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^There is no bellwether-beta\.json in /),
    });
    make("--stage", "10", "--expires", "30");
    const until = read().expiresAt;
    expect(feed(folder.path, "--check", publicKey).said).toContain(
      `for 10 of 100 computers, until ${until.slice(0, 10)}`,
    );
    const past = { ...read(), expiresAt: "2026-01-01T00:00:00.000Z" };
    put("bellwether-latest.json", signFeed(past, createPrivateKey(readFileSync(key, "utf8"))));
    expect(feed(folder.path, "--check", publicKey)).toMatchObject({
      status: 1,
      said: expect.stringContaining("computers say that it is too old"),
    });
  });

  it.each<[string, readonly string[], string]>([
    ["a folder that is not there", ["/nowhere-at-all"], "There is no folder"],
    ["a stage of words", [".", "--stage", "ten"], "--stage: ten is no number from 0 to 100"],
    ["a stage of nothing", [".", "--stage", ""], "--stage:"],
    ["a stage above a hundred", [".", "--stage", "101"], "--stage: 101"],
    ["another channel", [".", "--channel", "nightly"], "--channel: nightly is neither latest nor beta"],
    ["a version that is not there", [".", "--version", "2.0.0"], "holds no package of version 2.0.0"],
    ["a least version of words", [".", "--min-version", "first"], "--min-version: first"],
    ["notes that are not there", [".", "--notes", "/nowhere.md"], "--notes: /nowhere.md cannot be read"],
    ["an option that it does not know", [".", "--stagee", "5"], "--stagee"],
  ])("refuses %s by name, and writes nothing", (_what, [place = "", ...args], words) => {
    const at = place === "." ? folder.path : place;
    const made = feed(at, "--key", key, ...args);
    expect(made.status).not.toBe(0);
    expect(made.said).toContain(words);
    expect(() => read()).toThrow("ENOENT");
  });

  it.each<[string, Buffer]>([
    ["has no table of certificates", windowsProgram({ certificate: false })],
    ["is older and has none", windowsProgram({ certificate: false, wide: false })],
    ["has a shorter table of contents", windowsProgram({ tables: 4 })],
    ["says that its certificates lie behind its end", windowsProgram({ at: 1080 })],
    ["has an empty table", windowsProgram({ length: 8 })],
    ["has something else in its table", windowsProgram({ kind: 1 })],
    ["is cut off", windowsProgram().subarray(0, 140)],
    ["is no program", Buffer.from("#!/bin/sh\n")],
    ["is empty", Buffer.alloc(0)],
  ])("refuses a setup file that %s, whatever its name says, and takes it for a trial", (_what, bytes) => {
    put("Bellwether-1.4.0-x64-setup.exe", bytes);
    expect(make()).toMatchObject({
      status: 1,
      said: expect.stringContaining("Bellwether-1.4.0-x64-setup.exe has no table of certificates"),
    });
    if (bytes.length > 0) expect(make("--unsigned").status).toBe(0);
  });

  it("takes a signed setup file of either width", () => {
    put("Bellwether-1.4.0-x64-setup.exe", windowsProgram({ wide: false }));
    expect(make()).toMatchObject({ status: 0 });
  });

  it("refuses a key that is none, an older version, other bytes of the same version, and an unsigned package", () => {
    put("other.pem", "no key");
    expect(feed(folder.path, "--key", join(folder.path, "other.pem")).said).toContain(
      "is no private Ed25519 key",
    );
    expect(make().status).toBe(0);
    expect(make("--version", "1.3.0").said).toContain("computers never go back to 1.3.0");
    put("Bellwether-1.4.0-x64-setup.exe", Buffer.concat([windowsProgram(), Buffer.from("built again")]));
    expect(make().said).toContain("Build it under a higher version");
    put("Bellwether-1.5.0-x64-setup-unsigned.exe");
    expect(make().said).toContain("carries no signature of its publisher");
    expect(make("--unsigned").status).toBe(0);
    expect(read().version).toBe("1.5.0");
  });

  it("does not continue a feed of another key", () => {
    make();
    const other = join(folder.path, "second.pem");
    feed("--new-key", other);
    expect(feed(folder.path, "--key", other)).toMatchObject({
      status: 1,
      said: expect.stringContaining("was not signed with this key"),
    });
  });
});
