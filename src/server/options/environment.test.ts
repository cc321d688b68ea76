import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";
import { placeProblem } from "./places.ts";

const least = { DATABASE_KEY: "ab".repeat(32) };
const problemsOf = (given: Readonly<Record<string, string>>) => {
  const read = readEnvironment({ ...least, ...given });
  return read.ok ? [] : read.problems;
};

describe("the settings of a server", () => {
  it("are named once in what is said of them", () => {
    expect(problemsOf({ TRUST_PROXY: "true" })).toEqual([expect.stringMatching(/^TRUST_PROXY takes/)]);
  });

  it("have defaults for all but the key of the database", () => {
    expect(problemsOf({})).toEqual([]);
    expect(readEnvironment({})).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^DATABASE_KEY is missing.*--config or BELLWETHER_CONFIG/)],
    });
  });

  it.each([
    "HOST",
    "PORT",
    "DATABASE_FILE",
    "BLOB_DIRECTORY",
    "STATEFUL_ORIGINS",
    "SMTP_HOST",
    "SECURE_COOKIES",
  ])("%s may not be empty, which would be taken for something that nobody meant", (name) => {
    expect(problemsOf({ [name]: "" })).toEqual([`${name} is empty: give it a value, or take its line away.`]);
  });

  it.each([
    ["PORT", "70000"],
    ["SMTP_PORT", "0"],
    ["SMTP_PORT", "smtp"],
    ["TZ", "Mars/Olympus"],
    ["STATEFUL_ORIGINS", "https://bellwether.district.example"],
    ["STATEFUL_ORIGINS", "one.example,,two.example"],
    ["STATEFUL_ORIGINS", "one.example/path"],
    ["PUBLIC_ADDRESS", "http://bellwether.district.example"],
    ["PUBLIC_ADDRESS", "bellwether.district.example"],
    ["PUBLIC_ADDRESS", "https://bellwether.district.example/app"],
    ["SECURE_COOKIES", "yes"],
    ["UPLOAD_MAX_BYTES", "100MB"],
    ["UPLOAD_MAX_BYTES", "1"],
    ["REQUESTS_PER_MINUTE", "1"],
    ["MAIL_FROM", "nonsense"],
    ["SMTP_HOST", "smtp://mail.example"],
    ["SMTP_HOST", "mail.example:587"],
    ["LOG_LEVEL", "loud"],
    ["BLOBS", "s3://"],
    ["BLOBS", "s3://key:secret@bucket/files"],
    ["BLOBS", "s3://bucket/files?acces=public"],
    ["BLOBS", "s3://bucket/files?endpoint=store.example"],
    ["BLOBS", "s3://bucket/a%20b"],
  ])("%s=%s is refused, and named", (name, value) => {
    const given = { [name]: value, ...(name === "SMTP_HOST" ? { MAIL_FROM: "a@b.example" } : {}) };
    expect(problemsOf(given)).toEqual([expect.stringMatching(new RegExp(`^${name}:? `))]);
  });

  it.each([
    ["SMPT_HOST", "SMTP_HOST"],
    ["KEEP_MAIL_DAYS", "KEEP_MAILS_DAYS"],
    ["KEEP_COPPIES_DAY", "KEEP_COPIES_DAYS"],
    ["IMPORT_ROOTS", "IMPORT_ROOT"],
    ["DATABASE_FLIE", "DATABASE_FILE"],
    ["SETUP_TOKEN_FLE", "SETUP_TOKEN_FILE"],
    ["BELLWETHER_CONFG", "BELLWETHER_CONFIG"],
    ["BELLWETHER_PORT", "PORT"],
    ["BELLWETHER_DATABASE_KEY_FILE", "DATABASE_KEY_FILE"],
    ["HOSTT", "HOST"],
    ["PROT", "PORT"],
    ["TZZ", "TZ"],
    ["TIMEZONE", "TZ"],
    ["BLOB", "BLOBS"],
  ])("are not passed over where they are misspelled: %s", (name, meant) => {
    expect(problemsOf({ [name]: "40" })).toEqual([`${name} is no setting: ${meant} is. Correct the name.`]);
  });

  it("leave alone what other programs read, and know what can only be meant for this one", () => {
    expect(
      problemsOf({ PATH: "/bin", HOME: "/root", HOSTNAME: "one", LANG: "C", NODE_ENV: "production" }),
    ).toEqual([]);
    expect(problemsOf({ REQUESTS_CA_BUNDLE: "/etc/ssl/all.pem" })).toEqual([]);
    const others = [
      ...[
        "BELLWETHER_BROWSER",
        "TERM",
        "TMP",
        "TZDIR",
        "POST",
        "HOSTS",
        "HOSTTYPE",
        "VHOST",
        "PORTS",
        "T",
        "Z",
      ],
      ...["OTEL_SERVICE_NAME", "OTEL_RESOURCE_ATTRIBUTES", "OTEL_PROPAGATORS"],
      ...["DATABASE_SERVICE_HOST", "DATABASE_SERVICE_PORT", "DATABASE_SERVICE_PORT_POSTGRES"],
      ...["BACKUP_PORT_22_TCP", "BACKUP_PORT_22_TCP_ADDR", "METRICS_PORT_80_TCP_PROTO"],
    ];
    expect(problemsOf(Object.fromEntries(others.map((name) => [name, "1"])))).toEqual([]);
    expect(problemsOf({ DATABASE_PORT: "tcp://10.0.0.7:5432" })).toEqual([]);
  });

  it.each([
    ...["KEEP_EVERYTHING", "DATABASE_PATH", "DATABASE_PORT", "DATABASE_HOST", "BLOB_DIR", "BLOBS_FOLDER"],
    ...["STATE_DIR", "STATEMENT_TIMEOUT", "METRICS_ADDRESS", "BACKUP_FOLDER", "SETUP_CODE"],
    ...["REQUESTS_PER_HOUR", "ADDRESS_REQUESTS_PER_HOUR", "OTEL_ENDPOINT"],
    ...["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS"],
  ])("can only be meant for this program: %s", (name) => {
    expect(problemsOf({ [name]: "1" })).toEqual([
      `${name} is no setting. Correct the name, or take its line away; docs/settings.md has all of them.`,
    ]);
  });

  it.each([
    [{ SMTP_HOST: "mail.example" }, "SMTP_HOST is given without MAIL_FROM"],
    [
      { SMTP_HOST: "mail.example", MAIL_FROM: "a@b.example", SMTP_USER: "a" },
      "SMTP_USER is given without SMTP_PASSWORD",
    ],
    [{ SMTP_USER: "a", SMTP_PASSWORD: "b" }, "SMTP_USER is given without SMTP_HOST"],
    [{ DISCLOSURES_BY_TWO: "true" }, "DISCLOSURES_BY_TWO is no setting"],
  ])("are not passed over where they lack what they need: %o", (given, words) => {
    expect(problemsOf(given)).toEqual([expect.stringContaining(words)]);
  });

  it("name one place for files: a folder, or a store", () => {
    const read = (given: Readonly<Record<string, string>>) => readEnvironment({ ...least, ...given });
    expect(read({ BLOBS: "/srv/files" })).toMatchObject({ env: { BLOB_DIRECTORY: "/srv/files" } });
    expect(problemsOf({ BLOBS: "/srv/files", BLOB_DIRECTORY: "/srv/other" })).toEqual([
      expect.stringContaining("both name a folder"),
    ]);
    const store = { bucket: "bellwether", prefix: "", endpoint: null, region: null };
    expect(read({ BLOBS: "s3://bellwether" })).toMatchObject({ env: { BLOBS: store } });
    const address = "s3://bellwether/a/b/?endpoint=https://store.example:9000&region=eu-west-1";
    const BLOBS = {
      ...store,
      prefix: "a/b/",
      endpoint: "https://store.example:9000",
      region: "eu-west-1",
    };
    expect(read({ BLOBS: address, BLOB_DIRECTORY: "./scratch" })).toMatchObject({ env: { BLOBS } });
    expect(problemsOf({ BLOBS: address, UPLOAD_MAX_BYTES: String(6 * 1024 ** 3) })).toEqual([
      expect.stringContaining("UPLOAD_MAX_BYTES is more than a store takes"),
    ]);
  });

  it("take a name with an address to send mail from", () => {
    for (const from of [
      "threat@district.example",
      "Bellwether <no-reply@localhost>",
      '"Help, desk" <a@b.example>',
    ])
      expect(problemsOf({ MAIL_FROM: from })).toEqual([]);
  });

  it("cannot undercut for how long others rely on what is kept", () => {
    const least = {
      KEEP_ANSWERS_DAYS: 90,
      KEEP_MAILS_DAYS: 7,
      KEEP_COPIES_DAYS: 14,
      KEEP_QUARANTINE_DAYS: 30,
    };
    for (const [name, days] of Object.entries(least)) {
      expect(problemsOf({ [name]: String(days) })).toEqual([]);
      const words = `${name}: takes a whole number of days, at least ${days}.`;
      for (const fewer of [String(days - 1), "0", "-1", "40.5", "all"])
        expect(problemsOf({ [name]: fewer })).toEqual([words]);
    }
  });

  it("take time zones and hosts as they are written", () => {
    const hosts = "bellwether.district.example, localhost:4080, [::1]:4080";
    const given = { TZ: "America/Chicago", STATEFUL_ORIGINS: hosts };
    expect(problemsOf(given)).toEqual([]);
    const read = readEnvironment({ ...least, ...given });
    expect(read.ok && read.env.STATEFUL_ORIGINS).toEqual(hosts.split(", "));
    expect(problemsOf({ TZ: ":/etc/localtime" })).toEqual([]);
    const address = readEnvironment({
      ...least,
      PUBLIC_ADDRESS: "https://Bellwether.District.example:8443/",
    });
    expect(address.ok && address.env.PUBLIC_ADDRESS).toBe("https://bellwether.district.example:8443");
  });
});

describe("the places that they name", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bellwether-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const problem = (given: Readonly<Record<string, string>>) => {
    const database = join(folder, "server.db");
    const files = join(folder, "files");
    const read = readEnvironment({ ...least, DATABASE_FILE: database, BLOB_DIRECTORY: files, ...given });
    if (!read.ok) throw new Error(read.problems.join());
    return placeProblem(read.env);
  };

  it("are told where they cannot be, by the name of the setting", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(problem({})).toBeNull();
    expect(problem({ DATABASE_FILE: folder })).toMatch(/^DATABASE_FILE=.* is a folder/);
    expect(problem({ BLOB_DIRECTORY: file })).toMatch(/^BLOB_DIRECTORY=.* is a file/);
    const missing = join(folder, "mistyped", "files");
    expect(problem({ BLOB_DIRECTORY: missing })).toMatch(/^BLOB_DIRECTORY=.*there is no folder .*mistyped\./);
    expect(problem({ DATABASE_FILE: missing })).toMatch(/^DATABASE_FILE=.*there is no folder .*mistyped\./);
  });

  it.runIf(existsSync("/proc/self"))(
    "are refused where nothing can be made, instead of tried for good",
    () => {
      expect(problem({ BLOB_DIRECTORY: "/proc/files" })).toMatch(
        /^BLOB_DIRECTORY: nothing can be made in \/proc /,
      );
      expect(problem({ DATABASE_FILE: "/proc/server.db" })).toMatch(/^DATABASE_FILE: nothing can be made in/);
      expect(problem({ AUDIT_ANCHOR_FILE: "/proc/audit/anchors" })).toMatch(
        /^AUDIT_ANCHOR_FILE: nothing can be made in \/proc /,
      );
    },
  );

  it("are left as they were where all can be there", () => {
    expect(problem({ AUDIT_ANCHOR_FILE: join(folder, "apart", "anchors") })).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });
});
