import { existsSync } from "node:fs";
import { buildApp } from "./app.ts";
import type { Engine } from "./database/engine.ts";
import { postgres } from "./database/postgres/engine.ts";
import { sqlite } from "./database/sqlite/engine.ts";
import { createPinoSink } from "./http/logging.ts";
import { moveBlobsCommand } from "./move-blobs-command.ts";
import { type Environment, localFile, placeProblem, readEnvironment } from "./options/environment.ts";
import { type AuditSettings, defaultOptions, type ServerOptions } from "./options/options.ts";
import { makeSetupCode } from "./platform/accounts/setup-code.ts";
import { countUsers } from "./platform/accounts/users.ts";
import {
  type AuditPlaces,
  auditPlaces,
  makeAuditKey,
  readAuditKeys,
  readByOthers,
} from "./platform/audit/audit-key-file.ts";
import type { PlaceOptions } from "./platform/files/places/open-place.ts";
import { setPagesInOneThread } from "./services/reports/pdf/one-thread.ts";
import { verifyCommand } from "./verify-command.ts";

const placesOf = (env: Environment): AuditPlaces =>
  auditPlaces({
    databaseFile: localFile(env),
    keyFile: env.AUDIT_KEY_FILE,
    anchorFile: env.AUDIT_ANCHOR_FILE,
  });

const placeOf = (env: Environment): PlaceOptions => ({
  blobDirectory: env.BLOB_DIRECTORY,
  blobStore: typeof env.BLOBS === "object" ? env.BLOBS : null,
});

const engineOf = (env: Environment): Engine => (env.DATABASE_URL === undefined ? sqlite : postgres);

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
    databaseFile: localFile(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseKey: env.DATABASE_KEY ?? null,
    audit: auditOf(env, placesOf(env)),
    ...placeOf(env),
    importRoot: env.IMPORT_ROOT ?? null,
    sample: env.SAMPLE,
    setupToken: env.SETUP_TOKEN ?? null,
    statefulOrigins: env.STATEFUL_ORIGINS ?? null,
    publicAddress: env.PUBLIC_ADDRESS ?? null,
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
    keptDays: {
      answers: env.KEEP_ANSWERS_DAYS,
      mails: env.KEEP_MAILS_DAYS,
      copies: env.KEEP_COPIES_DAYS,
      quarantine: env.KEEP_QUARANTINE_DAYS,
    },
    uploadTypes: env.UPLOAD_TYPES ?? null,
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
const moving = process.argv[2] === "move-blobs";

/** To `verify-audit` 1 means that the log does not hold. */
const refuse = (message: string): never => {
  warn(message);
  process.exit(verifying || moving ? 2 : 1);
};

/** Runs `verify-audit` instead of the server. Other arguments name texts of mails and exports of the log. */
async function verify(env: Environment, mails: readonly string[]): Promise<void> {
  const places = placesOf(env);
  const { code, lines } = await verifyCommand(
    {
      database: { file: env.DATABASE_URL ?? env.DATABASE_FILE, key: env.DATABASE_KEY ?? null },
      ...places,
      mails,
    },
    engineOf(env),
  );
  (code === 2 ? process.stderr : process.stdout).write(`${lines.join("\n")}\n`);
  process.exitCode = code;
}

/** Runs `move-blobs PLACE` instead of the server: from where the settings say that the files lie. */
async function move(env: Environment, to: string): Promise<void> {
  const from = placeOf(env);
  const database = { file: env.DATABASE_URL ?? env.DATABASE_FILE, key: env.DATABASE_KEY ?? null };
  process.exitCode = await moveBlobsCommand({ database, engine: engineOf(env), from, to }, warn);
}

async function main(): Promise<void> {
  const read = readEnvironment(process.env);
  if (!read.ok) return refuse(read.problems.join("\n"));
  const { env } = read;
  if (verifying) return verify(env, process.argv.slice(3));
  if (moving) return move(env, process.argv[3] ?? "");
  if (env.AUDIT_MAIL_TO !== undefined && env.SMTP_HOST === undefined)
    return refuse("AUDIT_MAIL_TO needs SMTP_HOST: without it mail goes nowhere but into the database.");
  const misplaced = placeProblem(env);
  if (misplaced !== null) return refuse(misplaced);
  setPagesInOneThread();
  const { app, db, isHeld } = await buildApp(optionsOf(env), engineOf(env));
  const url = await app.listen({ host: env.HOST, port: env.PORT }).catch(async (error: unknown) => {
    await app.close();
    const why = error instanceof Error ? error.message : "unknown";
    return refuse(`The server cannot listen at HOST=${env.HOST}, PORT=${env.PORT} (${why}).`);
  });
  process.stdout.write(`Bellwether server: ${url}\n`);
  if (env.SETUP_TOKEN === undefined && (await countUsers(db)) === 0)
    process.stdout.write(
      `This server is not set up yet. Open Bellwether, choose "Team server", and type its address and this code: ${await makeSetupCode(db)}\n`,
    );
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void app.close().then(() => {
      if (!isHeld()) process.exit(0);
      // An exit waits for every thread; everything is closed, so that the signal may end the process as it does by itself.
      process.removeAllListeners("SIGTERM");
      process.kill(process.pid, "SIGTERM");
    });
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

main().catch((error: unknown) =>
  refuse(error instanceof Error ? error.message : "The server did not start."),
);
