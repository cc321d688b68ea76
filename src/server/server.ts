import { z } from "zod";
import { buildApp } from "./app.ts";
import { asksForPostgres, postgresComesLater } from "./database/postgres/later.ts";
import { sqlite } from "./database/sqlite/engine.ts";
import { createPinoSink } from "./http/logging.ts";
import { defaultOptions, type ServerOptions } from "./options/options.ts";
import { trustedProxies } from "./options/trusted-proxies.ts";
import { verifyAudit } from "./platform/audit/audit.ts";

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

function optionsOf(env: Environment): Partial<ServerOptions> & Pick<ServerOptions, "blobDirectory"> {
  return {
    databaseFile: env.DATABASE_FILE,
    databaseKey: env.DATABASE_KEY,
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

const refuse = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** Runs `verify-audit` instead of the server: reads every chain of the audit log and reports each broken place. */
async function verify(env: Environment): Promise<void> {
  const db = sqlite.open({ file: env.DATABASE_FILE, key: env.DATABASE_KEY });
  const problems = await verifyAudit(db);
  await db.destroy();
  for (const { chain, sequence, problem } of problems) {
    process.stdout.write(`organization ${chain}, entry ${sequence}: ${problem}\n`);
  }
  process.stdout.write(problems.length === 0 ? "The audit log holds.\n" : "The audit log does not hold.\n");
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
  const parsed = environment.safeParse(process.env);
  if (!parsed.success)
    return refuse(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const env = parsed.data;
  if (asksForPostgres(env.DATABASE_URL)) return refuse(postgresComesLater);
  if (process.argv[2] === "verify-audit") return verify(env);
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
