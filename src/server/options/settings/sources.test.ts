import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainSettings, withSettingsTable } from "./explain.ts";
import { readSettings } from "./sources.ts";

const key = "ab".repeat(32);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const config = (text: string, more: Readonly<Record<string, string>> = {}) =>
  readSettings({ ...more, BELLWETHER_CONFIG: file("server.conf", text) });
const problemsOf = (read: ReturnType<typeof readSettings>) => (read.ok ? [] : read.problems);

describe("a file of settings", () => {
  it("is read, and passed by the environment", () => {
    const read = config(`# The team's server.\nDATABASE_KEY=${key}\nPORT=5000\nHOST="0.0.0.0"\n`, {
      PORT: "6000",
    });
    expect(read).toMatchObject({
      ok: true,
      env: { HOST: "0.0.0.0", PORT: 6000, DATABASE_KEY: key },
      sources: { HOST: join(folder, "server.conf"), PORT: "environment" },
    });
  });

  it("has nothing in it that is no setting, whatever it looks like", () => {
    const text = `DATABASE_KEY=${key}\nLANGUAGE=es\nSMPT_HOST=mail.example\nPORT 80\nPORT=1\nPORT=2\n`;
    expect(problemsOf(config(text))).toEqual([
      expect.stringMatching(/^Line 2 of .*server\.conf: LANGUAGE is no setting\./),
      expect.stringMatching(/^Line 3 of .*SMPT_HOST is no setting: SMTP_HOST is\./),
      expect.stringMatching(/^Line 4 of .* is no setting: write it as NAME=value\./),
      expect.stringMatching(/^Line 6 of .* gives PORT a second time\./),
    ]);
  });

  it("that is not there stops the start", () => {
    expect(problemsOf(readSettings({ BELLWETHER_CONFIG: join(folder, "none") }))).toEqual([
      expect.stringMatching(/^BELLWETHER_CONFIG=.*none cannot be read \(ENOENT\)/),
    ]);
  });
});

describe("a secret", () => {
  it("comes from a file, with the line’s end that an editor left", () => {
    expect(readSettings({ DATABASE_KEY_FILE: file("key", `${key}\n`) })).toMatchObject({
      ok: true,
      env: { DATABASE_KEY: key },
      sources: { DATABASE_KEY: "the file of DATABASE_KEY_FILE" },
    });
  });

  it("comes from a command, whose failure is told without what it said", () => {
    expect(readSettings({ PATH: process.env.PATH, DATABASE_KEY_COMMAND: `echo ${key}` })).toMatchObject({
      ok: true,
      env: { DATABASE_KEY: key },
    });
    expect(problemsOf(readSettings({ DATABASE_KEY_COMMAND: `echo ${key}; exit 3` }))).toEqual([
      "The command of DATABASE_KEY_COMMAND ended with 3.",
    ]);
  });

  it("comes as a credential of systemd, beside those of others", () => {
    const CREDENTIALS_DIRECTORY = join(folder, "credentials");
    mkdirSync(CREDENTIALS_DIRECTORY);
    writeFileSync(join(CREDENTIALS_DIRECTORY, "DATABASE_KEY"), key);
    writeFileSync(join(CREDENTIALS_DIRECTORY, "audit.key"), key);
    expect(readSettings({ CREDENTIALS_DIRECTORY })).toMatchObject({ ok: true, env: { DATABASE_KEY: key } });
    writeFileSync(join(CREDENTIALS_DIRECTORY, "SMTP_PASWORD"), "x");
    expect(problemsOf(readSettings({ CREDENTIALS_DIRECTORY }))).toEqual([
      "The credential SMTP_PASWORD is no setting: SMTP_PASSWORD is. Correct the name.",
    ]);
  });

  it("comes by one way", () => {
    const both = { DATABASE_KEY: key, DATABASE_KEY_FILE: file("key", key) };
    expect(problemsOf(readSettings(both))).toEqual([
      "DATABASE_KEY comes twice, from environment and from the file of DATABASE_KEY_FILE. Take one away.",
    ]);
  });

  it("is the only kind of setting that a file or a command may hold", () => {
    expect(problemsOf(readSettings({ DATABASE_KEY: key, BLOB_DIRECTORY_FILE: "x" }))).toEqual([
      expect.stringMatching(/^BLOB_DIRECTORY_FILE is no setting/),
    ]);
    expect(problemsOf(config(`DATABASE_KEY=${key}\nPORT_COMMAND=rm\n`))).toEqual([
      expect.stringMatching(/PORT_COMMAND is no setting/),
    ]);
  });

  it("is never among what is explained", () => {
    const read = readSettings({
      DATABASE_KEY: key,
      SETUP_TOKEN: "a-token-of-the-operator",
      SMTP_HOST: "mail.example",
      MAIL_FROM: "a@b.example",
      SMTP_USER: "who",
      SMTP_PASSWORD: "hunter2hunter2",
    });
    if (!read.ok) throw new Error(read.problems.join());
    const lines = explainSettings(read.env, read.sources).join("\n");
    expect(lines).toMatch(/^SMTP_HOST=mail\.example {2}from environment$/m);
    expect(lines).toMatch(/^PORT {2}by default: 4080$/m);
    for (const secret of [key, "a-token-of-the-operator", "hunter2hunter2"])
      expect(lines).not.toContain(secret);
  });
});

describe("settings that are right each by itself", () => {
  it.each([
    [
      { PUBLIC_ADDRESS: "https://a.example", STATEFUL_ORIGINS: "b.example" },
      /^STATEFUL_ORIGINS lacks a\.example/,
    ],
    [{ METRICS_PORT: "9000", METRICS_HOST: "0.0.0.0" }, /^METRICS_HOST=0\.0\.0\.0 is open to others/],
    [{ METRICS_PORT: "4080" }, /^METRICS_PORT and PORT are both 4080/],
    [{ AUDIT_MAIL_TO: "a@b.example" }, /^AUDIT_MAIL_TO needs SMTP_HOST/],
  ])("are refused where they contradict each other: %o", (given, words) => {
    expect(problemsOf(readSettings({ DATABASE_KEY: key, ...given }))).toEqual([expect.stringMatching(words)]);
  });
});

it("docs/settings.md has every setting as it is (npm run settings)", () => {
  const document = readFileSync(join(import.meta.dirname, "../../../../docs/settings.md"), "utf8");
  expect(withSettingsTable(document)).toBe(document);
});
