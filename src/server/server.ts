import { existsSync } from "node:fs";
import { z } from "zod";
import { buildApp } from "./app.ts";
import { asksForPostgres, postgresComesLater } from "./database/postgres/later.ts";
import { sqlite } from "./database/sqlite/engine.ts";
import { createPinoSink } from "./http/logging.ts";
import { type AuditSettings, defaultOptions, type ServerOptions } from "./options/options.ts";
import { trustedProxies } from "./options/trusted-proxies.ts";
import {
  type AuditPlaces,
  auditPlaces,
  makeAuditKey,
  readAuditKeys,
  readByOthers,
} from "./platform/audit/audit-key-file.ts";
import { verifyCommand } from "./verify-command.ts";

const flag = z
  .enum(["true", "false", "1", "0", ""])
  .default("false")
  .transform((text) => text === "true" || text === "1");
const address = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .transform((url) => url ?? null);

const count = (standard: number) => z.coerce.number().int().positive().default(standard);

/** Every setting of a team server; docs/recipes/run-a-server.md explains them. Read once. */
const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4080),
  DATABASE_URL: z.string().optional(),
  DATABASE_FILE: z.string().default("./bellwether.db"),
  DATABASE_KEY: z
    .string({ error: "DATABASE_KEY must be 64 hex digits." })
    .regex(/^[0-9a-f]{64}$/i, { error: "DATABASE_KEY must be 64 hex digits." }),
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
  SETUP_TOKEN: z.string().min(16, { error: "SETUP_TOKEN must be at least 16 characters." }).optional(),
  STATEFUL_ORIGINS: z.string().optional(),
  SECURE_COOKIES: flag,
  TRUST_PROXY: trustedProxies,
  REQUESTS_PER_MINUTE: count(defaultOptions.rateLimits.perMinute),
  ADDRESS_REQUESTS_PER_MINUTE: count(defaultOptions.rateLimits.addressPerMinute),
  ADDRESS_SIGN_INS_PER_HOUR: count(defaultOptions.rateLimits.signInPerHour),
  ADDRESS_FORGOT_PER_HOUR: count(defaultOptions.rateLimits.forgotPerHour),
  UPLOAD_QUOTA_PERSON: count(defaultOptions.uploadQuota.person),
  UPLOAD_QUOTA_ORGANIZATION: count(defaultOptions.uploadQuota.organization),
  SAMPLE: flag,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  UPLOAD_MAX_BYTES: z.coerce.number().int().positive().default(defaultOptions.uploadMaxBytes),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().default(587),
  SMTP_SECURE: flag,
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.string().default("Bellwether <no-reply@localhost>"),
  RESOURCE_CONSULTATION: address,
  RESOURCE_MANUAL: address,
  RESOURCE_TRAINING: address,
});

type Environment = z.output<typeof environment>;

const placesOf = (env: Environment): AuditPlaces =>
  auditPlaces({
    databaseFile: env.DATABASE_FILE,
    keyFile: env.AUDIT_KEY_FILE,
    anchorFile: env.AUDIT_ANCHOR_FILE,
  });

const warn = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** The keys of the audit log. A server without a setting for them makes its first one itself. */
function auditOf(env: Environment, { keyFile, anchorFile, warnings }: AuditPlaces): AuditSettings {
  for (const each of warnings) warn(each);
  if (readByOthers(keyFile)) warn(`Others than its owner can read the audit key in ${keyFile}.`);
  const made = env.AUDIT_KEY_FILE === undefined && !existsSync(keyFile) ? makeAuditKey(keyFile) : null;
  const keep = async () => {
    await made?.keep();
    warn(`An audit key was made in ${keyFile}. Keep a copy of it apart from the copies of the database.`);
  };
  return {
    keys: made === null ? readAuditKeys(keyFile) : [made.key],
    keepKeys: made === null ? null : keep,
    anchorFile,
    mailTo: env.AUDIT_MAIL_TO ?? null,
    lostKeys: env.AUDIT_KEY_LOST?.split(",") ?? [],
    lostAnchors: "refuse",
  };
}

function optionsOf(env: Environment): Partial<ServerOptions> & Pick<ServerOptions, "blobDirectory"> {
  return {
    databaseFile: env.DATABASE_FILE,
    databaseKey: env.DATABASE_KEY,
    audit: auditOf(env, placesOf(env)),
    blobDirectory: env.BLOB_DIRECTORY,
    sample: env.SAMPLE,
    setupToken: env.SETUP_TOKEN ?? null,
    statefulOrigins: env.STATEFUL_ORIGINS?.split(",").map((host) => host.trim()) ?? null,
    secureCookies: env.SECURE_COOKIES,
    trustProxy: env.TRUST_PROXY,
    rateLimits: {
      ...defaultOptions.rateLimits,
      perMinute: env.REQUESTS_PER_MINUTE,
      addressPerMinute: env.ADDRESS_REQUESTS_PER_MINUTE,
      signInPerHour: env.ADDRESS_SIGN_INS_PER_HOUR,
      forgotPerHour: env.ADDRESS_FORGOT_PER_HOUR,
    },
    uploadQuota: { person: env.UPLOAD_QUOTA_PERSON, organization: env.UPLOAD_QUOTA_ORGANIZATION },
    uploadMaxBytes: env.UPLOAD_MAX_BYTES,
    log: createPinoSink(env.LOG_LEVEL),
    mail:
      env.SMTP_HOST === undefined
        ? null
        : {
            host: env.SMTP_HOST,
            port: env.SMTP_PORT,
            secure: env.SMTP_SECURE,
            user: env.SMTP_USER ?? null,
            password: env.SMTP_PASSWORD ?? null,
            from: env.MAIL_FROM,
          },
    resources: {
      consultation: env.RESOURCE_CONSULTATION,
      manual: env.RESOURCE_MANUAL,
      training: env.RESOURCE_TRAINING,
    },
  };
}

const verifying = process.argv[2] === "verify-audit";

/** To `verify-audit` 1 means that the log does not hold. */
const refuse = (message: string): never => {
  warn(message);
  process.exit(verifying ? 2 : 1);
};

/** Runs `verify-audit` instead of the server. Other arguments name files with the texts of mails. */
async function verify(env: Environment, mails: readonly string[]): Promise<void> {
  const places = placesOf(env);
  const { code, lines } = await verifyCommand(
    { databaseFile: env.DATABASE_FILE, databaseKey: env.DATABASE_KEY, ...places, mails },
    sqlite,
  );
  (code === 2 ? process.stderr : process.stdout).write(`${lines.join("\n")}\n`);
  process.exitCode = code;
}

async function main(): Promise<void> {
  const parsed = environment.safeParse(process.env);
  if (!parsed.success)
    return refuse(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const env = parsed.data;
  if (asksForPostgres(env.DATABASE_URL)) return refuse(postgresComesLater);
  if (verifying) return verify(env, process.argv.slice(3));
  if (env.AUDIT_MAIL_TO !== undefined && env.SMTP_HOST === undefined)
    return refuse("AUDIT_MAIL_TO needs SMTP_HOST: without it mail goes nowhere but into the database.");
  const { app } = await buildApp(optionsOf(env));
  const url = await app.listen({ host: env.HOST, port: env.PORT });
  process.stdout.write(`Bellwether server: ${url}\n`);
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void app.close().then(() => process.exit(0));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

main().catch((error: unknown) =>
  refuse(error instanceof Error ? error.message : "The server did not start."),
);
