import { existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { fileEndings } from "#contract/records/media/file-types.ts";
import { type ServerKeep, serverKeeps } from "#contract/services/retention/schedule.ts";
import { slips } from "#server/text/spelling.ts";
import { defaultOptions } from "./options.ts";
import { largestObject, readS3Address, type S3Settings } from "./s3-address.ts";
import { trustedProxies } from "./trusted-proxies.ts";

const flag = z
  .enum(["true", "false", "1", "0"], { error: "takes true or false." })
  .default("false")
  .transform((text) => text === "true" || text === "1");
const address = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .transform((url) => url ?? null);

const endings = z
  .string()
  .transform((text) => text.split(",").map((ending) => ending.trim().toLowerCase().replace(/^\./, "")))
  .refine((all) => all.every((ending) => fileEndings.includes(ending)), {
    error: `takes endings of files, separated by commas, out of: ${fileEndings.join(", ")}.`,
  });

/** Days that something is kept; fewer would break what others rely on. */
const days = (what: ServerKeep) => {
  const { least, usual } = serverKeeps[what];
  const error = `takes a whole number of days, at least ${least}.`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(36_500, { error })
    .default(usual);
};

/** A whole number from so many on: with fewer nobody could work. */
const count = (standard: number, least: number) => {
  const error = `takes a whole number, at least ${least}.`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).default(standard);
};
const port = (standard: number, least: number) => {
  const error = `takes a port, from ${least} to 65535.`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(65_535, { error })
    .default(standard);
};
const mebibyte = 1024 * 1024;
const levels = ["debug", "info", "warn", "error", "silent"] as const;

/** As a browser writes them into `Origin`, without the scheme: with the port where that is not the usual one. */
const isHost = (text: string): boolean => {
  const url = URL.parse(`http://${text}`);
  return url !== null && url.host === text && text !== "";
};
const hosts = z
  .string()
  .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
  .refine((all) => all.every(isHost), {
    error:
      "takes hosts as a browser names them, with the port where it is not the usual one, and without https://: bellwether.district.example, localhost:4080.",
  });

/** What others open: https alone, since a window that is no program on this computer refuses everything else. */
const publicAddress = z
  .string()
  .transform((text) => text.trim().replace(/\/$/, "").toLowerCase())
  .refine((text) => URL.parse(text)?.origin === text && text.startsWith("https://"), {
    error: "takes an address that begins with https:// and has no path: https://bellwether.district.example.",
  });

/** PostgreSQL's own spelling; nothing else of it is repeated in a message, since it holds a password. */
const databaseUrl = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  },
  {
    error:
      "takes the address of a PostgreSQL database: postgres://USER:PASSWORD@HOST:5432/DATABASE. Signs such as @ and / in the password are written as %40 and %2F.",
  },
);

function isTimeZone(name: string): boolean {
  // A path to a file of the system is its own affair.
  if (/^:?\//.test(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name.replace(/^:/, "") });
    return true;
  } catch {
    return false;
  }
}

/** Every setting of a team server; docs/recipes/run-a-server.md explains them. Read once. */
/** A folder, or `s3://…`. */
const blobs = z.string().transform((value, context): string | S3Settings => {
  if (!value.startsWith("s3:")) return value;
  const read = readS3Address(value);
  if (typeof read !== "string") return read;
  context.addIssue({ code: "custom", message: `BLOBS: ${read}` });
  return z.NEVER;
});

const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port(4080, 0),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_FILE: z.string().default("./bellwether.db"),
  DATABASE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: "DATABASE_KEY must be 64 hex digits." })
    .optional(),
  STATE_DIRECTORY: z.string().default("."),
  AUDIT_KEY_FILE: z.string().min(1).optional(),
  AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
  AUDIT_KEY_LOST: z
    .string()
    .regex(/^[0-9a-f]{16}(,[0-9a-f]{16})*$/, {
      error: "AUDIT_KEY_LOST takes the names of keys, of 16 hex digits each, as the refused start told them.",
    })
    .optional(),
  AUDIT_MAIL_TO: z.email({ error: "AUDIT_MAIL_TO must be an address of mail." }).optional(),
  BLOB_DIRECTORY: z.string().default("./files"),
  BLOBS: blobs.optional(),
  IMPORT_ROOT: z.string().optional(),
  SETUP_TOKEN: z.string().min(16, { error: "SETUP_TOKEN must be at least 16 characters." }).optional(),
  STATEFUL_ORIGINS: hosts.optional(),
  PUBLIC_ADDRESS: publicAddress.optional(),
  SECURE_COOKIES: flag,
  TRUST_PROXY: trustedProxies,
  REQUESTS_PER_MINUTE: count(defaultOptions.rateLimits.perMinute, 60),
  ADDRESS_REQUESTS_PER_MINUTE: count(defaultOptions.rateLimits.addressPerMinute, 60),
  ADDRESS_SIGN_INS_PER_HOUR: count(defaultOptions.rateLimits.signInPerHour, 5),
  ADDRESS_FORGOT_PER_HOUR: count(defaultOptions.rateLimits.forgotPerHour, 1),
  UPLOAD_QUOTA_PERSON: count(defaultOptions.uploadQuota.person, mebibyte),
  UPLOAD_QUOTA_ORGANIZATION: count(defaultOptions.uploadQuota.organization, mebibyte),
  KEEP_ANSWERS_DAYS: days("answers"),
  KEEP_MAILS_DAYS: days("mails"),
  KEEP_COPIES_DAYS: days("copies"),
  KEEP_QUARANTINE_DAYS: days("quarantine"),
  SAMPLE: flag,
  LOG_LEVEL: z.enum(levels, { error: `takes one of ${levels.join(", ")}.` }).default("info"),
  UPLOAD_MAX_BYTES: count(defaultOptions.uploadMaxBytes, mebibyte),
  SMTP_HOST: z
    .string()
    .regex(/^(?:[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?|\[?[\dA-Fa-f:.]+\]?)$/, {
      error: "SMTP_HOST must be a host name alone, such as mail.district.example: its port is SMTP_PORT.",
    })
    .optional(),
  SMTP_PORT: port(587, 1),
  SMTP_SECURE: flag,
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: "takes an address of mail, alone or as Bellwether <bellwether@district.example>.",
    })
    .default("Bellwether <no-reply@localhost>"),
  UPLOAD_TYPES: endings.optional(),
  RESOURCE_CONSULTATION: address,
  RESOURCE_MANUAL: address,
  RESOURCE_TRAINING: address,
  TZ: z.string().refine(isTimeZone, { error: "is no time zone: write one as America/Chicago." }).optional(),
});
export type Environment = z.output<typeof environment>;

type Read =
  | { readonly ok: true; readonly env: Environment }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Settings of these beginnings are Bellwether's own: what is written so and is none was misspelled. */
const families =
  /^(KEEP|SMTP|IMPORT|AUDIT|UPLOAD|RESOURCE|STATEFUL|PUBLIC|MAIL|TRUST|SECURE|COOKIES|LINK|LINKS|REPORT|REPORTS|DISCLOSURES)_/i;

/** Settings that mean nothing without another one: whoever wrote them believes that mail goes out. */
const needs = [
  ["SMTP_HOST", "MAIL_FROM"],
  ["SMTP_USER", "SMTP_PASSWORD"],
  ["SMTP_PASSWORD", "SMTP_USER"],
  ["SMTP_USER", "SMTP_HOST"],
] as const;

/** Misspelled, a setting would be as if it were not there, and something be kept for shorter than was meant. */
function misspelled(name: string): string | null {
  const names = Object.keys(environment.shape);
  if (names.includes(name) || name.length < 6) return null;
  const near = names.find(
    (each) => each.length > 5 && slips(name, each, 2) <= 2 && slips(each, name, 2) <= 2,
  );
  if (near !== undefined) return `${name} is no setting: ${near} is. Correct the name.`;
  return families.test(name)
    ? `${name} is no setting. Correct the name, or take its line away; docs/recipes/run-a-server.md has all of them.`
    : null;
}

/** A server has one database: a file under its key, or one of PostgreSQL, which has no key of ours. */
function engineProblem(given: Readonly<Record<string, string | undefined>>): string | null {
  if (given.DATABASE_URL === undefined)
    return given.DATABASE_KEY === undefined
      ? "DATABASE_KEY must be 64 hex digits. (Or set DATABASE_URL, for PostgreSQL.)"
      : null;
  const other = ["DATABASE_FILE", "DATABASE_KEY"].find((name) => given[name] !== undefined);
  if (other === undefined) return null;
  return `DATABASE_URL and ${other} are both given: DATABASE_URL is for PostgreSQL, DATABASE_FILE and DATABASE_KEY for SQLite. Take one away.`;
}

/** Files lie in one place. */
function filesProblem(
  given: Readonly<Record<string, string | undefined>>,
  { BLOBS, UPLOAD_MAX_BYTES }: Environment,
): string | null {
  if (typeof BLOBS === "string" && given.BLOB_DIRECTORY !== undefined)
    return "BLOBS and BLOB_DIRECTORY both name a folder. Take one away.";
  if (typeof BLOBS === "object" && UPLOAD_MAX_BYTES > largestObject)
    return `UPLOAD_MAX_BYTES is more than a store takes in one piece: at most ${largestObject}.`;
  return null;
}

const withFolder = (env: Environment): Environment =>
  typeof env.BLOBS === "string" ? { ...env, BLOB_DIRECTORY: env.BLOBS } : env;

/** What the environment says, or a sentence for each setting that is wrong. An empty one is no setting, and a mistake. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Read {
  const empty = Object.keys(environment.shape).filter((name) => given[name]?.trim() === "");
  if (empty.length > 0)
    return {
      ok: false,
      problems: empty.map((name) => `${name} is empty: give it a value, or take its line away.`),
    };
  const lacking = needs.flatMap(([name, other]) =>
    given[name] !== undefined && given[other] === undefined
      ? [`${name} is given without ${other}, which it needs. Give both, or neither.`]
      : [],
  );
  const wrong = [...Object.keys(given).flatMap((name) => misspelled(name) ?? []), ...lacking];
  if (wrong.length > 0) return { ok: false, problems: wrong };
  const engine = engineProblem(given);
  if (engine !== null) return { ok: false, problems: [engine] };
  const parsed = environment.safeParse(given);
  if (parsed.success) {
    const files = filesProblem(given, parsed.data);
    return files === null ? { ok: true, env: withFolder(parsed.data) } : { ok: false, problems: [files] };
  }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => {
      const name = path.join(".");
      return message.startsWith(name) ? message : `${name}: ${message}`;
    }),
  };
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** The folder itself, or the nearest above it that is there. */
const present = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : present(dirname(folder));

/**
 * Why nothing can be made in a folder: tried, since rights alone do not say so. Below /proc, where a folder that is made
 * is not there afterwards, Node would go on making it for good.
 */
function unusable(folder: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(folder, ".bellwether-")));
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}

type Places = Pick<Environment, "DATABASE_FILE" | "BLOB_DIRECTORY" | "AUDIT_ANCHOR_FILE" | "IMPORT_ROOT"> &
  Partial<Pick<Environment, "DATABASE_URL" | "STATE_DIRECTORY">>;

/** The file of the database; where that is none, what names the files that would lie beside it. */
export const localFile = ({
  DATABASE_URL,
  DATABASE_FILE,
  STATE_DIRECTORY = ".",
}: Pick<Places, "DATABASE_FILE" | "DATABASE_URL" | "STATE_DIRECTORY">): string =>
  DATABASE_URL === undefined ? DATABASE_FILE : join(STATE_DIRECTORY, "bellwether");

/** Why a server cannot keep what it keeps where the settings say, in words; null where it can. Leaves nothing there. */
export function placeProblem({
  DATABASE_URL,
  DATABASE_FILE,
  STATE_DIRECTORY = ".",
  BLOB_DIRECTORY,
  AUDIT_ANCHOR_FILE,
  IMPORT_ROOT,
}: Places): string | null {
  if (IMPORT_ROOT !== undefined && !isFolder(IMPORT_ROOT))
    return `IMPORT_ROOT=${IMPORT_ROOT} is no folder. Check the path, or make it.`;
  if (IMPORT_ROOT !== undefined && resolve(IMPORT_ROOT) === resolve(BLOB_DIRECTORY))
    return `IMPORT_ROOT and BLOB_DIRECTORY name one folder: give rosters a folder of their own.`;
  const database: Readonly<Record<string, string>> =
    DATABASE_URL === undefined
      ? { DATABASE_FILE }
      : { STATE_DIRECTORY: localFile({ DATABASE_URL, DATABASE_FILE, STATE_DIRECTORY }) };
  if (DATABASE_URL === undefined && isFolder(DATABASE_FILE))
    return `DATABASE_FILE=${DATABASE_FILE} is a folder: name the file in it.`;
  if (existsSync(BLOB_DIRECTORY) && !isFolder(BLOB_DIRECTORY))
    return `BLOB_DIRECTORY=${BLOB_DIRECTORY} is a file: name a folder.`;
  for (const [name, path] of Object.entries({ ...database, BLOB_DIRECTORY })) {
    const folder = dirname(resolve(path));
    if (!isFolder(folder))
      return `${name}=${path}: there is no folder ${folder}. Check the path, or make it.`;
  }
  const writes = {
    ...Object.fromEntries(Object.entries(database).map(([name, path]) => [name, dirname(resolve(path))])),
    BLOB_DIRECTORY: resolve(BLOB_DIRECTORY),
    ...(AUDIT_ANCHOR_FILE === undefined ? {} : { AUDIT_ANCHOR_FILE: dirname(resolve(AUDIT_ANCHOR_FILE)) }),
  };
  for (const [name, wanted] of Object.entries(writes)) {
    const folder = present(wanted);
    const why = unusable(folder);
    if (why !== null)
      return `${name}: nothing can be made in ${folder} (${why}). Name another place, or let this user write there.`;
  }
  return null;
}
