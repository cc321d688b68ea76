import { z } from "zod";
import { defaultOptions } from "../options.ts";
import { trustedProxies } from "../trusted-proxies.ts";
import {
  address,
  blobs,
  count,
  databaseUrl,
  days,
  endings,
  flag,
  hosts,
  level,
  mailFrom,
  mailHost,
  mebibyte,
  port,
  publicAddress,
  seconds,
  timeZone,
} from "./kinds.ts";

/** One setting of a team server. */
export interface Setting {
  /** What it takes, and what holds without it: `.default()`, or nothing. */
  readonly schema: z.ZodType;
  /** What it is for, as docs/settings.md and `bellwether check --explain` say it. */
  readonly what: string;
  /** What holds without it, in words; left out where the schema's own default says it. */
  readonly otherwise?: string;
  /** Never printed. May come from a file (`NAME_FILE`), from a command (`NAME_COMMAND`) or as a credential of systemd. */
  readonly secret?: true;
}

const secretOf = (name: string, least: number) =>
  z.string().min(least, { error: `${name} must be at least ${least} characters.` });

const hexKey = (name: string) =>
  z.string().regex(/^[0-9a-f]{64}$/i, { error: `${name} must be 64 hex digits.` });

/** What commands of an operator are given, and a server that runs has no use for: it need not be able to read them. */
export const forCommandsAlone = [
  "NEW_DATABASE_KEY",
  "NEW_DATABASE_URL",
  "BACKUP_KEY",
  "EXPORT_PASSWORD",
] as const;

/** Every setting of a team server, in the order in which they are shown. Nothing else is read from the environment. */
export const settings = {
  HOST: { schema: z.string().default("127.0.0.1"), what: "The address where it listens." },
  PORT: { schema: port(0).default(4080), what: "The port where it listens; 0 takes a free one." },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    what: "A PostgreSQL database, instead of the file and its key.",
    otherwise: "none: SQLite",
    secret: true,
  },
  DATABASE_FILE: { schema: z.string().default("./bellwether.db"), what: "The encrypted SQLite file." },
  DATABASE_KEY: {
    schema: hexKey("DATABASE_KEY").optional(),
    what: "The key of the SQLite file, 64 hex digits; required without `DATABASE_URL`.",
    otherwise: "none",
    secret: true,
  },
  NEW_DATABASE_KEY: {
    schema: hexKey("NEW_DATABASE_KEY").optional(),
    what: "For `rekey` alone: the key that the SQLite file gets.",
    otherwise: "none",
    secret: true,
  },
  NEW_DATABASE_URL: {
    schema: databaseUrl.optional(),
    what: "For `move` alone: the empty PostgreSQL database that the SQLite file is moved to.",
    otherwise: "none",
    secret: true,
  },
  BACKUP_KEY: {
    schema: hexKey("BACKUP_KEY").optional(),
    what: "The key that seals backups, 64 hex digits, for `backup`, `restore` and `verify --backup`. Never beside the backups.",
    otherwise: "none: no backups",
    secret: true,
  },
  EXPORT_PASSWORD: {
    schema: secretOf("EXPORT_PASSWORD", 12).optional(),
    what: "The password of a sealed export, for `export-all --sealed`, `open-export` and `import-all`.",
    otherwise: "none",
    secret: true,
  },
  STATEMENT_SECONDS: {
    schema: seconds(120, 5, 3_600),
    what: "On PostgreSQL: seconds after which a statement is given up, and whoever asked is told to try again. Migrations have no limit.",
  },
  STATE_DIRECTORY: {
    schema: z.string().default("."),
    what: "With `DATABASE_URL`: the folder for what otherwise lies beside the database’s file.",
  },
  AUDIT_KEY_FILE: {
    schema: z.string().min(1).optional(),
    what: "The keys that sign the audit log: 64 hex digits a line, the oldest first; the last one signs, all verify. Read at the start. In another place than the database.",
    otherwise: "`DATABASE_FILE` + `.audit-key`, made at the first start",
  },
  AUDIT_ANCHOR_FILE: {
    schema: z.string().min(1).optional(),
    what: "The file to which the heads of the audit log are appended; in another place than the database, at best on another disk.",
    otherwise: "`DATABASE_FILE` + `.audit-anchors`",
  },
  AUDIT_KEY_LOST: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{16}(,[0-9a-f]{16})*$/, {
        error:
          "AUDIT_KEY_LOST takes the names of keys, of 16 hex digits each, as the refused start told them.",
      })
      .optional(),
    what: "Names of audit keys that are lost for good, separated by commas, as a refused start tells them.",
    otherwise: "none",
  },
  AUDIT_MAIL_TO: {
    schema: z.email({ error: "AUDIT_MAIL_TO must be an address of mail." }).optional(),
    what: "Who gets the heads by mail once a day; needs `SMTP_HOST`.",
    otherwise: "nobody",
  },
  BLOB_DIRECTORY: {
    schema: z.string().default("./files"),
    what: "The folder of encrypted attachments; outside any web root.",
  },
  BLOBS: {
    schema: blobs.optional(),
    what: "Where the files lie instead: another folder, or a store that speaks S3, `s3://bucket/prefix?endpoint=https://…&region=…`. `BLOB_DIRECTORY` is then a local folder for what is on its way. The access key is `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.",
    otherwise: "`BLOB_DIRECTORY`",
  },
  IMPORT_ROOT: {
    schema: z.string().optional(),
    what: "A folder for rosters that are taken over at night: below it one folder an organization, `organization-1`, made when its nights are set; a page of Bellwether names it.",
    otherwise: "none: the setting is absent",
  },
  SETUP_TOKEN: {
    schema: secretOf("SETUP_TOKEN", 16).optional(),
    what: "Asked for once, by whoever creates the first administrator; 16 characters or more.",
    otherwise: "a code that the server prints",
    secret: true,
  },
  STATEFUL_ORIGINS: {
    schema: hosts.optional(),
    what: "Hosts whose pages get a session, separated by commas: as a browser names them, with the port where it is not the usual one, without `https://`.",
    otherwise: "its own",
  },
  PUBLIC_ADDRESS: {
    schema: publicAddress.optional(),
    what: "Where people open the server, `https://bellwether.district.example`: it stands in mails with links and invitations, and a provider of identities sends people back to its `/single-sign-on/callback`.",
    otherwise: "in mails, as whoever sends one opens it; nobody can sign in at a provider",
  },
  SECURE_COOKIES: { schema: flag, what: "`true` behind https: `__Host-` cookies." },
  TRUST_PROXY: {
    schema: trustedProxies,
    what: "Whose `X-Forwarded-For` is believed: the proxy’s address or network (`10.0.0.5`, `10.1.0.0/16, fd00::/8`), or how many proxies stand in front (`1`). `true` is refused.",
    otherwise: "none",
  },
  REQUESTS_PER_MINUTE: {
    schema: count(defaultOptions.rateLimits.perMinute, 60),
    what: "Requests of one signed-in person.",
  },
  ADDRESS_REQUESTS_PER_MINUTE: {
    schema: count(defaultOptions.rateLimits.addressPerMinute, 60),
    what: "Requests of one address, by people who are not signed in.",
  },
  ADDRESS_SIGN_INS_PER_HOUR: {
    schema: count(defaultOptions.rateLimits.signInPerHour, 5),
    what: "Failed sign-ins from one address; a school often has one.",
  },
  ADDRESS_FORGOT_PER_HOUR: {
    schema: count(defaultOptions.rateLimits.forgotPerHour, 1),
    what: "Calls about forgotten passwords from one address.",
  },
  REQUESTS_AT_ONCE: {
    schema: count(defaultOptions.requestsAtOnce, 20),
    what: "Requests that wait for their answer at one time; whoever comes beyond them is told to come back in a moment.",
  },
  UPLOAD_QUOTA_PERSON: {
    schema: count(defaultOptions.uploadQuota.person, mebibyte),
    what: "Bytes of files that one person may keep.",
    otherwise: "20 GB",
  },
  UPLOAD_QUOTA_ORGANIZATION: {
    schema: count(defaultOptions.uploadQuota.organization, mebibyte),
    what: "Bytes of files that all of an organization may keep.",
    otherwise: "200 GB",
  },
  UPLOAD_MAX_BYTES: {
    schema: count(defaultOptions.uploadMaxBytes, mebibyte),
    what: "Bytes of one file.",
    otherwise: "100 MB",
  },
  UPLOAD_TYPES: {
    schema: endings.optional(),
    what: "Endings of the files that may be attached at most, separated by commas (`pdf,docx,png`); administrators choose among them in Settings.",
    otherwise: "every kind that Bellwether knows",
  },
  KEEP_ANSWERS_DAYS: {
    schema: days("answers"),
    what: "Days for which answers to repeated requests, and uploads that nobody attached, are kept; at least 90.",
  },
  KEEP_MAILS_DAYS: {
    schema: days("mails"),
    what: "Days for which mails stay in the mail folder; at least 7.",
  },
  KEEP_COPIES_DAYS: {
    schema: days("copies"),
    what: "Days after which copies of the database from before an upgrade are removed; at least 14.",
  },
  KEEP_QUARANTINE_DAYS: {
    schema: days("quarantine"),
    what: "Days for which files that no record names stay in the quarantine; at least 30.",
  },
  SMTP_HOST: {
    schema: mailHost.optional(),
    what: "The mail server, for forgotten passwords, invitations and links of reports; with it goes `MAIL_FROM`.",
    otherwise: "none: mail is kept in the mail folder",
  },
  SMTP_PORT: { schema: port(1).default(587), what: "Its port." },
  SMTP_SECURE: {
    schema: flag,
    what: "`true` where the mail server speaks TLS from the first byte on, as on port 465.",
  },
  SMTP_USER: {
    schema: z.string().optional(),
    what: "Who signs in to the mail server; with it goes `SMTP_PASSWORD`.",
    otherwise: "nobody",
  },
  SMTP_PASSWORD: { schema: z.string().optional(), what: "Their password.", otherwise: "none", secret: true },
  MAIL_FROM: {
    schema: mailFrom.default("Bellwether <no-reply@localhost>"),
    what: "Whom mail is from.",
  },
  RESOURCE_CONSULTATION: {
    schema: address,
    what: "The address of Consultation in the Resources box.",
    otherwise: "none",
  },
  RESOURCE_MANUAL: { schema: address, what: "The address of the manual there.", otherwise: "none" },
  RESOURCE_TRAINING: { schema: address, what: "The address of training there.", otherwise: "none" },
  METRICS_PORT: {
    schema: port(0).optional(),
    what: "A port of its own for figures (`/metrics`, as Prometheus reads them) and for the state in detail (`/status`).",
    otherwise: "none: no figures are kept",
  },
  METRICS_HOST: {
    schema: z.string().default("127.0.0.1"),
    what: "The address of that port; one that others than this machine reach needs `METRICS_TOKEN`.",
  },
  METRICS_TOKEN: {
    schema: secretOf("METRICS_TOKEN", 16).optional(),
    what: "What a reader of that port must send, as `Authorization: Bearer …`; 16 characters or more.",
    otherwise: "none",
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: address,
    what: "A collector of OpenTelemetry, `http://127.0.0.1:4318`, which gets one span for each request: its method, route, status and time, and nothing about people.",
    otherwise: "none: no traces",
  },
  LOG_LEVEL: {
    schema: level.default("info"),
    what: "How much is written to the log: `debug`, `info`, `warn`, `error` or `silent`.",
  },
  SAMPLE: { schema: flag, what: "`true` fills an empty database with synthetic records." },
  TZ: {
    schema: timeZone.optional(),
    what: "The team’s time zone, for “today”, “overdue” and the days of saved searches: `America/Chicago`.",
    otherwise: "the machine’s",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The row of a setting, whatever it takes. */
export const settingOf = (name: SettingName): Setting => settings[name];

export const secretNames = settingNames.filter((name) => settingOf(name).secret === true);

/** The variable that names a file of settings. */
export const fileVariable = "BELLWETHER_CONFIG";

/** A secret may come by another way, under a name of its own that ends so. */
export const secretWays = ["_FILE", "_COMMAND"] as const;

type Schemas = { readonly [N in SettingName]: (typeof settings)[N]["schema"] };

export const environment = z.object(
  Object.fromEntries(settingNames.map((name) => [name, settings[name].schema])) as Schemas,
);
export type Environment = z.output<typeof environment>;
